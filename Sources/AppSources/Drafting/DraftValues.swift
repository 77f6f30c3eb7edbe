import ByteText
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import SourceScan
import SourceText

/// Examples of what an app's code knows at run time only.
struct DraftValues {
  /// Conditions or declarations, with the values that were taken for granted, in the order of the
  /// code.
  struct Reading<Answer> {
    let answer: Answer
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
  /// The endings of words that say only that something is a value.
  private static let plain = ["identifier", "id", "string", "value", "description", "self", "name"]

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

  /// Reads the conditions of sites, with an example for each value that only run time knows: a
  /// text, else a number or a list.
  ///
  /// Nil if the conditions are not known even so.
  func read(_ sites: [ScanSite]) -> Reading<ActivationConditions>? {
    let inTexts = Set(survey.expressionsInTexts(of: sites))
    // SwiftUI's strings are parts of identifiers, in declarations as in views.
    let ending = sites.contains { $0.kind == .preferring || $0.kind == .allowing } ? "" : "/1"
    return read {
      survey.read(sites, $0, .uikit)
    } examples: { expression in
      if inTexts.contains(expression) { return [.string("1"), .integer(1)] }
      let text = example(for: expression, ending: ending)
      return [.string(text), .integer(1), .list([.string(text)])]
    }
  }

  /// Reads the scenes that an app declares likewise.
  func declarations(of type: String) -> Reading<[SceneDeclaration]>? {
    read {
      survey.declarations(of: type, $0)
    } examples: { expression in
      [.string(example(for: expression, ending: ""))]
    }
  }

  private func read<Answer>(
    _ work: ([ExactText: PredicateArgument]) -> CodeSurvey.Reading<Answer>,
    examples: (String) -> [PredicateArgument]
  ) -> Reading<Answer>? {
    let plain = work([:])
    if let answer = plain.answer { return Reading(answer: answer, values: []) }
    guard plain.lacksValues else { return nil }
    let wanted = plain.wanted
    let choices = wanted.map(examples)
    for number in 0..<Self.combinations {
      var rest = number
      var given: [ExactText: PredicateArgument] = [:]
      for (expression, values) in zip(wanted, choices) {
        given[ExactText(expression)] = values[rest % values.count]
        rest /= values.count
      }
      if rest > 0 { return nil }
      if let answer = work(given).answer {
        let values = wanted.compactMap { name in given[ExactText(name)].map { (name, $0) } }
        return Reading(answer: answer, values: values)
      }
    }
    return nil
  }

  /// An example of what an expression is at run time: an identifier of the code that is like it, or
  /// `note/1` of `note.identifier`.
  private func example(for expression: String, ending: String) -> String {
    if expression.beginsWith("\"") {
      // What is written between the parts of a string that only run time knows.
      let pieces = String(expression.unicodeScalars.dropFirst().dropLast())
        .split(separator: /\\\(.*?\)/)
      let like = identifiers.first { found in
        found.isTemplate && !pieces.isEmpty && pieces.allSatisfy { found.text.contains($0) }
      }
      if let like { return like.text }
    }
    let words = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let word = words.last { word in !Self.plain.contains(where: word.lowercased().endsWith) }
    let key = (word ?? "value").lowercased()
    let like =
      identifiers.first { $0.text.lowercased().beginsWith(key) }
      ?? identifiers.first { $0.text.lowercased().contains(key) }
    return like?.text ?? (word ?? "value") + ending
  }
}
