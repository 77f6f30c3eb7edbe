import PredicateIndex

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
  private var clock = RecencyStamp()

  /// Notes that `slot` was activated now, and returns the moment.
  ///
  /// - Complexity: O(1) amortised.
  mutating func note(_ slot: IndexSlot) -> RecencyStamp {
    clock = clock.next
    entries.append(Entry(slot: slot, stamp: clock))
    return clock
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
