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

  /// The number of additions of each predicate with regular expressions.
  private var uses: [ObjectIdentifier: Int] = [:]
  package private(set) var bytes = 0
  private let limit: Int

  package init(limit: Int = PredicateIndexLimits.patternBytes) { self.limit = limit }

  /// Counts the regular expressions of `predicate`.
  ///
  /// - Throws: the first one that does not fit; nothing is changed then.
  package mutating func add(_ predicate: ActivationPredicate) throws(Overrun) {
    let added = predicate.patternBytes
    if added > 0, bytes + added > limit, uses[predicate.identity] == nil {
      throw Overrun(
        pattern: predicate.pattern(beyond: limit - bytes) ?? "", bytes: bytes + added,
        limit: limit)
    }
    count(predicate)
  }

  private mutating func count(_ predicate: ActivationPredicate) {
    let added = predicate.patternBytes
    guard added > 0 else { return }
    let count = uses[predicate.identity, default: 0]
    if count == 0 { bytes += added }
    uses[predicate.identity] = count + 1
  }

  /// The predicates of an owner.
  package typealias Owned = (ActivationPredicate, ActivationPredicate?)

  /// Counts the predicates of an owner in the place of those that it had before.
  ///
  /// - Throws: the first regular expression that does not fit; nothing is changed then.
  package mutating func replace(_ old: Owned?, with new: Owned) throws(Overrun) {
    if let old { remove(old) }
    var isHalf = false
    do throws(Overrun) {
      try add(new.0)
      isHalf = true
      if let second = new.1 { try add(second) }
    } catch {
      if isHalf { remove((new.0, nil)) }
      if let old {
        count(old.0)
        if let second = old.1 { count(second) }
      }
      throw error
    }
  }

  /// Gives back what was counted of an owner.
  package mutating func remove(_ owned: Owned) {
    for predicate in [owned.0, owned.1] {
      guard let predicate, predicate.patternBytes > 0, let count = uses[predicate.identity]
      else { continue }
      uses[predicate.identity] = count > 1 ? count - 1 : nil
      if count == 1 { bytes -= predicate.patternBytes }
    }
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
