import SceneFixtures

/// Reads lines in constant memory.
///
/// A line ends at a line feed or at the end of the input. A line over the limit is reported as
/// such, its bytes are skipped, and reading goes on with the next one.
struct LineReader {
  /// A longer line is an error: 1 MiB, as in fixtures.
  static let limitBytes = FixtureLimits.requestBytes
  private static let chunkBytes = 1 << 16

  private let input: CommandInput
  private var chunk = [UInt8](repeating: 0, count: chunkBytes)
  /// The bytes of `chunk` that were read and not handed out.
  private var pending = 0..<0
  /// The beginning of a line whose end was not read yet.
  private var carried: [UInt8] = []
  private var skipsLine = false
  private var hasAnnouncedRead = false
  private var number = 0

  init(_ input: CommandInput) {
    self.input = input
  }

  /// Returns the next line, or that it must be read first; nil after the last line.
  mutating func next() throws(ReadFailure) -> InputStep? {
    while true {
      if pending.isEmpty {
        if !hasAnnouncedRead {
          hasAnnouncedRead = true
          return input.isReady() ? .read : .pause
        }
        guard try fill() else { return lastLine() }
      }
      guard let length = lineLength() else {
        carry(chunk[pending])
        pending = 0..<0
        continue
      }
      let line = pending.prefix(length)
      pending = (line.upperBound + 1)..<pending.upperBound
      return .line(finish(chunk[line]))
    }
  }

  /// The bytes before the next line feed of `pending`, or nil.
  private func lineLength() -> Int? {
    chunk.withUnsafeBytes { all in
      System.firstOffset(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: all[pending]))
    }
  }

  private mutating func fill() throws(ReadFailure) -> Bool {
    hasAnnouncedRead = false
    let count = try chunk.withUnsafeMutableBytes(input.take).get()
    pending = 0..<count
    return count > 0
  }

  private mutating func lastLine() -> InputStep? {
    carried.isEmpty && !skipsLine ? nil : .line(finish([]))
  }

  private mutating func carry(_ bytes: ArraySlice<UInt8>) {
    guard !skipsLine else { return }
    if carried.count + bytes.count > Self.limitBytes {
      skipsLine = true
      carried = []
    } else {
      carried.append(contentsOf: bytes)
    }
  }

  private mutating func finish(_ end: ArraySlice<UInt8>) -> InputLine {
    number += 1
    if carried.isEmpty, !skipsLine { return InputLine(number: number, content: .bytes(end)) }
    carry(end)
    let content = skipsLine ? InputLine.Content.tooLong : .bytes(carried[...])
    carried = []
    skipsLine = false
    return InputLine(number: number, content: content)
  }
}

/// One line of standard input.
struct InputLine {
  /// What is on the line, without its line feed.
  enum Content {
    case bytes(ArraySlice<UInt8>)
    case tooLong
  }

  /// The line's number, from 1.
  let number: Int
  let content: Content
}

/// What reading standard input comes to next.
enum InputStep {
  case line(InputLine)
  /// The lines that were read are handed out: whoever collects them should use them now.
  case read
  /// The next line may take its time: whoever waits for answers should get them now.
  case pause
}

/// Standard input could not be read.
struct ReadFailure: Error {
  /// The system's words.
  let reason: String
}
