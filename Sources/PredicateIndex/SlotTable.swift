/// Slots by the names of their owners; whoever has the names compares them.
///
/// A value: copies share the table until one of them changes.
///
/// - Invariant: as `SeededTable`.
package struct SlotTable: Sendable {
  /// The table that copies share.
  // Sendable by hand: it is changed only where it is not shared.
  private final class Storage: @unchecked Sendable {
    var table: SeededTable

    init(_ table: consuming SeededTable) { self.table = table }
  }

  private let hash = SeededHash(seed: .random(in: .min ... .max))
  private var storage = Storage(SeededTable(slotsPerValue: 2))

  /// Creates an empty table.
  package init() {}

  /// The number of slots.
  package var count: Int { storage.table.count }

  /// The hash under which the slot of a name of these bytes is put in, found and taken out.
  package func key(of name: UnsafeBufferPointer<UInt8>) -> UInt32 { hash.hash(name) }

  /// Returns the slot under `key` that `isWanted`.
  ///
  /// - Complexity: O(1).
  package func first(_ key: UInt32, where isWanted: (IndexSlot) -> Bool) -> IndexSlot? {
    storage.table.first(key) { isWanted(IndexSlot(position: Int($0))) }
      .map { IndexSlot(position: Int($0)) }
  }

  /// Adds a slot that the table does not have.
  package mutating func insert(_ key: UInt32, _ slot: IndexSlot) {
    makeOwn()
    storage.table.insert(key, UInt32(slot.position))
  }

  /// Removes a slot that the table has.
  package mutating func remove(_ key: UInt32, _ slot: IndexSlot) {
    makeOwn()
    storage.table.remove(key, UInt32(slot.position))
  }

  /// Makes room for `count` slots.
  package mutating func reserve(_ count: Int) {
    makeOwn()
    storage.table.reserve(count)
  }

  private mutating func makeOwn() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(SeededTable(copying: storage.table))
    }
  }

  /// What is wrong with the table, or nil.
  package var flaw: String? { storage.table.flaw() }
}

/// The number of a subscriber; it is given again after its subscriber was removed.
package struct IndexSlot: Hashable, Sendable, BitwiseCopyable {
  /// The position in an array by slots.
  package let position: Int

  @inlinable
  package init(position: Int) { self.position = position }
}

/// A moment on an owner's clock: of two subscribers the one with the later moment is more recent.
package struct RecencyStamp: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// How many moments there were before.
  package let ticks: UInt64

  /// Creates a moment; without an argument, the one before all others.
  package init(ticks: UInt64 = 0) { self.ticks = ticks }

  /// The next moment.
  package var next: RecencyStamp { RecencyStamp(ticks: ticks + 1) }

  package static func < (earlier: RecencyStamp, later: RecencyStamp) -> Bool {
    earlier.ticks < later.ticks
  }
}
