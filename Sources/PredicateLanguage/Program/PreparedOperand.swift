/// A text as the right operand of a comparison: compiled, or the reason why it does not compile.
final class PreparedOperand {
  private let program: Result<Program, EvaluationProblem>

  init(_ operation: ComparisonOperator, _ options: ComparisonOptions, _ text: String) {
    var builder = ProgramBuilder()
    do throws(CompileProblem) {
      try builder.append(operation, options, text)
      program = .success(Program(builder))
    } catch {
      program = .failure(error.evaluationProblem)
    }
  }

  deinit {
    if case .success(let program) = program { program.deallocate() }
  }

  /// Returns the comparison's value with `subject` as its left operand.
  func test(_ subject: inout SubjectText) throws(EvaluationProblem) -> Bool {
    let program = try program.get()
    let instruction = program.instructions[0]
    // `!=` is `==` with its targets exchanged.
    return try program.test(instruction, &subject) != (instruction.onTrue == .reject)
  }

  /// What a prepared operand was made of.
  struct Key: Hashable {
    let operation: ComparisonOperator
    let options: ComparisonOptions
    /// The text; nil for the identifier.
    let text: ExactText?
  }
}

extension SubjectText {
  /// Compares two texts, of which nil is the identifier.
  mutating func compare(
    _ left: ExactText?, _ operation: ComparisonOperator, _ options: ComparisonOptions,
    _ right: ExactText?
  ) throws(EvaluationProblem) -> Bool {
    if let answer = search(left, operation, options, right) { return answer }
    let operand = prepared(operation, options, right)
    guard let left else { return try operand.test(&self) }
    let folds = folds(for: left.text)
    return try SubjectText.with(left.text, folds) { (other) throws(EvaluationProblem) -> Bool in
      try operand.test(&other)
    }
  }

  /// A search in ASCII text without folding, which needs no preparation; nil for all else.
  private func search(
    _ left: ExactText?, _ operation: ComparisonOperator, _ options: ComparisonOptions,
    _ right: ExactText?
  ) -> Bool? {
    guard options.folding.isEmpty, isASCII else { return nil }
    return with(left) { text in
      with(right) { needle in
        guard let text, let needle else { return nil }
        return switch operation {
        case .beginsWith: ByteSearch.hasPrefix(text, needle, foldingCase: false)
        case .endsWith: ByteSearch.hasSuffix(text, needle, foldingCase: false)
        case .contains: ByteSearch.firstOffset(of: needle, in: text, foldingCase: false) != nil
        default: nil
        }
      }
    }
  }

  /// Calls `body` with the bytes of a text that is ASCII, or with nil.
  private func with(_ text: ExactText?, _ body: (Bytes?) -> Bool?) -> Bool? {
    guard var copy = text?.text else { return body(isASCII ? bytes : nil) }
    return copy.withUTF8 { body(ByteSearch.isASCII($0) ? $0 : nil) }
  }
}
