package import Diagnostics

/// The starts of the lines of a text.
///
/// A line ends at LF, CR LF or a lone CR. The table keeps one place for each block of the text and
/// counts on from there, so that a text of line feeds alone costs no more than any other.
package struct LineTable: Sendable {
  private static let blockBytes = 256

  private let bytes: [UInt8]
  /// One entry for each block, about the line of its first byte: the number of lines before that
  /// line, and its start.
  private let blocks: [(linesBefore: UInt32, start: UInt32)]

  /// Finds the lines of `bytes`.
  ///
  /// - Complexity: O(n) for n bytes; the table has n / 32 bytes.
  package init(_ bytes: [UInt8]) {
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
  package func line(at offset: Int) -> Int { place(of: offset).line }

  /// Returns the line that holds `offset`, and the offset of its first byte.
  ///
  /// - Complexity: O(1), a block at most.
  package func place(of offset: Int) -> (line: Int, start: Int) {
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

/// Turns offsets of a text into lines and columns.
///
/// Ascending offsets cost O(n) together for n bytes, also when the text is one long line.
package struct SourcePositions {
  private let bytes: [UInt8]
  private let lines: LineTable
  private var last = (offset: 0, line: 1, column: 1)

  package init(_ bytes: [UInt8], lines: LineTable) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Returns the line and the column of `offset`, both from 1; the column counts Unicode scalars.
  package mutating func position(of offset: Int) -> (line: Int, column: Int) {
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

/// The part of one line that a diagnostic shows, and the place to underline in it.
package struct SourceExcerpt: Hashable, Sendable {
  /// The line, or its part around the place between two `…`.
  package let text: String
  /// The place, in UTF-8 offsets of `text`.
  package let span: SourceSpan

  /// Cuts the line of `span` out of `bytes`; a span over several lines ends with the first.
  ///
  /// - Complexity: O(1): looks at no more bytes than it shows.
  package init(of span: SourceSpan, in bytes: [UInt8]) {
    let lower = min(span.lowerBound, bytes.count)
    var start = lower
    while start > 0, lower - start < ValueLimits.excerptLeadBytes,
      !Self.endsLine(bytes[start - 1])
    {
      start -= 1
    }
    while start < lower, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = lower
    while end < bytes.count, end - start < ValueLimits.excerptBytes, !Self.endsLine(bytes[end]) {
      end += 1
    }
    while end > lower, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let lead = start > 0 && !Self.endsLine(bytes[start - 1]) ? "…" : ""
    let trail = end < bytes.count && !Self.endsLine(bytes[end]) ? "…" : ""
    text = lead + String(decoding: bytes[start..<end], as: UTF8.self) + trail
    let shift = lead.utf8.count - start
    self.span = SourceSpan(lower + shift, max(lower, min(span.upperBound, end)) + shift)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

/// The start of a text in its file: a line of JSONL does not begin at the top.
package struct SourceOrigin {
  package let linesBefore: Int
  package let bytesBefore: Int

  /// Creates the origin of a text from the lines and bytes before it in the file.
  package init(linesBefore: Int, bytesBefore: Int) {
    (self.linesBefore, self.bytesBefore) = (linesBefore, bytesBefore)
  }

  /// The beginning of the file.
  package static let start = SourceOrigin(linesBefore: 0, bytesBefore: 0)

  /// Returns the place in the file of a place in the text.
  package func inFile(_ span: SourceSpan) -> SourceSpan {
    SourceSpan(bytesBefore + span.lowerBound, bytesBefore + span.upperBound)
  }
}
