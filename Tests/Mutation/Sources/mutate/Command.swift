import Foundation

/// A command of this machine, run to its end or for as long as it is wanted.
struct Command {
  /// How a run ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
    case timedOut
    /// Its output had the line that was looked for.
    case stopped(line: String)
  }

  struct Outcome {
    let end: End
    let output: String
    let seconds: Double
  }

  /// The time of the processor that all ended runs took, in seconds.
  static var processorSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }

  let executable: String
  var arguments: [String]
  var folder: URL
  /// Variables beside those of this process, whose own for the tests are not handed on.
  var environment: [String: String] = [:]

  /// Runs the command; both its streams are its output.
  ///
  /// - Parameters:
  ///   - seconds: After this time the process is killed.
  ///   - stop: Whether a line of the output says all there is to know; then the process is killed.
  func run(seconds: Double = .infinity, stop: (Substring) -> Bool = { _ in false }) throws
    -> Outcome
  {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // `SCENEROUTE_RECORD` would write a mutant's answers into the golden files.
    let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SCENEROUTE_") }
    process.environment = own.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    let start = ContinuousClock.now
    try process.run()
    try? pipe.fileHandleForWriting.close()
    var lines = LineBuffer()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    var end: End?
    while end == nil {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&request, 1, 100) > 0
      if isReady {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        if let line = lines.add(data).first(where: stop) { end = .stopped(line: String(line)) }
      } else if !process.isRunning {
        break
      }
      if end == nil, Self.seconds(since: start) > seconds { end = .timedOut }
    }
    // A process that closed its output may still run.
    while end == nil, process.isRunning {
      if Self.seconds(since: start) > seconds { end = .timedOut }
      usleep(2000)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let last: End =
      process.terminationReason == .uncaughtSignal
      ? .signal(process.terminationStatus) : .status(process.terminationStatus)
    return Outcome(
      end: end ?? last, output: lines.text, seconds: Self.seconds(since: start))
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .seconds(1)
  }
}

/// The output so far, and its lines as they become whole.
private struct LineBuffer {
  private(set) var bytes = Data()
  private var begun = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the lines that this part of the output ends.
  mutating func add(_ part: Data) -> [Substring] {
    bytes.append(part)
    guard let newline = bytes[begun...].lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let whole = String(decoding: bytes[begun..<newline], as: UTF8.self)
    begun = newline + 1
    return whole.split(separator: "\n")
  }
}
