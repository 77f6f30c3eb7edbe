package import PredicateLanguage

/// Predicates of subscribers, filed so that a search looks only at those that may be true of an
/// identifier.
///
/// ```
/// identifier ──► key ──┬─ equality   table of whole keys        == and IN
///                      ├─ prefixes   trie, from the front       BEGINSWITH, LIKE 'a*'
///                      ├─ suffixes   trie, from the end         ENDSWITH, LIKE '*a'
///                      ├─ ends       table of both ends         LIKE 'a*b'
///                      ├─ grams      tables of rare substrings  CONTAINS, LIKE '*a*', MATCHES
///                      ├─ intervals  trees of bounds            < <= > >= BETWEEN
///                      └─ always     one leaf                   TRUE, NOT and the rest
///                                     │
///                                     ▼ leaf: one comparison, its subscribers by recency
/// ```
///
/// A subscriber is a slot with a predicate of the high tier and perhaps one of the low; who it is,
/// the owner knows. Every predicate is filed under the tests of its `AccessCover`. A search reads
/// each structure once and compares the leaves that it finds with the identifier; where only the
/// most recent subscriber is wanted, it passes over leaves whose subscribers cannot be it.
///
/// A subscriber's recency is a rank of 32 bits. Promoting it writes a new rank into its own
/// entries; no other entry changes, and no structure is rebuilt.
///
/// The owner sees to it that no search runs while something changes.
///
/// - Invariant: see `flaw`.
package struct PackedIndex: ~Copyable {
  /// A subscriber: its predicate of the high tier, its recency and where it is filed.
  struct Subscription {
    /// The predicate of the high tier; at the beginning, where `evaluate` reads it without counting
    /// a reference.
    var predicate: ActivationPredicate
    var rank: UInt32
    /// The first of the subscriber's postings.
    var postings: UInt32 = .max
  }

  let hash: SeededHash
  let folder: KeyFolder
  var subscriptions = Slab<Subscription?>()
  /// The predicates of the low tier by slot, as far as there was ever one.
  var lows = Slab<ActivationPredicate?>()
  var postings = Postings()
  var heaps = Slab<EntryHeap?>()
  var freeHeaps: [UInt32] = []
  var leaves = Slab<Leaf>()
  /// The tests that leaves were made of.
  var details = Slab<StoredTest?>()
  var freeLeaves: [LeafIndex] = []
  /// The filter by which a search among few leaves finds them.
  var few = FewLeaves()
  /// Leaves by their tests, for who looks for an equal one.
  ///
  /// Without those that `isFoundByKey`: in `equality` they are found as fast.
  var interned = SeededTable(slotsPerValue: 2)
  var equality = SeededTable(slotsPerValue: 2)
  var prefixes = PrefixTrie(isReversed: false)
  var suffixes = PrefixTrie(isReversed: true)
  var ends: EndsTable
  /// Tables of grams, for literals of 11 bytes, 9, 7, 4, 2 and 1 at least: the wider the grams, the
  /// fewer of them are in a text by chance.
  var grams = Slab<GramTable>(capacity: 6)
  var intervals = Slab<IntervalTree>(capacity: 1)
  /// The memory in which keys of constants are made.
  var scratch = KeyScratch()
  /// The highest rank.
  private(set) var latest: UInt32
  /// The memory of searches for all matches.
  package let pool = ScratchPool()
  /// The number of subscribers.
  package private(set) var count = 0

  /// Creates an empty index; `latest` is the rank before the first.
  package init(
    seed: UInt64 = .random(in: .min ... .max), folder: KeyFolder = KeyFolder(), latest: UInt32 = 0
  ) {
    hash = SeededHash(seed: seed)
    self.folder = folder
    self.latest = latest
    ends = EndsTable(hash: hash)
    for (width, stride) in [(8, 4), (6, 4), (4, 4), (4, 1), (2, 1), (1, 1)] {
      grams.append(GramTable(width: width, stride: stride, hash: hash))
    }
    leaves.append(Self.emptyLeaf)
    details.append(nil)
  }

  deinit {
    for index in 0..<leaves.count { leaves.at(index).pointee.deallocate() }
    for index in 0..<heaps.count { heaps.at(index).pointee?.deallocate() }
  }

  /// The leaf that is true of every identifier.
  static let always = LeafIndex(0)

  /// Whether leaves are few enough for their values to find them sooner than the structures do.
  ///
  /// Many intervals are found sooner by their tree.
  @inline(__always)
  package var hasFewLeaves: Bool {
    leaves.count <= (intervals.count > 0 ? FewLeaves.count / 2 : FewLeaves.count)
  }

  /// The literals of a test without any.
  static let anything = RequiredLiterals(prefix: [], suffix: [])

  static var emptyLeaf: Leaf { Leaf() }
}

// MARK: - Changes

extension PackedIndex {
  /// Makes room for `count` subscribers in slots below `slots`, of one comparison or two each.
  package mutating func reserve(_ count: Int, slots: Int) {
    subscriptions.reserve(slots)
    postings.reserve(slots: slots)
    // Some have more than one comparison, and some share theirs.
    let leafCount = count + count / 5
    leaves.reserve(leafCount)
    details.reserve(leafCount)
    // Most are of whole texts.
    interned.reserve(count / 2)
  }

  /// Files a subscriber in a free slot; it becomes the most recent.
  ///
  /// - Complexity: O(t × (l + log n)): t tests of its covers, l bytes of a constant, n subscribers.
  package mutating func insert(
    _ slot: IndexSlot, high: ActivationPredicate, low: ActivationPredicate? = nil
  ) {
    let rank = nextRank()
    subscriptions.pad(to: slot.position + 1, with: nil)
    count += 1
    file(slot, high, low, rank: rank)
  }

  /// Takes a subscriber out.
  package mutating func remove(_ slot: IndexSlot) {
    unfile(slot)
    subscriptions.at(slot.position).pointee = nil
    setLow(nil, at: slot)
    count -= 1
  }

  /// Gives a subscriber other predicates; its rank stays.
  package mutating func replace(
    _ slot: IndexSlot, high: ActivationPredicate, low: ActivationPredicate? = nil
  ) {
    guard let rank = subscriptions.at(slot.position).pointee?.rank else { return }
    unfile(slot)
    file(slot, high, low, rank: rank)
  }

  private mutating func setLow(_ predicate: ActivationPredicate?, at slot: IndexSlot) {
    if predicate != nil { lows.pad(to: slot.position + 1, with: nil) }
    if slot.position < lows.count { lows.at(slot.position).pointee = predicate }
  }

  /// Makes a subscriber the most recent.
  ///
  /// - Complexity: O(t × log n): t tests of its covers, n subscribers that share one.
  package mutating func promote(_ slot: IndexSlot) {
    guard let old = subscriptions.at(slot.position).pointee?.rank, old != latest else { return }
    let rank = nextRank()
    subscriptions.at(slot.position).pointee?.rank = rank
    var next = subscriptions.at(slot.position).pointee?.postings ?? .max
    while next != .max {
      raise(next, to: rank)
      next = postings.at(next).pointee.next
    }
  }

  private mutating func nextRank() -> UInt32 {
    if latest == .max { renumber() }
    latest += 1
    return latest
  }

  /// Gives the subscribers the ranks 1, 2, 3 … in the order that they have.
  ///
  /// Needed once in four billion changes. Entries keep their order, so heaps stay as they are.
  private mutating func renumber() {
    let slots = slots.sorted {
      subscriptions.at($0).pointee?.rank ?? 0 < subscriptions.at($1).pointee?.rank ?? 0
    }
    latest = 0
    var newRanks: [UInt32: UInt32] = [:]
    for slot in slots {
      latest += 1
      newRanks[subscriptions.at(slot).pointee?.rank ?? 0] = latest
      subscriptions.at(slot).pointee?.rank = latest
    }
    func renewed(_ entry: Entry) -> Entry {
      entry.isNone ? entry : entry.with(rank: newRanks[entry.rank] ?? 0)
    }
    for index in 0..<heaps.count {
      guard let heap = heaps.at(index).pointee else { continue }
      for place in 0..<heap.count { heap.base[place] = renewed(heap.base[place]) }
    }
    for index in 0..<leaves.count {
      let leaf = leaves.at(index)
      leaf.pointee.high = renewed(leaf.pointee.high)
      leaf.pointee.low = renewed(leaf.pointee.low)
      noteBest(of: LeafIndex(UInt32(index)))
    }
  }

  /// The predicate of the high tier.
  ///
  /// Nil if the slot is free.
  func high(at slot: IndexSlot) -> ActivationPredicate? {
    guard slot.position < subscriptions.count else { return nil }
    return subscriptions.at(slot.position).pointee?.predicate
  }

  /// The positions of all slots in use.
  var slots: [Int] {
    (0..<subscriptions.count).filter { subscriptions.at($0).pointee != nil }
  }

  // MARK: Filing

  private mutating func file(
    _ slot: IndexSlot, _ high: ActivationPredicate, _ low: ActivationPredicate?, rank: UInt32
  ) {
    subscriptions.at(slot.position).pointee = Subscription(predicate: high, rank: rank)
    setLow(low, at: slot)
    file(slot, .high, high)
    if let low { file(slot, .low, low) }
  }

  private mutating func file(_ slot: IndexSlot, _ tier: Tier, _ predicate: ActivationPredicate) {
    if let test = predicate.onlyTest {
      let leaf = intern(test)
      post(slot, tier, leaf, decides: true)
      share(slot, tier, predicate, leaf)
      return
    }
    switch predicate.accessCover {
    case .never: break
    case .everything(let decides): post(slot, tier, Self.always, decides: decides)
    case .tests(let tests, let decides):
      if tests.count == 1 {
        post(slot, tier, intern(tests[0]), decides: decides)
        return
      }
      // Equal tests have one leaf, which the subscriber enters once.
      var leaves: [UInt32] = []
      leaves.reserveCapacity(tests.count)
      for test in tests { leaves.append(intern(test).value) }
      leaves.sort()
      for place in leaves.indices where place == 0 || leaves[place] != leaves[place - 1] {
        post(slot, tier, LeafIndex(leaves[place]), decides: decides)
      }
    }
  }

  /// Keeps the predicate that a leaf was made for in the place of another with its text.
  private func share(
    _ slot: IndexSlot, _ tier: Tier, _ predicate: ActivationPredicate, _ leaf: LeafIndex
  ) {
    guard let other = details.at(leaf.position).pointee?.predicate,
      predicate.isInterchangeable(with: other)
    else { return }
    if tier == .high {
      subscriptions.at(slot.position).pointee?.predicate = other
    } else {
      lows.at(slot.position).pointee = other
    }
  }

  private mutating func unfile(_ slot: IndexSlot) {
    guard var next = subscriptions.at(slot.position).pointee?.postings else { return }
    subscriptions.at(slot.position).pointee?.postings = .max
    while next != .max {
      let following = postings.at(next).pointee.next
      withdraw(next)
      next = following
    }
  }
}
