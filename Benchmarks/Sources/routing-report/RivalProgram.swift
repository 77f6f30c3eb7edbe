import Foundation

/// A rival that has ended before its time, or says what nobody asked.
struct RivalFailed: Error {}

/// A rival that stands by, to be timed in turns with the router.
final class RivalProgram {
  /// What a rival says of itself, a line of JSON.
  struct Introduction: Decodable {
    let engine: String
    /// False when it only says which comparisons match.
    let routes: Bool
    /// How many identifiers it is timed on, the first of the workload.
    let identifiers: Int
    let buildMilliseconds: Double
    /// What was measured once; nil of what can be timed again and again.
    let nanoseconds: Double?
  }

  /// What it measured before it stood by.
  private(set) var once: [Introduction] = []
  /// What is timed.
  let standing: Introduction
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var unread = Data()

  /// Starts a program and waits until it stands by; nil when it ends before.
  init?(_ path: String, _ arguments: [String]) {
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = questions
    process.standardOutput = answers
    // A write to a program that has ended is an error, and no signal.
    signal(SIGPIPE, SIG_IGN)
    guard (try? process.run()) != nil else { return nil }
    var last: Introduction?
    while last == nil, let line = Self.line(from: answers, &unread),
      let introduction = try? JSONDecoder().decode(Introduction.self, from: line)
    {
      if introduction.nanoseconds == nil {
        last = introduction
      } else {
        once.append(introduction)
      }
    }
    guard let last else {
      process.terminate()
      return nil
    }
    standing = last
  }

  /// Times passes over the identifiers.
  ///
  /// - Units: nanoseconds for one identifier.
  /// - Throws: `RivalFailed` when the program has ended or says something else.
  func pass() throws(RivalFailed) -> Double {
    guard (try? questions.fileHandleForWriting.write(contentsOf: Data("\n".utf8))) != nil,
      let line = Self.line(from: answers, &unread),
      let time = Double(String(decoding: line, as: UTF8.self)), time > 0
    else { throw RivalFailed() }
    return time
  }

  /// Ends the program.
  func end() {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The next line without its end; nil when there is none.
  private static func line(from pipe: Pipe, _ unread: inout Data) -> Data? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return Data(unread[..<end])
      }
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }
}
