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
