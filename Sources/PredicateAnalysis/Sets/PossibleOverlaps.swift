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
  let pairs: [(first: Int, second: Int)]
  /// Whether there are more pairs than `AnalysisLimits.pairs`; then these are not all.
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
    var seen: Set<UInt64> = []
    // Sorted by their beginning, what is a beginning of the next is a stack.
    var open: [Int] = []
    var tries = 0
    for (place, requirement) in requirements.enumerated() {
      while let last = open.last, !requirement.prefix.starts(with: requirements[last].prefix) {
        open.removeLast()
      }
      tries += open.count
      if tries > AnalysisLimits.pairs { break }
      for other in open where requirements[other].allows(requirement) {
        let (one, two) = (requirements[other].predicate, requirement.predicate)
        if one != two { seen.insert(Self.key(one, two)) }
      }
      open.append(place)
    }
    isLimited = tries > AnalysisLimits.pairs
    keys = seen
    pairs = seen.sorted().map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
  }

  private let keys: Set<UInt64>

  private static func key(_ one: Int, _ other: Int) -> UInt64 {
    UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }

  /// Whether some string may satisfy both.
  func contains(_ one: Int, _ other: Int) -> Bool {
    isLimited || one == other || keys.contains(Self.key(one, other))
  }
}
