/// Turns offsets of a text into lines and columns.
///
/// Ascending offsets cost O(n) together for n bytes, also when the text is one long line.
struct SourcePositions {
  private let bytes: [UInt8]
  private let lines: LineTable
  private var last = (offset: 0, line: 1, column: 1)

  init(_ bytes: [UInt8], lines: LineTable) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Returns the line and the column of `offset`, both from 1; the column counts Unicode scalars.
  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    let (line, start) = lines.place(of: offset)
    if line != last.line || offset < last.offset {
      last = (start, line, 1)
    }
    for byte in bytes[last.offset..<min(offset, bytes.count)] where byte & 0xC0 != 0x80 {
      last.column += 1
    }
    last.offset = offset
    return (line, last.column)
  }
}
