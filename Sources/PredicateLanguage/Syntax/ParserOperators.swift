import ByteText

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
      return (operation, try readOptions(of: operation))
    case .keyword(let word) where word.comparisonOperator != nil:
      let operation = word.comparisonOperator ?? .equal
      advance()
      return (operation, try readOptions(of: operation))
    case .keyword(let word) where word == .utiEquals || word == .utiConformsTo:
      refuse(UnsupportedFeature.uniformTypeOperator(word.rawValue), at: span)
      advance()
      return (.equal, try readOptions())
    case .keyword(.not): return try readNegatedOperator()
    case .name: return try readUnknownOperator()
    case .end, .keyword(.and), .keyword(.or), .rightParenthesis:
      throw interrupt(quotedPredicate(at: left) ?? SyntaxProblem.bareValue, at: left)
    case .assignment: throw interrupt(UnsupportedFeature.assignment, at: span)
    default: throw interrupt(SyntaxProblem.expectedOperator(found: found), at: span)
    }
  }

  /// SQL's `x NOT IN y`: named as a mistake, and read on as if `NOT` were not there.
  private mutating func readNegatedOperator() throws(Interruption) -> (
    ComparisonOperator, ComparisonOptions
  ) {
    let span = token.span
    if let words = phrase() { return try readPhrase(words) }
    advance()
    if continuesSymbol(from: span) { return try readUnknownSymbol(from: span) }
    guard case .keyword(let word) = token.kind, let operation = word.comparisonOperator else {
      report(
        SyntaxProblem.expectedOperator(found: "`\(lexer.text(span))`"), at: span)
      throw Interruption()
    }
    let problem = SyntaxProblem.notBeforeOperator(
      found: "NOT \(word.rawValue)", operator: word.rawValue)
    report(problem, at: span.union(token.span))
    advance()
    return (operation, try readOptions())
  }

  /// A word in the operator's place: a misspelt operator when a value follows.
  private mutating func readUnknownOperator() throws(Interruption) -> (
    ComparisonOperator, ComparisonOptions
  ) {
    let span = token.span
    if let words = phrase() { return try readPhrase(words) }
    advance()
    return try goOn(after: span)
  }

  /// The words of several that begin here and together say an operator, or nil.
  private func phrase() -> OperatorSpelling.Phrase? {
    var rest = lexer
    rest.diagnostics = []
    var next = token
    var words: [String] = []
    while words.count < OperatorSpelling.longestPhrase, let word = rest.word(next) {
      words.append(word)
      next = rest.next()
    }
    return OperatorSpelling.phrase(beginning: words)
  }

  /// Reports several words that say an operator, and reads on as if they were one.
  private mutating func readPhrase(
    _ phrase: OperatorSpelling.Phrase
  ) throws(Interruption) -> (ComparisonOperator, ComparisonOptions) {
    var span = token.span
    for _ in phrase.words {
      span = span.union(token.span)
      advance()
    }
    let found = phrase.words.joined(separator: " ")
    let problem: Mistake =
      phrase.isNegated
      ? SyntaxProblem.notBeforeOperator(found: found, operator: phrase.meaning)
      : SyntaxProblem.unknownOperator(found, suggestion: phrase.meaning)
    return try goOn(after: span, problem)
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
    return try goOn(
      after: span, SyntaxProblem.unknownOperator(VisibleText.escaped(text), suggestion: suggestion))
  }

  private mutating func goOn(
    after span: SourceSpan, _ problem: Mistake
  ) throws(Interruption) -> (ComparisonOperator, ComparisonOptions) {
    report(problem, at: span)
    let options = try readOptions()
    switch token.kind {
    case .end, .keyword(.and), .keyword(.or), .rightParenthesis: throw Interruption()
    default: return (.equal, options)
    }
  }

  /// Reads `[cd]`, or nothing.
  private mutating func readOptions(
    of operation: ComparisonOperator = .equal
  ) throws(Interruption) -> ComparisonOptions {
    guard token.kind == .leftBracket else { return [] }
    if operation.isPattern,
      UnquotedValue.span(at: token, in: lexer, of: operation, isInList: false) != nil
    {
      // `[a-z]+`: no options, but a pattern that has no quotes.
      return []
    }
    let open = token.span
    try refuseListInBrackets()
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

  /// `['a', 'b']`: the list of many other languages, named as a mistake.
  ///
  /// With a value after it, it is in the place of options.
  private mutating func refuseListInBrackets() throws(Interruption) {
    var rest = lexer
    rest.diagnostics = []
    let first = rest.next()
    guard let (list, close) = simpleList(from: first, &rest), close.kind == .rightBracket,
      [.end, .keyword(.and), .keyword(.or), .rightParenthesis].contains(rest.next().kind)
    else { return }
    let span = token.span.union(close.span)
    while token.span.upperBound < span.upperBound { advance() }
    advance()
    if !isComparisonBroken { report(SyntaxProblem.listInBrackets(list: list), at: span) }
    throw Interruption()
  }

  private mutating func optionLetters() -> ComparisonOptions {
    var options: ComparisonOptions = []
    for character in lexer.text(token.span).unicodeScalars {
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

/// Other spellings of the operators of this language.
enum OperatorSpelling {
  private static let words = Keyword.operations.map { $0.symbol }

  private static let synonyms = [
    "STARTSWITH": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "STARTS": "BEGINSWITH",
    "BEGINS": "BEGINSWITH", "HASSUFFIX": "ENDSWITH", "ENDS": "ENDSWITH", "INCLUDES": "CONTAINS",
    "IS": "==", "EQUALS": "==", "EQ": "==", "NE": "!=", "REGEX": "MATCHES", "REGEXP": "MATCHES",
    "===": "==", "====": "==", "!==": "!=", "=!": "!=", "=!=": "!=", "=~": "MATCHES",
    "==~": "MATCHES", "<==": "<=", ">==": ">=", "=<=": "<=", "=>=": ">=", "!>": "<=", "!<": ">=",
    "><": "<>",
  ]

  /// Words that together say an operator.
  struct Phrase {
    let words: [String]
    let meaning: String
    var isNegated: Bool { words.contains("NOT") && !meaning.contains("=") }
  }

  /// The more words come first.
  private static let phrases: [Phrase] = spelled.map { phrase in
    Phrase(words: phrase.0.split(separator: " ").map(String.init), meaning: phrase.1)
  }

  private static let spelled: [(String, String)] = [
    ("IS GREATER THAN OR EQUAL TO", ">="), ("IS LESS THAN OR EQUAL TO", "<="),
    ("GREATER THAN OR EQUAL TO", ">="), ("LESS THAN OR EQUAL TO", "<="),
    ("IS NOT EQUAL TO", "!="), ("DOES NOT BEGIN WITH", "BEGINSWITH"),
    ("DOES NOT START WITH", "BEGINSWITH"), ("DOES NOT END WITH", "ENDSWITH"),
    ("IS EQUAL TO", "=="), ("IS GREATER THAN", ">"), ("IS LESS THAN", "<"),
    ("NOT EQUAL TO", "!="), ("IS NOT EQUAL", "!="), ("IS NOT IN", "IN"),
    ("IS NOT LIKE", "LIKE"), ("DOES NOT CONTAIN", "CONTAINS"), ("DOES NOT MATCH", "MATCHES"),
    ("DOES NOT EQUAL", "!="), ("IS ONE OF", "IN"), ("NOT STARTS WITH", "BEGINSWITH"),
    ("NOT BEGINS WITH", "BEGINSWITH"), ("NOT ENDS WITH", "ENDSWITH"),
    ("BEGINS WITH", "BEGINSWITH"), ("BEGIN WITH", "BEGINSWITH"), ("STARTS WITH", "BEGINSWITH"),
    ("START WITH", "BEGINSWITH"), ("ENDS WITH", "ENDSWITH"), ("END WITH", "ENDSWITH"),
    ("HAS PREFIX", "BEGINSWITH"), ("HAS SUFFIX", "ENDSWITH"), ("EQUAL TO", "=="),
    ("EQUALS TO", "=="), ("IS EQUAL", "=="), ("IS NOT", "!="), ("NOT EQUAL", "!="),
    ("NOT EQUALS", "!="), ("GREATER THAN", ">"), ("LESS THAN", "<"), ("IS IN", "IN"),
    ("IS LIKE", "LIKE"), ("IS BETWEEN", "BETWEEN"), ("ONE OF", "IN"),
  ]

  static let longestPhrase = phrases.map { $0.words.count }.max() ?? 0

  /// Returns the longest phrase that `words` begin with, or nil.
  static func phrase(beginning words: [String]) -> Phrase? {
    phrases.first { words.starts(with: $0.words) }
  }

  /// Returns the operator that `word` was meant to be, or nil.
  static func suggestion(for word: String) -> String? {
    let upper = word.uppercased()
    if let synonym = synonyms[upper] { return synonym }
    guard upper.utf8.first?.isSymbol == false else { return nil }
    if let near = Spelling.closest(to: word, among: words + ["AND", "OR"]) { return near }
    return words.first { $0.count > 2 && upper.beginsWith($0) }
  }
}
