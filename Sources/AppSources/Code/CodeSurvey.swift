package import ByteText
import LocatedValues
package import PredicateLanguage
import SceneFixtures
package import SceneLifecycle
package import SceneRouting
package import SourceScan
import SourceText

/// The conditions that all types of scanned sources set, for whoever compares them with fixtures or
/// makes scenes of them.
package struct CodeSurvey {
  /// A type that sets conditions; of one that sets several texts for a condition a file, a function
  /// or a branch that sets one.
  package struct Owner: Sendable {
    /// Its name with those of the types around it; empty for code outside of types.
    package let type: String
    package let sites: [ScanSite]
    /// The sites with one text each, for each way to choose one of a site's texts.
    ///
    /// Empty if there are too many ways.
    package let choices: [[ScanSite]]

    /// Returns the site of a condition, or else the first site: SwiftUI's sets stand for
    /// conditions.
    package func site(of condition: ActivationCondition) -> ScanSite? {
      let kinds: Set<ScanSite.Kind> =
        condition == .can ? [.can, .allowing] : [.prefers, .preferring]
      return sites.first { kinds.contains($0.kind) } ?? sites.first
    }

    package var isSwiftUI: Bool {
      sites.contains { $0.kind == .preferring || $0.kind == .allowing }
    }
  }

  /// The result of reading code.
  package struct Reading<Answer> {
    /// The conditions or declarations.
    ///
    /// Nil if they are not known.
    package let answer: Answer?
    /// The expressions whose values the code leaves open, in order.
    package let wanted: [String]
    /// The problems, the first one first.
    package let problems: [String]
    /// Whether values for `wanted` are all that lacks.
    package let lacksValues: Bool
  }

  /// The ways to choose texts that are looked at.
  private static let choices = 64

  private let sources: CodeSources
  /// In the order of the sources.
  package private(set) var owners: [Owner] = []

  /// Surveys what a scan of `files` found.
  ///
  /// - Complexity: O(n log n): n bytes of the files that were read, and sites.
  package init(_ files: [ScanSource], _ result: ScanResult) {
    // What was not read has no text that is asked for.
    sources = CodeSources(
      files.enumerated().map { index, file in
        let bytes = result.lines[index] == nil ? [] : Array(file.bytes)
        return CodeFile(label: file.path, bytes: bytes)
      }, result)
    for type in sources.types {
      let sites = sources.sites[ExactText(type)] ?? []
      for part in Self.parts(of: sites, in: sources) {
        owners.append(Owner(type: type, sites: part, choices: Self.choices(of: part)))
      }
    }
  }

  /// The path of a site's file.
  package func path(of site: ScanSite) -> String { sources.files[site.file].label }

  /// The expressions whose values are parts of the texts of sites.
  package func expressionsInTexts(of sites: [ScanSite]) -> [String] {
    sites.flatMap { site -> [ScanExpression] in
      guard case .template(let parts) = site.content else { return [] }
      return parts.compactMap { $0.expression }
    }.map { sources.text(of: $0) }
  }

  /// Reads the conditions of sites that have at most one text each.
  package func read(
    _ sites: [ScanSite], _ values: [ExactText: PredicateArgument], _ profile: LanguageProfile
  ) -> Reading<ActivationConditions> {
    read(values, profile, expressions: sites.flatMap { $0.expressions }) { reader, report in
      reader.conditions(of: sites, report)
    }
  }

  /// The scenes that the app of a type declares, without those that no source declares; those that
  /// depend on `#if` are among them.
  package func declared(by type: String) -> [ScanDeclaration] {
    (sources.declarations[ExactText(type)] ?? []).filter { $0.open != .elsewhere }.map {
      declaration in
      var declaration = declaration
      declaration.open = nil
      return declaration
    }
  }

  /// Reads the scenes that `declared(by:)` returns, in order.
  package func declarations(
    of type: String, _ values: [ExactText: PredicateArgument]
  ) -> Reading<[SceneDeclaration]> {
    let all = declared(by: type)
    let expressions = all.flatMap { declaration in
      [declaration.id?.expression].compactMap { $0 }
        + (sources.matching(of: declaration)?.expressions ?? [])
    }
    return read(values, .uikit, expressions: expressions) { reader, report in
      let (declarations, isWhole) = reader.declarations(all, report)
      return isWhole ? declarations : nil
    }
  }

  private func read<Answer>(
    _ values: [ExactText: PredicateArgument], _ profile: LanguageProfile,
    expressions: [ScanExpression],
    _ work: (inout ConditionSite, ConditionSite.Report) -> Answer?
  ) -> Reading<Answer> {
    var reader = ConditionSite(
      sources: sources, values: CodeArguments(values), profile: profile)
    var problems: [String] = []
    var lacksValues = true
    let answer = work(&reader) { problem, _, _ in
      guard problem.severity == .error else { return }
      problems.append(problem.message)
      if case .openValue? = problem as? CodeTextProblem { return }
      lacksValues = false
    }
    // The texts of expressions, in the order of the code.
    let wanted = reader.wanted
    let known = expressions.map { sources.text(of: $0) }
      .filter { wanted.contains(ExactText($0)) }
    return Reading(
      answer: answer, wanted: (known + wanted.sorted().map { $0.text }).uniqued(),
      problems: problems, lacksValues: answer == nil && lacksValues)
  }

  // MARK: - Parts of a type

  /// Cuts the sites of a type where it sets several texts for one condition: by file, by function,
  /// by branch.
  private static func parts(of sites: [ScanSite], in sources: CodeSources) -> [[ScanSite]] {
    typealias Key = (ScanSite) -> Int
    let cuts: [Key] = [
      { $0.kind == .preferring || $0.kind == .allowing ? 1 : 0 }, { $0.file },
      { $0.function },
      { $0.blocks.last ?? -1 },
    ]
    func cut(_ sites: [ScanSite], _ cuts: ArraySlice<Key>) -> [[ScanSite]] {
      guard let key = cuts.first, conflict(sites, sources) else { return [sites] }
      var order: [Int] = []
      var groups: [Int: [ScanSite]] = [:]
      for site in sites {
        if groups[key(site)] == nil { order.append(key(site)) }
        groups[key(site), default: []].append(site)
      }
      return order.compactMap { groups[$0] }.flatMap { cut($0, cuts.dropFirst()) }
    }
    return cut(sites, cuts[...])
  }

  /// Whether a condition has two texts, or conditions are of two forms.
  private static func conflict(_ sites: [ScanSite], _ sources: CodeSources) -> Bool {
    let forms = Set(sites.map { $0.kind == .preferring || $0.kind == .allowing })
    guard forms.count == 1 else { return true }
    let byKind = Dictionary(grouping: sites, by: { $0.kind })
    return byKind.values.contains { Set($0.map { key(of: $0, sources) }).count > 1 }
  }

  /// Returns the key that sites with the same text share.
  private static func key(of site: ScanSite, _ sources: CodeSources) -> [ExactText] {
    var key: [String] = []
    switch site.content {
    case .known(let text): key = [text.text]
    case .alternatives(let all): key = all.map({ $0.text.text })
    case .template(let parts): key = parts.map { $0.text?.text ?? "\0" }
    case .open(let reason): key = ["\0\(reason) \(site.file) \(site.range.lowerBound)"]
    case .strings: key = site.strings?.map({ $0.text }) ?? []
    }
    return (key + ["\0"] + site.expressions.map { sources.text(of: $0) }).map { ExactText($0) }
  }

  /// The sites with each text of those that have several.
  private static func choices(of sites: [ScanSite]) -> [[ScanSite]] {
    var result: [[ScanSite]] = [[]]
    for site in sites {
      var texts = [site]
      if case .alternatives(let all) = site.content {
        texts = all.map { one in
          var copy = site
          (copy.content, copy.arguments) = (.known(one.text), one.arguments)
          return copy
        }
      }
      // Sites of the same texts have the same one.
      guard result.count * texts.count <= choices else { return [] }
      result = result.flatMap { before in texts.map { before + [$0] } }
    }
    return result
  }
}

extension ScanSite {
  /// The expressions that make up its text at run time, and those of its arguments.
  fileprivate var expressions: [ScanExpression] {
    var all: [ScanExpression] = []
    if case .template(let parts) = content { all = parts.compactMap({ $0.expression }) }
    return all + ((arguments ?? []) + (elements ?? [])).map { $0.expression }
  }

  /// The texts right before and behind each part of a text that is known at run time only, within
  /// the quotes around it.
  fileprivate var surroundings: [(before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)] {
    guard case .template(let parts) = content else { return [] }
    let isQuote: (UInt8) -> Bool = { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
    return parts.indices.filter { parts[$0].text == nil }.map { place in
      let before = place > 0 ? parts[place - 1].text?.bytes ?? [] : []
      let behind = place + 1 < parts.count ? parts[place + 1].text?.bytes ?? [] : []
      let start = before.lastIndex(where: isQuote).map { $0 + 1 } ?? 0
      return (before[start...], behind.prefix { !isQuote($0) })
    }
  }
}

extension CodeSurvey {
  /// The values that parts of the code may have at run time, where a predicate has `constants`:
  /// these themselves, what is left of them between the code's own text, and all as a list.
  package static func values(
    among constants: [String], for sites: [ScanSite]
  ) -> [PredicateArgument] {
    var texts: [String] = []
    for (before, behind) in sites.flatMap({ $0.surroundings }) {
      for constant in constants.map({ $0.utf8 })
      where constant.count >= before.count + behind.count && constant.starts(with: before)
        && constant.suffix(behind.count).elementsEqual(behind)
      {
        let rest = constant.dropFirst(before.count).dropLast(behind.count)
        texts.append(String(decoding: rest, as: UTF8.self))
      }
    }
    texts = (texts + constants).uniqued()
    let numbers = texts.compactMap { Int($0) }.map { PredicateArgument.integer($0) }
    let list = constants.count > 1 ? [PredicateArgument.list(constants.map { .string($0) })] : []
    return texts.map { .string($0) } + numbers + list
  }
}

extension ActivationConditions {
  /// The strings that the predicates compare with, each once.
  package var constants: [String] {
    [can, prefers].flatMap { predicate in
      predicate.form.tests.flatMap { test in
        (test.members.isEmpty ? [test.text] : test.members).map { scalars in
          var view = String.UnicodeScalarView()
          view.append(contentsOf: scalars.lazy.compactMap { Unicode.Scalar($0) })
          return String(view)
        }
      }
    }.uniqued()
  }
}

extension ActivationPredicate {
  /// The canonical text in its usual form in JSON: if possible without double quotes.
  package var textInJSON: String {
    let text = canonicalText
    let signs = "'\\".utf8
    return text.utf8.contains(where: signs.contains) ? text : text.replacing("\"", by: "'")
  }

  /// The strings of SwiftUI's set that the predicate was made of.
  package var externalEvents: [String] {
    self == .always ? ["*"] : form.tests.map { $0.constant }
  }
}
