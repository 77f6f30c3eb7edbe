/// The scalars cut into cells: two of one cell are in the same sets.
struct ScalarCells {
  /// The first scalar of each interval, ascending from 0, and the cell of each.
  private(set) var starts: [UInt32] = [0]
  private(set) var cells: [Int32] = [0]
  private(set) var count = 1

  init() {}

  /// Cuts the scalars by `sets`.
  ///
  /// - Complexity: O(r × log r): r ranges.
  init(_ sets: [[ClosedRange<UInt32>]]) {
    var events: [UInt64] = []
    for (index, set) in sets.enumerated() {
      for range in set {
        events.append(UInt64(range.lowerBound) << 32 | UInt64(index))
        if range.upperBound < 0x10FFFF {
          events.append(UInt64(range.upperBound + 1) << 32 | UInt64(index))
        }
      }
    }
    guard !events.isEmpty else { return }
    events.sort()
    starts.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    var words = [UInt64](repeating: 0, count: (sets.count + 63) / 64)
    var known: [[UInt64]: Int32] = [:]
    var position = 0
    var value: UInt32 = 0
    while true {
      while position < events.count, UInt32(events[position] >> 32) == value {
        let index = Int(events[position] & 0xFFFF_FFFF)
        words[index / 64] ^= 1 << UInt64(index % 64)
        position += 1
      }
      let cell = known[words] ?? Int32(known.count)
      known[words] = cell
      if cells.last != cell {
        starts.append(value)
        cells.append(cell)
      }
      guard position < events.count else { break }
      value = UInt32(events[position] >> 32)
    }
    count = known.count
  }

  /// The cell of a scalar.
  func cell(of value: UInt32) -> Int32 {
    var lower = 0
    var upper = starts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle] <= value { lower = middle } else { upper = middle }
    }
    return cells[lower]
  }

  /// The place of the interval that `value` is in.
  func interval(of value: UInt32) -> Int {
    var lower = 0
    var upper = starts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle] <= value { lower = middle } else { upper = middle }
    }
    return lower
  }
}
