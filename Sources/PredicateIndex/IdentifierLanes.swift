internal import CPrefetch
import PredicateLanguage

// A class, since Swift passes a large value by way of a copy of it.
/// Several identifiers that are searched side by side: while the memory of one is fetched, another
/// is compared.
///
/// ```
/// lane 0   key, text │ walks in the tries │ chains │ grams │
/// lane 1   key, text │ walks in the tries │ chains │ grams │       … `laneCount` of them
///          append      fetch ─────────────────────────────►  find, or collect
/// ```
///
/// A search of a million predicates waits for memory most of its time, some ten times in a row: for
/// the slot of a table, for the leaf that it names, for the subscriber of that. Each step of
/// `fetch` reads one of these in all lanes, and has the next one fetched. What a search reads then
/// is near.
///
/// - Invariant: used by one thread at a time; what `fetch` found is good as long as the index does
///   not change.
public final class IdentifierLanes {
  /// The number of identifiers that there is room for.
  package static let laneCount = 16
  /// The most identifiers for which a change should have to wait.
  private static let mostInside = 256
  /// The longest identifier that is searched beside others.
  private static let longestText = 160
  /// The most leaves that lie, with the structures that find them, in a near cache without being
  /// fetched.
  package static let nearLeaves = 8192
  private static let mostChains = 32
  private static let mostGrams = 16

  /// A gram that a table may have: where it is in the key, and the table's number.
  struct Gram: BitwiseCopyable {
    let gram: UInt64
    let offset: Int32
    let table: Int32
  }

  /// An identifier, and what the structures of an index have of it.
  struct Lane: BitwiseCopyable {
    fileprivate let key: UnsafeMutableRawPointer
    fileprivate let text: UnsafeMutableRawPointer
    let chains: UnsafeMutablePointer<LeafIndex>
    let grams: UnsafeMutablePointer<Gram>
    /// The address of the identifier's bytes.
    ///
    /// Nil once its key has been needed.
    fileprivate var source: UnsafeRawPointer?
    fileprivate var count = 0
    fileprivate var isLowered = false
    /// Whether the identifier is long or not ASCII, so that the lane does not have it.
    fileprivate var isForeign = false
    /// Whether the lane has no room for all that was found.
    fileprivate var isOverfull = false
    fileprivate var hash: UInt32 = 0
    fileprivate(set) var chainCount = 0
    fileprivate(set) var gramCount = 0

    /// Notes a chain of leaves, and has its first leaf fetched.
    @inline(__always)
    fileprivate mutating func note(_ chain: LeafIndex, in leaves: UnsafeMutablePointer<Leaf>) {
      guard chainCount < mostChains else {
        isOverfull = true
        return
      }
      chains[chainCount] = chain
      chainCount += 1
      IdentifierLanes.prefetch(leaves + chain.position)
    }

    @inline(__always)
    fileprivate mutating func note(_ gram: Gram) {
      guard gramCount < mostGrams else {
        isOverfull = true
        return
      }
      grams[gramCount] = gram
      gramCount += 1
    }
  }

  /// A walk down a trie that is under way, and its lane.
  private struct LaneWalk: BitwiseCopyable {
    var walk: PrefixTrie.Walk
    let lane: UnsafeMutablePointer<Lane>
  }

  private let lanes: UnsafeMutablePointer<Lane>
  private let prefixWalks: UnsafeMutablePointer<LaneWalk>
  private let suffixWalks: UnsafeMutablePointer<LaneWalk>
  private let memory: UnsafeMutableRawPointer
  private let metGrams: UnsafeMutablePointer<UInt32>
  // Unchecked, since one thread uses the lanes, and each access is a load or a store.
  /// The number of lanes in use.
  @exclusivity(unchecked) package private(set) var count = 0
  /// The place of the first lane's identifier in the row that `advance` goes over.
  @exclusivity(unchecked) package private(set) var first = 0
  /// The lane of the gate, while `advance` is inside.
  @exclusivity(unchecked) private var gateLane: Int?

  package init() {
    let keyBytes = KeyBuffer.before + Self.longestText + KeyBuffer.after
    let chainBytes = Self.mostChains * MemoryLayout<LeafIndex>.stride
    let gramBytes = Self.mostGrams * MemoryLayout<Gram>.stride
    let laneBytes = keyBytes + Self.longestText + chainBytes + gramBytes
    memory = .allocate(byteCount: Self.laneCount * laneBytes, alignment: 64)
    lanes = .allocate(capacity: Self.laneCount)
    prefixWalks = .allocate(capacity: Self.laneCount)
    suffixWalks = .allocate(capacity: Self.laneCount)
    metGrams = .allocate(capacity: SearchText.mostMetGrams)
    for place in 0..<Self.laneCount {
      let key = memory + place * laneBytes
      let text = key + keyBytes
      let chains = text + Self.longestText
      let grams = chains + chainBytes
      (lanes + place).initialize(
        to: Lane(
          key: key + KeyBuffer.before, text: text,
          chains: chains.bindMemory(to: LeafIndex.self, capacity: Self.mostChains),
          grams: grams.bindMemory(to: Gram.self, capacity: Self.mostGrams)))
    }
  }

  deinit {
    lanes.deallocate()
    prefixWalks.deallocate()
    suffixWalks.deallocate()
    memory.deallocate()
    metGrams.deallocate()
  }

  /// Frees all lanes.
  package func clear() { count = 0 }

  /// Says which index the lanes are loaded for.
  package func prepare(for index: UnsafePointer<PackedIndex>) {
    readsInPlace = index.pointee.hasFewLeaves
  }

  /// Puts an identifier into the next lane; a lane must be free.
  ///
  /// The bytes are copied: they may go as soon as this returns, unless they stay where they are.
  @inline(__always)
  package func append(_ text: UnsafeBufferPointer<UInt8>, stays: Bool = false) {
    precondition(count < Self.laneCount)
    let lane = lanes + count
    count += 1
    lane.pointee.source = nil
    lane.pointee.count = text.count
    lane.pointee.chainCount = 0
    lane.pointee.gramCount = 0
    lane.pointee.isOverfull = false
    lane.pointee.isForeign = text.count > Self.longestText
    if lane.pointee.isForeign { return }
    if stays, readsInPlace, text.count > 0, let source = UnsafeRawPointer(text.baseAddress) {
      lane.pointee.source = source
      lane.pointee.isForeign = !KeyBuffer.isASCII(source, text.count)
    } else {
      writeKey(of: text, lane)
    }
  }

  /// Makes the key of an identifier that needed none so far.
  @inline(__always)
  private func makeKey(_ lane: UnsafeMutablePointer<Lane>) {
    guard let source = lane.pointee.source.take() else { return }
    writeKey(of: Self.bytes(source, lane.pointee.count), lane)
  }

  @inline(__always)
  private func writeKey(of text: UnsafeBufferPointer<UInt8>, _ lane: UnsafeMutablePointer<Lane>) {
    let findings = KeyBuffer.writeLowered(text, to: lane.pointee.key)
    lane.pointee.isForeign = !findings.isASCII
    lane.pointee.isLowered = findings.isLowered
    if !findings.isLowered, let source = text.baseAddress {
      lane.pointee.text.copyMemory(from: source, byteCount: text.count)
    }
  }

  /// Takes the next lane for an identifier that is searched alone; a lane must be free.
  package func appendForeign() {
    lanes[count].isForeign = true
    count += 1
  }

  /// Whether the identifier of a lane is long or not ASCII: then it is searched alone.
  @inline(__always)
  package func isForeign(_ lane: Int) -> Bool { lanes[lane].isForeign }

  /// Calls `body` with the identifier of a lane as searches read it, and the lane where it has
  /// everything that was found.
  @inline(__always)
  private func withText<Value>(
    _ place: Int,
    _ body: (UnsafePointer<SearchText>, UnsafePointer<Lane>?) -> Value
  ) -> Value {
    let lane = lanes + place
    let count = lane.pointee.count
    makeKey(lane)
    let text = lane.pointee.isLowered ? lane.pointee.key : lane.pointee.text
    let searchText = SearchText(
      nil, Self.bytes(text, count), UnsafeRawPointer(lane.pointee.key), count,
      isLowered: lane.pointee.isLowered, metGrams: metGrams)
    let isReady = isFetched && !lane.pointee.isOverfull
    return withUnsafePointer(to: searchText) { body($0, isReady ? UnsafePointer(lane) : nil) }
  }

  private static func bytes(
    _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Calls `body` with the identifier of a lane where it lies, and the leaves that may be true of
  /// it.
  ///
  /// Nil if the identifier lies nowhere any more, or a leaf needs its key.
  @inline(__always)
  private func amongFew<Value>(
    _ place: Int, in index: UnsafePointer<PackedIndex>,
    _ body: (UnsafePointer<SearchText>, FewLeaves.Leaves) -> Value
  ) -> Value? {
    guard let source = lanes[place].source else { return nil }
    let count = lanes[place].count
    let candidates = index.pointee.few.candidates(source, count)
    guard index.pointee.few.needNoKey(candidates) else { return nil }
    let text = SearchText(
      nil, Self.bytes(source, count), source, count, isLowered: false, metGrams: nil)
    return withUnsafePointer(to: text) { body($0, candidates) }
  }

  @exclusivity(unchecked) private var isFetched = false
  /// Whether identifiers that stay where they are need no key until a leaf does.
  @exclusivity(unchecked) private var readsInPlace = false
}

// MARK: - Fetching

extension IdentifierLanes {
  @inline(__always)
  fileprivate static func prefetch(_ leaf: UnsafeMutablePointer<Leaf>) {
    prefetch_line(UnsafeRawPointer(leaf))
  }

  /// Reads the structures of an index for all lanes, step by step.
  ///
  /// - Complexity: as one search for each lane.
  package func fetch(
    in index: UnsafePointer<PackedIndex>, nearLeaves: Int = IdentifierLanes.nearLeaves
  ) {
    isFetched = index.pointee.leaves.count > nearLeaves
    guard isFetched else { return }
    if readsInPlace { forEachLane(makeKey) }
    let (prefixCount, suffixCount) = startTries(index)
    scanGrams(index)
    walkTries(prefixCount, suffixCount, index)
    readTables(index)
    readLeaves(index)
  }

  @inline(__always)
  private func forEachLane(_ body: (UnsafeMutablePointer<Lane>) -> Void) {
    for place in 0..<count where !lanes[place].isForeign { body(lanes + place) }
  }

  /// Has the first slots and nodes fetched; returns how many walks each trie has.
  private func startTries(_ index: UnsafePointer<PackedIndex>) -> (prefix: Int, suffix: Int) {
    let hasEquality = index.pointee.equality.count > 0
    var (prefixCount, suffixCount) = (0, 0)
    forEachLane { lane in
      let (key, count) = (UnsafeRawPointer(lane.pointee.key), lane.pointee.count)
      if hasEquality {
        lane.pointee.hash = index.pointee.hash.hash(key: key, count)
        index.pointee.equality.prefetch(lane.pointee.hash)
      }
      if let walk = index.pointee.prefixes.walk(key, count) {
        (prefixWalks + prefixCount).initialize(to: LaneWalk(walk: walk, lane: lane))
        prefixCount += 1
      }
      if let walk = index.pointee.suffixes.walk(key, count) {
        (suffixWalks + suffixCount).initialize(to: LaneWalk(walk: walk, lane: lane))
        suffixCount += 1
      }
    }
    return (prefixCount, suffixCount)
  }

  /// Reads the filters of grams, and has the slots fetched of those that a table may have.
  private func scanGrams(_ index: UnsafePointer<PackedIndex>) {
    let tables = index.pointee.grams.base
    forEachLane { lane in
      let key = UnsafeRawPointer(lane.pointee.key)
      PackedIndex.visitGrams(of: key, lane.pointee.count, in: index) { gram, place, table in
        lane.pointee.note(
          Gram(gram: gram, offset: Int32(place - key), table: Int32(table)))
        tables[table].prefetchSlot(of: gram)
      }
    }
  }

  /// Walks down both tries in all lanes, one node a turn.
  private func walkTries(
    _ prefixCount: Int, _ suffixCount: Int, _ index: UnsafePointer<PackedIndex>
  ) {
    let leaves = index.pointee.leaves.base
    var (prefixCount, suffixCount) = (prefixCount, suffixCount)
    while prefixCount > 0 || suffixCount > 0 {
      prefixCount = Self.turn(prefixWalks, prefixCount) { walk, lane in
        index.pointee.prefixes.step(
          &walk, UnsafeRawPointer(lane.pointee.key), lane.pointee.count
        ) { lane.pointee.note($0, in: leaves) }
      }
      suffixCount = Self.turn(suffixWalks, suffixCount) { walk, lane in
        index.pointee.suffixes.step(
          &walk, UnsafeRawPointer(lane.pointee.key), lane.pointee.count
        ) { lane.pointee.note($0, in: leaves) }
      }
    }
  }

  /// Goes a step on in each walk; returns how many are left, which it moves to the front.
  @inline(__always)
  private static func turn(
    _ walks: UnsafeMutablePointer<LaneWalk>, _ count: Int,
    _ step: (inout PrefixTrie.Walk, UnsafeMutablePointer<Lane>) -> Bool
  ) -> Int {
    var kept = 0
    for place in 0..<count {
      var walk = walks[place].walk
      let lane = walks[place].lane
      guard step(&walk, lane) else { continue }
      walks[kept] = LaneWalk(walk: walk, lane: lane)
      kept += 1
    }
    return kept
  }

  /// Reads the tables of whole keys, of ends and of grams.
  private func readTables(_ index: UnsafePointer<PackedIndex>) {
    let leaves = index.pointee.leaves.base
    let tables = index.pointee.grams.base
    let hasEquality = index.pointee.equality.count > 0
    let hasEnds = index.pointee.ends.count > 0
    forEachLane { lane in
      let (key, count) = (UnsafeRawPointer(lane.pointee.key), lane.pointee.count)
      if hasEquality {
        index.pointee.equality.visit(lane.pointee.hash) {
          lane.pointee.note(LeafIndex($0), in: leaves)
        }
      }
      if hasEnds { index.pointee.ends.visit(key, count) { lane.pointee.note($0, in: leaves) } }
      for place in 0..<lane.pointee.gramCount {
        let found = lane.pointee.grams[place]
        tables[Int(found.table)].prefetchGroup(of: found.gram)
      }
    }
  }

  /// Reads the first leaves, and has fetched what comparing them will need.
  private func readLeaves(_ index: UnsafePointer<PackedIndex>) {
    let leaves = index.pointee.leaves.base
    let tables = index.pointee.grams.base
    forEachLane { lane in
      for place in 0..<lane.pointee.gramCount {
        let found = lane.pointee.grams[place]
        if let leaf = tables[Int(found.table)].firstLeaf(of: found.gram) {
          Self.prefetch(leaves + leaf.position)
        }
      }
    }
    let subscriptions = index.pointee.subscriptions.base
    func prefetchSubscriber(of entry: Entry) {
      if entry.isNone || entry.decides { return }
      prefetch_line(subscriptions + index.pointee.postings.slot(of: entry.posting))
    }
    forEachLane { lane in
      for place in 0..<lane.pointee.chainCount {
        let leaf = leaves + lane.pointee.chains[place].position
        if !leaf.pointee.next.isNone { Self.prefetch(leaves + leaf.pointee.next.position) }
        if !leaf.pointee.isProven { prefetch_line(leaf.pointee.constant) }
        prefetchSubscriber(of: leaf.pointee.high)
        prefetchSubscriber(of: leaf.pointee.low)
      }
    }
  }
}

// MARK: - Searching

extension IdentifierLanes {
  /// Has the next of `total` identifiers loaded, and fetches what they need; false after the last.
  ///
  /// Is inside the gate from the first call to the last, and lets a change in after every 256
  /// identifiers. `load` puts those of a range into the lanes, and returns the index to search; it
  /// does neither where each must be searched alone.
  // Not generic, since other modules would call it with types to look up.
  package func advance(
    over total: Int, inside gate: ReaderGate,
    _ load: (Range<Int>) -> UnsafePointer<PackedIndex>?
  ) -> Bool {
    first += count
    clear()
    if first % Self.mostInside == 0 || first == total, let lane = gateLane.take() {
      gate.leave(lane)
    }
    if first == total { return false }
    gateLane = gateLane ?? gate.enter()
    let wanted = min(total - first, Self.laneCount)
    let index = load(first..<first + wanted)
    precondition(index == nil || count == wanted)
    count = wanted
    if let index { fetch(in: index) }
    return true
  }

  /// Searches as `PackedIndex.find` does, for the identifier of a lane; `unsure` for a foreign one.
  package func find(
    _ lane: Int, in index: UnsafePointer<PackedIndex>, readsLow: Bool
  ) -> SearchOutcome {
    if isForeign(lane) { return .unsure }
    let found = amongFew(lane, in: index) { text, leaves in
      var search = Search<WinnerGoal>(text, in: index, readsLow: readsLow)
      search.run(among: leaves)
      return search.finding
    }
    if let found { return found }
    return withText(lane) { text, lane in
      var search = Search<WinnerGoal>(text, in: index, readsLow: readsLow)
      if let lane { search.run(lane) } else { search.run() }
      return search.finding
    }
  }

  /// Collects as `PackedIndex.collect` does, for the identifier of a lane that is not foreign.
  @inline(__always)
  package func collect(
    _ lane: Int, in index: UnsafePointer<PackedIndex>, readsLow: Bool,
    into scratch: UnsafeMutablePointer<MatchScratch>
  ) {
    scratch.pointee.clear()
    withText(lane) { text, lane in
      var search = Search<AllGoal>(text, in: index, readsLow: readsLow, scratch: scratch)
      if let lane { search.run(lane) } else { search.run() }
      scratch.pointee.gather(text, in: index, readsLow: readsLow)
    }
  }

  /// Collects as `collect` does, and finds the best subscriber of the leaves without sorting them.
  package func best(
    _ lane: Int, in index: UnsafePointer<PackedIndex>,
    with scratch: UnsafeMutablePointer<MatchScratch>
  ) -> MatchScratch.Best? {
    scratch.pointee.clear()
    let found = amongFew(lane, in: index) { text, leaves in
      var search = Search<AllGoal>(text, in: index, readsLow: true, scratch: scratch)
      search.run(among: leaves)
      return scratch.pointee.best(text, in: index)
    }
    if let found { return found }
    return withText(lane) { text, lane in
      var search = Search<AllGoal>(text, in: index, readsLow: true, scratch: scratch)
      if let lane { search.run(lane) } else { search.run() }
      return scratch.pointee.best(text, in: index)
    }
  }
}
