extension Parser {
  /// Reads the operator and the options of a comparison whose left side is at `left`.
  mutating func readOperator(
    after left: SourceSpan
  ) throws(Interruption) -> (ComparisonOperator, ComparisonOptions) {
    let span = token.span
    switch token.kind {
    case .comparison(let operation):
      advance()
      if continuesSymbol(from: span) { return try readUnknownSymbol(from: span) }
      return (operation, try readOptions())
    case .keyword(let word) where word.comparisonOperator != nil:
      advance()
      return (word.comparisonOperator ?? .equal, try readOptions())
    case .keyword(let word) where word == .utiEquals || word == .utiConformsTo:
      refuse(.uniformTypeOperator(word.rawValue), at: span)
      advance()
      return (.equal, try readOptions())
    case .keyword(.not): return try readNegatedOperator()
    case .name: return try readUnknownOperator()
    case .end, .keyword(.and), .keyword(.or), .rightParenthesis:
      throw interrupt(SyntaxProblem.bareValue, at: left)
    case .assignment: throw interrupt(UnsupportedFeature.assignment, at: span)
    default: throw interrupt(SyntaxProblem.expectedOperator(found: found), at: span)
    }
  }

  /// SQL's `x NOT IN y`: named as a mistake, and read on as if `NOT` were not there.
  private mutating func readNegatedOperator() throws(Interruption) -> (
    ComparisonOperator, ComparisonOptions
  ) {
    let span = token.span
    advance()
    if continuesSymbol(from: span) { return try readUnknownSymbol(from: span) }
    guard case .keyword(let word) = token.kind, let operation = word.comparisonOperator else {
      report(
        SyntaxProblem.expectedOperator(found: "`\(lexer.text(span))`"), at: span)
      throw Interruption()
    }
    report(SyntaxProblem.notBeforeOperator(word.rawValue), at: span.union(token.span))
    advance()
    return (operation, try readOptions())
  }

  /// A word in the operator's place: a misspelt operator when a value follows.
  private mutating func readUnknownOperator() throws(Interruption) -> (
    ComparisonOperator, ComparisonOptions
  ) {
    let span = token.span
    advance()
    return try goOn(after: span)
  }

  /// Whether the current token is a symbol glued to the symbols at `span`, as in `===` and `=!`.
  ///
  /// No value begins with one of these, so no valid text has them there; a sign may follow: `=-1`.
  private func continuesSymbol(from span: SourceSpan) -> Bool {
    guard token.span.lowerBound == span.upperBound else { return false }
    switch token.kind {
    case .comparison: return lexer.bytes[span.lowerBound].isSymbol
    case .keyword(.not), .arithmetic:
      return ["!", "~"].contains(lexer.text(token.span)) && lexer.bytes[span.lowerBound].isSymbol
    default: return false
    }
  }

  /// Symbols that run on after an operator at `start`: one operator that does not exist.
  private mutating func readUnknownSymbol(
    from start: SourceSpan
  ) throws(Interruption) -> (ComparisonOperator, ComparisonOptions) {
    var span = start
    while continuesSymbol(from: span) {
      span = span.union(token.span)
      advance()
    }
    return try goOn(after: span)
  }

  /// Reports the operator at `span` as unknown, and reads on as if it were one.
  private mutating func goOn(
    after span: SourceSpan
  ) throws(Interruption) -> (ComparisonOperator, ComparisonOptions) {
    let text = lexer.text(span)
    let suggestion = OperatorSpelling.suggestion(for: text)
    let problem = SyntaxProblem.unknownOperator(VisibleText.escaped(text), suggestion: suggestion)
    report(problem, at: span)
    let options = try readOptions()
    switch token.kind {
    case .end, .keyword(.and), .keyword(.or), .rightParenthesis: throw Interruption()
    default: return (.equal, options)
    }
  }

  /// Reads `[cd]`, or nothing.
  private mutating func readOptions() throws(Interruption) -> ComparisonOptions {
    guard token.kind == .leftBracket else { return [] }
    let open = token.span
    advance()
    var options: ComparisonOptions = []
    if token.kind != .rightBracket {
      guard case .name = token.kind else {
        if token.kind == .end { throw interrupt(SyntaxProblem.unclosedOptions, at: open) }
        throw interrupt(SyntaxProblem.unknownOption(lexer.text(token.span)), at: token.span)
      }
      options = optionLetters()
      advance()
    }
    guard token.kind == .rightBracket else {
      throw interrupt(SyntaxProblem.unclosedOptions, at: open)
    }
    advise(on: options, at: open.union(token.span))
    advance()
    return options
  }

  private mutating func optionLetters() -> ComparisonOptions {
    var options: ComparisonOptions = []
    for character in lexer.text(token.span) {
      switch character {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      case "n", "N": options.insert(.normalized)
      case "l", "L": options.insert(.localeSensitive)
      default: report(SyntaxProblem.unknownOption(String(character)), at: token.span)
      }
    }
    return options
  }

  private mutating func advise(on options: ComparisonOptions, at span: SourceSpan) {
    if options.contains(.localeSensitive) {
      diagnostics.append(Advice.localeOption.diagnostic(at: span))
    }
    if options.contains(.normalized),
      !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
    {
      let advice = Advice.optionsIgnoredBesideNormalized
      diagnostics.append(advice.diagnostic(at: span))
    }
  }
}

/// What people write for an operator of this language.
enum OperatorSpelling {
  private static let words = [
    "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES", "IN", "BETWEEN",
  ]

  private static let synonyms = [
    "STARTSWITH": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "STARTS": "BEGINSWITH",
    "BEGINS": "BEGINSWITH", "HASSUFFIX": "ENDSWITH", "ENDS": "ENDSWITH", "INCLUDES": "CONTAINS",
    "IS": "==", "EQUALS": "==", "EQ": "==", "NE": "!=", "REGEX": "MATCHES", "REGEXP": "MATCHES",
    "===": "==", "====": "==", "!==": "!=", "=!": "!=", "=!=": "!=", "=~": "MATCHES",
    "==~": "MATCHES", "<==": "<=", ">==": ">=", "=<=": "<=", "=>=": ">=", "!>": "<=", "!<": ">=",
    "><": "<>",
  ]

  /// Returns the operator that `word` was meant to be, or nil.
  static func suggestion(for word: String) -> String? {
    let upper = word.uppercased()
    if let synonym = synonyms[upper] { return synonym }
    guard upper.utf8.first?.isSymbol == false else { return nil }
    if let near = Spelling.closest(to: word, among: words + ["AND", "OR"]) { return near }
    return words.first { $0.count > 2 && upper.hasPrefix($0) }
  }
}
