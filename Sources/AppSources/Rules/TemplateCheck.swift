import PredicateLanguage
import SceneLint
import SourceScan
import SourceText

/// Checks the quotes, counts and patterns of a format with parts known at run time only.
struct TemplateCheck {
  private let text: FormatText
  private let tokens: [FormatToken]
  private let arguments: [ScanSite.Argument]?
  private let level: FormatLevel
  /// Whether what is written at a place is a string for certain.
  private let isString: (LocatedText.Place) -> Bool

  init(
    _ parts: [TemplatePart], _ arguments: [ScanSite.Argument]?, isCondition: Bool,
    isString: @escaping (LocatedText.Place) -> Bool
  ) {
    self.isString = isString
    text = FormatText(parts)
    tokens = FormatScanner.tokens(of: text.bytes)
    self.arguments = arguments
    level = isCondition ? .condition : FormatLevel(tokens, bytes: text.bytes, arguments)
  }

  func run(_ findings: inout SourceFindings) {
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .quoted(let isClosed): check(index, isClosed: isClosed, &findings)
      case .hole: checkValue(index, &findings)
      default: break
      }
    }
    if level == .condition { checkForbidden(&findings) }
    checkCounts(&findings)
  }

  private func add(
    _ rule: LintRuleID, _ message: String, help: String?, at range: Range<Int>,
    _ findings: inout SourceFindings
  ) {
    let (place, end) = SourceFindings.range(of: SourceSpan(range), in: text)
    guard let place else { return }
    findings.add(rule, message, help: help, at: place, to: end)
  }

  // MARK: - Quotes

  private func check(_ index: Int, isClosed: Bool, _ findings: inout SourceFindings) {
    let token = tokens[index]
    let quote = token.range.lowerBound..<token.range.lowerBound + 1
    guard isClosed else {
      if level != .keyPaths {
        add(
          .notAPredicate, "this quote is never closed",
          help: "write `%@` without quotes and give the value as an argument", at: quote, &findings)
      }
      return
    }
    let isPattern = index > 0 && tokens[index - 1].isWord("MATCHES")
    let bytes = text.bytes[token.range]
    guard let hole = bytes.firstIndex(of: FormatText.hole) else {
      if isPattern, level == .identifier { checkPattern(token, &findings) }
      return
    }
    if isPattern, level != .keyPaths {
      guard level == .identifier else { return }
      return add(
        .runTimePattern, "run-time text is part of a pattern, where `.`, `*` or `(` has a meaning",
        help: "escape it with `NSRegularExpression.escapedPattern(for:)`", at: hole..<hole + 1,
        &findings)
    }
    add(
      .valueInQuotes, "a run-time value is written inside quotes: a quote in it ends the string",
      help: change(token), at: quote, &findings)
  }

  /// Returns the replacement for a value in quotes.
  private func change(_ token: FormatToken) -> String {
    let inner = token.range.lowerBound + 1..<token.range.upperBound - 1
    let pieces = text.bytes[inner].split(
      separator: FormatText.hole, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let value = pieces.allSatisfy(\.isEmpty) ? "the value" : "the joined text"
    let ends = [0..<token.range.lowerBound, token.range.upperBound..<text.bytes.count]
    let isKnown = ends.allSatisfy { !text.bytes[$0].contains(FormatText.hole) }
    let format =
      isKnown ? quoted(text.text(ends[0]) + "%@" + text.text(ends[1])) : "`%@` without quotes"
    return "write \(format), and give \(value) as the argument"
  }

  /// A pattern that is whole, in a text that is not.
  private func checkPattern(_ token: FormatToken, _ findings: inout SourceFindings) {
    let start = "SELF MATCHES "
    let source = start + text.text(token.range)
    do throws(InvalidPredicateError) {
      _ = try ActivationPredicate(format: source)
    } catch {
      for problem in error.diagnostics where problem.severity == .error {
        let shift = token.range.lowerBound - start.utf8.count
        let span = max(token.range.lowerBound, problem.span.lowerBound + shift)
        add(
          .refusedPattern, problem.message, help: problem.help,
          at: span..<max(span + 1, problem.span.upperBound + shift), &findings)
      }
    }
  }

  // MARK: - Values

  /// A string without quotes; numbers are compared with `<`.
  private func checkValue(_ index: Int, _ findings: inout SourceFindings) {
    guard index > 0, tokens[index - 1].isOperator,
      let place = text.place(of: tokens[index].range.lowerBound), isString(place)
    else { return }
    switch tokens[index - 1].kind {
    case .word("IN"), .word("BETWEEN"): return
    case .comparison:
      let sign = text.text(tokens[index - 1].range)
      guard sign.allSatisfy({ "=!".contains($0) }) else { return }
    default: break
    }
    // More text right after it makes a name: `\(entity).name`.
    if index + 1 < tokens.count,
      tokens[index + 1].range.lowerBound == tokens[index].range.upperBound,
      tokens[index + 1].name != nil
    {
      return
    }
    add(
      .valueWithoutQuotes, "a run-time string is written without quotes: it is read as a key path",
      help: "write `%@` and give the value as an argument", at: tokens[index].range, &findings)
  }

  /// Finds the words that UIKit refuses in conditions, as far as they are known.
  private func checkForbidden(_ findings: inout SourceFindings) {
    for (index, token) in tokens.enumerated() where token.isWord("MATCHES") {
      var start = index
      while start > 0, !tokens[start - 1].isDivider { start -= 1 }
      add(
        .forbiddenInCondition, "UIKit refuses `MATCHES` in activation conditions",
        help: "use `==`, `BEGINSWITH`, `CONTAINS` or `LIKE`",
        at: tokens[start].range.lowerBound..<token.range.upperBound, &findings)
    }
    for (index, token) in tokens.enumerated() {
      guard let name = token.name, index + 1 < tokens.count, tokens[index + 1].isOperator,
        name.first != "$"
      else { continue }
      add(
        .forbiddenInCondition, "UIKit refuses key paths other than `SELF` in activation conditions",
        help: "write `SELF`", at: token.range, &findings)
    }
  }

  // MARK: - Counts

  private func checkCounts(_ findings: inout SourceFindings) {
    // A value outside quotes may be a placeholder.
    guard let arguments, !tokens.contains(where: { $0.kind == .hole }),
      !tokens.contains(where: { $0.kind == .quoted(isClosed: false) })
    else { return }
    let placeholders = tokens.filter { $0.kind == .placeholder }
    if arguments.count < placeholders.count {
      add(
        .missingArgument, "argument \(arguments.count + 1) is missing",
        help: "give one argument for each placeholder", at: placeholders[arguments.count].range,
        &findings)
    } else if arguments.count > placeholders.count {
      findings.add(
        .surplusArgument, "no placeholder takes this argument",
        help: "write `%@` where the value belongs, or leave the argument out",
        at: arguments[placeholders.count].place)
    }
  }
}
