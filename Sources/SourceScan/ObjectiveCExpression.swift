import SourceText

/// Reads one expression of Objective-C and says what it is known to be.
///
/// ```
/// expression  operand (operator operand)* ('?' expression? ':' expression)?
/// operand     prefix* primary postfix*
/// primary     literal+ | '@[' … ']' | '[' receiver selector ']' | '(' type ')' operand | name
/// ```
///
/// - Complexity: O(n) for the tokens of the expression, besides the names in it.
struct ObjectiveCExpression {
  let values: ObjectiveCValues
  let source: OutlinedSource
  var index: Int
  let depth: Int

  init(_ values: ObjectiveCValues, at index: Int, depth: Int) {
    (self.values, self.index, self.depth) = (values, index, depth)
    source = values.source
  }

  /// Whether nothing of the expression is left.
  var isAtEnd: Bool {
    if source.kind(index) == .directiveEnd || index >= source.tokens.count { return true }
    if isSelectorPart { return true }
    return [";", ",", ")", "]", "}", ":"].contains { source.isMark(index, $0) }
  }

  /// Whether the next part of a message's selector begins here.
  private var isSelectorPart: Bool {
    source.kind(index) == .word && source.isMark(index + 1, ":")
  }

  mutating func expression() -> Evaluated {
    guard values.resolver.enter() else { return .open(.tooDeep) }
    defer { values.resolver.leave() }
    var result = operand()
    while true {
      if source.isMark(index, "?") { return ternary(result) }
      guard source.kind(index) == .symbols else { return result }
      if source.isToken(index, "=") { return .open(.operation) }
      index += 1
      _ = operand()
      result = .open(.operation)
    }
  }

  private mutating func ternary(_ condition: Evaluated) -> Evaluated {
    index += 1
    var first = condition
    if !source.isMark(index, ":") { first = expression() }
    guard source.isMark(index, ":") else { return .open(.operation) }
    index += 1
    return values.one(of: [first, expression()])
  }

  // MARK: - Operands

  private mutating func operand() -> Evaluated {
    guard values.resolver.enter() else { return .open(.tooDeep) }
    defer { values.resolver.leave() }
    if source.isToken(index, "^") { return block() }
    if source.kind(index) == .symbols {
      while source.kind(index) == .symbols, !source.isToken(index, "^") { index += 1 }
      _ = operand()
      return .open(.operation)
    }
    let start = index
    var result = primary()
    guard index > start else { return .open(.operation) }
    while postfix(&result) {}
    return result
  }

  private mutating func postfix(_ result: inout Evaluated) -> Bool {
    if source.isMark(index, "."), source.kind(index + 1) == .word {
      result = .open(.property)
      index += 2
    } else if source.isToken(index, "->"), source.kind(index + 1) == .word {
      result = .open(.property)
      index += 2
    } else if source.isMark(index, "(") || source.isMark(index, "[") {
      result = .open(.call)
      index = source.next(after: index)
    } else if source.isToken(index, "++") || source.isToken(index, "--") {
      result = .open(.operation)
      index += 1
    } else {
      return false
    }
    return true
  }

  /// A block, which may be called right away.
  private mutating func block() -> Evaluated {
    let start = source.place(index)
    index += 1
    while index < source.tokens.count, !source.isMark(index, "{") {
      if isAtEnd { return .open(.operation) }
      index = source.next(after: index)
    }
    let open = index
    index = source.next(after: open)
    return takeEmptyCall()
      ? values.body(at: open, depth: depth) : Evaluated(.refused(.block, start))
  }

  /// Goes past `()` at the index.
  private mutating func takeEmptyCall() -> Bool {
    guard source.isMark(index, "("), source.isMark(index + 1, ")") else { return false }
    index += 2
    return true
  }

  private mutating func primary() -> Evaluated {
    switch source.kind(index) {
    case .string, .objectString, .rawString: return literals()
    case .word: return word()
    case .number, .character:
      index += 1
      return .open(.notAString)
    case .atWord: return atWord()
    case .mark: return marked()
    default: return .open(.operation)
    }
  }

  private mutating func atWord() -> Evaluated {
    let start = source.place(index)
    let isBoolean = ["@YES", "@NO", "@true", "@false"].contains(source.text(index))
    index += 1
    if source.isMark(index, "(") { index = source.next(after: index) }
    return isBoolean ? Evaluated(.refused(.boxedBoolean, start)) : .open(.notAString)
  }

  private mutating func marked() -> Evaluated {
    let start = index
    switch source.mark(start) {
    case UInt8(ascii: "("): return parenthesis()
    case UInt8(ascii: "["):
      guard let close = source.close(of: start) else { return .open(.operation) }
      index = close + 1
      return ObjectiveCMessage(source, open: start)?.value(values, depth: depth) ?? .open(.call)
    case UInt8(ascii: "@"):
      if source.kind(start + 1) == .string { return literals() }
      guard let close = source.close(of: start + 1) else { return .open(.operation) }
      index = close + 1
      switch source.mark(start + 1) {
      case UInt8(ascii: "["): return list(start + 1)
      case UInt8(ascii: "("): return boxed(start + 2, close)
      default: return .open(.notAString)
      }
    default: return .open(.operation)
    }
  }

  /// `@("a")` and `@(1)`.
  private func boxed(_ start: Int, _ close: Int) -> Evaluated {
    if close == start + 1, ["YES", "NO", "true", "false"].contains(source.text(start)) {
      return Evaluated(.refused(.boxedBoolean, source.place(start - 2)))
    }
    var parser = self
    parser.index = start
    let result = parser.expression()
    return parser.index == close ? result : .open(.operation)
  }

  private func list(_ open: Int) -> Evaluated {
    let parts = source.parts(in: open)
    guard parts.count <= ScanLimits.elements else { return .open(.tooLong) }
    let results = parts.map { values.expression(at: $0, depth: depth) }
    return Evaluated(.list(results.map { $0.value }), steps: results.map { $0.steps }.max() ?? 0)
  }

  /// An expression in parentheses, a cast, or a statement as an expression.
  private mutating func parenthesis() -> Evaluated {
    let start = index
    guard let close = source.close(of: start) else { return .open(.operation) }
    index = close + 1
    if source.isMark(start + 1, "{") { return .open(.operation) }
    if isType(start + 1, close), beginsOperand { return operand() }
    if source.isToken(start + 1, "^"), takeEmptyCall() {
      return calledBlock(start + 1, close)
    }
    var parser = self
    parser.index = start + 1
    let result = parser.expression()
    return parser.index == close ? result : .open(.operation)
  }

  private func calledBlock(_ caret: Int, _ close: Int) -> Evaluated {
    guard let open = source.open(of: close - 1), source.isMark(open, "{") else {
      return .open(.operation)
    }
    return values.body(at: open, depth: depth)
  }

  /// Whether `(…)` before an operand can only be a cast.
  private func isType(_ start: Int, _ end: Int) -> Bool {
    guard source.kind(start) == .word else { return false }
    return (start..<end).allSatisfy {
      source.kind($0) == .word || ["*", "<", ">"].contains(source.text($0))
    }
  }

  private var beginsOperand: Bool {
    switch source.kind(index) {
    case .string, .objectString, .rawString, .word, .atWord: true
    case .mark: source.isMark(index, "(") || source.isMark(index, "[") || source.isMark(index, "@")
    default: false
    }
  }

  // MARK: - Names

  private mutating func word() -> Evaluated {
    let start = index
    let name = source.text(index)
    index += 1
    if ["nil", "Nil", "NULL", "nullptr"].contains(name) { return Evaluated(.null) }
    if ["YES", "true"].contains(name) { return Evaluated(.boolean(true)) }
    if ["NO", "false"].contains(name) { return Evaluated(.boolean(false)) }
    if source.isMark(index, "("), source.close(of: index) != nil {
      index = source.next(after: index)
      return values.named(name, at: start, depth: depth, isCall: true)
    }
    if source.isMark(index, "."), source.kind(index + 1) == .word {
      let member = source.text(index + 1)
      index += 2
      if source.isMark(index, ".") || source.isMark(index, "(") { return .open(.property) }
      if source.isToken(index, "->") || source.isMark(index, "[") { return .open(.property) }
      return values.method(member, on: name, at: start, depth: depth)
    }
    let result = values.named(name, at: start, depth: depth, isCall: false)
    // `PREFIX @"text"`: a macro beside a literal.
    return beginsLiteral ? adjacent(result) : result
  }

  private var beginsLiteral: Bool {
    switch source.kind(index) {
    case .string, .objectString, .rawString: true
    default: false
    }
  }

  /// Literals and macros of literals one after the other.
  private mutating func literals() -> Evaluated {
    var text = LocatedText(origin: source.place(index))
    if isSplitLiteral { index += 1 }
    let token = source.tokens[index]
    guard ObjectiveCLiteral.append(token, in: source.source.bytes, to: &text) else {
      index += 1
      return .open(.malformed)
    }
    index += 1
    return adjacent(text.isUTF8 ? Evaluated(.text(text)) : .open(.notUTF8))
  }

  private mutating func adjacent(_ first: Evaluated) -> Evaluated {
    var result = first
    let start = source.place(index)
    while beginsLiteral || isSplitLiteral || source.kind(index) == .word && !isSelectorPart {
      if isSplitLiteral { index += 1 }
      let next: Evaluated
      if beginsLiteral {
        let token = source.tokens[index]
        var text = LocatedText(origin: LocatedText.Place(file: source.file, offset: token.start))
        let isRead = ObjectiveCLiteral.append(token, in: source.source.bytes, to: &text)
        index += 1
        next = isRead ? (text.isUTF8 ? Evaluated(.text(text)) : .open(.notUTF8)) : .open(.malformed)
      } else {
        next = values.named(source.text(index), at: index, depth: depth, isCall: false)
        index += 1
      }
      guard result.value.isText, next.value.isText else {
        result = .open(next.value.isText ? .operation : reason(of: next))
        continue
      }
      result = Evaluated(
        result.value.appending(next.value, at: start, from: start),
        steps: max(result.steps, next.steps))
    }
    return result
  }

  /// `@` and a literal with space between them.
  private var isSplitLiteral: Bool {
    source.isMark(index, "@") && source.kind(index + 1) == .string
  }

  private func reason(of result: Evaluated) -> OpenReason {
    if case .open(let reason) = result.value { reason } else { .operation }
  }
}
