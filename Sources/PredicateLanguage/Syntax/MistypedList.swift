// Lists that are written as other languages have them, and a predicate inside quotes: each is named
// with the text that mends it.
extension Parser {
  /// Reads the values from `first` on, with commas or nothing between them.
  ///
  /// - Returns: them as a list in braces, and the token after them; nil when there are none.
  func simpleList(from first: Token, _ rest: inout Lexer) -> (list: String, end: Token)? {
    var next = first
    var elements: [String] = []
    while true {
      switch next.kind {
      case .string, .number, .variable, .placeholder: elements.append(lexer.text(next.span))
      case .comma where !elements.isEmpty: break
      default:
        return elements.isEmpty ? nil : ("{\(elements.joined(separator: ", "))}", next)
      }
      next = rest.next()
    }
  }

  /// Whether a list of `count` values may be on the right of `operation`.
  private func takesList(_ operation: ComparisonOperator?, _ count: Int) -> Bool {
    operation == .isIn || operation == .between && count == 2
  }

  /// `IN ('a', 'b')`, also without the comma: reports the list, and reads on after it.
  ///
  /// The first value was read; the parenthesis is at `open`.
  mutating func refuseListInParentheses(
    from open: SourceSpan, of operation: ComparisonOperator?
  ) -> Bool {
    var rest = lexer
    rest.diagnostics = []
    guard let count = valueCount(rest), takesList(operation, count + 1),
      let (others, close) = simpleList(from: skipComma(&rest), &rest),
      close.kind == .rightParenthesis
    else { return false }
    let list = "{\(lexer.text(lastOperandSpan)), " + others.dropFirst()
    let span = open.union(close.span)
    report(list: SyntaxProblem.listInParentheses(list: list), at: span)
    return true
  }

  /// `IN 'a', 'b'`: reports the values as a list without its braces, and reads on after them.
  mutating func refuseListWithoutBraces(of operation: ComparisonOperator) {
    guard token.kind == .comma else { return }
    var rest = lexer
    rest.diagnostics = []
    guard let count = valueCount(rest), takesList(operation, count + 1),
      let (others, end) = simpleList(from: skipComma(&rest), &rest),
      [.end, .keyword(.and), .keyword(.or), .rightParenthesis].contains(end.kind)
    else { return }
    let list = "{\(lexer.text(lastOperandSpan)), " + others.dropFirst()
    let last = lexer.bytes[..<end.span.lowerBound].lastIndex { !$0.isWhitespace } ?? 0
    report(
      list: SyntaxProblem.listWithoutBraces(list: list),
      at: SourceSpan(lastOperandSpan.lowerBound, last + 1))
  }

  private mutating func report(list problem: Mistake, at span: SourceSpan) {
    if !isComparisonBroken { report(problem, at: span) }
    isComparisonBroken = true
    while token.span.upperBound < span.upperBound, token.kind != .end { advance() }
    advance()
    lastOperandSpan = span
  }

  /// Returns the number of values that follow.
  ///
  /// Nil if something else than a value or a comma comes first.
  private func valueCount(_ lexer: Lexer) -> Int? {
    var rest = lexer
    var next = token
    var count = 0
    while true {
      switch next.kind {
      case .string, .number, .variable, .placeholder: count += 1
      case .comma: break
      default: return count > 0 ? count : nil
      }
      next = rest.next()
    }
  }

  /// The first value: the current token, or the one after the comma that it is.
  private func skipComma(_ rest: inout Lexer) -> Token {
    token.kind == .comma ? rest.next() : token
  }

  /// A string that is the whole text and has a predicate in it.
  func quotedPredicate(at span: SourceSpan) -> Mistake? {
    let isWhole = { (bytes: ArraySlice<UInt8>) in bytes.allSatisfy { $0.isWhitespace } }
    guard token.kind == .end, isWhole(lexer.bytes[..<span.lowerBound]),
      isWhole(lexer.bytes[span.upperBound...])
    else { return nil }
    var rest = Lexer(bytes: lexer.bytes)
    let first = rest.next()
    guard first.kind == .string, first.span == span else { return nil }
    let text = StringLiteral(lexer.bytes, span).value
    // Quotes inside quotes could go on.
    guard let begin = text.utf8.first(where: { !$0.isWhitespace }),
      begin != UInt8(ascii: "\""), begin != UInt8(ascii: "'")
    else { return nil }
    let errors = Parser.parse(text).diagnostics.filter { $0.severity == .error }
    return errors.allSatisfy { $0.id == "missing-argument" }
      ? SyntaxProblem.quotedPredicate(text) : nil
  }
}
