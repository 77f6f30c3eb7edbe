/// The owners of slots, by the hashes of their names; the caller, which has the names, compares
/// them.
///
/// ```
/// names   "inbox" → 0, "search" → 2     the slots that are taken
/// free    [ 1 ]                         gaps to use again
/// end     3                             the slots that there have been
/// ```
///
/// A value: copies share the memory until one of them changes.
///
/// - Invariant: see `flaw`.
// Not generic over what owners keep in the slots: in a generic class nothing would be specialised.
package struct SlotRegister: Sendable {
  /// The memory that copies share.
  // Sendable by hand: it is changed only where it is not shared.
  private final class Storage: @unchecked Sendable {
    var names: SeededTable
    var free: [IndexSlot] = []
    var end = 0

    init(_ names: consuming SeededTable) { self.names = names }
  }

  private let hash = SeededHash(seed: .random(in: .min ... .max))
  private var storage = Storage(SeededTable(slotsPerValue: 2))

  /// Creates a register without slots.
  package init() {}

  /// The number of slots that are taken.
  package var count: Int { storage.names.count }

  /// The key under which the slot of a name of these bytes is taken, found and given back.
  package func key(of name: UnsafeBufferPointer<UInt8>) -> UInt32 { hash.hash(name) }

  /// Returns the slot under `key` that `isWanted`.
  ///
  /// - Complexity: O(1).
  package func first(_ key: UInt32, where isWanted: (IndexSlot) -> Bool) -> IndexSlot? {
    storage.names.first(key) { isWanted(IndexSlot(position: Int($0))) }
      .map { IndexSlot(position: Int($0)) }
  }

  /// Takes a slot for a new name: `slot`, or one that is free.
  package mutating func take(_ key: UInt32, _ slot: IndexSlot? = nil) -> IndexSlot {
    makeOwn()
    let slot = slot ?? storage.free.popLast() ?? IndexSlot(position: storage.end)
    storage.end = max(storage.end, slot.position + 1)
    storage.names.insert(key, UInt32(slot.position))
    return slot
  }

  /// Gives a slot back.
  package mutating func giveBack(_ key: UInt32, _ slot: IndexSlot) {
    makeOwn()
    storage.names.remove(key, UInt32(slot.position))
    storage.free.append(slot)
  }

  /// Makes room for `count` slots.
  package mutating func reserve(_ count: Int) {
    makeOwn()
    storage.names.reserve(count)
  }

  private mutating func makeOwn() {
    if isKnownUniquelyReferenced(&storage) { return }
    let copy = Storage(SeededTable(copying: storage.names))
    (copy.free, copy.end) = (storage.free, storage.end)
    storage = copy
  }

  /// The bytes that the register takes.
  package var heapBytes: Int {
    storage.names.heapBytes + storage.free.capacity * MemoryLayout<IndexSlot>.stride
  }

  /// Returns a description of a broken invariant of the register; `slot` returns the slot at which
  /// the owner of a slot is found by its name, or nil if the slot has no owner.
  ///
  /// Nil if the register is sound.
  package func flaw(_ slot: (IndexSlot) -> IndexSlot?) -> String? {
    if let flaw = storage.names.flaw() { return flaw }
    let gaps = Set(storage.free)
    if gaps.count != storage.free.count { return "a gap is free twice" }
    if gaps.count + count != storage.end { return "a slot is neither free nor in use" }
    for place in 0..<storage.end {
      let place = IndexSlot(position: place)
      if slot(place) != (gaps.contains(place) ? nil : place) { return "\(place) has another owner" }
    }
    return nil
  }
}

/// The number of a subscriber; it is given again after its subscriber was removed.
package struct IndexSlot: Hashable, Sendable, BitwiseCopyable {
  /// The position in an array by slots.
  package let position: Int

  @inlinable
  package init(position: Int) { self.position = position }
}
