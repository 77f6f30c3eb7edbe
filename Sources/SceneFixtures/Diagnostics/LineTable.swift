/// Where the lines of a text begin.
///
/// A line ends at LF, CR LF or a lone CR.
struct LineTable {
  /// The offset of each line's first byte, ascending; the first is 0.
  private let starts: [Int]

  /// Finds the lines of `bytes`.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A: starts.append(offset + 1)
      case 0x0D where offset + 1 == bytes.count || bytes[offset + 1] != 0x0A:
        starts.append(offset + 1)
      default: break
      }
    }
    self.starts = starts
  }

  /// Returns the number of the line that holds `offset`; the first line is 1.
  ///
  /// - Complexity: O(log l) for l lines.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the offset of the first byte of `line`.
  func start(ofLine line: Int) -> Int { starts[line - 1] }
}
