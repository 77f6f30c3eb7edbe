/// A part of a predicate: where it is true, and where it has no value.
///
/// ```
/// a AND b    true: a and b are,    no value: a lacks one, or a is true and b lacks one
/// a OR b     true: a or b is,      no value: a lacks one, or a is false and b lacks one
/// ```
/// Operands are evaluated from the left and stop as soon as one decides; one that is reached and
/// has no value is the end.
///
/// - Invariant: where `failure` is true, `truth` says nothing.
struct PartialTruth {
  var truth: FormulaGraph.Node
  var failure: FormulaGraph.Node
}

extension FormulaGraph {
  /// A part that has a value on every string.
  mutating func total(_ truth: Node) -> PartialTruth {
    PartialTruth(truth: truth, failure: constant(false))
  }

  mutating func not(_ part: PartialTruth) -> PartialTruth {
    PartialTruth(truth: not(part.truth), failure: part.failure)
  }

  /// The AND of parts, or their OR.
  ///
  /// - Complexity: O(n): n parts.
  mutating func compound(_ parts: [PartialTruth], isAnd: Bool) -> PartialTruth {
    let truths = parts.map(\.truth)
    let truth = isAnd ? and(truths) : or(truths)
    guard parts.contains(where: { !isNever($0.failure) }) else {
      return total(truth)
    }
    var failures: [Node] = []
    // What makes the evaluator go on to the next part.
    var before: Node?
    for part in parts {
      if !isNever(part.failure) {
        failures.append(before.map { shared(and: $0, part.failure) } ?? part.failure)
      }
      let passed = isAnd ? part.truth : shared(not: part.truth)
      before = before.map { shared(and: $0, passed) } ?? passed
    }
    return PartialTruth(truth: truth, failure: or(failures))
  }

  /// Returns two formulas: one is true where the values of two parts differ, the other where only
  /// one of the parts has a value.
  mutating func differences(
    of one: PartialTruth, and other: PartialTruth
  ) -> (truth: Node, failure: Node) {
    let truth = exclusive(one.truth, other.truth)
    // A comparison that has no value is not known to be as another is, but it is as itself.
    if one.failure == other.failure { return (truth, constant(false)) }
    return (truth, exclusive(one.failure, other.failure))
  }

  private mutating func exclusive(_ one: Node, _ other: Node) -> Node {
    or([and([one, not(other)]), and([not(one), other])])
  }
}
