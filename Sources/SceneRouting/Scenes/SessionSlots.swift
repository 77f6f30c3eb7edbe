import PredicateIndex

/// The sessions of a set by slot, and the moments of their activation.
///
/// Nil if the slot is free.
///
/// A value: copies share the memory until one of them changes. An array would be as good, but that
/// a router reads a session in its place, through a pointer that is good until the next change:
/// that counts no reference.
struct SessionSlots: Sendable {
  /// A session, and when it was activated.
  struct StampedSession: Sendable {
    var session: SceneSession
    var stamp: RecencyStamp
  }

  /// The memory that copies share.
  // Sendable by hand: it is changed only where it is not shared.
  private final class Storage: @unchecked Sendable {
    var base: UnsafeMutablePointer<StampedSession?>
    var count = 0
    var capacity: Int

    init(capacity: Int) {
      base = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    deinit {
      base.deinitialize(count: count)
      base.deallocate()
    }

    func copy() -> Storage {
      let copy = Storage(capacity: capacity)
      copy.base.initialize(from: base, count: count)
      copy.count = count
      return copy
    }

    func grow(to capacity: Int) {
      let larger = UnsafeMutablePointer<StampedSession?>.allocate(capacity: capacity)
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
      base = larger
      self.capacity = capacity
    }
  }

  private var storage = Storage(capacity: 4)

  /// The slots where they are; good until the next change.
  var base: UnsafePointer<StampedSession?> { UnsafePointer(storage.base) }

  mutating func reserve(_ count: Int) {
    makeOwn()
    if count > storage.capacity { storage.grow(to: count) }
  }

  mutating func append(_ stamped: StampedSession) {
    makeOwn()
    if storage.count == storage.capacity { storage.grow(to: 2 * storage.capacity) }
    (storage.base + storage.count).initialize(to: stamped)
    storage.count += 1
  }

  /// Changes a slot in its place.
  mutating func update(_ position: Int, _ change: (inout StampedSession?) -> Void) {
    makeOwn()
    precondition(indices.contains(position))
    change(&storage.base[position])
  }

  private mutating func makeOwn() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }
}

extension SessionSlots: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { storage.count }

  subscript(position: Int) -> StampedSession? {
    precondition(indices.contains(position))
    return storage.base[position]
  }
}

/// The order of recency as a log of activations: activating appends and moves nothing.
///
///     entries   oldest ──────────────────────────────► newest
///               [a·1] [b·2] [c·3] [a·4] [b·5]
///                 ✗     ✗                            stale: the slot's stamp is a later one
///
/// Read from the end, leaving out what is stale, the log is the order of recency: here b, a, c.
/// It hurts when one scene is activated again and again: each time adds an entry. So the owner
/// compacts the log when less than half of it is current.
///
/// - Invariant: stamps rise strictly; every open session's last entry bears the session's stamp.
struct RecencyLog: Sendable {
  /// One activation.
  struct Entry: Hashable, Sendable {
    let slot: IndexSlot
    let stamp: RecencyStamp
  }

  /// All activations that may still count, oldest first.
  private(set) var entries: [Entry] = []
  /// The moment of the last activation.
  private(set) var now = RecencyStamp()

  /// Notes that `slot` was activated now, and returns the moment.
  ///
  /// - Complexity: O(1) amortised.
  mutating func note(_ slot: IndexSlot) -> RecencyStamp {
    now = now.next
    entries.append(Entry(slot: slot, stamp: now))
    return now
  }

  /// Makes room for `count` entries.
  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// True when more than half of the entries are stale, `count` being the sessions in the set.
  func isWorthCompacting(forSessions count: Int) -> Bool {
    entries.count > 2 * count + 16
  }

  /// Drops the entries that are stale.
  ///
  /// - Complexity: O(e): e entries.
  mutating func compact(keeping isCurrent: (Entry) -> Bool) {
    entries.removeAll { !isCurrent($0) }
  }
}

/// A moment on the clock of a log: of two sessions the one with the later moment is more recent.
struct RecencyStamp: Hashable, Sendable, Comparable {
  /// The number of moments before this one.
  private var ticks: UInt64 = 0

  /// The next moment.
  var next: RecencyStamp {
    var next = self
    next.ticks += 1
    return next
  }

  static func < (earlier: RecencyStamp, later: RecencyStamp) -> Bool {
    earlier.ticks < later.ticks
  }
}
