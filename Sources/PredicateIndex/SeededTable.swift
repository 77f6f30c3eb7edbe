internal import CPrefetch

/// A hash table of 32-bit values that leaves the comparing of keys to its owner.
///
/// ```
/// slots   [ hash · value + 1 ][ 0 ][ hash · value + 1 ] …     open addressing, linear probing
/// ```
///
/// A slot's place is the upper bits of its hash, so the slot alone tells where it belongs: growing
/// and removing need no keys. Removing shifts back what follows, so no tombstones pile up.
///
/// The fuller the table, the more often a text that it does not have comes upon a taken slot, which
/// the processor cannot foresee: tables that every search reads get many slots a value.
///
/// When it hurts: growing moves all slots at once, O(n), which one insertion in n pays for.
///
/// - Invariant: between a slot's home and its place every slot is taken.
struct SeededTable: ~Copyable {
  private var slots: UnsafeMutablePointer<UInt64>
  private var shift: UInt32
  private var mask: Int
  private(set) var count = 0
  /// The fewest slots for each value.
  private let slotsPerValue: Int

  init(slotsPerValue: Int) {
    self.slotsPerValue = slotsPerValue
    shift = 28
    mask = 15
    slots = Self.allocate(16)
    slots.initialize(repeating: 0, count: 16)
  }

  /// Creates a table with what `other` has.
  init(copying other: borrowing SeededTable) {
    shift = other.shift
    mask = other.mask
    count = other.count
    slotsPerValue = other.slotsPerValue
    slots = Self.allocate(mask + 1)
    slots.initialize(from: other.slots, count: mask + 1)
  }

  deinit { slots.deallocate() }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    LargeMemory.allocate(byteCount: 8 * count, alignment: 8)
      .bindMemory(to: UInt64.self, capacity: count)
  }

  var heapBytes: Int { (mask + 1) * 8 }

  /// Has the slot fetched where a hash belongs.
  @inline(__always)
  func prefetch(_ hash: UInt32) { prefetch_line(slots + Int(hash &>> shift)) }

  /// Returns the first value of this hash that `isWanted`.
  @inline(__always)
  func first(_ hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    let mask = mask
    var place = Int(hash &>> shift)
    while true {
      let slot = slots[place]
      if slot == 0 { return nil }
      if UInt32(truncatingIfNeeded: slot &>> 32) == hash {
        let value = UInt32(truncatingIfNeeded: slot) &- 1
        if isWanted(value) { return value }
      }
      place = (place &+ 1) & mask
    }
  }

  /// Calls `visit` with every value of this hash.
  @inline(__always)
  func visit(_ hash: UInt32, _ visit: (UInt32) -> Void) {
    let mask = mask
    var place = Int(hash &>> shift)
    while true {
      let slot = slots[place]
      if slot == 0 { return }
      if UInt32(truncatingIfNeeded: slot &>> 32) == hash {
        visit(UInt32(truncatingIfNeeded: slot) &- 1)
      }
      place = (place &+ 1) & mask
    }
  }

  /// Adds a value that the table does not have.
  mutating func insert(_ hash: UInt32, _ value: UInt32) {
    if slotsPerValue * (count + 1) > mask + 1 { grow() }
    place(UInt64(hash) << 32 | UInt64(value + 1))
    count += 1
  }

  /// Removes a value that the table has.
  mutating func remove(_ hash: UInt32, _ value: UInt32) {
    let wanted = UInt64(hash) << 32 | UInt64(value + 1)
    let mask = mask
    var hole = Int(hash &>> shift)
    while slots[hole] != wanted {
      guard slots[hole] != 0 else { return }
      hole = (hole + 1) & mask
    }
    var next = hole
    while true {
      next = (next + 1) & mask
      let slot = slots[next]
      if slot == 0 { break }
      let home = Int(UInt32(truncatingIfNeeded: slot &>> 32) >> shift)
      // A slot whose home lies after the hole stays.
      if (next &- home) & mask < (next &- hole) & mask { continue }
      slots[hole] = slot
      hole = next
    }
    slots[hole] = 0
    count -= 1
  }

  /// Replaces a value that the table has.
  mutating func replace(_ hash: UInt32, _ value: UInt32, with other: UInt32) {
    let wanted = UInt64(hash) << 32 | UInt64(value + 1)
    var place = Int(hash &>> shift)
    while slots[place] != wanted {
      guard slots[place] != 0 else { return }
      place = (place &+ 1) & mask
    }
    slots[place] = UInt64(hash) << 32 | UInt64(other + 1)
  }

  private func place(_ slot: UInt64) {
    var place = Int(UInt32(truncatingIfNeeded: slot &>> 32) >> shift)
    while slots[place] != 0 { place = (place &+ 1) & mask }
    slots[place] = slot
  }

  /// Makes room for `count` values.
  mutating func reserve(_ count: Int) {
    var doublings: UInt32 = 0
    while slotsPerValue * count > (mask + 1) << Int(doublings) { doublings += 1 }
    if doublings > 0 { grow(doublings) }
  }

  private mutating func grow(_ doublings: UInt32 = 1) {
    let old = slots
    let oldCount = mask + 1
    shift -= doublings
    mask = oldCount << Int(doublings) - 1
    slots = Self.allocate(mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for index in 0..<oldCount where old[index] != 0 { place(old[index]) }
    old.deallocate()
  }

  /// Returns a description of a broken invariant of the table.
  ///
  /// Nil if the table is sound.
  func flaw() -> String? {
    var found = 0
    for place in 0...mask where slots[place] != 0 {
      found += 1
      var home = Int(UInt32(truncatingIfNeeded: slots[place] >> 32) >> shift)
      while home != place {
        if slots[home] == 0 { return "there is a gap between slot \(place) and its home" }
        home = (home + 1) & mask
      }
    }
    if found != count { return "\(found) slots are taken, \(count) counted" }
    return slotsPerValue * count > mask + 1 ? "too many slots are taken" : nil
  }
}
