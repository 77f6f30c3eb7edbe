import Foundation

/// The other process: reads questions, evaluates them and writes the answers, until nobody asks.
///
/// Evaluation has a process of its own because a process can be stopped, whatever it does.
package enum Evaluator {
  /// The argument that makes the program an evaluator.
  package static let argument = "--evaluate"
  /// The first byte that it writes: it is there.
  static let readyMark: UInt8 = 0x21
  /// The most address space of the process, in bytes: the program and the system's libraries take
  /// some hundred MiB, and what the page sends is 2 MiB at most.
  static let addressBytes = 1 << 30
  /// The longest answer, in bytes: a browser reads it in a second.
  static let answerBytes = 16 << 20

  /// Runs on the socket that is the standard input.
  ///
  /// `path` is that of the fixture; nil for one that is in no file, which may name none.
  package static func run(path: String?) {
    // The interrupt of a terminal is for the server, which ends this process by closing its socket.
    signal(SIGINT, SIG_IGN)
    // What the server had open when it started this process is none of its business.
    for number in Int32(3)..<1024 { close(number) }
    limitMemory()
    // Below the root a fixture has no project, see `FileAccess`.
    if path == nil { _ = FileManager.default.changeCurrentDirectoryPath("/") }
    let evaluation = Evaluation(path: path ?? Evaluation.unsavedName)
    let stream = FileHandle(fileDescriptor: 0, closeOnDealloc: false)
    guard (try? stream.write(contentsOf: Data([readyMark]))) != nil else { return }
    while let head = read(Frame.headBytes, stream), let frame = Frame(head: head),
      let body = read(frame.length, stream), let kind = EvaluationKind(rawValue: frame.mark)
    {
      let message = Data(Reply(evaluation.answer(kind, body), limit: answerBytes).bytes)
      guard (try? stream.write(contentsOf: message)) != nil else { return }
    }
  }

  /// Has the system refuse the process more memory than it may have, which then ends; where it
  /// keeps no such limit, as on macOS, there is none.
  private static func limitMemory() {
    #if canImport(Glibc)
      let space = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let space = RLIMIT_AS
    #endif
    var limit = rlimit()
    guard getrlimit(space, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, rlim_t(addressBytes))
    setrlimit(space, &limit)
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

/// What the other process says to a question.
enum Reply: Equatable {
  case answer([UInt8])
  /// It is no question.
  case noQuestion
  /// The answer is longer than it may be.
  case tooLong

  init(_ answer: [UInt8]?, limit: Int) {
    guard let answer else {
      self = .noQuestion
      return
    }
    self = answer.count > limit ? .tooLong : .answer(answer)
  }

  /// Reads a message; nil for a mark that is never made.
  init?(mark: UInt8, body: [UInt8]) {
    switch mark {
    case 0: self = .noQuestion
    case 1: self = .answer(body)
    case 2: self = .tooLong
    default: return nil
    }
  }

  /// The message.
  var bytes: [UInt8] {
    switch self {
    case .noQuestion: Frame(mark: 0, length: 0).head
    case .answer(let body): Frame(mark: 1, length: body.count).head + body
    case .tooLong: Frame(mark: 2, length: 0).head
    }
  }
}

/// What comes before each message between the two processes: a mark and a length.
struct Frame: Equatable {
  static let headBytes = 5
  /// The longest message, in bytes.
  private static let limit = 64 * 1024 * 1024

  /// Of a question its kind; of a reply what it is.
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
