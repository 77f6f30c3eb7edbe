/// Reads as many lines of one input as were read of another.
package final class LineCounter {
  private let reader: BlockReader
  private let block = ByteBlock()
  private var place = 0
  private var isAtEnd = false

  /// Creates a counter of the lines of a reader.
  package init(_ reader: BlockReader) { self.reader = reader }

  /// Puts the next `count` lines into `target`, alone; fewer at the end of the input.
  ///
  /// - Returns: how many there were. A line over the limit is an empty one.
  package func take(_ count: Int, into target: ByteBlock) throws(ReadFailure) -> Int {
    target.clear()
    for taken in 0..<count {
      guard try hasLine() else { return taken }
      if block.isOverlong {
        block.isOverlong = false
        target.append(UnsafeRawBufferPointer(start: nil, count: 0))
        continue
      }
      let end = block.lineEnd(from: place) ?? block.count
      target.append(UnsafeRawBufferPointer(rebasing: block.bytes[place..<end]))
      place = end
    }
    return count
  }

  /// Whether there is another line.
  package func hasLine() throws(ReadFailure) -> Bool {
    while place == block.count, !block.isOverlong, !isAtEnd {
      place = 0
      isAtEnd = try reader.read(into: block, fillsBlock: true) == .end
    }
    return place < block.count || block.isOverlong
  }

  /// Whether the next line begins with these bytes.
  package func nextLineBegins(with start: StaticString) throws(ReadFailure) -> Bool {
    guard try hasLine(), !block.isOverlong else { return false }
    let start = UnsafeRawBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount)
    return block.bytes[place...].starts(with: start)
  }
}
