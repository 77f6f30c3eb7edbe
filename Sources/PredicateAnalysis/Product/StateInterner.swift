/// Numbers tuples of machine states, each tuple once.
///
/// Shape: tuples one after another in one block; an open hash table of their numbers.
final class StateInterner {
  private let width: Int
  /// The tuples that were added, and the state that each stands for.
  @exclusivity(unchecked) private var tuples: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var states: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var capacity = 64
  @exclusivity(unchecked) private(set) var count = 0
  /// The number of the tuple in each slot, plus one; 0 is a free slot.
  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var mask = 255

  /// The answer of `find` for a tuple that was never added.
  static let unknown: Int32 = -2

  init(width: Int) {
    self.width = width
    tuples = .allocate(capacity: 64 * max(width, 1))
    states = .allocate(capacity: 64)
    slots = .allocate(capacity: 256)
    slots.initialize(repeating: 0, count: 256)
  }

  deinit {
    tuples.deallocate()
    states.deallocate()
    slots.deallocate()
  }

  @inline(__always)
  private static func hash(_ tuple: UnsafePointer<Int32>, _ width: Int) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in 0..<width {
      hash = (hash ^ UInt64(UInt32(bitPattern: tuple[index]))) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// The state that `tuple` stands for; `unknown` when it is new.
  @inline(__always)
  func find(_ tuple: UnsafePointer<Int32>) -> Int32 {
    var slot = Self.hash(tuple, width) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let own = tuples + number * width
      var isSame = true
      for index in 0..<width where own[index] != tuple[index] {
        isSame = false
        break
      }
      if isSame { return states[number] }
      slot = (slot + 1) & mask
    }
    return Self.unknown
  }

  /// Adds a tuple that is new.
  func insert(_ tuple: UnsafePointer<Int32>, state: Int32) {
    if count == capacity { growTuples() }
    (tuples + count * width).update(from: tuple, count: width)
    states[count] = state
    count += 1
    place(count - 1)
    if count * 2 > mask { growSlots() }
  }

  private func place(_ number: Int) {
    var slot = Self.hash(tuples + number * width, width) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(number + 1)
  }

  private func growTuples() {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2 * max(width, 1))
    larger.update(from: tuples, count: count * width)
    tuples.deallocate()
    tuples = larger
    let more = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
    more.update(from: states, count: count)
    states.deallocate()
    states = more
    capacity *= 2
  }

  private func growSlots() {
    let size = (mask + 1) * 2
    slots.deallocate()
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
    mask = size - 1
    for number in 0..<count { place(number) }
  }
}
