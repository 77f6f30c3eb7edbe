internal import RegularExpressions

/// Charges to the budget of the run what evaluations may take for each event and scene.
///
/// A match of a regular expression may take some milliseconds, the only comparison whose time does
/// not follow from the bytes of its operands. An evaluation that fails reads its predicate again.
/// Comparisons of operands that an index cannot file, and patterns that are read, take thousands of
/// times as long as a byte.
enum RunMeter {
  /// The steps of the report of a failure, and those for each byte of the predicate.
  private static let stepsOfFailure = 300
  private static let stepsOfByte = 7

  /// The steps of a comparison that is made from its operands each time; of an operand that is made
  /// ready, and for each byte of it; of a pattern that is read, for each byte of it, and for each
  /// byte of what the engine gets; of a class of characters that the engine is asked about.
  private static let stepsOfComparison = 30
  private static let stepsOfOperand = 60
  private static let stepsOfOperandByte = 10
  private static let stepsOfPattern = 1_200
  private static let stepsOfPatternByte = 40
  private static let stepsOfRewrittenByte = 10
  private static let stepsOfClass = 7_000_000

  /// Counts a comparison of two operands of which either may be the identifier.
  @inline(__always)
  static func countComparison() { count(stepsOfComparison) }

  /// Counts an operand of so many bytes that is made ready to be compared with.
  static func countOperand(of bytes: Int) { count(stepsOfOperand + stepsOfOperandByte * bytes) }

  /// Counts a pattern of so many bytes that is read.
  static func countPattern(of bytes: Int) { count(stepsOfPattern + stepsOfPatternByte * bytes) }

  /// Counts what the engine gets of a pattern.
  static func countRewritten(_ bytes: Int) { count(stepsOfRewrittenByte * bytes) }

  /// Counts the proof about a pattern, and each class that the engine is asked about, once a run:
  /// the process remembers them, whichever run needed them first.
  static func count(_ proof: MatchEffort.Proof, of pattern: [UInt32]) {
    guard WorkBudget.mayBeUsed, let run = WorkBudget.current else { return }
    run.spend(stepsOfPattern + stepsOfPatternByte * pattern.count)
    guard proof.steps > 0 || !proof.searchedClasses.isEmpty else { return }
    if run.isFirst(pattern) { run.spend(2 * proof.steps) }
    count(proof.searchedClasses, in: run)
  }

  /// Counts classes that the engine is asked about.
  ///
  /// False if nothing is left for them.
  static func paysForClasses(_ classes: [String]) -> Bool {
    guard !classes.isEmpty, WorkBudget.mayBeUsed, let run = WorkBudget.current else { return true }
    if run.left == 0 { return false }
    count(classes, in: run)
    return true
  }

  private static func count(_ classes: [String], in run: WorkBudget) {
    for text in classes where run.isFirst(text.unicodeScalars.map { $0.value }) {
      run.spend(stepsOfClass)
    }
  }

  @inline(__always)
  private static func count(_ steps: Int) {
    guard WorkBudget.mayBeUsed else { return }
    WorkBudget.current?.spend(steps)
  }

  /// Takes the steps that locate the failure in a predicate of `bytes` bytes.
  ///
  /// False if too few are left, true also where evaluations are not paid.
  static func paysForFailure(of bytes: Int) -> Bool {
    guard WorkBudget.mayBeUsed, let budget = WorkBudget.current, budget.paysForEvaluations else {
      return true
    }
    return budget.takeEvaluation(stepsOfFailure + stepsOfByte * bytes)
  }

  /// The status of a match, which is paid where this thread has a budget that pays for matches.
  @inline(__always)
  static func status(
    of regex: RegularExpression, on text: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    // A program without budgets reads no value of its task.
    guard WorkBudget.mayBeUsed else { return regex.status(on: text) }
    return paidStatus(of: regex, on: text)
  }

  @inline(never)
  private static func paidStatus(
    of regex: RegularExpression, on text: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    guard let budget = WorkBudget.current, budget.paysForEvaluations else {
      return regex.status(on: text)
    }
    return regex.status(on: text, take: budget.takeEvaluation)
  }
}
