import ByteText
import SourceText

/// Reads one expression of Swift and says what it is known to be.
///
/// ```
/// expression  operand (operator operand)* ('?' expression ':' expression)?
/// operand     prefix* primary postfix*
/// postfix     '.' name | '(' … ')' | '[' … ']' | '{' … '}' | '!' | '?' | 'as' type
/// ```
///
/// - Complexity: O(n) for the tokens of the expression, besides the names in it.
struct SwiftExpression {
  let values: SwiftValues
  let source: OutlinedSource
  var index: Int
  /// The names from the site to here.
  let depth: Int
  /// Whether a brace ends the expression: in the head of a statement.
  let inHeader: Bool

  init(_ values: SwiftValues, at index: Int, depth: Int, inHeader: Bool) {
    (self.values, self.index, self.depth) = (values, index, depth)
    source = values.source
    self.inHeader = inHeader
  }

  mutating func expression() -> Evaluated {
    guard values.resolver.enter() else { return .open(.tooDeep) }
    defer { values.resolver.leave() }
    if source.isToken(index, "if") { return branches() }
    if source.isToken(index, "switch") { return cases() }
    let first = index
    let start = source.place(index)
    var result = operand()
    while let sign = binaryOperator() {
      if sign == "?" { return ternary() }
      if sign == "=" || sign.endsWith("=") && !Self.comparisons.contains(sign) {
        return .open(.operation)
      }
      let left = source.expression(first, to: index)
      index += 1
      let operandStart = index
      let right = operand()
      if sign == "+", isText(result, right) {
        result = Evaluated(
          result.value.appending(
            right.value, at: source.place(operandStart),
            of: source.expression(operandStart, to: index), from: start, of: left),
          steps: max(result.steps, right.steps))
      } else {
        result = combined(result, sign, right)
      }
    }
    return result
  }

  private static let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!=="]

  private func isText(_ left: Evaluated, _ right: Evaluated) -> Bool {
    left.value.isText || right.value.isText
  }

  private func combined(_ left: Evaluated, _ sign: String, _ right: Evaluated) -> Evaluated {
    let steps = max(left.steps, right.steps)
    switch sign {
    case "+":
      if case .list(let first) = left.value, case .list(let second) = right.value {
        return Evaluated(.list(first + second), steps: steps)
      }
      if case .open = left.value { return left }
      if case .open = right.value { return right }
      return .open(.operation)
    case "??":
      if case .null = left.value { return right }
      if !left.isOptional, left.value.isText { return left }
      return Evaluated(
        .one(of: [left.value, right.value]), steps: steps, isOptional: right.isOptional)
    default: return .open(.operation)
    }
  }

  /// The operator between two operands at the index.
  ///
  /// Nil if the expression ends there.
  private func binaryOperator() -> String? {
    guard source.kind(index) == .symbols else { return nil }
    let token = source.tokens[index]
    let bytes = source.source.bytes
    let isSpaced = token.end < bytes.count && bytes[token.end] <= 0x20
    let isAfterSpace = token.start > 0 && bytes[token.start - 1] <= 0x20
    // `-x` on a line of its own is another expression.
    if source.isAfterNewline(index), !isSpaced { return nil }
    if isAfterSpace, !isSpaced, source.isToken(index, "&") { return nil }
    return source.text(index)
  }

  // MARK: - Conditions

  private mutating func ternary() -> Evaluated {
    index += 1
    let first = expression()
    guard source.isMark(index, ":") else { return .open(.operation) }
    index += 1
    return values.one(of: [first, expression()])
  }

  /// `if a { x } else { y }` as a value.
  private mutating func branches() -> Evaluated {
    var results: [Evaluated] = []
    while true {
      let isLast = !source.isToken(index, "if")
      guard let open = brace(), let close = source.close(of: open) else { return .open(.operation) }
      index = close + 1
      results.append(branch(from: open + 1, to: close))
      if isLast { return values.one(of: results) }
      guard source.isToken(index, "else") else { return .open(.operation) }
      index += 1
    }
  }

  private func brace() -> Int? {
    var place = index
    while place < source.tokens.count, place - index < 512 {
      if source.isMark(place, "{") { return place }
      if source.isMark(place, "}") || source.isMark(place, ")") { return nil }
      place = source.next(after: place)
    }
    return nil
  }

  private func branch(from start: Int, to end: Int) -> Evaluated {
    var parser = self
    parser.index = start
    if source.isToken(start, "return") { return .open(.operation) }
    let result = parser.expression()
    return parser.index == end ? result : .open(.operation)
  }

  /// `switch a { case … }` as a value.
  private mutating func cases() -> Evaluated {
    guard let open = brace(), let close = source.close(of: open) else { return .open(.operation) }
    index = close + 1
    var starts: [Int] = []
    var place = open + 1
    while place < close {
      if source.isToken(place, "case") || source.isToken(place, "default") { starts.append(place) }
      if source.kind(place) == .directive { return .open(.operation) }
      place = source.next(after: place)
    }
    guard starts.count <= ScanLimits.alternatives else { return .open(.tooManyAlternatives) }
    var results: [Evaluated] = []
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : close
      var colon = start + 1
      while colon < end, !source.isMark(colon, ":") { colon = source.next(after: colon) }
      guard colon + 1 < end else { return .open(.operation) }
      // A value or a case that never comes back.
      if source.isToken(colon + 1, "fatalError") || source.isToken(colon + 1, "throw") { continue }
      results.append(branch(from: colon + 1, to: end))
    }
    return results.isEmpty ? .open(.operation) : values.one(of: results)
  }

  // MARK: - Operands

  private mutating func operand() -> Evaluated {
    while source.kind(index) == .word, ["try", "await"].contains(source.text(index)) {
      index += 1
      if source.isMark(index, "?") || source.isMark(index, "!") { index += 1 }
      if source.isToken(index, "?") || source.isToken(index, "!") { index += 1 }
    }
    if source.kind(index) == .symbols {
      // Signs before their operand.
      while source.kind(index) == .symbols { index += 1 }
      var rest = primary()
      while postfix(&rest) {}
      return .open(.operation)
    }
    let start = index
    var result = primary()
    guard index > start else { return .open(.operation) }
    while postfix(&result) {}
    return result
  }

  /// Goes past one postfix and changes the value by it.
  private mutating func postfix(_ result: inout Evaluated) -> Bool {
    if source.isMark(index, "!") {
      result.isOptional = false
      index += 1
    } else if source.isMark(index, "?") {
      result = .open(.property)
      index += 1
    } else if source.isMark(index, "."),
      source.kind(index + 1) == .word
        || source.kind(index + 1) == .number
    {
      result = .open(.call)
      index += 2
    } else if !source.isAfterNewline(index), source.isMark(index, "(") || source.isMark(index, "[")
    {
      result = calledClosure(result) ?? .open(.call)
      index = source.next(after: index)
    } else if !source.isAfterNewline(index), source.isMark(index, "{"), !inHeader {
      result = .open(.call)
      index = source.next(after: index)
    } else if source.isToken(index, "as"), source.kind(index) == .word {
      cast(&result)
    } else if source.isToken(index, "is"), source.kind(index) == .word {
      index = values.typeEnd(from: index + 1)
      result = .open(.operation)
    } else {
      return false
    }
    return true
  }

  /// The value of `{ … }()` at the index.
  private func calledClosure(_ result: Evaluated) -> Evaluated? {
    guard source.isMark(index, "("), source.isMark(index + 1, ")"),
      source.isMark(index - 1, "}"), let open = source.open(of: index - 1),
      case .refused(.block, _) = result.value
    else { return nil }
    return values.body(at: open, depth: depth)
  }

  private mutating func cast(_ result: inout Evaluated) {
    index += 1
    var isOptional = false
    if source.isMark(index, "?") || source.isToken(index, "?") {
      isOptional = true
      index += 1
    } else if source.isMark(index, "!") || source.isToken(index, "!") {
      index += 1
    }
    if case .number = result.value { result = .open(.notAString) }
    if result.value.isText, !values.isTextType(index) { result = .open(.notAString) }
    if isOptional { result.isOptional = true }
    index = values.typeEnd(from: index)
  }

  private mutating func primary() -> Evaluated {
    switch source.kind(index) {
    case .stringOpen: return string()
    case .word: return word()
    case .number: return number()
    case .regex:
      index += 1
      return .open(.notAString)
    case .directive:
      let start = index
      index += 1
      if source.isMark(index, "(") { index = source.next(after: index) }
      return source.isToken(start, "#keyPath") ? values.keyPath(at: start) : .open(.notAString)
    case .mark: return marked()
    default: return .open(.operation)
    }
  }

  /// A parenthesis, a list, a closure, a key path or a member of a type that is not written.
  private mutating func marked() -> Evaluated {
    let start = index
    switch source.mark(start) {
    case UInt8(ascii: "("):
      let parts = source.parts(in: start)
      guard let close = source.close(of: start) else { return .open(.operation) }
      index = close + 1
      guard parts.count == 1, !source.isMark(parts[0] + 1, ":") else { return .open(.operation) }
      return nested(parts[0], end: close)
    case UInt8(ascii: "["):
      guard let close = source.close(of: start) else { return .open(.operation) }
      index = close + 1
      return list(start, close)
    case UInt8(ascii: "{"):
      guard let close = source.close(of: start) else { return .open(.operation) }
      index = close + 1
      return Evaluated(.refused(.block, source.place(start)))
    case UInt8(ascii: "\\"):
      index += 1
      while source.kind(index) == .word || source.isMark(index, ".") || source.isMark(index, "?") {
        index += 1
      }
      return .open(.keyPath)
    case UInt8(ascii: "."):
      guard source.kind(index + 1) == .word else { return .open(.operation) }
      return implicitMember()
    default: return .open(.operation)
    }
  }

  /// The value of what begins at `start` and must end at `end`.
  private func nested(_ start: Int, end: Int) -> Evaluated {
    var parser = self
    parser.index = start
    let result = parser.expression()
    return parser.index == end ? result : .open(.operation)
  }

  private func list(_ open: Int, _ close: Int) -> Evaluated {
    var results: [Evaluated] = []
    let parts = source.parts(in: open)
    guard parts.count <= ScanLimits.elements else { return .open(.tooLong) }
    for (number, part) in parts.enumerated() {
      let end = number + 1 < parts.count ? parts[number + 1] - 1 : close
      let hasComma = source.isMark(end - 1, ",") && number + 1 == parts.count
      results.append(nested(part, end: hasComma ? end - 1 : end))
    }
    return Evaluated(.list(results.map { $0.value }), steps: results.map { $0.steps }.max() ?? 0)
  }
}
