import PredicateIndex
import SceneFixtures

/// Reads the lines of a stream in blocks, in constant memory.
///
/// A line ends at a line feed, at a carriage return and a line feed, or at the end of the input. A
/// byte order mark at the start is skipped. A line over the limit is reported as such, its bytes
/// are skipped, and reading goes on with the next one.
final class LineReader {
  /// A longer line is an error: 1 MiB, as in fixtures.
  static let limitBytes = FixtureLimits.requestBytes
  private static let chunkBytes = 1 << 16

  private let input: CommandInput
  /// Told once of each peculiarity of the input.
  private let note: (String) -> Void
  private var buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 2 * chunkBytes, alignment: 16)
  /// The bytes of the buffer that were read and whose line has no end yet.
  private var unfinished = 0..<0
  private var skipsLine = false
  private var hasAnnouncedRead = false
  private var isAtEnd = false
  private var hasNotedCarriageReturn = false
  /// The lines that were handed out.
  private var count = 0

  init(_ input: CommandInput, note: @escaping (String) -> Void = { _ in }) {
    self.input = input
    self.note = note
  }

  deinit { buffer.deallocate() }

  /// Returns the next lines, or that they must be read first; nil after the last line.
  func next() throws(ReadFailure) -> LineStep? {
    while !isAtEnd {
      if !hasAnnouncedRead {
        hasAnnouncedRead = true
        if !input.isReady() { return .pause }
      }
      makeRoom()
      let space = UnsafeMutableRawBufferPointer(
        rebasing: buffer[unfinished.upperBound...].prefix(Self.chunkBytes))
      let count = try input.take(space).get()
      hasAnnouncedRead = false
      isAtEnd = count == 0
      let block = isAtEnd ? lastLine() : lines(read: count)
      if !block.ranges.isEmpty { return .lines(block) }
    }
    return nil
  }

  /// Makes room for a chunk after the unfinished line.
  ///
  /// A line moves to the front once and then grows where it is, however few bytes a read returns.
  private func makeRoom() {
    guard buffer.count - unfinished.upperBound < Self.chunkBytes else { return }
    let kept = UnsafeRawBufferPointer(rebasing: buffer[unfinished])
    if kept.count + Self.chunkBytes > buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * buffer.count, alignment: 16)
      larger.copyMemory(from: kept)
      buffer.deallocate()
      buffer = larger
    } else {
      buffer.copyMemory(from: kept)
    }
    unfinished = 0..<kept.count
  }

  /// The lines that end within the next `read` bytes after the unfinished one.
  private func lines(read: Int) -> LineBlock {
    let all = UnsafeRawBufferPointer(rebasing: buffer[..<(unfinished.upperBound + read)])
    var block = LineBlock(all, firstNumber: count + 1)
    var start = unfinished.lowerBound
    var searched = unfinished.upperBound
    while let length = System.firstOffset(
      of: UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: all[searched...]))
    {
      let end = searched + length
      add(start..<end, endsInLineFeed: true, to: &block)
      start = end + 1
      searched = start
    }
    unfinished = start..<all.count
    // A byte order mark and a carriage return are no part of the line.
    if unfinished.count > Self.limitBytes + 4 { skipsLine = true }
    if skipsLine { unfinished = 0..<0 }
    block.validate()
    return block
  }

  /// The line that the end of the input ends, if there is one.
  private func lastLine() -> LineBlock {
    let all = UnsafeRawBufferPointer(buffer)
    var block = LineBlock(all, firstNumber: count + 1)
    if !unfinished.isEmpty || skipsLine {
      add(unfinished, endsInLineFeed: false, to: &block)
    }
    unfinished = 0..<0
    block.validate()
    return block
  }

  private func add(_ line: Range<Int>, endsInLineFeed: Bool, to block: inout LineBlock) {
    var line = line
    if count == 0, !skipsLine, block.bytes[line].starts(with: [0xEF, 0xBB, 0xBF]) {
      note("it begins with a byte order mark, which is skipped")
      line = (line.lowerBound + 3)..<line.upperBound
    }
    if endsInLineFeed, !skipsLine, block.bytes[line].last == UInt8(ascii: "\r") {
      line = line.lowerBound..<(line.upperBound - 1)
      if !hasNotedCarriageReturn { note("lines end in CR LF: they are read without the CR") }
      hasNotedCarriageReturn = true
    }
    count += 1
    if skipsLine || line.count > Self.limitBytes {
      block.problems[block.ranges.count] = .tooLong
      line = line.lowerBound..<line.lowerBound
    }
    skipsLine = false
    block.ranges.append(line)
  }
}

/// Some lines of a stream; its bytes are there until the next lines are read.
struct LineBlock {
  /// The text that the lines are pieces of, and more.
  let bytes: UnsafeRawBufferPointer
  /// The number of the first line, from 1.
  let firstNumber: Int
  /// Where the lines are, without their ends.
  fileprivate(set) var ranges: [Range<Int>] = []
  /// What is wrong with lines, by their place in `ranges`.
  fileprivate(set) var problems: [Int: LineProblem] = [:]

  fileprivate init(_ bytes: UnsafeRawBufferPointer, firstNumber: Int) {
    self.bytes = bytes
    self.firstNumber = firstNumber
  }

  /// The bytes of a line, none of one that is too long.
  func line(_ place: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[ranges[place]])
  }

  /// The text of a line without problems.
  func text(_ place: Int) -> String { String(decoding: line(place), as: UTF8.self) }

  /// The lines as identifiers; those with problems are empty.
  var identifiers: UTF8Identifiers {
    var valid = ranges
    for place in problems.keys { valid[place] = 0..<0 }
    return UTF8Identifiers(valid: valid, of: bytes)
  }

  /// Finds the lines that are not UTF-8: as a rule one look at all of them shows that there are
  /// none.
  fileprivate mutating func validate() {
    guard let first = ranges.first, let last = ranges.last else { return }
    let all = UnsafeRawBufferPointer(rebasing: bytes[first.lowerBound..<last.upperBound])
    if problems.isEmpty, UTF8Validation.firstFault(in: all) == nil { return }
    for place in ranges.indices where problems[place] == nil {
      if UTF8Validation.firstFault(in: line(place)) != nil { problems[place] = .notUTF8 }
    }
  }
}

/// Why a line cannot be used.
enum LineProblem {
  case notUTF8
  case tooLong

  /// A constant name in kebab case.
  var id: String {
    switch self {
    case .notUTF8: "line-not-utf8"
    case .tooLong: "line-too-long"
    }
  }

  /// One sentence in lower case without a full stop.
  var message: String {
    switch self {
    case .notUTF8: "the line is not valid UTF-8"
    case .tooLong: "the line is longer than \(LineReader.limitBytes) bytes"
    }
  }

  /// The same in about three words.
  var shortReason: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "over 1 MiB"
    }
  }
}

/// What reading standard input comes to next.
enum LineStep {
  case lines(LineBlock)
  /// The next lines may take their time: whoever waits for answers should get them now.
  case pause
}

/// Standard input could not be read.
struct ReadFailure: Error {
  /// The system's words.
  let reason: String
}
