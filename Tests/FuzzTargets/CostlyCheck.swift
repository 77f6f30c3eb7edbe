/// A check that takes longer than what it checks.
enum CostlyCheck: UInt64, CaseIterable {
  /// Printing a predicate and reading it again.
  case reprint
  /// The outline of a predicate.
  case outline
  /// The excerpt of a text with carets, and a whole finding as text.
  case render
  /// The trace of an evaluation.
  case trace
  /// The explanation of a decision.
  case explain
  /// The layout of a predicate or of a fixture, and reading it again.
  case layout

  /// The bits of an input's hash that must be zero: 8 bits for each check, of which some count.
  var mask: UInt64 {
    // A trace and an explanation evaluate again for every word of the pattern.
    let bits: UInt64 = [.trace, .explain, .outline].contains(self) ? 0x3F : 0x7
    return bits << (8 * rawValue)
  }
}
