/// Numbers tuples of machine states, each tuple once.
struct StateInterner {
  private let width: Int
  private(set) var tuples: [Int32] = []
  /// For each slot the number of a tuple plus one; 0 is free.
  private var slots: [Int32]
  /// The state that each tuple stands for.
  private(set) var states: [Int32] = []
  private var mask: Int

  init(width: Int) {
    self.width = width
    slots = [Int32](repeating: 0, count: 256)
    mask = 255
  }

  var count: Int { states.count }

  @inline(__always)
  private static func hash(_ tuple: UnsafePointer<Int32>, _ width: Int) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in 0..<width {
      hash = (hash ^ UInt64(UInt32(bitPattern: tuple[index]))) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// The state that `tuple` stands for, and the slot for it.
  mutating func find(_ tuple: [Int32]) -> (state: Int32?, slot: Int) {
    tuple.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (states.first, 0) }
      var slot = Self.hash(base, width) & mask
      return tuples.withUnsafeBufferPointer { known in
        while slots[slot] != 0 {
          let number = Int(slots[slot]) - 1
          var isSame = true
          for index in 0..<width where known[number * width + index] != base[index] {
            isSame = false
            break
          }
          if isSame { return (states[number], slot) }
          slot = (slot + 1) & mask
        }
        return (nil, slot)
      }
    }
  }

  /// Adds a tuple at the slot that `find` gave for it.
  mutating func insert(_ tuple: [Int32], at slot: Int, state: Int32) {
    tuples += tuple
    states.append(state)
    if width > 0 { slots[slot] = Int32(states.count) }
    if states.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let size = slots.count * 2
    mask = size - 1
    var larger = [Int32](repeating: 0, count: size)
    tuples.withUnsafeBufferPointer { known in
      guard let base = known.baseAddress else { return }
      for number in 0..<states.count {
        var slot = Self.hash(base + number * width, width) & mask
        while larger[slot] != 0 { slot = (slot + 1) & mask }
        larger[slot] = Int32(number + 1)
      }
    }
    slots = larger
  }
}
