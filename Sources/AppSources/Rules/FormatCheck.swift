import LocatedValues
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint
import SourceScan
import SourceText

/// Checks one whole text of a format with its arguments.
struct FormatCheck {
  private let text: FormatText
  private let source: String
  private let tokens: [FormatToken]
  private let arguments: [ScanSite.Argument]?
  let level: FormatLevel
  /// The places of the placeholders outside quotes.
  private let placeholders: [FormatToken]

  init(_ located: LocatedText, _ arguments: [ScanSite.Argument]?, isCondition: Bool) {
    text = FormatText(located)
    source = located.text
    tokens = FormatScanner.tokens(of: located.bytes)
    self.arguments = arguments
    level = isCondition ? .condition : FormatLevel(tokens, bytes: located.bytes, arguments)
    placeholders = tokens.filter { $0.kind == .placeholder }
  }

  /// Adds all that is wrong with it.
  func run(_ findings: inout SourceFindings) {
    checkSurplus(&findings)
    guard level == .keyPaths else {
      for values in values { read(values, &findings) }
      return
    }
    checkMissing(&findings)
    for token in tokens where hasPlaceholder(token) {
      let (place, end) = SourceFindings.range(of: SourceSpan(token.range), in: text)
      guard let place else { continue }
      findings.add(
        .placeholderInsideQuotes,
        "\(quoted(text.text(token.range))) is compared as it is: quotes make a placeholder text",
        help: "leave the quotes out", at: place, to: end)
    }
  }

  // MARK: - The number of arguments

  /// Strings with `%@` in them.
  private func hasPlaceholder(_ token: FormatToken) -> Bool {
    guard token.kind == .quoted(isClosed: true) else { return false }
    let bytes = text.bytes[token.range]
    return bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: "%")
        && (bytes[index + 1] == UInt8(ascii: "@") || bytes[index + 1] == UInt8(ascii: "K"))
    }
  }

  private func checkSurplus(_ findings: inout SourceFindings) {
    guard let arguments, arguments.count > placeholders.count,
      !tokens.contains(where: hasPlaceholder)
    else { return }
    let count = arguments.count - placeholders.count
    findings.add(
      .surplusArgument,
      "no placeholder takes \(count == 1 ? "this argument" : "this and \(count - 1) more")",
      help: "write `%@` where the value belongs, or leave the argument out",
      at: arguments[placeholders.count].place)
  }

  private func checkMissing(_ findings: inout SourceFindings) {
    guard let arguments, arguments.count < placeholders.count else { return }
    let token = placeholders[arguments.count]
    let (place, end) = SourceFindings.range(of: SourceSpan(token.range), in: text)
    guard let place else { return }
    findings.add(
      .missingArgument,
      "argument \(arguments.count + 1) for `\(text.text(token.range))` is missing",
      help: "give one argument for each placeholder", at: place, to: end)
  }

  // MARK: - The values of arguments

  /// The values to read the text with: those that are known, others that are like what is wanted.
  private var values: [[PredicateArgument]] {
    let given = arguments.map { Array($0.prefix(placeholders.count)) }
    let count = given?.count ?? placeholders.count
    let choices = (0..<count).map { index -> [PredicateArgument] in
      switch given?[index].value {
      case .text(let text): [.string(text.text)]
      case .list(let texts): [.list(texts.map { .string($0.text) })]
      case .alternatives(let texts): texts.map { .string($0.text) }
      case .boolean: [.boolean(true)]
      case .other, nil: [value(like: index)]
      }
    }
    let most = choices.map(\.count).max() ?? 1
    return (0..<most).map { number in
      choices.map { $0[min(number, $0.count - 1)] }
    }
  }

  /// A value for the placeholder at `index`, whose argument is not known.
  private func value(like index: Int) -> PredicateArgument {
    let token = placeholders[index]
    let kind = text.bytes[token.range.upperBound - 1]
    if kind == UInt8(ascii: "K") { return "self" }
    if kind != UInt8(ascii: "@") {
      return "fFeEgGaA".utf8.contains(kind) ? .real(7.5) : .integer(7919)
    }
    let before = tokens.last { $0.range.upperBound <= token.range.lowerBound }
    if before?.isWord("IN") == true { return .list([.string("value\(index)")]) }
    if before?.isWord("BETWEEN") == true { return .list([.integer(1), .integer(2)]) }
    return .string("value\(index)")
  }

  /// Whether a finding at `span` is about a value that is not known.
  private func isUnknown(_ span: SourceSpan) -> Bool {
    placeholders.indices.contains { index in
      let range = placeholders[index].range
      guard range.lowerBound < span.upperBound, span.lowerBound < range.upperBound else {
        return false
      }
      guard let arguments else { return true }
      guard index < arguments.count else { return false }
      if case .other = arguments[index].value { return true }
      return false
    }
  }

  // MARK: - What lint says

  /// Reads the predicate, and adds what reading and the rules of one predicate say.
  private func read(_ values: [PredicateArgument], _ findings: inout SourceFindings) {
    let profile: LanguageProfile = level == .condition ? .uikit : .engine
    let predicate: ActivationPredicate
    do throws(InvalidPredicateError) {
      predicate = try ActivationPredicate(format: source, arguments: values, profile: profile)
    } catch {
      for diagnostic in error.diagnostics {
        if diagnostic.severity != .error, isUnknown(diagnostic.span) { continue }
        findings.add(diagnostic, in: text, source: source)
      }
      return
    }
    let warnings = predicate.allWarnings
    for warning in warnings where !isUnknown(warning.span) {
      findings.add(warning, in: text, source: source)
    }
    let document = SourceDocument(file: "", tree: .empty)
    var walk = PredicateWalk(
      LintPredicate(
        value: LocatedValue(document: document, index: .root), source: source, bytes: text.bytes,
        arguments: values, predicate: predicate, outline: predicate.outline, warnings: warnings,
        owner: level == .condition ? .app : .other, profile: profile, variables: [], order: 0))
    walk.run()
    for draft in walk.drafts {
      guard case .predicate(_, let span) = draft.place, !isUnknown(span) else { continue }
      findings.add(draft, at: span, in: text, source: source)
    }
  }
}
