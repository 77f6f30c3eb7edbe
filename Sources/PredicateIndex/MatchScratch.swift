package import PredicateLanguage
internal import Synchronization

/// The results of a search for all matches, in memory that is used again.
///
/// ```
/// search    leaves   [ BEGINSWITH 'a' ][ MATCHES 'a.*c' ] …      true of the identifier, or failed
/// gather    matches  [ rank 9 · slot 4 ][ rank 7 · slot 0 ] …    most recent first, each once
/// ```
///
/// - Invariant: used by one thread at a time.
package struct MatchScratch: ~Copyable {
  /// A leaf that is true of the identifier, or whose test failed.
  struct Held: BitwiseCopyable {
    let leaf: LeafIndex
    /// False when the test failed: then each subscriber's whole predicate tells.
    let isSure: Bool
  }

  /// A subscriber whose predicate of a tier is true.
  package struct Match: Comparable, BitwiseCopyable, Sendable {
    /// The rank in the upper half, the slot in the lower.
    let bits: UInt64

    @inline(__always)
    init(rank: UInt32, slot: Int) {
      bits = UInt64(rank) << 32 | UInt64(UInt32(truncatingIfNeeded: slot))
    }

    /// The subscriber's place.
    package var slot: IndexSlot { IndexSlot(position: Int(UInt32(truncatingIfNeeded: bits))) }
    /// The subscriber's recency: ranks are unique, and the greatest is the most recent.
    package var rank: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

    package static func < (left: Match, right: Match) -> Bool { left.bits < right.bits }
  }

  /// A subscriber whose predicate of a tier has no value.
  package struct Failure: Sendable {
    package let match: Match
    package let tier: Tier
    package let error: PredicateEvaluationError
  }

  private(set) var leaves = Slab<Held>()
  /// The first grams that were found, and the others.
  private var fewGrams = Slab<UInt32>(capacity: Self.fewGrams)
  private var moreGrams: Set<UInt32> = []
  private var undecided = Slab<Match>()
  private var trueHigh = Slab<Match>()
  private var trueLow = Slab<Match>()
  /// The predicates that failed, of the high tier first, each tier most recent first.
  package private(set) var failures: [Failure] = []

  /// The last count in which a slot was met.
  private var seen = Slab<UInt32>()
  private var countNumber: UInt32 = 0

  private static let fewGrams = 32

  package init() {}

  /// The subscribers whose predicate of the high tier is true, most recent first.
  package var high: UnsafeBufferPointer<Match> { trueHigh.elements }
  /// The subscribers whose predicate of the low tier is true, most recent first.
  package var low: UnsafeBufferPointer<Match> { trueLow.elements }

  /// Forgets what was found; the room stays.
  mutating func clear() {
    leaves.clear()
    fewGrams.clear()
    if !moreGrams.isEmpty { moreGrams.removeAll(keepingCapacity: true) }
    trueHigh.clear()
    trueLow.clear()
    if !failures.isEmpty { failures.removeAll() }
  }

  /// Notes a leaf that is true of the identifier, or with `isSure` false one that failed.
  mutating func hold(_ leaf: LeafIndex, isSure: Bool) {
    leaves.append(Held(leaf: leaf, isSure: isSure))
  }

  /// Notes a gram; returns false when it was noted before.
  mutating func meet(_ gram: UInt32) -> Bool {
    if fewGrams.elements.contains(gram) { return false }
    guard fewGrams.count == Self.fewGrams else {
      fewGrams.append(gram)
      return true
    }
    return moreGrams.insert(gram).inserted
  }

  /// The bytes that are kept, about.
  var heapBytes: Int {
    leaves.heapBytes + seen.heapBytes + undecided.heapBytes + trueHigh.heapBytes + trueLow.heapBytes
      + 8 * moreGrams.capacity
  }

  /// Finds the subscribers of the leaves that were found.
  ///
  /// - Complexity: O(m log m): m entries of these leaves, and an evaluation for each subscriber
  ///   whose leaf does not decide.
  mutating func gather(
    _ text: UnsafePointer<SearchText>, in index: UnsafePointer<PackedIndex>, readsLow: Bool
  ) {
    Self.gather(.high, text, in: index, leaves.elements, &undecided, &trueHigh, &failures)
    guard readsLow else { return }
    Self.gather(.low, text, in: index, leaves.elements, &undecided, &trueLow, &failures)
  }

  /// The most recent subscriber of the best tier that has any, and how many that tier has.
  package struct Best {
    package let match: Match
    package let tier: Tier
    package let count: Int
  }

  /// Finds the best subscriber and counts those of its tier, as `gather` does without sorting.
  ///
  /// A low tier is not looked at where the high one has a match.
  ///
  /// - Complexity: O(m): m entries of these leaves, and an evaluation for each subscriber whose
  ///   leaf does not decide.
  /// - Returns: nil if there is no match, or if a predicate fails: `failures` lists the failed
  ///   ones.
  mutating func best(
    _ text: UnsafePointer<SearchText>, in index: UnsafePointer<PackedIndex>
  ) -> Best? {
    for tier in [Tier.high, .low] {
      if let best = best(of: tier, text, in: index) { return best }
      if !failures.isEmpty { return nil }
    }
    return nil
  }

  private mutating func best(
    of tier: Tier, _ text: UnsafePointer<SearchText>, in index: UnsafePointer<PackedIndex>
  ) -> Best? {
    undecided.clear()
    countNumber &+= 1
    if countNumber == 0 { seen.clear() }
    var (count, winner) = (0, Match(rank: 0, slot: 0))
    for held in leaves.elements {
      index.pointee.forEachEntry(of: held.leaf, tier) { entry in
        let match = Match(rank: entry.rank, slot: index.pointee.postings.slot(of: entry.posting))
        guard held.isSure, entry.decides else { return undecided.append(match) }
        guard meet(slot: match.slot.position) else { return }
        count += 1
        if count == 1 || winner < match { winner = match }
      }
    }
    for match in undecided.elements where meet(slot: match.slot.position) {
      do throws(PredicateEvaluationError) {
        guard try PackedIndex.evaluate(match.slot.position, tier, text, in: index) else {
          continue
        }
        count += 1
        if count == 1 || winner < match { winner = match }
      } catch {
        failures.append(Failure(match: match, tier: tier, error: error))
        return nil
      }
    }
    return count > 0 ? Best(match: winner, tier: tier, count: count) : nil
  }

  /// Notes a slot; returns false when it was noted before in this count.
  private mutating func meet(slot: Int) -> Bool {
    while seen.count <= slot { seen.append(0) }
    if seen.base[slot] == countNumber { return false }
    seen.base[slot] = countNumber
    return true
  }

  private static func gather(
    _ tier: Tier, _ text: UnsafePointer<SearchText>, in index: UnsafePointer<PackedIndex>,
    _ leaves: UnsafeBufferPointer<Held>, _ undecided: inout Slab<Match>,
    _ matches: inout Slab<Match>, _ failures: inout [Failure]
  ) {
    undecided.clear()
    for held in leaves {
      index.pointee.forEachEntry(of: held.leaf, tier) { entry in
        let match = Match(rank: entry.rank, slot: index.pointee.postings.slot(of: entry.posting))
        if held.isSure, entry.decides { matches.append(match) } else { undecided.append(match) }
      }
    }
    let decided = matches.count
    if undecided.count > 0 {
      undecided.sortAndUnique()
      for match in undecided.elements {
        do throws(PredicateEvaluationError) {
          if try PackedIndex.evaluate(match.slot.position, tier, text, in: index) {
            matches.append(match)
          }
        } catch {
          failures.append(Failure(match: match, tier: tier, error: error))
          // The others are less recent: who has no steps left hides them in any case.
          if error.isOfRun { break }
        }
      }
    }
    // What was evaluated is in order already.
    if decided > 0 { matches.sortAndUnique() }
  }
}

extension Slab where Element == MatchScratch.Match {
  /// Puts the most recent first, and each subscriber once.
  fileprivate mutating func sortAndUnique() {
    guard count > 1 else { return }
    sort()
    var kept = 1
    for place in 1..<count where base[place].bits != base[kept - 1].bits {
      base[kept] = base[place]
      kept += 1
    }
    keep(kept)
  }
}

extension Slab where Element == MatchScratch.Match {
  /// The most matches that are sorted by insertion.
  private static var fewMatches: Int { 24 }

  /// Puts the most recent first, in place: an array's sort allocates.
  ///
  /// - Complexity: O(m log m): m matches.
  fileprivate mutating func sort() {
    guard count > Self.fewMatches else {
      for place in 1..<count {
        let match = base[place]
        var hole = place
        while hole > 0, base[hole - 1].bits < match.bits {
          base[hole] = base[hole - 1]
          hole -= 1
        }
        base[hole] = match
      }
      return
    }
    // A heap with the least recent on top, which goes to the end again and again.
    for place in (0..<count / 2).reversed() { sift(place, below: count) }
    for end in (1..<count).reversed() {
      let last = base[end]
      base[end] = base[0]
      base[0] = last
      sift(0, below: end)
    }
  }

  private func sift(_ start: Int, below end: Int) {
    let match = base[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < end else { break }
      if child + 1 < end, base[child + 1].bits < base[child].bits { child += 1 }
      guard base[child].bits < match.bits else { break }
      base[place] = base[child]
      place = child
    }
    base[place] = match
  }
}

extension PackedIndex {
  /// Calls `visit` with every entry of a leaf and tier.
  @inline(__always)
  func forEachEntry(of leaf: LeafIndex, _ tier: Tier, _ visit: (Entry) -> Void) {
    let heapIndex = heap(leaf, tier)
    if heapIndex != .max, let heap = heaps.at(Int(heapIndex)).pointee {
      for place in 0..<heap.count { visit(heap.base[place]) }
    } else {
      let entry = best(leaf, tier)
      if !entry.isNone { visit(entry) }
    }
  }

  /// Finds all subscribers whose predicate is true of `identifier`, and those whose predicate
  /// fails.
  ///
  /// - Complexity: O(n + c + m log m): n bytes, c leaves with a literal that is in the
  ///   identifier, m entries of true leaves.
  /// - Returns: false, and nothing is found, when the identifier is over the limit: then every
  ///   predicate fails.
  package static func collect(
    _ identifier: String, in index: UnsafePointer<PackedIndex>, readsLow: Bool,
    into scratch: UnsafeMutablePointer<MatchScratch>
  ) -> Bool {
    scratch.pointee.clear()
    guard identifier.utf8.count <= PredicateLimits.identifierBytes else { return false }
    withText(identifier, in: index) { text in
      var search = Search<AllGoal>(text, in: index, readsLow: readsLow, scratch: scratch)
      search.run()
      scratch.pointee.gather(text, in: index, readsLow: readsLow)
    }
    return true
  }

  /// Returns a walk over the subscribers of all leaves that are true of `identifier` or failed,
  /// most recent first: all that may match or fail.
  package static func candidates(
    _ identifier: String, in index: UnsafePointer<PackedIndex>
  ) -> CandidateWalk {
    let scratch = index.pointee.pool.take()
    defer { index.pointee.pool.giveBack(scratch) }
    scratch.pointee.clear()
    withText(identifier, in: index) { text in
      var search = Search<AllGoal>(text, in: index, readsLow: true, scratch: scratch)
      search.run()
    }
    var walk = CandidateWalk()
    for held in scratch.pointee.leaves.elements {
      walk.add(index.pointee.leaves.base[held.leaf.position])
    }
    return walk
  }
}

/// Room for searches of several threads, kept from one search to the next.
///
/// A thread takes from its own lane as a rule, so that threads do not wait for one another.
package final class ScratchPool: Sendable {
  /// Two cache lines, because processors fetch lines in pairs.
  private struct Lane: ~Copyable {
    let spare = Atomic<UnsafeMutableRawPointer?>(nil)
    private let padding = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  // Sendable by hand because it holds a pointer, to lanes that are atomics.
  private struct Lanes: @unchecked Sendable {
    let first: UnsafeMutablePointer<Lane>
  }

  private static let laneCount = 16
  /// A search that needed more gives it back to the system.
  private static let mostKeptBytes = 1 << 20

  private let lanes: Lanes

  package init() {
    let first = UnsafeMutablePointer<Lane>.allocate(capacity: Self.laneCount)
    for lane in 0..<Self.laneCount { (first + lane).initialize(to: Lane()) }
    lanes = Lanes(first: first)
  }

  deinit {
    for lane in 0..<Self.laneCount {
      Self.free(lanes.first[lane].spare.load(ordering: .acquiring))
    }
    lanes.first.deinitialize(count: Self.laneCount)
    lanes.first.deallocate()
  }

  /// Takes a scratch that has no other user until it is given back.
  package func take() -> UnsafeMutablePointer<MatchScratch> {
    if let spare = lane().pointee.spare.exchange(nil, ordering: .acquiring) {
      return spare.assumingMemoryBound(to: MatchScratch.self)
    }
    let made = UnsafeMutablePointer<MatchScratch>.allocate(capacity: 1)
    made.initialize(to: MatchScratch())
    return made
  }

  /// Gives back what was taken.
  package func giveBack(_ scratch: UnsafeMutablePointer<MatchScratch>) {
    let made = UnsafeMutableRawPointer(scratch)
    guard scratch.pointee.heapBytes <= Self.mostKeptBytes else { return Self.free(made) }
    Self.free(lane().pointee.spare.exchange(made, ordering: .acquiringAndReleasing))
  }

  private func lane() -> UnsafeMutablePointer<Lane> {
    // A thread keeps to one lane, unless its stack grows by a quarter of a mebibyte.
    var place: UInt8 = 0
    let address = withUnsafePointer(to: &place) { UInt64(UInt(bitPattern: $0)) }
    return lanes.first + Int(((address >> 18) &* 0x9E37_79B9_7F4A_7C15) >> 60)
  }

  private static func free(_ scratch: UnsafeMutableRawPointer?) {
    guard let scratch = scratch?.assumingMemoryBound(to: MatchScratch.self) else { return }
    scratch.deinitialize(count: 1)
    scratch.deallocate()
  }
}
