import PredicateIndex
import PredicateLanguage
import TraceLines

/// Reads the lines of a stream in blocks, in constant memory, and says when it must wait.
///
/// A line ends at a line feed, at a carriage return and a line feed, or at the end of the input. A
/// byte order mark at the start is skipped. A line over the limit is reported as such, its bytes
/// are skipped, and reading goes on with the next one.
final class LineReader {
  /// A longer line is an error: 1 MiB, as in fixtures.
  static let limitBytes = LineLimits.lineBytes

  private let input: CommandInput
  private let reader: BlockReader
  private let block = ByteBlock(capacity: 1 << 16)
  private var list = LineList()
  /// Told once of each peculiarity of the input.
  private let note: (String) -> Void
  private var hasAnnouncedRead = false
  private var hasNotedMark = false
  private var hasNotedCarriageReturn = false
  /// The lines that were handed out.
  private var count = 0

  init(_ input: CommandInput, note: @escaping (String) -> Void = { _ in }) {
    self.input = input
    self.note = note
    reader = BlockReader(take: input.take)
  }

  /// Returns the next lines, or that they must be read first; nil after the last line.
  func next() throws(ReadFailure) -> LineStep? {
    while true {
      if !hasAnnouncedRead {
        hasAnnouncedRead = true
        if !input.isReady() { return .pause }
      }
      let step = try reader.read(into: block, fillsBlock: false)
      hasAnnouncedRead = false
      if step == .end { return nil }
      if step == .unfinished { continue }
      list.read(block, as: .lines)
      // A long stream is answered to its end: what a run may take grows with its input.
      WorkBudget.current?.admit(bytes: block.bytes.count)
      noteForm()
      defer { count += list.count }
      return .lines(LineBlock(block.bytes, list.identifiers, firstNumber: count + 1))
    }
  }

  private func noteForm() {
    if reader.hadByteOrderMark, !hasNotedMark {
      note("it begins with a byte order mark, which is skipped")
      hasNotedMark = true
    }
    if list.hasCarriageReturns, !hasNotedCarriageReturn {
      note("lines end in CR LF: they are read without the CR")
      hasNotedCarriageReturn = true
    }
  }
}

/// Some lines of a stream; its bytes are there until the next lines are read.
struct LineBlock {
  /// The text that the lines are pieces of, and more.
  let bytes: UnsafeRawBufferPointer
  /// The number of the first line, from 1.
  let firstNumber: Int
  /// Where the lines are, without their ends.
  let ranges: [Range<Int>]
  /// What is wrong with lines, by their place in `ranges`.
  private(set) var problems: [Int: LineProblem] = [:]

  fileprivate init(
    _ bytes: UnsafeRawBufferPointer, _ lines: [ByteIdentifier], firstNumber: Int
  ) {
    self.bytes = bytes
    self.firstNumber = firstNumber
    let base = bytes.baseAddress
    ranges = lines.map { line in
      guard let base, let start = line.start else { return 0..<0 }
      return (start - base)..<(start - base + line.count)
    }
    for (place, line) in lines.enumerated() where line.mark != ByteIdentifier.text {
      problems[place] = line.problem
    }
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
}

/// What reading standard input comes to next.
enum LineStep {
  case lines(LineBlock)
  /// The next lines may take their time: whoever waits for answers should get them now.
  case pause
}
