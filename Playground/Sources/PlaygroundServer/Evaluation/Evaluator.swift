import Foundation

/// The other process: reads questions, evaluates them and writes the answers, until nobody asks.
///
/// Evaluation has a process of its own because a process can be stopped, whatever it does.
package enum Evaluator {
  /// The argument that makes the program an evaluator.
  package static let argument = "--evaluate"
  /// The first byte that it writes: it is there.
  static let readyMark: UInt8 = 0x21

  /// Runs on the socket that is the standard input.
  ///
  /// `path` is that of the fixture; nil for one that is in no file, which may name none.
  package static func run(path: String?) {
    // The interrupt of a terminal is for the server, which ends this process by closing its socket.
    signal(SIGINT, SIG_IGN)
    // What the server had open when it started this process is none of its business.
    for number in Int32(3)..<1024 { close(number) }
    // Below the root a fixture has no project, see `FileAccess`.
    if path == nil { _ = FileManager.default.changeCurrentDirectoryPath("/") }
    let evaluation = Evaluation(path: path ?? Evaluation.unsavedName)
    let stream = FileHandle(fileDescriptor: 0, closeOnDealloc: false)
    guard (try? stream.write(contentsOf: Data([readyMark]))) != nil else { return }
    while let head = read(Frame.headBytes, stream), let frame = Frame(head: head),
      let body = read(frame.length, stream), let kind = EvaluationKind(rawValue: frame.mark)
    {
      let answer = evaluation.answer(kind, body)
      let reply = Frame(mark: answer == nil ? 0 : 1, length: answer?.count ?? 0)
      let message = Data(reply.head + (answer ?? []))
      guard (try? stream.write(contentsOf: message)) != nil else { return }
    }
  }

  private static func read(_ count: Int, _ stream: FileHandle) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let piece = try? stream.read(upToCount: count - bytes.count), !piece.isEmpty else {
        return nil
      }
      bytes += piece
    }
    return bytes
  }
}

/// What comes before each message between the two processes: a mark and a length.
struct Frame: Equatable {
  static let headBytes = 5
  /// The longest message, in bytes.
  private static let limit = 64 * 1024 * 1024

  /// Of a question its kind; of an answer 1, or 0 where there is none.
  let mark: UInt8
  /// The bytes of the message.
  let length: Int

  init(mark: UInt8, length: Int) {
    self.mark = mark
    self.length = length
  }

  /// Reads what `head` makes; nil for what it never makes.
  init?(head: [UInt8]) {
    guard head.count == Self.headBytes else { return nil }
    mark = head[0]
    length = head[1...].reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.limit else { return nil }
  }

  var head: [UInt8] {
    [mark] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
  }
}
