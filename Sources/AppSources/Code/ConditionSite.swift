import ByteText
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import SourceScan
import SourceText

/// Makes conditions of the places where a type sets them.
struct ConditionSite {
  static let kinds: Set<ScanSite.Kind> = [.can, .prefers, .preferring, .allowing]

  typealias Report = (_ problem: any DiagnosticContent, _ at: LocatedText.Place, _ to: Int?) -> Void

  let sources: CodeSources
  let values: CodeArguments
  let profile: LanguageProfile
  /// Whether a value may be the identifier that a window is made for.
  let hasVariable: Bool
  /// The expressions whose values the code leaves open.
  private(set) var wanted: Set<ExactText> = []
  /// The bytes of the texts that were read.
  private(set) var bytes = 0
  /// The code that the conditions were made of.
  private(set) var code = SceneCode()

  init(
    sources: CodeSources, values: CodeArguments, profile: LanguageProfile, hasVariable: Bool = false
  ) {
    (self.sources, self.values, self.profile) = (sources, values, profile)
    self.hasVariable = hasVariable
  }

  init(sources: CodeSources, _ question: CodeQuestion) {
    self.init(
      sources: sources, values: question.values, profile: question.profile,
      hasVariable: question.hasVariable)
  }

  /// A text of a condition with its arguments.
  private struct Format {
    var text: LocatedText
    var arguments: [PredicateArgument]
    /// The places of the arguments.
    var places: [ScanExpression]

    func isEqual(to other: Format) -> Bool {
      text.bytes == other.text.bytes && arguments == other.arguments
    }

    /// Writes the variable in the place of each argument that stands for it.
    mutating func placeVariable(_ profile: LanguageProfile) {
      let variable = ConditionSite.variable
      guard arguments.contains(.string(variable)),
        let predicate = try? ActivationPredicate(
          format: text.text, arguments: arguments, profile: profile)
      else { return }
      var placeholders: Set<SourceSpan> = []
      var open = [predicate.outline.root]
      while let node = open.popLast() {
        open += node.children
        let start = node.span.lowerBound
        if start < text.bytes.count, text.bytes[start] == UInt8(ascii: "%"), node.children.isEmpty {
          placeholders.insert(node.span)
        }
      }
      let spans = placeholders.sorted { $0.lowerBound < $1.lowerBound }
      guard spans.count == arguments.count else { return }
      let isVariable = arguments.map { $0 == .string(variable) }
      text.replace(
        spans.indices.filter { isVariable[$0] }.map { spans[$0].lowerBound..<spans[$0].upperBound },
        with: variable)
      arguments.removeAll { $0 == .string(variable) }
      places = places.indices.filter { !isVariable[$0] }.map { places[$0] }
    }
  }

  /// The text that stands in a fixture for the identifier that a window is made for.
  static let variable = "$" + AppDescription.identifierVariable

  /// Whether a value is the variable where none can be, as in a list.
  private func hasVariable(_ argument: PredicateArgument) -> Bool {
    guard hasVariable else { return false }
    if case .list(let elements) = argument { return elements.contains(where: hasVariable) }
    return argument == .string(Self.variable)
  }

  /// Returns the conditions that `sites` of one type set.
  ///
  /// Nil if one of them is not known for certain, which findings say.
  mutating func conditions(of sites: [ScanSite], _ report: Report) -> ActivationConditions? {
    let isSwiftUI = { (site: ScanSite) in site.kind == .preferring || site.kind == .allowing }
    let first = sites.first.map(isSwiftUI)
    bytes += FixtureLimits.codeSceneBytes * sites.count
    if let other = sites.first(where: { isSwiftUI($0) != first }) {
      report(CodeTextProblem.mixedForms, start(of: other), other.range.upperBound)
      return nil
    }
    if first == true {
      let preferring = strings(of: sites.filter { $0.kind == .preferring }, report)
      let allowing = strings(of: sites.filter { $0.kind == .allowing }, report)
      guard let preferring, let allowing else { return nil }
      let conditions = ActivationConditions(preferring: preferring, allowing: allowing)
      keepSet(conditions.can, .can, of: sites.first { $0.kind == .allowing })
      keepSet(conditions.prefers, .prefers, of: sites.first { $0.kind == .preferring })
      return conditions
    }
    let can = predicate(of: sites.filter { $0.kind == .can }, .can, report)
    let prefers = predicate(of: sites.filter { $0.kind == .prefers }, .prefers, report)
    guard let can, let prefers else { return nil }
    return ActivationConditions(can: can ?? .always, prefers: prefers ?? .never)
  }

  private func start(of site: ScanSite) -> LocatedText.Place {
    LocatedText.Place(file: site.file, offset: site.range.lowerBound)
  }

  // MARK: - Predicates

  /// The predicate of a condition.
  ///
  /// Nil if no site sets it, and if it is not known, which findings say.
  private mutating func predicate(
    of sites: [ScanSite], _ condition: ActivationCondition, _ report: Report
  ) -> ActivationPredicate?? {
    var known: Format?
    var isKnown = true
    for site in sites {
      guard let format = format(of: site, report) else {
        isKnown = false
        continue
      }
      if let known, !known.isEqual(to: format) {
        report(
          CodeTextProblem.severalTexts(site.kind.rawValue), start(of: site), site.range.upperBound)
        isKnown = false
      }
      known = known ?? format
    }
    guard isKnown else { return nil }
    guard var known else { return .some(nil) }
    if hasVariable { known.placeVariable(profile) }
    guard let predicate = predicate(known, report) else { return nil }
    if let index = known.arguments.firstIndex(where: hasVariable) {
      report(
        CodeTextProblem.variableInText(sources.text(of: known.places[index])),
        known.places[index].place, known.places[index].end)
      return nil
    }
    code.texts[condition] = CodeText(
      source: predicate.source, arguments: known.arguments, located: CodeBytes(known.text),
      whole: CodeSpan(
        start: CodeOffset(known.text.origin), end: known.text.origin.offset + 1),
      files: sources.files)
    return predicate
  }

  private mutating func predicate(_ format: Format, _ report: Report) -> ActivationPredicate? {
    bytes += format.text.bytes.count
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(
        format: format.text.text, arguments: format.arguments, profile: profile,
        variables: hasVariable ? [AppDescription.identifierVariable] : [])
      tell(predicate.allWarnings, of: format, report)
      return predicate
    } catch {
      tell(error.diagnostics, of: format, report)
      return nil
    }
  }

  /// Reports what reading a text says, at its place in the code.
  private func tell(_ diagnostics: [Diagnostic], of format: Format, _ report: Report) {
    for diagnostic in diagnostics {
      if diagnostic.id == "surplus-argument", let argument = surplus(of: format) {
        report(diagnostic, argument.place, argument.end)
        continue
      }
      let span = diagnostic.span
      let first = format.text.place(of: span.lowerBound)
      let last = format.text.place(of: max(span.lowerBound, span.upperBound - 1))
      report(diagnostic, first, last.file == first.file ? last.offset + 1 : nil)
    }
  }

  /// The first argument that no placeholder takes.
  private func surplus(of format: Format) -> ScanExpression? {
    let used = format.arguments.indices.last { count in
      do throws(InvalidPredicateError) {
        _ = try ActivationPredicate(
          format: format.text.text, arguments: Array(format.arguments.prefix(count)),
          profile: profile)
        return true
      } catch {
        return !error.diagnostics.contains { $0.id == "surplus-argument" }
      }
    }
    guard let used, used < format.places.count else { return nil }
    return format.places[used]
  }

  // MARK: - Texts

  private mutating func format(of site: ScanSite, _ report: Report) -> Format? {
    let text: LocatedText?
    var given = site.arguments
    switch site.content {
    case .known(let known): text = known
    case .alternatives(let all):
      text = all.first?.text
      given = all.first?.arguments
      // Which arguments go with which text is told by the first that differs.
      if let other = all.first(where: { $0.text.bytes != text?.bytes }) {
        report(CodeTextProblem.severalTexts(site.kind.rawValue), other.text.origin, nil)
        return nil
      }
      guard all.count == 1 || given?.isEmpty == true else {
        report(CodeTextProblem.severalTexts(site.kind.rawValue), site.valuePlace, nil)
        return nil
      }
    case .template(let parts): text = filled(parts, of: site, report)
    case .open(let reason):
      report(
        CodeTextProblem.openText(site.kind.rawValue, reason: reason.rawValue), site.valuePlace, nil)
      return nil
    case .strings: return nil
    }
    guard let given else {
      report(
        CodeTextProblem.openText(site.kind.rawValue, reason: "given arguments that are not known"),
        site.valuePlace, nil)
      return nil
    }
    let arguments = given.map { value(of: $0, report) }
    guard let text, !arguments.contains(nil) else { return nil }
    return Format(
      text: text, arguments: arguments.compactMap { $0 }, places: given.map { $0.expression })
  }

  /// A text with the values of its run-time parts, as it is at run time.
  private mutating func filled(
    _ parts: [TemplatePart], of site: ScanSite, _ report: Report
  ) -> LocatedText? {
    guard let first = parts.first else { return nil }
    var text = LocatedText(origin: first.text?.origin ?? first.place)
    var isWhole = true
    for part in parts {
      if let known = part.text {
        text.append(known)
      } else if let expression = part.expression {
        guard let value = value(of: expression, at: part.place, report) else {
          isWhole = false
          continue
        }
        guard let piece = piece(value) else {
          report(notPart(value, of: expression), part.place, expression.end)
          isWhole = false
          continue
        }
        var located = LocatedText(origin: part.place)
        for byte in piece.utf8 { located.append(byte, from: part.place.offset) }
        text.append(located)
      } else {
        report(
          CodeTextProblem.openText(site.kind.rawValue, reason: "made at run time"), part.place, nil)
        isWhole = false
      }
    }
    return isWhole ? text : nil
  }

  /// Returns the text that an interpolation shows of a value.
  ///
  /// Nil if it shows none.
  ///
  /// A variable shows nothing: in quotes it would be text itself.
  private func piece(_ value: PredicateArgument) -> String? {
    switch value {
    case .string(Self.variable) where hasVariable: nil
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Why a value cannot be part of a text.
  private func notPart(
    _ value: PredicateArgument, of expression: ScanExpression
  ) -> CodeTextProblem {
    let text = sources.text(of: expression)
    return value == .string(Self.variable) ? .variableInText(text) : .notPlain(text)
  }

  // MARK: - Values

  private mutating func value(
    of argument: ScanSite.Argument, _ report: Report
  ) -> PredicateArgument? {
    switch argument.value {
    case .text(let text): return .string(text.text)
    case .list(let texts): return .list(texts.map { .string($0.text) })
    case .boolean:
      let text = text(of: argument.expression)
      return .boolean(text.contains("true") || text.contains("YES"))
    case .alternatives, .other:
      if let number = Self.number(text(of: argument.expression)) { return number }
      return value(of: argument.expression, at: argument.place, report)
    }
  }

  private mutating func text(of expression: ScanExpression) -> String {
    bytes += expression.end - expression.place.offset
    return sources.text(of: expression)
  }

  /// The value that the fixture gives for an expression.
  private mutating func value(
    of expression: ScanExpression, at start: LocatedText.Place, _ report: Report
  ) -> PredicateArgument? {
    let text = self.text(of: expression)
    wanted.insert(ExactText(text))
    if values.has(text) { return values[text] }
    report(CodeTextProblem.openValue(text), start, expression.end)
    return nil
  }

  /// A number that is written where it is given: `42`, `@42`.
  private static func number(_ text: String) -> PredicateArgument? {
    let digits = String(text.unicodeScalars.drop { $0 == "@" })
    guard let first = digits.utf8.first, 0x30...0x39 ~= first || first == UInt8(ascii: "-")
    else { return nil }
    return Int(digits).map { .integer($0) } ?? Double(digits).map { .real($0) }
  }

  // MARK: - SwiftUI

  /// The declarations of an app, and whether all of each is known.
  mutating func declarations(
    _ all: [ScanDeclaration], _ report: Report
  ) -> (declarations: [SceneDeclaration], isWhole: Bool) {
    var names: [ExactText: Int] = [:]
    var isWhole = true
    let declarations = all.map { declaration -> SceneDeclaration in
      if let open = declaration.open {
        let start = LocatedText.Place(file: declaration.file, offset: declaration.range.lowerBound)
        report(
          CodeTextProblem.openDeclaration(declaration.word, open), start,
          declaration.range.upperBound)
        isWhole = false
      }
      let name = name(of: declaration, report)
      let site = sources.matching(of: declaration)
      let matching = site.map { strings(of: $0, report) }
      if name == nil || matching == .some(nil) { isWhole = false }
      // Two without a name of their own.
      let count = names[ExactText(name ?? ""), default: 0] + 1
      names[ExactText(name ?? "")] = count
      return SceneDeclaration(
        name: (name ?? "") + (count > 1 ? " \(count)" : ""), matching: matching ?? nil)
    }
    return (declarations, isWhole)
  }

  /// The name by which a fixture knows a declaration: its `id:`, its title or what it is.
  ///
  /// Nil if its `id:` is not known, which is a finding.
  mutating func name(of declaration: ScanDeclaration, _ report: Report) -> String? {
    if let id = declaration.id { return value(of: id, report).flatMap(piece) }
    if case .text(let title) = declaration.title?.value { return title.text }
    return declaration.word
  }

  private mutating func strings(of sites: [ScanSite], _ report: Report) -> [String]? {
    var known: [String]?
    var isKnown = true
    for site in sites {
      guard let strings = strings(of: site, report) else {
        isKnown = false
        continue
      }
      if let known, Set(known.map { ExactText($0) }) != Set(strings.map { ExactText($0) }) {
        report(CodeTextProblem.severalTexts(site.kind.rawValue), site.valuePlace, nil)
        isKnown = false
      }
      known = known ?? strings
    }
    return isKnown ? known ?? [] : nil
  }

  private mutating func keepSet(
    _ predicate: ActivationPredicate, _ condition: ActivationCondition, of site: ScanSite?
  ) {
    guard let site else { return }
    let end = site.elements?.last?.expression.end ?? site.valuePlace.offset + 1
    code.texts[condition] = CodeText(
      source: predicate.source, arguments: [], located: nil,
      whole: CodeSpan(start: CodeOffset(site.valuePlace), end: end), files: sources.files)
  }

  /// The strings of one set.
  ///
  /// Nil if they are not known, which findings say.
  mutating func strings(of site: ScanSite, _ report: Report) -> [String]? {
    if let strings = site.strings {
      bytes += strings.reduce(0) { $0 + $1.bytes.count }
      return strings.map { $0.text }
    }
    guard let elements = site.elements else {
      report(
        CodeTextProblem.openText(
          site.kind.rawValue, reason: site.open?.rawValue ?? OpenReason.runTime.rawValue),
        site.valuePlace, nil)
      return nil
    }
    let values = elements.map { value(of: $0, report) }
    var strings: [String] = []
    for (value, element) in zip(values, elements) {
      guard let value else { continue }
      if let piece = piece(value) {
        strings.append(piece)
      } else {
        report(
          notPart(value, of: element.expression), element.place, element.expression.end)
      }
    }
    return strings.count == elements.count ? strings : nil
  }
}
