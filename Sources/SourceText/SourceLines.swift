/// The lines of a source: from an offset to a line and a column.
///
/// - Units: lines and columns from 1; columns are UTF-8 bytes. A byte order mark does not count.
/// - Complexity: O(n) to create, O(log l) to look up: n bytes, l lines.
package struct SourceLines: Sendable {
  private var starts: [UInt32]

  package init(_ bytes: UnsafeRawBufferPointer) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    starts = [hasMark ? 3 : 0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard ByteClasses.isNewline(byte) else { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      starts.append(UInt32(truncatingIfNeeded: index))
    }
  }

  /// The line and the column of the byte at `offset`.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, max(0, offset - Int(starts[low])) + 1)
  }
}
