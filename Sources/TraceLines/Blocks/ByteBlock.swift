import PredicateIndex

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Whole lines of an input, in memory that is used again for the next ones.
///
/// ```
/// a/1 ⏎ b/2 ⏎ c/3 ⏎        lines, each with its end
/// a/1 ⏎ b/2 (⏎)            the last line of an input may lack it: then one is behind the block
/// ```
///
/// - Invariant: behind the bytes there are `slack` more that may be read, and where a line of a
///   block ends there is a line feed, or a carriage return and a line feed, within the block or
///   behind it. So a scanner need not look for the end before each byte.
package final class ByteBlock {
  /// The usual room of a block, in bytes: it holds lines of some hundred events.
  ///
  /// Lines of JSON in larger blocks drive an index of 10,000 scenes out of the near cache.
  static let usualBytes = 64 * 1024

  /// The bytes behind a block that may be read.
  static let slack = 16

  /// The room and, behind it, the slack.
  private var memory: UnsafeMutableRawBufferPointer
  /// The bytes that are lines.
  package internal(set) var count = 0
  /// Whether the block stands for a line over the limit, whose bytes are not kept.
  var isOverlong = false

  /// Creates an empty block with room for `capacity` bytes; it grows for a longer line.
  package init(capacity: Int = ByteBlock.usualBytes) {
    memory = Self.allocate(max(16, capacity))
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: capacity + slack, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    return memory
  }

  deinit { memory.deallocate() }

  /// The lines.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[..<count])
  }

  /// The number of lines; an overlong one counts.
  ///
  /// - Complexity: O(n): n bytes.
  package var lineCount: Int {
    if isOverlong { return 1 }
    var count = 0
    var place = 0
    while let end = lineEnd(from: place) {
      count += 1
      place = end
    }
    return place < self.count ? count + 1 : count
  }

  /// The place after the first line feed from `place` on, or nil.
  func lineEnd(from place: Int) -> Int? {
    guard place < count, let base = memory.baseAddress,
      let feed = memchr(base + place, CInt(UInt8(ascii: "\n")), count - place)
    else { return nil }
    return UnsafeMutableRawPointer(feed) - base + 1
  }

  /// Forgets all lines.
  func clear() { (count, isOverlong) = (0, false) }

  /// Adds a line, whose end is added where it is missing.
  func append(_ line: UnsafeRawBufferPointer) {
    while count + line.count + 1 > capacity { grow(keeping: count) }
    room(from: count).copyMemory(from: line)
    count += line.count
    guard line.last != UInt8(ascii: "\n") else { return }
    memory[count] = UInt8(ascii: "\n")
    count += 1
  }

  /// The bytes that there is room for.
  var capacity: Int { memory.count - Self.slack }

  /// The room after the first `place` bytes.
  func room(from place: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[place..<capacity])
  }

  /// Ends the bytes at `count`, with a line feed behind them where the last line lacks one.
  func end(at count: Int) {
    self.count = count
    if count > 0, memory[count - 1] != UInt8(ascii: "\n") { memory[count] = UInt8(ascii: "\n") }
  }

  /// Doubles the room and keeps the first `kept` bytes.
  func grow(keeping kept: Int) {
    let larger = Self.allocate(2 * capacity)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<kept]))
    memory.deallocate()
    memory = larger
  }
}

/// Cuts an input into blocks of whole lines, in constant memory.
///
/// A line ends at a line feed or at the end of the input. A byte order mark at the start is
/// skipped. Of a line over the limit nothing is kept: it is a block of its own, and reading goes on
/// after its end.
package final class BlockReader {
  /// The result of a read.
  package enum Step {
    /// The block has lines, or is overlong.
    case lines
    /// No line has ended yet.
    case unfinished
    /// There are no more lines.
    case end
  }

  private let take: (UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure>
  /// The start of the line whose end was not read yet.
  private var carried: [UInt8] = []
  /// Such a start that still lies in the block that was last read into.
  private var waiting: (block: ByteBlock, count: Int)?
  private var mayCarryLines = false
  private var skipsLine = false
  /// Whether the next line is over the limit and was looked at already.
  private var owesOverlongLine = false
  private var isAtEnd = false
  /// Whether no byte was handed out yet, so that a byte order mark may come.
  private var isAtStart = true
  /// Whether the input began with a byte order mark.
  package private(set) var hadByteOrderMark = false
  /// The bytes that were read so far.
  package private(set) var bytesRead = 0

  /// Creates a reader; `take` reads into a buffer and returns the number of bytes, 0 at the end.
  package init(
    take: @escaping (UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure>
  ) {
    self.take = take
  }

  /// Reads the next whole lines into `block`.
  ///
  /// - Parameter fillsBlock: whether to read on until the block is full; else one read is all, and
  ///   it may end no line.
  package func read(into block: ByteBlock, fillsBlock: Bool) throws(ReadFailure) -> Step {
    block.count = 0
    block.isOverlong = owesOverlongLine
    if owesOverlongLine {
      owesOverlongLine = false
      return .lines
    }
    var filled = begin(block)
    // Up to here lines have ended; what was given back may have whole ones.
    var ended = 0
    if mayCarryLines {
      mayCarryLines = false
      ended = Self.lastLineFeed(block, from: 0, to: filled).map { $0 + 1 } ?? 0
      if ended > 0, !fillsBlock { return finish(block, ended: ended, filled: filled) }
    }
    while !isAtEnd {
      if filled == block.capacity {
        if ended > 0 { break }
        block.grow(keeping: filled)
      }
      let count = try take(block.room(from: filled)).get()
      bytesRead += count
      isAtEnd = count == 0
      let (start, end) = (filled, afterMarkAndSkipped(block, filled, filled + count))
      filled = end
      if let feed = Self.lastLineFeed(block, from: min(start, end), to: end) { ended = feed + 1 }
      if ended == 0, !isAtEnd, filled > TraceLimits.lineBytes + 1 {
        // One byte more may be a carriage return.
        carried.removeAll(keepingCapacity: true)
        (skipsLine, block.isOverlong) = (true, true)
        return .lines
      }
      if !fillsBlock { break }
    }
    if isAtEnd { ended = filled }
    return finish(block, ended: ended, filled: filled)
  }

  /// Puts what was carried into `block`; returns how many bytes that are.
  private func begin(_ block: ByteBlock) -> Int {
    defer { waiting = nil }
    if let (other, count) = waiting {
      if other === block { return count }
      carried.append(contentsOf: UnsafeRawBufferPointer(other.room(from: 0)).prefix(count))
    }
    while carried.count >= block.capacity { block.grow(keeping: 0) }
    carried.withUnsafeBytes { block.room(from: 0).copyMemory(from: $0) }
    return carried.count
  }

  /// Hands out what has ended, and carries the rest.
  private func finish(_ block: ByteBlock, ended: Int, filled: Int) -> Step {
    if ended == 0, !isAtEnd {
      // It stays where it is: a line that comes byte by byte is not copied for each.
      carried.removeAll(keepingCapacity: true)
      waiting = (block, filled)
      return .unfinished
    }
    let rest = UnsafeRawBufferPointer(block.room(from: ended)).prefix(filled - ended)
    carried.removeAll(keepingCapacity: true)
    carried.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
    block.end(at: ended)
    return ended > 0 ? .lines : .end
  }

  /// Removes from what was just read a byte order mark at the start, and the rest of a line over
  /// the limit; returns where the bytes end then.
  private func afterMarkAndSkipped(_ block: ByteBlock, _ start: Int, _ end: Int) -> Int {
    var end = end
    if isAtStart {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let head = UnsafeRawBufferPointer(block.room(from: 0)).prefix(min(3, end))
      if head.elementsEqual(mark) {
        hadByteOrderMark = true
        end = remove(3, at: 0, of: block, end)
      }
      isAtStart = end < 3 && head.elementsEqual(mark.prefix(head.count)) && !hadByteOrderMark
    }
    guard skipsLine else { return end }
    // Nothing was carried: the line is dropped as it comes.
    let new = UnsafeRawBufferPointer(block.room(from: start)).prefix(end - start)
    guard let feed = new.firstIndex(of: UInt8(ascii: "\n")) else { return start }
    skipsLine = false
    return remove(feed + 1 - new.startIndex, at: start, of: block, end)
  }

  private func remove(_ count: Int, at place: Int, of block: ByteBlock, _ end: Int) -> Int {
    let kept = UnsafeRawBufferPointer(block.room(from: place + count)).prefix(end - place - count)
    block.room(from: place).copyMemory(from: UnsafeRawBufferPointer(rebasing: kept))
    return end - count
  }

  /// Calls `body` with the lines that the next read gives, which stay to be read; with none at the
  /// end of the input.
  package func peek<Value>(
    _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(ReadFailure) -> Value {
    let block = ByteBlock()
    var step = Step.unfinished
    while step == .unfinished { step = try read(into: block, fillsBlock: false) }
    owesOverlongLine = block.isOverlong
    defer { giveBack(block.bytes) }
    return body(block.bytes)
  }

  /// Puts lines that were read back before the rest.
  func giveBack(_ lines: UnsafeRawBufferPointer) {
    carried.insert(contentsOf: lines, at: 0)
    mayCarryLines = true
  }

  private static func lastLineFeed(_ block: ByteBlock, from start: Int, to end: Int) -> Int? {
    let bytes = UnsafeRawBufferPointer(block.room(from: 0))
    var place = end
    while place > start {
      place -= 1
      if bytes[place] == UInt8(ascii: "\n") { return place }
    }
    return nil
  }
}

extension BlockReader {
  /// Reads the first line as a header, and returns the names of its columns.
  ///
  /// Nil if the first line is another one, or there is no line.
  func readHeader(delimiter: UInt8) throws(ReadFailure) -> [String]? {
    let block = ByteBlock()
    var step = Step.unfinished
    while step == .unfinished { step = try read(into: block, fillsBlock: false) }
    guard step == .lines, !block.isOverlong else { return nil }
    let end = block.lineEnd(from: 0) ?? block.count
    giveBack(UnsafeRawBufferPointer(rebasing: block.bytes[end...]))
    var line = block.bytes[..<end]
    if line.last == UInt8(ascii: "\n") {
      line = line.dropLast()
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    }
    let bytes = UnsafeRawBufferPointer(rebasing: line)
    guard UTF8Validation.firstFault(in: bytes) == nil else { return nil }
    return Columns.names(ofHeader: bytes, delimiter: delimiter)
  }
}
