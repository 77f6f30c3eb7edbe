import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of a built executable that is asked and answers, line by line.
public final class Conversation {
  /// The command did not answer in time, or ended before it answered.
  public struct NoAnswer: Error {}

  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()

  /// Starts the executable of this name in the package's folder.
  public init(_ executable: String, _ arguments: [String]) throws {
    process.executableURL = PackageFolder.product(named: executable)
    process.currentDirectoryURL = PackageFolder.root
    process.arguments = arguments
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
  }

  deinit {
    // A child of a thread that blocks signals blocks them, too: it would outlive a request to end.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Sends text, whole lines of at most 64 KiB together: more may not fit into the pipe.
  public func send(_ text: String) throws {
    try questions.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for as many lines as `count` and returns what came.
  ///
  /// - Throws: `NoAnswer` when they do not come within 20 seconds.
  public func receive(lines count: Int) throws -> String {
    var received = Data()
    var missing = count
    while missing > 0 {
      var request = pollfd(
        fd: answers.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20_000) == 1 else { throw NoAnswer() }
      let some = answers.fileHandleForReading.availableData
      guard !some.isEmpty else { throw NoAnswer() }
      missing -= some.count { $0 == UInt8(ascii: "\n") }
      received.append(some)
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Closes the input, waits for the end and returns the exit status.
  public func finish() throws -> Int32 {
    try questions.fileHandleForWriting.close()
    _ = try? answers.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The most memory that the run has had so far; nil where the system does not say.
  public func peakKilobytes() throws -> Int? {
    let file = "/proc/\(process.processIdentifier)/status"
    guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      .flatMap { Int($0.filter(\.isNumber)) }
  }
}
