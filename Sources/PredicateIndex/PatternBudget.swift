package import PredicateLanguage

/// The bytes of all regular expressions of an index or a scene set, and their bound.
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

    package init(pattern: String, bytes: Int, limit: Int) {
      self.pattern = pattern
      self.bytes = bytes
      self.limit = limit
    }
  }

  /// How often each predicate with regular expressions was added.
  private var uses: [ObjectIdentifier: Int] = [:]
  package private(set) var bytes = 0
  private let limit: Int

  package init(limit: Int = PredicateIndexLimits.patternBytes) { self.limit = limit }

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
}

/// The bounds of this module, each with its reason.
package enum PredicateIndexLimits {
  /// The bytes of all regular expressions together, compiled, without machine code.
  ///
  /// Ordinary ones take some 300 bytes, so there may be 30,000. Machine code takes at most
  /// `RegexLimits.machineCodeFactor` times as much, and ordinary patterns' six times, so predicates
  /// from strangers keep at most 250 MiB and ordinary ones far less.
  package static let patternBytes = 10 * 1024 * 1024
}
