/// Numbers pairs of a number and a value, each pair once: how classes are refined step by step.
struct RefinementTable {
  private var keys: [UInt64]
  private var ids: [Int32]
  private var used = 0
  private var next: Int32 = 1

  /// Makes room for half of `capacity` pairs, a power of two.
  init(capacity: Int) {
    keys = [UInt64](repeating: .max, count: capacity)
    ids = [Int32](repeating: 0, count: capacity)
  }

  /// The number of `id` with `value`; 0 is where refining begins.
  mutating func refine(_ id: Int32, _ value: UInt64) -> Int32 {
    // Values of a mask are numbered first, so that no two pairs have one key.
    if value >= 1 << 32 {
      let high = refine(refine(-1, value >> 32), value & 0xFFFF_FFFF)
      return refine(id, UInt64(0xF000_0000) | UInt64(UInt32(bitPattern: high) & 0x0FFF_FFFF))
    }
    let key = UInt64(UInt32(bitPattern: id)) << 32 | value
    if used * 2 > keys.count { grow() }
    var slot = Self.slot(key, keys.count)
    while keys[slot] != .max {
      if keys[slot] == key { return ids[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    keys[slot] = key
    ids[slot] = next
    used += 1
    next += 1
    return next - 1
  }

  private static func slot(_ key: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  private mutating func grow() {
    let (oldKeys, oldIDs) = (keys, ids)
    keys = [UInt64](repeating: .max, count: oldKeys.count * 2)
    ids = [Int32](repeating: 0, count: oldKeys.count * 2)
    for (index, key) in oldKeys.enumerated() where key != .max {
      var slot = Self.slot(key, keys.count)
      while keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      ids[slot] = oldIDs[index]
    }
  }
}
