extension NaivePredicate {
  /// Reads tokens by recursive descent.
  ///
  ///     predicate  := and { OR and }
  ///     and        := unary { AND unary }
  ///     unary      := NOT unary | "(" predicate ")" | TRUEPREDICATE | FALSEPREDICATE | comparison
  ///     comparison := [ ANY | SOME | ALL | NONE ] operand operator [ "[" letters "]" ] operand
  struct Parser {
    /// The first variable in reading order.
    private(set) var firstVariable: String?

    private let tokens: [Token]
    /// For each `(` that has one, the position of its `)`.
    private let closing: [Int: Int]
    private var position = 0
    private var depth = 0

    /// The last of the tokens is the end.
    init(_ tokens: [Token]) {
      self.tokens = tokens
      var closing: [Int: Int] = [:]
      var open: [Int] = []
      for index in tokens.indices {
        if case .symbol(.open) = tokens[index] { open.append(index) }
        if case .symbol(.close) = tokens[index], let start = open.popLast() {
          closing[start] = index
        }
      }
      self.closing = closing
    }

    /// The tree of all tokens.
    mutating func parse() throws(NaivePredicateError) -> Node {
      let node = try predicate()
      guard case .end = tokens[position] else { throw unexpected("the end") }
      return node
    }

    // MARK: Tokens

    private func unexpected(_ wanted: String) -> NaivePredicateError {
      NaivePredicateError(.syntax, "expected \(wanted), found \(tokens[position])")
    }

    private mutating func take(_ symbol: Symbol) -> Bool {
      guard case .symbol(symbol) = tokens[position] else { return false }
      position += 1
      return true
    }

    private mutating func take(_ keyword: Keyword) -> Bool {
      guard case .keyword(keyword) = tokens[position] else { return false }
      position += 1
      return true
    }

    private mutating func expect(_ symbol: Symbol) throws(NaivePredicateError) {
      guard take(symbol) else { throw unexpected("`\(symbol.rawValue)`") }
    }

    /// Steps into a NOT, a parenthesis or a list.
    private mutating func enter() throws(NaivePredicateError) {
      position += 1
      depth += 1
      guard depth <= NaivePredicate.maximumDepth else {
        throw NaivePredicateError(.syntax, "more than 256 levels")
      }
    }

    // MARK: Predicates

    private mutating func predicate() throws(NaivePredicateError) -> Node {
      var parts = [try conjunction()]
      while take(.or as Keyword) || take(.or as Symbol) { parts.append(try conjunction()) }
      return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(NaivePredicateError) -> Node {
      var parts = [try unary()]
      while take(.and as Keyword) || take(.and as Symbol) { parts.append(try unary()) }
      return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func unary() throws(NaivePredicateError) -> Node {
      switch tokens[position] {
      case .keyword(.not), .symbol(.not):
        try enter()
        defer { depth -= 1 }
        return .not(try unary())
      case .keyword(.truePredicate):
        position += 1
        return .constant(true)
      case .keyword(.falsePredicate):
        position += 1
        return .constant(false)
      case .symbol(.open) where !parenthesisIsOperand():
        try enter()
        defer { depth -= 1 }
        let node = try predicate()
        try expect(.close)
        return node
      default:
        return try comparison()
      }
    }

    /// Whether an operator follows the matching `)`, so that the parentheses hold an operand.
    private func parenthesisIsOperand() -> Bool {
      closing[position].map { Operator(tokens[$0 + 1]) != nil } ?? false
    }

    // MARK: Comparisons

    private mutating func comparison() throws(NaivePredicateError) -> Node {
      var modifier: Comparison.Modifier?
      var isNone = false
      switch tokens[position] {
      case .keyword(.any), .keyword(.some): modifier = .any
      case .keyword(.all): modifier = .all
      case .keyword(.none):
        modifier = .any
        isNone = true
      default: break
      }
      if modifier != nil { position += 1 }
      let left = try operand()
      guard let operation = Operator(tokens[position]) else { throw unexpected("an operator") }
      position += 1
      let options = try options()
      let right = try operand()
      let comparison = Comparison(
        modifier: modifier, left: left, operation: operation, options: options, right: right)
      try comparison.check()
      return isNone ? .not(.comparison(comparison)) : .comparison(comparison)
    }

    private mutating func options() throws(NaivePredicateError) -> Options {
      guard take(.openOptions) else { return [] }
      if take(.closeOptions) { return [] }
      guard case .name(let letters) = tokens[position], let options = Options(letters) else {
        throw unexpected("option letters out of `cdnl`")
      }
      position += 1
      try expect(.closeOptions)
      return options
    }

    private mutating func operand() throws(NaivePredicateError) -> Operand {
      switch tokens[position] {
      case .symbol(.openList):
        try enter()
        defer { depth -= 1 }
        return .list(try elements())
      case .symbol(.open):
        try enter()
        defer { depth -= 1 }
        let operand = try operand()
        try expect(.close)
        return operand
      case .symbol(.dollar):
        position += 1
        return .variable(try variable())
      default:
        let constant = try constant()
        position += 1
        return constant
      }
    }

    private func constant() throws(NaivePredicateError) -> Operand {
      switch tokens[position] {
      case .keyword(.input): return .input
      case .keyword(.null), .keyword(.nil): return .none
      case .keyword(.true), .keyword(.yes): return .number(.integer(1))
      case .keyword(.false), .keyword(.no): return .number(.integer(0))
      case .string(let string): return .string(string)
      case .number(let number): return .number(number)
      default: throw unexpected("an operand")
      }
    }

    private mutating func variable() throws(NaivePredicateError) -> String {
      guard case .name(let name) = tokens[position] else { throw unexpected("a name after `$`") }
      position += 1
      firstVariable = firstVariable ?? name
      return name
    }

    private mutating func elements() throws(NaivePredicateError) -> [Operand] {
      if take(.closeList) { return [] }
      var elements = [try operand()]
      while take(.comma) { elements.append(try operand()) }
      try expect(.closeList)
      return elements
    }
  }
}
