/// Where the lines of a text begin.
///
/// A line ends at LF, CR LF or a lone CR. The table keeps one place for each block of the text and
/// counts on from there, so that a text of line feeds alone costs no more than any other.
struct LineTable {
  private static let blockBytes = 256

  private let bytes: [UInt8]
  /// For the first byte of each block: the lines before its own, and where its own begins.
  private let blocks: [(linesBefore: UInt32, start: UInt32)]

  /// Finds the lines of `bytes`.
  ///
  /// - Complexity: O(n) for n bytes; the table has n / 32 bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var blocks: [(linesBefore: UInt32, start: UInt32)] = []
    blocks.reserveCapacity(bytes.count / Self.blockBytes + 1)
    var place = (lines: 0, start: 0)
    for block in stride(from: 0, through: bytes.count, by: Self.blockBytes) {
      blocks.append((UInt32(place.lines), UInt32(place.start)))
      Self.advance(&place, over: block..<min(block + Self.blockBytes, bytes.count), of: bytes)
    }
    self.blocks = blocks
  }

  /// Returns the number of the line that holds `offset`; the first line is 1.
  func line(at offset: Int) -> Int { place(of: offset).line }

  /// Returns the line that holds `offset`, and the offset of its first byte.
  ///
  /// - Complexity: O(1), a block at most.
  func place(of offset: Int) -> (line: Int, start: Int) {
    let offset = min(offset, bytes.count)
    let block = blocks[offset / Self.blockBytes]
    var place = (lines: Int(block.linesBefore), start: Int(block.start))
    Self.advance(&place, over: (offset & ~(Self.blockBytes - 1))..<offset, of: bytes)
    return (place.lines + 1, place.start)
  }

  private static func advance(
    _ place: inout (lines: Int, start: Int), over range: Range<Int>, of bytes: [UInt8]
  ) {
    for offset in range {
      let byte = bytes[offset]
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
      place = (place.lines + 1, offset + 1)
    }
  }
}
