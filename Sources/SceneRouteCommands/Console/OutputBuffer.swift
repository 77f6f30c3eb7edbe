import PredicateLanguage
import SceneFixtures

/// A file that is written when all of it is there.
final class TextFile {
  private let path: String
  private let bytes = Collected()
  let output: OutputBuffer

  private final class Collected { var bytes: [UInt8] = [] }

  init(_ path: String) {
    self.path = path
    output = OutputBuffer(CommandOutput { [bytes] in bytes.bytes.append(contentsOf: $0) })
  }

  func write() -> String? {
    output.flush()
    return FileWriting.replace(path, with: bytes.bytes)
  }
}

/// The one way to an output of a run: collects text and writes it in large pieces.
///
/// Nothing passes raw. Text for people is `StyledText`, which escapes what does not show when it is
/// written here, wherever it came from; JSON escapes as it is built; anything else is a constant of
/// the program.
///
/// Never holds more than about `capacity` bytes, so output of any length takes constant memory.
final class OutputBuffer {
  private let target: CommandOutput
  private let capacity: Int
  /// In a place of its own: a property of a class proves at each access that it has no other.
  private let json: UnsafeMutablePointer<JSONText>
  /// The status to end with when the stream cannot be written.
  var failureStatus = RunStatus.badInput

  init(_ target: CommandOutput, capacity: Int = 1 << 16) {
    self.target = target
    self.capacity = capacity
    json = .allocate(capacity: 1)
    json.initialize(to: JSONText(capacity: 2 * capacity))
  }

  deinit {
    json.deinitialize(count: 1)
    json.deallocate()
  }

  func write(_ constant: StaticString) {
    json.pointee.buffer.append(constant)
    flushIfFull()
  }

  /// Writes one value of JSON.
  func write(json value: (inout JSONText) -> Void) {
    json.pointee.beginValue()
    value(&json.pointee)
    flushIfFull()
  }

  func writeLine(json value: JSONObject) {
    write { json in value.write(to: &json) }
    write("\n")
  }

  func writeLine(_ line: StyledText) {
    json.pointee.buffer.append(line.terminalText)
    write("\n")
  }

  func writeLines(_ lines: [StyledText]) { for line in lines { writeLine(line) } }

  /// Writes whole lines that were made elsewhere, where nothing passes raw, either.
  func writeAtOnce(_ lines: UnsafeBufferPointer<UInt8>) {
    if lines.count < capacity / 2 {
      json.pointee.buffer.append(lines)
      return flushIfFull()
    }
    flush()
    send(UnsafeRawBufferPointer(lines))
  }

  /// Writes a text whose line ends are its author's own, such as a fixture that was made.
  func writeLines(of text: String) {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { writeLine(StyledText(String(line))) }
  }

  private func flushIfFull() {
    if json.pointee.buffer.count >= capacity { flush() }
  }

  /// Writes all that was collected.
  ///
  /// A reader that has gone ends the process quietly; any other failure ends it with a message,
  /// for a cut answer must not look like a whole one.
  func flush() {
    guard json.pointee.buffer.count > 0 else { return }
    send(UnsafeRawBufferPointer(json.pointee.buffer.bytes))
    json.pointee.buffer.removeAll()
  }

  private func send(_ all: UnsafeRawBufferPointer) {
    switch target.destination {
    case .collector(let body): body(all)
    case .stream(let descriptor): write(all, to: descriptor)
    }
  }

  private func write(_ all: UnsafeRawBufferPointer, to descriptor: FileDescriptor) {
    var rest = all
    while !rest.isEmpty {
      switch System.put(rest, to: descriptor) {
      case .bytes(let count): rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      case .readerIsGone: System.endByClosedPipe()
      case .failed(let reason): fail(reason, on: descriptor)
      }
    }
  }

  private func fail(_ reason: String, on descriptor: FileDescriptor) -> Never {
    if descriptor != .errors {
      let line = StyledText("error: cannot write standard output: \(reason)")
      Array((line.terminalText + "\n").utf8).withUnsafeBytes { _ = System.put($0, to: .errors) }
    }
    System.end(status: failureStatus.rawValue)
  }
}
