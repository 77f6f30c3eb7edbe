package import PredicateLanguage

/// The bytes of all regular expressions of a scene set, and their bound.
///
/// Predicates that are copies of one another share their regular expressions and count once.
///
/// - Invariant: `bytes` is the sum over the predicates that were added and not removed.
package struct PatternBudget: Sendable {
  /// A regular expression that does not fit.
  package struct Overrun: Error, Hashable {
    /// The regular expression.
    package let pattern: String
    /// The bytes of all regular expressions with it.
    package let bytes: Int
    package let limit: Int

    /// One sentence in lower case without a full stop.
    package var message: String {
      "with \(quoted(pattern)) the regular expressions of the scene set take \(bytes) bytes, "
        + "more than the limit of \(limit)"
    }

    /// How to mend it.
    package var help: String {
      "shorten bounded repetitions such as `{1,99}`, give scenes copies of one predicate, or use "
        + "`BEGINSWITH` or `LIKE`"
    }
  }

  /// How often each predicate with regular expressions was added.
  private var uses: [ObjectIdentifier: Int] = [:]
  package private(set) var bytes = 0
  private let limit: Int

  package init(limit: Int = RoutingLimits.patternBytes) { self.limit = limit }

  /// Counts the regular expressions of `predicate`.
  ///
  /// - Throws: the first one that does not fit; nothing is changed then.
  package mutating func add(_ predicate: ActivationPredicate) throws(Overrun) {
    let added = predicate.patternBytes
    guard added > 0 else { return }
    let count = uses[predicate.patternHolder, default: 0]
    if count == 0 {
      guard bytes + added <= limit else {
        throw Overrun(
          pattern: predicate.pattern(beyond: limit - bytes) ?? "", bytes: bytes + added,
          limit: limit)
      }
      bytes += added
    }
    uses[predicate.patternHolder] = count + 1
  }

  /// Gives back what `add` counted.
  package mutating func remove(_ predicate: ActivationPredicate) {
    let removed = predicate.patternBytes
    guard removed > 0, let count = uses[predicate.patternHolder] else { return }
    uses[predicate.patternHolder] = count > 1 ? count - 1 : nil
    if count == 1 { bytes -= removed }
  }

  /// As `add`, for both predicates of a scene.
  mutating func add(_ conditions: ActivationConditions) throws(Overrun) {
    try add(conditions.can)
    do throws(Overrun) {
      try add(conditions.prefers)
    } catch {
      remove(conditions.can)
      throw error
    }
  }

  /// As `remove`, for both predicates of a scene.
  mutating func remove(_ conditions: ActivationConditions) {
    remove(conditions.can)
    remove(conditions.prefers)
  }
}
