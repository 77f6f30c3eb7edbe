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

  /// The steps of a comparison that is made from its operands each time, and of a pattern that is
  /// read, beside those for each byte of it.
  private static let stepsOfComparison = 30
  private static let stepsOfPattern = 1_200
  private static let stepsOfPatternByte = 40

  /// Counts a comparison of two operands of which either may be the identifier.
  @inline(__always)
  static func countComparison() {
    guard WorkBudget.mayBeUsed else { return }
    WorkBudget.current?.spend(stepsOfComparison)
  }

  /// Counts a pattern of `bytes` bytes that is read, and the steps of a proof about it.
  static func countPattern(of bytes: Int, provedIn steps: Int = 0) {
    guard WorkBudget.mayBeUsed else { return }
    WorkBudget.current?.spend(stepsOfPattern + stepsOfPatternByte * bytes + 2 * steps)
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
