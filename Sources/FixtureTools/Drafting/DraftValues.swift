import PredicateLanguage
import SceneFixtures
import SceneRouting
import SourceScan
import SourceText

/// Examples of what an app's code knows at run time only.
struct DraftValues {
  /// Conditions, with the values that were taken for granted, in the order of the code.
  struct Reading {
    let conditions: ActivationConditions
    let values: [(expression: String, value: PredicateArgument)]
  }

  /// An identifier that the code sets.
  struct Identifier {
    let text: String
    let site: ScanSite
    /// Whether a part of it is an example.
    let isTemplate: Bool
  }

  /// The ways to give values that are tried.
  private static let combinations = 27
  /// Words that say only that something is a value.
  private static let plain: Set<String> = [
    "identifier", "id", "uuid", "uuidstring", "rawvalue", "absolutestring", "description", "self",
    "name", "value", "string", "stringvalue", "text", "key", "objectid",
  ]

  let survey: CodeSurvey
  let identifiers: [Identifier]

  init(_ survey: CodeSurvey, _ result: ScanResult) {
    self.survey = survey
    identifiers = result.sites.filter { $0.kind == .identifier }.flatMap(Self.identifiers)
  }

  private static func identifiers(of site: ScanSite) -> [Identifier] {
    switch site.content {
    case .known(let text): [Identifier(text: text.text, site: site, isTemplate: false)]
    case .alternatives(let all):
      all.map { Identifier(text: $0.text.text, site: site, isTemplate: false) }
    case .template(let parts):
      [
        Identifier(
          text: parts.map { $0.text?.text ?? "1" }.joined(), site: site, isTemplate: true)
      ]
    case .open, .strings: []
    }
  }

  /// Reads the conditions of sites, with an example for each value that only run time knows: a text,
  /// else a number or a list; nil where they are not known all the same.
  func read(_ sites: [ScanSite]) -> Reading? {
    let plain = survey.read(sites, [:], .uikit)
    if let conditions = plain.conditions { return Reading(conditions: conditions, values: []) }
    guard plain.lacksValues else { return nil }
    let wanted = plain.wanted
    let inTexts = Set(survey.expressionsInTexts(of: sites))
    let choices = wanted.map { expression -> [PredicateArgument] in
      if inTexts.contains(expression) { return [.string("1"), .integer(1)] }
      let text = example(for: expression)
      return [.string(text), .integer(1), .list([.string(text)])]
    }
    var number = 0
    while number < Self.combinations {
      var rest = number
      var given: [String: PredicateArgument] = [:]
      for (expression, values) in zip(wanted, choices) {
        given[expression] = values[rest % values.count]
        rest /= values.count
      }
      if rest > 0 { return nil }
      if let conditions = survey.read(sites, given, .uikit).conditions {
        let values = wanted.compactMap { name in given[name].map { (name, $0) } }
        return Reading(conditions: conditions, values: values)
      }
      number += 1
    }
    return nil
  }

  /// An example of what an expression is at run time: an identifier of the code that is like it, or
  /// `note/1` of `note.identifier`.
  private func example(for expression: String) -> String {
    let words = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let word = words.last { !Self.plain.contains($0.lowercased()) } ?? "value"
    let key = word.lowercased()
    let like = identifiers.first { $0.isTemplate && $0.text.lowercased().hasPrefix(key) }
    return like?.text ?? "\(word)/1"
  }
}
