import ByteText

/// The comparisons of one operand after another with the same right operand.
///
/// Comparisons of constants are answered here, once. What is made of the right operand is made once
/// for all of them: the constant takes the place of the identifier, whose forms a subject keeps.
struct GeneralComparisons {
  enum Outcome {
    /// The same answer for every string and for nil.
    case truth(Bool)
    case open(GeneralComparison)
  }

  let operation: ComparisonOperator
  let options: ComparisonOptions
  private var right: Right?
  /// The texts of the right operand as subjects: one, or the two bounds of BETWEEN.
  private var subjects: [ConstantSubject?] = [nil, nil]

  init(_ operation: ComparisonOperator, _ options: ComparisonOptions) {
    self.operation = operation
    self.options = options
  }

  /// The right operand, made when it is needed: most comparisons have an instruction of their own.
  private struct Right {
    let value: OperandValue
    /// The list that IN looks elements up in.
    let list: ValueList?
    /// Whether the identifier is in it: one answer, or one for each bound of BETWEEN.
    let hasIdentifier: [Bool]

    init(_ value: OperandValue, _ operation: ComparisonOperator) {
      self.value = value
      guard case .list(let elements) = value, operation == .isIn || operation == .between else {
        (list, hasIdentifier) = (nil, [value.hasIdentifier])
        return
      }
      list = operation == .isIn ? ValueList(elements) : nil
      hasIdentifier = list.map { [$0.hasIdentifier] } ?? elements.map { $0.hasIdentifier }
    }
  }

  /// Returns the comparison of `left` with the right operand, which is the same in every call.
  mutating func comparison(
    of left: OperandValue, with value: @autoclosure () -> OperandValue
  ) -> Outcome {
    let right = self.right ?? Right(value(), operation)
    self.right = right
    guard
      let tests = GeneralComparison.Test.all(left, operation, right.value, list: right.list)
    else { return .truth(false) }
    let leftHasIdentifier = left.hasIdentifier
    var open: [GeneralComparison.Test] = []
    for (place, test) in tests.enumerated() {
      if leftHasIdentifier || right.hasIdentifier[place] {
        open.append(test)
        continue
      }
      do throws(EvaluationProblem) {
        // One false test decides. The tests before it are not needed: none of them fails.
        if try !holds(test, place) { return .truth(false) }
      } catch {
        open.append(.failure(error))
        break
      }
    }
    return open.isEmpty ? .truth(true) : .open(GeneralComparison(options: options, tests: open))
  }

  /// The answer of the test at `place`, which does not read the identifier.
  private mutating func holds(
    _ test: GeneralComparison.Test, _ place: Int
  ) throws(EvaluationProblem) -> Bool {
    guard case .compare(.text(let text), let operation, .text(let operand)) = test else {
      return try GeneralComparison(options: options, tests: [test]).evaluateOnNil()
    }
    // IN has its right operand on the left of CONTAINS.
    if self.operation == .isIn {
      return try subject(text, place).text.compare(nil, operation, options, operand)
    }
    return try subject(operand, place).text.compare(text, operation, options, nil)
  }

  private mutating func subject(_ text: ExactText, _ place: Int) -> ConstantSubject {
    if let subject = subjects[place] { return subject }
    let subject = ConstantSubject(text.text)
    subjects[place] = subject
    return subject
  }
}

/// A constant as the text that predicates are evaluated on.
private final class ConstantSubject {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  var text: SubjectText

  init(_ constant: String) {
    bytes = .allocate(capacity: constant.utf8.count)
    _ = bytes.initialize(from: constant.utf8)
    let bytes = Bytes(bytes)
    text = SubjectText(constant, bytes, isASCII: ByteSearch.isASCII(bytes))
  }

  deinit { bytes.deallocate() }
}
