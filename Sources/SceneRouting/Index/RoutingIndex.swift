import PredicateLanguage

/// The sessions of one role, filed so that an identifier meets only those that it may concern.
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
///                                     ▼ leaf: one comparison, its scenes by recency
/// ```
///
/// Every predicate is filed under the tests of its `AccessCover`. A route asks each structure once,
/// compares the leaves that it meets with the identifier, and keeps the most recent scene of each
/// score; a leaf whose scenes cannot beat what was found is not even compared.
///
/// Recency is a rank. Activating a scene gives it a new rank in its own entries; no other scene's
/// entry changes, and no structure is rebuilt.
///
/// The owner sees to it that nobody reads while something changes.
///
/// - Invariant: see `flaw`.
struct RoutingIndex: ~Copyable {
  /// What the index knows of a session.
  struct Resident {
    let id: SceneIdentifier
    var isConnected: Bool
    var conditions: ActivationConditions {
      didSet {
        (prefers, can) = (PredicateProbe(conditions.prefers), PredicateProbe(conditions.can))
      }
    }
    /// The conditions as routes ask them, which count no references.
    private(set) var prefers: PredicateProbe
    private(set) var can: PredicateProbe
    var rank: UInt32
    /// The first of the session's postings.
    var postings: UInt32 = .max

    init(_ session: SceneSession, rank: UInt32) {
      id = session.id
      isConnected = session.isConnected
      conditions = session.conditions
      prefers = PredicateProbe(conditions.prefers)
      can = PredicateProbe(conditions.can)
      self.rank = rank
    }
  }

  let hash: SeededHash
  let folder: KeyFolder
  var residents = Slab<Resident?>()
  var postings = Postings()
  var heaps = Slab<EntryHeap?>()
  var freeHeaps: [UInt32] = []
  var leaves = Slab<Leaf>()
  var details = Slab<LeafDetail?>()
  /// How leaves are asked that bytes alone do not answer.
  var probes = Slab<AccessProbe?>()
  var freeLeaves: [LeafIndex] = []
  /// The outlines of the first leaves.
  var outlines = Slab<Outline>(capacity: RoutingIndex.fewLeaves)
  var interned = SeededTable(slotsPerValue: 2)
  var equality = SeededTable(slotsPerValue: 4)
  var prefixes = PrefixTrie(isReversed: false)
  var suffixes = PrefixTrie(isReversed: true)
  var ends: EndsTable
  /// Tables of grams, for literals of 11 bytes, 9, 7, 4, 2 and 1 at least: the wider the grams, the
  /// fewer of them stand in a text by chance.
  var grams = Slab<GramTable>(capacity: 6)
  var intervals = Slab<IntervalTree>(capacity: 1)
  /// Where keys of constants are made.
  var scratch = KeyScratch()
  /// The next rank to give.
  var clock: UInt32 = 0
  /// The number of sessions.
  private(set) var count = 0

  /// Creates an empty index.
  init(seed: UInt64 = .random(in: .min ... .max), folder: KeyFolder) {
    hash = SeededHash(seed: seed)
    self.folder = folder
    ends = EndsTable(hash: hash)
    for (width, stride) in [(8, 4), (6, 4), (4, 4), (4, 1), (2, 1), (1, 1)] {
      grams.append(GramTable(width: width, stride: stride, hash: hash))
    }
    leaves.append(Self.emptyLeaf)
    outlines.append(Outline())
    details.append(nil)
    probes.append(nil)
  }

  deinit {
    for index in 0..<leaves.count { leaves.at(index).pointee.deallocate() }
    for index in 0..<heaps.count { heaps.at(index).pointee?.deallocate() }
  }

  /// The leaf that is true of every identifier.
  static let always = LeafIndex(0)

  /// So many leaves are asked one by one sooner than by way of the structures.
  static let fewLeaves = 32

  static var emptyLeaf: Leaf {
    Leaf(.always, UnsafeBufferPointer(start: nil, count: 0), foldsCase: false, isRegex: false)
  }
}

// MARK: - Changes

extension RoutingIndex {
  /// Makes room for `count` sessions in slots below `slots`, of one comparison or two each.
  mutating func reserve(_ count: Int, slots: Int) {
    residents.reserve(slots)
    postings.reserve(slots: slots)
    // Some have more than one comparison.
    let leafCount = count + count / 2
    leaves.reserve(leafCount)
    details.reserve(leafCount)
    probes.reserve(leafCount)
    interned.reserve(leafCount)
  }

  /// Files a session, which becomes the most recent.
  ///
  /// - Complexity: O(t × (l + log n)): t tests of its covers, l bytes of a constant, n sessions.
  mutating func insert(_ session: SceneSession, in slot: SessionSlot) {
    let rank = nextRank()
    residents.pad(to: slot.position + 1, with: nil)
    residents.at(slot.position).pointee = Resident(session, rank: rank)
    count += 1
    file(slot, session.conditions)
  }

  /// Takes a session out.
  mutating func remove(_ slot: SessionSlot) {
    unfile(slot)
    residents.at(slot.position).pointee = nil
    count -= 1
  }

  /// Gives a session other conditions; its rank stays.
  mutating func replaceConditions(of slot: SessionSlot, with conditions: ActivationConditions) {
    unfile(slot)
    residents.at(slot.position).pointee?.conditions = conditions
    file(slot, conditions)
  }

  /// Notes whether the session has a scene.
  mutating func setConnected(_ slot: SessionSlot, _ isConnected: Bool) {
    residents.at(slot.position).pointee?.isConnected = isConnected
  }

  /// Makes a session the most recent.
  ///
  /// - Complexity: O(t × log n): t tests of its covers, n sessions that share one.
  mutating func activate(_ slot: SessionSlot) {
    guard let old = residents.at(slot.position).pointee?.rank, old != clock else { return }
    let rank = nextRank()
    residents.at(slot.position).pointee?.rank = rank
    var next = residents.at(slot.position).pointee?.postings ?? .max
    while next != .max {
      raise(next, to: rank)
      next = postings.at(next).pointee.next
    }
  }

  private mutating func nextRank() -> UInt32 {
    if clock == .max { renumber() }
    clock += 1
    return clock
  }

  /// Gives the sessions the ranks 1, 2, 3 … in the order that they have.
  ///
  /// Needed once in four billion activations. Entries keep their order, so heaps stay as they are.
  mutating func renumber() {
    let slots = (0..<residents.count).filter { residents.at($0).pointee != nil }
      .sorted {
        residents.at($0).pointee?.rank ?? 0 < residents.at($1).pointee?.rank ?? 0
      }
    clock = 0
    var newRanks: [UInt32: UInt32] = [:]
    for slot in slots {
      clock += 1
      newRanks[residents.at(slot).pointee?.rank ?? 0] = clock
      residents.at(slot).pointee?.rank = clock
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
      leaf.pointee.prefers = renewed(leaf.pointee.prefers)
      leaf.pointee.can = renewed(leaf.pointee.can)
      noteBest(of: LeafIndex(UInt32(index)))
    }
  }

  // MARK: Filing

  private mutating func file(_ slot: SessionSlot, _ conditions: ActivationConditions) {
    file(slot, .prefers, conditions.prefers)
    file(slot, .can, conditions.can)
  }

  private mutating func file(_ slot: SessionSlot, _ tier: Tier, _ predicate: ActivationPredicate) {
    if let test = predicate.onlyTest {
      post(slot, tier, intern(test), decides: true)
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
      // Equal tests have one leaf, which the scene enters once.
      var leaves: [UInt32] = []
      leaves.reserveCapacity(tests.count)
      for test in tests { leaves.append(intern(test).value) }
      leaves.sort()
      for place in leaves.indices where place == 0 || leaves[place] != leaves[place - 1] {
        post(slot, tier, LeafIndex(leaves[place]), decides: decides)
      }
    }
  }

  private mutating func unfile(_ slot: SessionSlot) {
    guard var next = residents.at(slot.position).pointee?.postings else { return }
    residents.at(slot.position).pointee?.postings = .max
    while next != .max {
      let following = postings.at(next).pointee.next
      withdraw(next)
      next = following
    }
  }
}
