/// Collects output and writes it in large pieces.
///
/// Never holds more than about `capacity` bytes, so output of any length takes constant memory.
final class OutputBuffer {
  private let descriptor: FileDescriptor
  private let capacity: Int
  private var bytes: [UInt8] = []

  init(_ descriptor: FileDescriptor, capacity: Int = 1 << 16) {
    self.descriptor = descriptor
    self.capacity = capacity
    bytes.reserveCapacity(capacity)
  }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= capacity { flush() }
  }

  func write(_ json: JSONText) {
    bytes.append(contentsOf: json.bytes)
    if bytes.count >= capacity { flush() }
  }

  func writeLine(_ text: String) {
    write(text)
    write("\n")
  }

  func writeLine(_ json: JSONText) {
    write(json)
    write("\n")
  }

  /// Writes all that was collected.
  ///
  /// A reader that has gone ends the process quietly; any other failure ends it with a message,
  /// for a cut answer must not look like a whole one.
  func flush() {
    bytes.withUnsafeBytes { all in
      var rest = UnsafeRawBufferPointer(rebasing: all[...])
      while !rest.isEmpty {
        switch System.put(rest, to: descriptor) {
        case .bytes(let count): rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        case .readerIsGone: System.endByClosedPipe()
        case .failed(let reason): fail(reason)
        }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private func fail(_ reason: String) -> Never {
    if descriptor != .errors {
      let message = "error: cannot write standard output: \(reason)\n"
      Array(message.utf8).withUnsafeBytes { _ = System.put($0, to: .errors) }
    }
    System.end(status: ExitStatus.badInput.rawValue)
  }
}
