extension Parser {
  /// A list or a pair of parentheses that is open inside an operand.
  private struct Bracket {
    let open: SourceSpan
    let isList: Bool
    var count = 0
  }

  /// Reads one value: the left or right side of a comparison.
  ///
  /// `problem` makes the mistake to report when no value begins here; it gets what was found.
  /// `operation` is the operator before a right side.
  mutating func operand(
    of operation: ComparisonOperator?, orElse problem: (String) -> Mistake
  ) throws(Interruption) {
    let start = token.span
    isRightSide = operation != nil
    var brackets: [Bracket] = []
    repeat {
      if openBracket(&brackets) {
        guard brackets.count <= PredicateLimits.nesting else { throw stopTooDeep() }
        continue
      }
      if let last = brackets.last, last.isList, last.count == 0, token.kind == .rightBrace {
        // An empty list; `closeBrackets` reads its brace.
      } else {
        let isInList = brackets.last?.isList == true
        if !refuseUnquotedValue(of: operation, isInList: isInList) {
          try value(orElse: problem)
        }
        if !brackets.isEmpty { brackets[brackets.count - 1].count += 1 }
      }
      try closeBrackets(&brackets, of: operation)
    } while !brackets.isEmpty
    lastOperandSpan = SourceSpan(start.lowerBound, lastOperandSpan.upperBound)
  }

  private mutating func openBracket(_ brackets: inout [Bracket]) -> Bool {
    guard token.kind == .leftBrace || token.kind == .leftParenthesis else { return false }
    brackets.append(Bracket(open: token.span, isList: token.kind == .leftBrace))
    advance()
    return true
  }

  /// Reads what follows a value inside brackets: a comma, or the ends of one or more brackets.
  private mutating func closeBrackets(
    _ brackets: inout [Bracket], of operation: ComparisonOperator?
  ) throws(Interruption) {
    while let bracket = brackets.last {
      switch token.kind {
      case .comma where bracket.isList && bracket.count > 0:
        advance()
        return
      case .rightBrace where bracket.isList:
        lastOperandSpan = bracket.open.union(token.span)
        emit(.list(bracket.count), lastOperandSpan)
        advance()
      case .rightParenthesis where !bracket.isList:
        lastOperandSpan = bracket.open.union(token.span)
        advance()
      case .end:
        let problem: Mistake =
          bracket.isList ? SyntaxProblem.unclosedList : SyntaxProblem.unclosedParenthesis
        throw interrupt(problem, at: bracket.open)
      default:
        if !bracket.isList, brackets.count == 1, bracket.count == 1,
          refuseListInParentheses(from: bracket.open, of: operation)
        {
          return brackets.removeAll()
        }
        let mistake = interrupt(mistake(in: bracket), at: token.span)
        if !bracket.isList { skipToEndOfParentheses() }
        throw mistake
      }
      brackets.removeLast()
      if !brackets.isEmpty { brackets[brackets.count - 1].count += 1 }
      try refuseContinuation()
    }
  }

  /// Skips a list that was written in parentheses, so that its `)` is not a second mistake.
  private mutating func skipToEndOfParentheses() {
    while token.kind == .comma {
      advance()
      skipExpression()
    }
    if token.kind == .rightParenthesis { advance() }
  }

  private func mistake(in bracket: Bracket) -> Mistake {
    if bracket.isList { return SyntaxProblem.expectedListSeparator(found: found) }
    return token.kind == .comma
      ? SyntaxProblem.listInParentheses(list: nil) : SyntaxProblem.expectedEnd(found: found)
  }

  /// Reports and skips a string without quotes; returns false where there is none.
  private mutating func refuseUnquotedValue(
    of operation: ComparisonOperator?, isInList: Bool
  ) -> Bool {
    let found =
      operation.map {
        UnquotedValue.span(at: token, in: lexer, of: $0, isInList: isInList)
      } ?? (isInList ? nil : UnquotedValue.span(beforeOperatorAt: token, in: lexer))
    guard let span = found else { return false }
    lexer.skip(span)
    if !isComparisonBroken { report(SyntaxProblem.unquotedValue(lexer.text(span)), at: span) }
    isComparisonBroken = true
    lastOperandSpan = span
    advance()
    return true
  }

  /// Reads a value that is not a bracket.
  private mutating func value(
    orElse problem: (String) -> Mistake
  ) throws(Interruption) {
    let span = token.span
    lastOperandSpan = span
    switch token.kind {
    case .keyword(.this): emitValue(.identifier)
    case .keyword(.null), .keyword(.nil): emitValue(.null)
    case .keyword(.true), .keyword(.yes): emitValue(.integer(1))
    case .keyword(.false), .keyword(.no): emitValue(.integer(0))
    case .string: stringValue()
    case .number: numberValue(isNegative: false, from: span)
    case .variable:
      // By scalar: `$` and a combining mark are one character.
      emitValue(.variable(String(lexer.text(span).unicodeScalars.dropFirst())))
    case .placeholder: placeholderValue()
    case .arithmetic: signedValue()
    case .at
    where span.upperBound == lexer.bytes.count
      || lexer.bytes[span.upperBound].isWhitespace
      || lexer.bytes[span.upperBound] == UInt8(ascii: ")"):
      refuse(UnsupportedFeature.collectionOperator("@"), at: span)
      advance()
    case .name, .at: keyPath()
    case .keyword(let word):
      guard let feature = UnsupportedFeature.begun(by: word) else {
        throw interrupt(problem(found), at: span)
      }
      unsupportedCall(feature)
    default: throw interrupt(problem(found), at: span)
    }
    try refuseContinuation()
  }

  private mutating func emitValue(_ node: SyntaxNode) {
    emit(node, token.span)
    advance()
  }

  private mutating func stringValue() {
    let literal = StringLiteral(lexer.bytes, token.span)
    diagnostics += literal.diagnostics
    let span = token.span
    emitValue(.string(literal.value))
    if continuesString(span) { refuseDoubledQuotes(from: span, literal.value) }
  }

  /// Whether a string with the same quotes begins where the one at `span` ends.
  private func continuesString(_ span: SourceSpan) -> Bool {
    token.kind == .string && token.span.lowerBound == span.upperBound
      && lexer.bytes[span.lowerBound] == lexer.bytes[token.span.lowerBound]
  }

  /// SQL's `'it''s'`: several strings without a space between them, named as one mistake.
  private mutating func refuseDoubledQuotes(from start: SourceSpan, _ beginning: String) {
    var span = start
    var value = beginning
    while continuesString(span) {
      value += lexer.bytes[span.lowerBound] == UInt8(ascii: "'") ? "'" : "\""
      value += StringLiteral(lexer.bytes, token.span).value
      span = span.union(token.span)
      advance()
    }
    lastOperandSpan = span
    if !isComparisonBroken { report(SyntaxProblem.doubledQuote(literal: value), at: span) }
    isComparisonBroken = true
  }

  /// A minus sign belongs to the number after it; anything else is arithmetic.
  private mutating func signedValue() {
    let sign = token.span
    let symbol = lexer.text(sign)
    advance()
    if symbol == "-", token.kind == .number, token.span.lowerBound == sign.upperBound {
      numberValue(isNegative: true, from: sign)
    } else {
      refuse(UnsupportedFeature.arithmetic(symbol), at: sign)
      skipExpression()
    }
  }

  private mutating func numberValue(isNegative: Bool, from start: SourceSpan) {
    let span = start.union(token.span)
    lastOperandSpan = span
    let text = (isNegative ? "-" : "") + lexer.text(token.span)
    switch NumberLiteral.value(of: text) {
    case .success(let node): emit(node, span)
    case .failure(let problem): report(problem, at: span)
    }
    advance()
  }

  private mutating func placeholderValue() {
    let span = token.span
    // The dot's key path is the mistake, whatever the argument is.
    guard
      lexer.text(span) != "%K" || span.upperBound == lexer.bytes.count
        || lexer.bytes[span.upperBound] != UInt8(ascii: ".")
    else { return advance() }
    switch arguments.next(for: lexer.text(span)) {
    case .success(let argument):
      if let problem = argument.append(to: &tree, span: span, isActive: !hasFailed) {
        report(problem, at: span)
      }
    case .failure(let problem): report(problem, at: span)
    }
    advance()
  }
}

extension Parser {
  /// Reports what NSPredicate may put after a value and this language leaves out, and skips it.
  mutating func refuseContinuation() throws(Interruption) {
    let span = token.span
    switch token.kind {
    case .dot: try dottedPath()
    case .leftBracket: refuse(UnsupportedFeature.index, at: span)
    case .arithmetic: refuse(UnsupportedFeature.arithmetic(lexer.text(span)), at: span)
    case .assignment: refuse(UnsupportedFeature.assignment, at: span)
    case .keyword(let word) where [.union, .intersect, .minus].contains(word):
      refuse(UnsupportedFeature.setOperation(word.rawValue), at: span)
    default: return
    }
    skipExpression()
  }

  /// Names a feature that the language leaves out, once a comparison.
  mutating func refuse(_ feature: Mistake, at span: SourceSpan) {
    if !isComparisonBroken { report(feature, at: span) }
    isComparisonBroken = true
  }

  /// Skips the rest of a value that is already known to be wrong.
  private mutating func skipExpression() {
    while true {
      switch token.kind {
      case .end, .comparison, .comma, .rightParenthesis, .rightBrace, .rightBracket,
        .keyword(.and), .keyword(.or), .keyword(.not):
        return
      case .keyword(let word) where word.comparisonOperator != nil: return
      case .leftParenthesis, .leftBrace, .leftBracket: skipBalanced()
      default: advance()
      }
    }
  }

  /// `SELF.length`, `$a.b`: a key path on a value.
  private mutating func dottedPath() throws(Interruption) {
    let start = lastOperandSpan
    let dot = token.span
    advance()
    guard isPathComponent else {
      throw interrupt(SyntaxProblem.expectedOperand(found: "`.`"), at: dot)
    }
    let end = skipPathComponents(from: dot)
    let path = lexer.text(start.union(end))
    refuse(
      UnsupportedFeature.keyPath(
        VisibleText.escaped(path), suggestion: comparison(insteadOf: path)),
      at: start.union(end))
  }

  /// The comparison that a call of Swift or Objective-C on `SELF` was meant to be, such as
  /// `SELF BEGINSWITH 'x'` for `SELF.hasPrefix('x')`; the current token is what follows its name.
  private func comparison(insteadOf path: String) -> String? {
    let operators = [
      "hasPrefix": "BEGINSWITH", "starts": "BEGINSWITH", "hasSuffix": "ENDSWITH",
      "contains": "CONTAINS", "containsString": "CONTAINS", "isEqual": "==",
      "isEqualToString": "==",
    ]
    let parts = path.utf8.split(separator: UInt8(ascii: "."))
    guard parts.count == 2, Keyword.spelled(parts[0]) == .this,
      let operation = operators[String(Substring(parts[1]))]
    else { return nil }
    var rest = lexer
    let argument = token.kind == .leftParenthesis ? rest.next() : token
    let literal = argument.kind == .string ? lexer.text(argument.span) : ""
    return "SELF \(operation) "
      + (literal.isEmpty || !VisibleText.isShort(literal) ? "'…'" : literal)
  }

  private var isPathComponent: Bool {
    switch token.kind {
    case .name, .at, .keyword: true
    case .placeholder: lexer.text(token.span) == "%K"
    default: false
    }
  }

  /// Skips `a.@b.c`; the current token is the first component.
  private mutating func skipPathComponents(from start: SourceSpan) -> SourceSpan {
    var end = start
    while isPathComponent {
      end = end.union(token.span)
      let isMark = token.kind == .at
      advance()
      if isMark { continue }
      guard token.kind == .dot else { break }
      end = end.union(token.span)
      advance()
    }
    return end
  }

  /// A word that is not a keyword, or a collection operator: a key path or a function.
  private mutating func keyPath() {
    let start = token.span
    let first = lexer.text(start)
    let isCollection = token.kind == .at
    let end = skipPathComponents(from: start)
    let text = VisibleText.escaped(lexer.text(end))
    if token.kind == .colon || token.kind == .leftParenthesis {
      unsupportedFunction(text, at: end)
    } else if isCollection {
      refuse(UnsupportedFeature.collectionOperator(text), at: end)
    } else {
      let predicates = ["TRUEPREDICATE", "FALSEPREDICATE", "NOT"]
      let words = ["SELF", "NIL", "NULL"] + (isRightSide ? [] : predicates)
      let suggestion = text == first ? Spelling.closest(to: first, among: words) : nil
      let isPath = text.contains { "@#".contains($0) }
      refuse(
        isRightSide && suggestion == nil && !isPath
          ? UnsupportedFeature.unquotedPath(text)
          : UnsupportedFeature.keyPath(text, suggestion: suggestion), at: end)
    }
  }

  private mutating func unsupportedFunction(_ name: String, at span: SourceSpan) {
    refuse(UnsupportedFeature.function(name), at: span)
    while token.kind == .colon { advance() }
    if token.kind == .leftParenthesis { skipBalanced() }
  }

  private mutating func unsupportedCall(_ feature: Mistake) {
    refuse(feature, at: token.span)
    advance()
    if token.kind == .leftParenthesis { skipBalanced() }
  }

  /// Skips a bracket and everything to its end.
  private mutating func skipBalanced() {
    var depth = 0
    repeat {
      switch token.kind {
      case .leftParenthesis, .leftBrace, .leftBracket: depth += 1
      case .rightParenthesis, .rightBrace, .rightBracket: depth -= 1
      case .end: return
      default: break
      }
      advance()
    } while depth > 0
  }
}

extension UnsupportedFeature {
  /// The feature that a reserved word of NSPredicate begins.
  ///
  /// Nil if it begins none.
  fileprivate static func begun(by word: Keyword) -> Mistake? {
    switch word {
    case .subquery: subquery
    case .cast: cast
    case .ternary: ternary
    case .fetch: fetch
    case .function: function(word.rawValue)
    case .blockPredicate: block
    case .anyKey: anyKey
    default: nil
    }
  }
}
