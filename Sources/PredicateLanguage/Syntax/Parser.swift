/// Reads a predicate's text into a syntax tree.
///
/// ```
/// predicate   := and { ("OR" | "||") and }
/// and         := unary { ("AND" | "&&") unary }
/// unary       := ("NOT" | "!") unary | "(" predicate ")" | "TRUEPREDICATE" | "FALSEPREDICATE"
///              | comparison
/// comparison  := [ "ANY" | "SOME" | "ALL" | "NONE" ] operand operator [ "[" letters "]" ] operand
/// operator    := "=" | "<>" | "=<" | "=>" | a symbol of `ComparisonOperator`
/// operand     := "SELF" | string | number | "NULL" "NIL" | "TRUE" "YES" | "FALSE" "NO"
///              | "{" [ operand { "," operand } ] "}" | "(" operand ")"
///              | "%@" "%d" "%f" … | "%K" | "$" name
/// ```
///
/// `NOT` binds tighter than `AND`, `AND` tighter than `OR`; a chain of one kind is one compound.
/// The parser keeps its own stack, so nesting costs no call stack. After a mistake it goes on at
/// the next `AND`, `OR` or `)` and reports several mistakes of one text.
///
/// A `(` before an operand may open a predicate or a value, as in `(SELF) == "a"`: it opens a
/// predicate until a `)` comes before an operator.
struct Parser {
  var lexer: Lexer
  var token: Token
  var tree = SyntaxTree()
  var diagnostics: [Diagnostic] = []
  var arguments: ArgumentReader
  /// The place of the value that was read last, its brackets included.
  var lastOperandSpan = SourceSpan(0, 0)
  /// Whether the comparison that is being read has a mistake that may make others of its parts.
  var isComparisonBroken = false
  /// Whether the value that is being read is after its operator.
  var isRightSide = false
  /// The innermost frame is the last.
  private var frames: [Frame] = [Frame(kind: .group(open: SourceSpan(0, 0)))]
  /// The place of the operand of `AND`, `OR`, `NOT` that was read last, parentheses included.
  private var lastSpan = SourceSpan(0, 0)

  /// A construct that is open: a predicate in parentheses, or a `NOT` that waits for its operand.
  private struct Frame {
    enum Kind {
      case group(open: SourceSpan)
      case negation(SourceSpan)
    }

    let kind: Kind
    /// The number of operands in the current chain of `AND`, and the place of the chain.
    var conjuncts = 0
    var conjunction = SourceSpan(0, 0)
    /// The number of chains of `AND` in the chain of `OR`, and the place of the latter.
    var disjuncts = 0
    var disjunction = SourceSpan(0, 0)

    var isEmpty: Bool { conjuncts == 0 && disjuncts == 0 }
  }

  /// The part that the parser expects next.
  private enum Step { case operand, connective, done }

  /// The parser met a mistake that it has already reported.
  struct Interruption: Error {}

  init(_ source: [UInt8], arguments: ArgumentReader) {
    lexer = Lexer(bytes: source)
    token = lexer.next()
    self.arguments = arguments
    tree.reserveComparison()
  }

  /// Reads the whole text.
  ///
  /// - Returns: the tree, and every diagnostic in source order. The tree is complete only when
  ///   none of them is an error.
  /// - Complexity: O(n): n bytes of text and arguments.
  static func parse(
    _ text: String, arguments: [PredicateArgument] = []
  ) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    parse(text, ArgumentReader(arguments, textBytes: text.utf8.count))
  }

  /// Reads the whole text for its layout: placeholders need no arguments, and are variables.
  static func parseLayout(_ text: String) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    parse(text, ArgumentReader(textBytes: text.utf8.count))
  }

  private static func parse(
    _ text: String, _ arguments: ArgumentReader
  ) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    let source = Array(text.utf8)
    guard source.count <= PredicateLimits.predicateBytes else {
      let problem = SyntaxProblem.textTooLong(bytes: source.count)
      return (SyntaxTree(), [problem.diagnostic(at: SourceSpan(0, source.count))])
    }
    if let code = PastedCode.diagnostic(in: source, of: text) { return (SyntaxTree(), [code]) }
    if let value = BareIdentifier.diagnostic(in: source, of: text) {
      return (SyntaxTree(), [value])
    }
    var parser = Parser(source, arguments: arguments)
    parser.parsePredicate()
    parser.finish(source.count)
    if parser.hasFailed {
      parser.diagnostics = QuoteInString.naming(parser.diagnostics, in: source)
    }
    return (parser.tree, parser.diagnostics)
  }

  var hasFailed: Bool {
    diagnostics.contains { $0.severity == .error }
      || lexer.diagnostics.contains { $0.severity == .error }
  }

  mutating func advance() { token = lexer.next() }

  mutating func report(_ problem: Mistake, at span: SourceSpan) {
    diagnostics.append(problem.diagnostic(at: span))
  }

  /// Reports `problem` and leaves the construct that is being read.
  mutating func interrupt(
    _ problem: Mistake, at span: SourceSpan
  ) -> Interruption {
    // The lexer has already said what is wrong with an invalid token, and a feature that the
    // language leaves out was named.
    let isSaid = (token.kind == .invalid && span == token.span) || isComparisonBroken
    if !isSaid { report(problem, at: span) }
    return Interruption()
  }

  mutating func emit(_ node: SyntaxNode, _ span: SourceSpan) {
    // After a mistake the tree is not used, and its nodes may lack their children.
    if !hasFailed { tree.append(node, span: span) }
  }

  var found: String {
    token.kind == .end
      ? "the end of the predicate" : "`\(VisibleText.escaped(lexer.text(token.span)))`"
  }

  private mutating func finish(_ length: Int) {
    diagnostics += lexer.diagnostics
    if let open = lexer.diagnostics.first(where: { $0.id == "unterminated-string" }) {
      // The string swallowed the ends of the brackets before it.
      diagnostics.removeAll {
        $0.id.hasPrefix("unclosed-") && $0.span.lowerBound < open.span.lowerBound
      }
    }
    // What a mistake hides may have the placeholders.
    if !hasFailed, let surplus = arguments.surplus {
      report(surplus, at: SourceSpan(0, length))
    }
    if !hasFailed, tree.isTooDeep {
      report(SyntaxProblem.nestingTooDeep, at: SourceSpan(0, length))
    }
    if !hasFailed { diagnostics += OperandRules.check(tree) }
    if diagnostics.count > 1 { diagnostics.sort { $0.span.lowerBound < $1.span.lowerBound } }
  }
}

extension Parser {
  private mutating func parsePredicate() {
    if token.kind == .end {
      report(SyntaxProblem.empty, at: token.span)
      return
    }
    var step = Step.operand
    while step != .done {
      do {
        step = step == .operand ? try prefix() : try infix()
      } catch {
        if frames.isEmpty { return }
        synchronize()
        step = .connective
      }
    }
  }

  /// Reads one step before an operand of `AND`, `OR`, `NOT`.
  private mutating func prefix() throws(Interruption) -> Step {
    let span = token.span
    switch token.kind {
    case .keyword(.not):
      try push(Frame(kind: .negation(span)))
      advance()
      return .operand
    case .leftParenthesis:
      try push(Frame(kind: .group(open: span)))
      advance()
      return .operand
    case .keyword(.truePredicate), .keyword(.falsePredicate):
      emit(.truth(token.kind == .keyword(.truePredicate)), span)
      advance()
      lastSpan = span
    default:
      try comparison()
    }
    return .connective
  }

  /// Opens a construct; past the nesting limit parsing ends.
  private mutating func push(_ frame: Frame) throws(Interruption) {
    guard frames.count <= 2 * PredicateLimits.nesting else { throw stopTooDeep() }
    frames.append(frame)
    var parentheses = -1
    for case .group in frames.lazy.map({ $0.kind }) { parentheses += 1 }
    if max(parentheses, frames.count - 1 - parentheses) > PredicateLimits.nesting {
      throw stopTooDeep()
    }
  }

  mutating func stopTooDeep() -> Interruption {
    report(SyntaxProblem.nestingTooDeep, at: token.span)
    token = Token(kind: .end, span: token.span)
    frames.removeAll()
    return Interruption()
  }

  /// Reads one step after an operand of `AND`, `OR`, `NOT`.
  private mutating func infix() throws(Interruption) -> Step {
    closeNegations()
    addOperand()
    switch token.kind {
    case .keyword(.and):
      advance()
      return .operand
    case .keyword(.or):
      closeConjunction()
      advance()
      return .operand
    case .rightParenthesis:
      closeGroup()
      return .connective
    case .end:
      endOfText()
      return .done
    default:
      // The operand is already counted, so the frame must not count it again afterwards.
      uncountOperand()
      throw interrupt(mistakeAfterPredicate(), at: token.span)
    }
  }

  private func mistakeAfterPredicate() -> Mistake {
    switch token.kind {
    case .comparison: SyntaxProblem.chainedComparison
    case .keyword(let word) where word.comparisonOperator != nil: SyntaxProblem.chainedComparison
    case .rightBrace, .rightBracket: SyntaxProblem.unopened(lexer.text(token.span))
    default: SyntaxProblem.expectedEnd(found: found)
    }
  }

  private mutating func closeNegations() {
    while case .negation(let span)? = frames.last?.kind {
      frames.removeLast()
      lastSpan = span.union(lastSpan)
      emit(.not, lastSpan)
    }
  }

  private mutating func addOperand() {
    let top = frames.count - 1
    frames[top].conjunction =
      frames[top].conjuncts == 0 ? lastSpan : frames[top].conjunction.union(lastSpan)
    frames[top].conjuncts += 1
  }

  private mutating func uncountOperand() {
    frames[frames.count - 1].conjuncts -= 1
  }

  private mutating func closeConjunction() {
    let top = frames.count - 1
    let span = frames[top].conjunction
    if frames[top].conjuncts > 1 { emit(.and(frames[top].conjuncts), span) }
    frames[top].disjunction =
      frames[top].disjuncts == 0 ? span : frames[top].disjunction.union(span)
    frames[top].disjuncts += 1
    frames[top].conjuncts = 0
  }

  private mutating func closeDisjunction() -> Frame {
    closeConjunction()
    let frame = frames.removeLast()
    if frame.disjuncts > 1 { emit(.or(frame.disjuncts), frame.disjunction) }
    return frame
  }

  private mutating func closeGroup() {
    guard frames.count > 1 else {
      uncountOperand()
      report(SyntaxProblem.unopened(")"), at: token.span)
      advance()
      return
    }
    let close = token.span
    advance()
    if case .group(let open) = closeDisjunction().kind { lastSpan = open.union(close) }
  }

  private mutating func endOfText() {
    while frames.count > 1 {
      if case .group(let open) = closeDisjunction().kind {
        report(SyntaxProblem.unclosedParenthesis, at: open)
      }
      closeNegations()
      addOperand()
    }
    _ = closeDisjunction()
  }

  /// Skips to where a predicate may go on: `AND`, `OR`, the `)` of the open group, or the end.
  private mutating func synchronize() {
    var depth = 0
    while true {
      switch token.kind {
      case .end: return
      case .keyword(.and), .keyword(.or):
        if depth == 0 { return }
      case .leftParenthesis, .leftBrace, .leftBracket: depth += 1
      case .rightParenthesis:
        if depth == 0 { return }
        depth -= 1
      case .rightBrace, .rightBracket: depth = max(0, depth - 1)
      default: break
      }
      advance()
    }
  }
}

extension Parser {
  /// Turns parentheses that were taken for a predicate's into those of the value just read.
  ///
  /// - Returns: the place of the first of them; `start` when there are none.
  private mutating func closeParenthesesOfValue(
    from start: SourceSpan
  ) throws(Interruption) -> SourceSpan {
    var start = start
    while token.kind == .rightParenthesis, frames.count > 1, let frame = frames.last,
      case .group(let open) = frame.kind, frame.isEmpty
    {
      start = open
      frames.removeLast()
      advance()
      try refuseContinuation()
    }
    return start
  }

  /// Reads a comparison.
  private mutating func comparison() throws(Interruption) {
    var start = token.span
    isComparisonBroken = false
    let modifier = readModifier()
    try refuseUnopenedBracket()
    try operand(of: nil, orElse: { SyntaxProblem.expectedPredicate(found: $0) })
    let end = lastOperandSpan
    let value = start.union(end)
    if modifier == nil { start = try closeParenthesesOfValue(from: start) }
    let (operation, options) = try readOperator(after: value)
    try operand(of: operation, orElse: { SyntaxProblem.expectedOperand(found: $0) })
    refuseListWithoutBraces(of: operation)
    if operation == .between { refuseBoundsWithAnd() }
    lastSpan = start.union(lastOperandSpan)
    emit(.comparison(operation, options, modifier?.kind), lastSpan)
    if modifier?.isNegated == true { emit(.not, lastSpan) }
  }

  /// SQL's `BETWEEN 'a' AND 'b'`: named as a mistake, with both bounds.
  private mutating func refuseBoundsWithAnd() {
    guard token.kind == .keyword(.and) else { return }
    var rest = lexer
    rest.diagnostics = []
    let low = lastOperandSpan
    let high = rest.next()
    let after = rest.next().kind
    let begin = lexer.bytes[low.lowerBound]
    guard high.kind == .string || high.kind == .number,
      begin == UInt8(ascii: "\"") || begin == UInt8(ascii: "'") || begin.isDigit,
      [.end, .keyword(.and), .keyword(.or), .rightParenthesis].contains(after)
    else { return }
    advance()
    advance()
    let list = "{\(lexer.text(low)), \(lexer.text(high.span))}"
    if !isComparisonBroken {
      report(OperandProblem.boundsWithAnd(list: list), at: low.union(high.span))
    }
    isComparisonBroken = true
    lastOperandSpan = low.union(high.span)
  }

  /// Reports a closing bracket where a comparison should begin and nothing is open for it.
  private mutating func refuseUnopenedBracket() throws(Interruption) {
    switch token.kind {
    case .rightBrace, .rightBracket: break
    case .rightParenthesis where !isInGroup: break
    default: return
    }
    report(SyntaxProblem.unopened(lexer.text(token.span)), at: token.span)
    advance()
    throw Interruption()
  }

  private var isInGroup: Bool {
    frames.dropFirst().contains { frame in
      if case .group = frame.kind { true } else { false }
    }
  }

  private mutating func readModifier() -> (kind: ComparisonModifier, isNegated: Bool)? {
    let modifier: (ComparisonModifier, Bool)
    switch token.kind {
    case .keyword(.any), .keyword(.some): modifier = (.any, false)
    case .keyword(.all): modifier = (.all, false)
    case .keyword(.none): modifier = (.any, true)
    default: return nil
    }
    advance()
    return modifier
  }
}
