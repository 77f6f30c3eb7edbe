import ByteText

/// A comparison of any two operands, at least one of which contains the identifier.
///
/// It serves the pairs that have no instruction of their own: the identifier on both sides or
/// inside a list, a pattern that is the identifier. What is made of the identifier is made once
/// for all comparisons that a program evaluates on it.
struct GeneralComparison: Sendable {
  /// One of the tests that must all be true; BETWEEN makes two, the other operators one.
  enum Test: Sendable {
    case compare(OperandValue, ComparisonOperator, OperandValue)
    case member(ValueList, OperandValue)
    /// A comparison of constants that has no answer.
    case failure(EvaluationProblem)
  }

  let options: ComparisonOptions
  let tests: [Test]

  /// Returns the comparison's value on a string.
  ///
  /// - Complexity: O(n + c): n bytes of the identifier, c of the constants; less when it is not the
  ///   first of a list. Regular expressions cost what PCRE2 takes.
  func evaluate(on subject: inout SubjectText) throws(EvaluationProblem) -> Bool {
    for test in tests where try !test.holds(on: &subject, options) { return false }
    return true
  }

  /// Whether the comparison has no answer for any identifier.
  var alwaysFails: Bool {
    if case .failure? = tests.first { true } else { false }
  }

  /// Returns the comparison's value on nil.
  func evaluateOnNil() throws(EvaluationProblem) -> Bool {
    for test in tests where try !test.holdsOnNil() { return false }
    return true
  }
}

extension GeneralComparison.Test {
  /// The tests of one comparison.
  ///
  /// Nil if the comparison is a BETWEEN that has no two bounds, which is false.
  static func all(
    _ left: OperandValue, _ operation: ComparisonOperator, _ right: OperandValue, list: ValueList?
  ) -> [Self]? {
    switch operation {
    case .isIn:
      if let list { return [.member(list, left)] }
      return [.compare(right, .contains, left)]
    case .contains:
      if case .list(let elements) = left { return [.member(ValueList(elements), right)] }
      return [.compare(left, .contains, right)]
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else { return nil }
      return [
        .compare(left, .greaterOrEqual, bounds[0]), .compare(left, .lessOrEqual, bounds[1]),
      ]
    default: return [.compare(left, operation, right)]
    }
  }

  fileprivate func holds(
    on subject: inout SubjectText, _ options: ComparisonOptions
  ) throws(EvaluationProblem) -> Bool {
    switch self {
    case .compare(let left, let operation, let right):
      if left.isText, right.isText {
        return try subject.compare(left.constant, operation, options, right.constant)
      }
      // SELF is a text and the other operand is not, or a list that may hold SELF.
      guard left.hasForm(of: right) else { return operation == .notEqual }
      return operation.holds(left.onText(subject.text), right.onText(subject.text))
    case .member(let list, let element):
      return subject.elements(of: list).contains(element.onText(subject.text))
    case .failure(let problem): throw problem
    }
  }

  fileprivate func holdsOnNil() throws(EvaluationProblem) -> Bool {
    switch self {
    case .compare(let left, let operation, let right):
      guard left.hasForm(of: right) else { return operation == .notEqual }
      return operation.holds(left.onNil, right.onNil)
    case .member(let list, let element): return list.elementsOnNil.contains(element.onNil)
    case .failure(let problem): throw problem
    }
  }
}

extension GeneralComparison.Test {
  /// Hashes the operator and the operands; what has no answer counts as nothing.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .compare(let left, let operation, let right):
      hasher.combine(left)
      hasher.combine(operation)
      hasher.combine(right)
    case .member(let list, let element):
      hasher.combine(list.elements)
      hasher.combine(element)
    case .failure: break
    }
  }
}

extension ComparisonOperator {
  /// The answer for two operands that are not both texts.
  fileprivate func holds(_ left: OperandValue, _ right: OperandValue) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    default:
      GeneralComparison.order(left, right).map { outcomes?.contains($0) == true } ?? false
    }
  }
}

extension GeneralComparison {
  /// The sign of `left - right` for two numbers, 0 for two nils.
  ///
  /// Nil if they are other values.
  fileprivate static func order(_ left: OperandValue, _ right: OperandValue) -> Int? {
    switch (left, right) {
    case (.null, .null): return 0
    case (.integer(let number), .integer(let other)):
      return number < other ? -1 : number == other ? 0 : 1
    case (.integer(let number), .real(let other)): return sign(number, other)
    case (.real(let number), .integer(let other)): return -sign(other, number)
    case (.real(let number), .real(let other)):
      return number < other ? -1 : number == other ? 0 : 1
    default: return nil
    }
  }

  /// The sign of `integer - real`, exactly: most integers from 2⁵³ on have no exact `Double`.
  static func sign(_ integer: Int, _ real: Double) -> Int {
    // Beyond every integer, infinities included.
    if real >= 0x1p63 { return -1 }
    if real < -0x1p63 { return 1 }
    let whole = real.rounded(.towardZero)
    let other = Int(whole)
    if integer != other { return integer < other ? -1 : 1 }
    return whole < real ? -1 : whole == real ? 0 : 1
  }
}

/// A text as the right operand of a comparison: compiled, or the reason why it does not compile.
final class PreparedOperand {
  private let block: Result<ProgramBlock, EvaluationProblem>

  init(_ operation: ComparisonOperator, _ options: ComparisonOptions, _ text: String) {
    var builder = ProgramBuilder()
    do throws(CompileProblem) {
      try builder.append(operation, options, text)
      block = .success(ProgramBlock.make(builder))
    } catch {
      block = .failure(error.evaluationProblem)
    }
  }

  /// Returns the comparison's value with `subject` as its left operand.
  func test(_ subject: inout SubjectText) throws(EvaluationProblem) -> Bool {
    let program = try block.get().program
    let instruction = program.instructions[0]
    // `!=` is `==` with its targets exchanged.
    return try program.test(instruction, &subject) != (instruction.onTrue == .reject)
  }

  /// The sources of a prepared operand: the operator, the options and the text.
  struct Key: Hashable {
    let operation: ComparisonOperator
    let options: ComparisonOptions
    /// The text.
    ///
    /// Nil if it is the identifier.
    let text: ExactText?
  }
}

extension SubjectText {
  /// Compares two texts.
  ///
  /// A text that is nil stands for the identifier.
  mutating func compare(
    _ left: ExactText?, _ operation: ComparisonOperator, _ options: ComparisonOptions,
    _ right: ExactText?
  ) throws(EvaluationProblem) -> Bool {
    RunMeter.countComparison()
    if let answer = search(left, operation, options, right) { return answer }
    let operand = prepared(operation, options, right)
    guard let left else { return try operand.test(&self) }
    let folds = folds(for: left.text)
    return try SubjectText.with(left.text, folds) { (other) throws(EvaluationProblem) -> Bool in
      try operand.test(&other)
    }
  }

  /// A search in ASCII text without folding, which needs no preparation.
  ///
  /// Nil if the comparison is another one.
  private func search(
    _ left: ExactText?, _ operation: ComparisonOperator, _ options: ComparisonOptions,
    _ right: ExactText?
  ) -> Bool? {
    guard options.folding.isEmpty, isASCII, let place = operation.place else { return nil }
    return with(left) { text in
      with(right) { needle in
        guard let text, let needle else { return nil }
        return ByteSearch.has(needle, place, of: text, foldingCase: false)
      }
    }
  }

  /// Calls `body` with the bytes of a text that is ASCII, or with nil.
  private func with(_ text: ExactText?, _ body: (Bytes?) -> Bool?) -> Bool? {
    guard var copy = text?.text else { return body(isASCII ? bytes : nil) }
    return copy.withUTF8 { body(ByteSearch.isASCII($0) ? $0 : nil) }
  }
}
