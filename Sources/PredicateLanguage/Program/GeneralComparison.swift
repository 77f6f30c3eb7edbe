/// A comparison of any two operands, evaluated without preparation.
///
/// It serves the pairs that have no instruction of their own: constants on both sides, the
/// identifier on both sides or inside a list, a pattern that is the identifier.
struct GeneralComparison: Sendable {
  /// The value of an operand once the identifier is known.
  enum Value: Sendable {
    case identifier
    case text(String)
    case integer(Int)
    case real(Double)
    case null
    case list([Value])
  }

  let operation: ComparisonOperator
  let options: ComparisonOptions
  let left: Value
  let right: Value

  /// Returns the comparison's value; `identifier` stands for SELF.
  func evaluate(_ identifier: String?) throws(EvaluationProblem) -> Bool {
    try compare(resolve(left, identifier), resolve(right, identifier))
  }

  private func resolve(_ value: Value, _ identifier: String?) -> Value {
    switch value {
    case .identifier: identifier.map { .text($0) } ?? .null
    case .list(let elements): .list(elements.map { resolve($0, identifier) })
    default: value
    }
  }

  private func compare(_ left: Value, _ right: Value) throws(EvaluationProblem) -> Bool {
    switch operation {
    case .equal: return equal(left, right)
    case .notEqual: return !equal(left, right)
    case .less: return ordered(left, right, [.before])
    case .lessOrEqual: return ordered(left, right, [.before, .same])
    case .greater: return ordered(left, right, [.after])
    case .greaterOrEqual: return ordered(left, right, [.after, .same])
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else { return false }
      return ordered(bounds[0], left, [.before, .same])
        && ordered(left, bounds[1], [.before, .same])
    case .isIn: return try contains(right, left)
    case .contains: return try contains(left, right)
    case .beginsWith, .endsWith, .like, .matches: return try text(left, right, operation)
    }
  }

  /// Membership in a list compares unit by unit; in a string it is a search.
  private func contains(_ container: Value, _ element: Value) throws(EvaluationProblem) -> Bool {
    if case .list(let elements) = container {
      return elements.contains { Self.identical($0, element) }
    }
    return try text(container, element, .contains)
  }

  private func equal(_ left: Value, _ right: Value) -> Bool {
    if case .text(let text) = left, case .text(let other) = right, !options.folding.isEmpty {
      return FoldedText(text, options).bytes == FoldedText(other, options).bytes
    }
    return Self.identical(left, right)
  }

  /// Equality without options.
  private static func identical(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    // Swift's own `==` takes canonically equal strings for equal.
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    case (.null, .null): true
    case (.integer(let number), .integer(let other)): number == other
    case (.integer, .real), (.real, .integer), (.real, .real): order(left, right) == 0
    case (.list(let elements), .list(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { identical($0, $1) }
    default: false
    }
  }

  private func ordered(_ left: Value, _ right: Value, _ outcomes: Instruction.Outcomes) -> Bool {
    switch (left, right) {
    case (.null, .null): return outcomes.contains(.same)
    case (.text(let text), .text(let other)):
      let first = options.isLiteral ? Array(text.utf8) : FoldedText(text, options).bytes
      let second = options.isLiteral ? Array(other.utf8) : FoldedText(other, options).bytes
      let order = first.withUnsafeBufferPointer { bytes in
        second.withUnsafeBufferPointer {
          options.isLiteral
            ? ByteSearch.literalOrder(bytes, $0) : ByteSearch.order(bytes, $0, foldingCase: false)
        }
      }
      return outcomes.contains(order)
    default: return Self.order(left, right).map { outcomes.contains($0) } ?? false
    }
  }

  /// The sign of `left - right` for two numbers; nil for other values.
  private static func order(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let number), .integer(let other)):
      return number < other ? -1 : number == other ? 0 : 1
    case (.integer(let number), .real(let other)): return sign(number, other)
    case (.real(let number), .integer(let other)): return -sign(other, number)
    case (.real(let number), .real(let other)):
      return number < other ? -1 : number == other ? 0 : 1
    default: return nil
    }
  }

  /// The sign of `integer - real`, exactly: most integers from 2⁵³ on are no `Double`.
  static func sign(_ integer: Int, _ real: Double) -> Int {
    // Beyond every integer, infinities included.
    if real >= 0x1p63 { return -1 }
    if real < -0x1p63 { return 1 }
    let whole = real.rounded(.towardZero)
    let other = Int(whole)
    if integer != other { return integer < other ? -1 : 1 }
    return whole < real ? -1 : whole == real ? 0 : 1
  }

  /// A search in ASCII text without folding, which needs no preparation; nil for all else.
  private static func search(
    _ text: inout String, _ needle: inout String, _ operation: ComparisonOperator,
    _ options: ComparisonOptions
  ) -> Bool? {
    guard options.folding.isEmpty else { return nil }
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        guard ByteSearch.isASCII(text), ByteSearch.isASCII(needle) else { return nil }
        return switch operation {
        case .beginsWith: ByteSearch.hasPrefix(text, needle, foldingCase: false)
        case .endsWith: ByteSearch.hasSuffix(text, needle, foldingCase: false)
        case .contains: ByteSearch.firstOffset(of: needle, in: text, foldingCase: false) != nil
        default: nil
        }
      }
    }
  }

  /// A text operator on two values; nil on either side is false.
  private func text(
    _ left: Value, _ right: Value, _ operation: ComparisonOperator
  ) throws(EvaluationProblem) -> Bool {
    guard case .text(var text) = left, case .text(var operand) = right else { return false }
    if let answer = Self.search(&text, &operand, operation, options) { return answer }
    var builder = ProgramBuilder()
    do throws(CompileProblem) {
      try builder.append(operation, options, operand)
    } catch {
      throw error.evaluationProblem
    }
    let program = Program(builder)
    defer { program.deallocate() }
    return try SubjectText.with(text) { (subject) throws(EvaluationProblem) -> Bool in
      try program.test(program.instructions[0], &subject)
    }
  }
}
