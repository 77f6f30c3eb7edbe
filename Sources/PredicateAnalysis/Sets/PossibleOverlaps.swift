internal import PredicateLanguage

/// The pairs of predicates that some string may satisfy both, by what their texts require of a
/// string's beginning and end.
///
/// ```
/// 0  BEGINSWITH "mail/"         0 and 1: no string begins with both
/// 1  BEGINSWITH "notes/"        0 and 2, 1 and 2: possible
/// 2  ENDSWITH ".pdf"            2 and 3: possible
/// 3  CONTAINS "draft"           0 and 3, 1 and 3: possible
/// ```
/// A pair that is left out has no string in common. Beginnings and ends are compared in the
/// coarsest form of text, as the index files them.
struct PossibleOverlaps {
  /// What one of a predicate's comparisons requires; the predicate is false without one of them.
  private struct Requirement {
    let predicate: Int
    let prefix: [UInt8]
    let suffix: [UInt8]
    let isWhole: Bool

    func allows(_ other: Requirement) -> Bool {
      if isWhole, other.isWhole { return prefix == other.prefix }
      let isShorter = suffix.count < other.suffix.count
      let (short, long) = isShorter ? (suffix, other.suffix) : (other.suffix, suffix)
      return long.suffix(short.count).elementsEqual(short)
    }
  }

  /// The pairs, the smaller number first, in order; each predicate with itself is left out.
  let pairs: [PredicatePair]
  /// Whether there are more pairs than `AnalysisLimits.pairs`; then none is listed.
  let isLimited: Bool

  /// - Complexity: O(r log r + p): r comparisons, p pairs whose beginnings fit.
  init(_ predicates: [ActivationPredicate]) {
    var requirements: [Requirement] = []
    for (index, predicate) in predicates.enumerated() {
      switch predicate.accessCover {
      case .never: break
      case .everything:
        requirements.append(
          Requirement(predicate: index, prefix: [], suffix: [], isWhole: false))
      case .tests(let tests, _):
        for test in tests {
          let literals = test.literals
          requirements.append(
            Requirement(
              predicate: index, prefix: literals.prefix, suffix: literals.suffix,
              isWhole: literals.isWhole))
        }
      }
    }
    requirements.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    // They are counted before they are kept: of too many none takes memory.
    let tries = Self.forEachTry(requirements) { _, _ in }
    isLimited = tries > AnalysisLimits.pairs
    if isLimited {
      pairs = []
      return
    }
    var found: [PredicatePair] = []
    Self.forEachTry(requirements) { one, other in
      if one.predicate != other.predicate, one.allows(other) {
        found.append(PredicatePair(one.predicate, other.predicate))
      }
    }
    found.sort()
    var count = 0
    for pair in found where count == 0 || found[count - 1] != pair {
      found[count] = pair
      count += 1
    }
    found.removeSubrange(count...)
    pairs = found
  }

  /// Goes through the pairs of requirements, sorted by their beginning, of which one's beginning
  /// is the other's, too; returns how many there are, up to one more than `AnalysisLimits.pairs`.
  @discardableResult
  private static func forEachTry(
    _ requirements: [Requirement], _ body: (Requirement, Requirement) -> Void
  ) -> Int {
    // What is a beginning of the next is a stack.
    var open: [Int] = []
    var tries = 0
    for (place, requirement) in requirements.enumerated() {
      while let last = open.last, !requirement.prefix.starts(with: requirements[last].prefix) {
        open.removeLast()
      }
      tries += open.count
      if tries > AnalysisLimits.pairs { return AnalysisLimits.pairs + 1 }
      for other in open { body(requirements[other], requirement) }
      open.append(place)
    }
    return tries
  }

  /// Whether some string may satisfy both.
  func contains(_ one: Int, _ other: Int) -> Bool {
    if isLimited || one == other { return true }
    let pair = PredicatePair(one, other)
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < pair { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low] == pair
  }
}

/// The numbers of two predicates, the smaller first, in the eight bytes that millions may take.
package struct PredicatePair: Hashable, Comparable, Sendable {
  private let key: UInt64

  package init(_ one: Int, _ other: Int) {
    key = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }

  package var first: Int { Int(key >> 32) }
  package var second: Int { Int(key & 0xFFFF_FFFF) }

  package static func < (left: PredicatePair, right: PredicatePair) -> Bool {
    left.key < right.key
  }
}
