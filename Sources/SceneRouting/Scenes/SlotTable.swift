/// The slots of a scene set by identifier; the set compares the identifiers.
///
/// A value: copies share the table until one of them changes.
///
/// - Invariant: as `SeededTable`. The slots' identifiers are found in the owner's array.
struct SlotTable: Sendable {
  /// The table that copies share.
  // Sendable by hand: it is changed only where it is not shared.
  private final class Storage: @unchecked Sendable {
    var table: SeededTable

    init(_ table: consuming SeededTable) { self.table = table }
  }

  private let hash = SeededHash(seed: .random(in: .min ... .max))
  private var storage = Storage(SeededTable(slotsPerValue: 2))

  /// The number of slots.
  var count: Int { storage.table.count }

  /// The hash under which an identifier's slot is put in, found and taken out.
  func key(of id: SceneIdentifier) -> UInt32 { id.withBytes { hash.hash($0) } }

  /// Returns the slot under `key` that `isWanted`.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func first(_ key: UInt32, where isWanted: (SessionSlot) -> Bool) -> SessionSlot? {
    storage.table.first(key) { isWanted(SessionSlot(position: Int($0))) }
      .map { SessionSlot(position: Int($0)) }
  }

  /// Adds a slot that the table does not have.
  mutating func insert(_ key: UInt32, _ slot: SessionSlot) {
    makeOwn()
    storage.table.insert(key, UInt32(slot.position))
  }

  /// Removes a slot that the table has.
  mutating func remove(_ key: UInt32, _ slot: SessionSlot) {
    makeOwn()
    storage.table.remove(key, UInt32(slot.position))
  }

  /// Makes room for `count` slots.
  mutating func reserve(_ count: Int) {
    makeOwn()
    storage.table.reserve(count)
  }

  private mutating func makeOwn() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(SeededTable(copying: storage.table))
    }
  }

  /// What is wrong with the table, or nil.
  var flaw: String? { storage.table.flaw() }
}
