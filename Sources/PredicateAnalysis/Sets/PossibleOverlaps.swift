internal import PredicateLanguage
internal import Synchronization

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
/// coarsest form of text, as the index files them. LIKE may read other letters in it than a
/// comparison that drops marks, or has rare letters: these are possible with each LIKE.
///
/// The partners of a predicate are worked out when they are asked for, and kept for a while.
struct PossibleOverlaps: Sendable {
  /// A requirement of one of a predicate's comparisons: one has to be met for the predicate to be
  /// true.
  private struct Requirement: Hashable, Sendable {
    let predicate: Int32
    let prefix: [UInt8]
    let suffix: [UInt8]
    let isWhole: Bool
    /// Whether it is a LIKE, and whether LIKE may read other letters where it holds.
    var isLike = false
    var isUncertain = false

    func allows(_ other: Requirement) -> Bool {
      if isWhole, other.isWhole { return prefix == other.prefix }
      let isShorter = suffix.count < other.suffix.count
      let (short, long) = isShorter ? (suffix, other.suffix) : (other.suffix, suffix)
      return long.suffix(short.count).elementsEqual(short)
    }
  }

  /// The partners that are kept, by predicate: of those that were asked about last.
  private final class Rows: Sendable {
    private let known = Mutex<(rows: [Int: [Int32]], count: Int)>(([:], 0))

    subscript(index: Int) -> [Int32]? {
      get { known.withLock { $0.rows[index] } }
      set {
        guard let newValue else { return }
        known.withLock { known in
          if known.count + newValue.count > AnalysisLimits.keptPairs { known = ([:], 0) }
          known.rows[index] = newValue
          known.count += newValue.count
        }
      }
    }
  }

  /// Sorted by their beginning, so that those that one is a beginning of come right after it.
  private let requirements: [Requirement]
  /// The last requirement before each that is a beginning of it, or -1, and the number of such
  /// beginnings.
  private let parents: [Int]
  private let depths: [Int]
  /// The requirements of each predicate.
  private let places: [[Int]]
  /// The predicates with a LIKE, and those with a comparison in whose text it may read others.
  private let likes: [Int32]
  private let uncertain: [Int32]
  private let rows: Rows
  /// Whether there are more pairs than `AnalysisLimits.pairs`; then none is listed.
  let isLimited: Bool

  /// - Complexity: O(r log r): r comparisons.
  init(_ predicates: [ActivationPredicate], in domain: AnalysisDomain) {
    var requirements = predicates.enumerated().flatMap { index, predicate in
      Self.requirements(of: predicate, Int32(index), hasRareLetters: domain.hasRareLetters)
    }
    requirements.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    // Sorted by their beginning, what is a beginning of the next is a stack.
    var parents: [Int] = []
    var depths: [Int] = []
    var places = [[Int]](repeating: [], count: predicates.count)
    var tries = 0
    for (place, requirement) in requirements.enumerated() {
      var parent = place - 1
      while parent >= 0, !requirement.prefix.starts(with: requirements[parent].prefix) {
        parent = parents[parent]
      }
      parents.append(parent)
      depths.append(parent < 0 ? 0 : depths[parent] + 1)
      places[Int(requirement.predicate)].append(place)
      tries += depths[place]
    }
    self.requirements = requirements
    self.parents = parents
    self.depths = depths
    self.places = places
    likes = requirements.filter(\.isLike).map(\.predicate)
    uncertain = requirements.filter(\.isUncertain).map(\.predicate)
    tries += likes.count * uncertain.count
    rows = Rows()
    isLimited = tries > AnalysisLimits.pairs
  }

  private static func requirements(
    of predicate: ActivationPredicate, _ index: Int32, hasRareLetters: Bool
  ) -> [Requirement] {
    switch predicate.accessCover {
    case .never: return []
    case .everything:
      return [Requirement(predicate: index, prefix: [], suffix: [], isWhole: false)]
    case .tests(let tests, _):
      let all = tests.map { test in
        let literals = test.literals
        let isUncertain = hasRareLetters && test.isUncertain
        let isLike = test.kind == .like
        return Requirement(
          predicate: index, prefix: isLike && isUncertain ? [] : literals.prefix,
          suffix: isLike && isUncertain ? [] : literals.suffix,
          isWhole: literals.isWhole && !(isLike && isUncertain),
          isLike: hasRareLetters && isLike, isUncertain: isUncertain && !isLike)
      }
      // Comparisons that require the same are one.
      return all.count < 2 ? all : Array(Set(all))
    }
  }

  /// The predicates that may be true together with one, itself left out, ascending; none where
  /// pairs are limited.
  ///
  /// - Complexity: O(1), and the first time O(p log p): p pairs whose beginnings fit.
  func partners(of index: Int) -> [Int32] {
    if isLimited { return [] }
    if let known = rows[index] { return known }
    let found = search(index)
    rows[index] = found
    return found
  }

  private func search(_ index: Int) -> [Int32] {
    var found: [Int32] = []
    for place in places[index] {
      var before = parents[place]
      while before >= 0 {
        if requirements[before].allows(requirements[place]) {
          found.append(requirements[before].predicate)
        }
        before = parents[before]
      }
      var after = place + 1
      while after < requirements.count, depths[after] > depths[place] {
        if requirements[place].allows(requirements[after]) {
          found.append(requirements[after].predicate)
        }
        after += 1
      }
      if requirements[place].isLike { found += uncertain }
      if requirements[place].isUncertain { found += likes }
    }
    found.sort()
    var partners: [Int32] = []
    for partner in found where partner != index && partners.last != partner {
      partners.append(partner)
    }
    return partners
  }

  /// Whether some string may satisfy both.
  func contains(_ one: Int, _ other: Int) -> Bool {
    if isLimited || one == other { return true }
    let partners = partners(of: one)
    var (low, high) = (0, partners.count)
    while low < high {
      let middle = (low + high) / 2
      if partners[middle] < other { low = middle + 1 } else { high = middle }
    }
    return low < partners.count && partners[low] == other
  }
}
