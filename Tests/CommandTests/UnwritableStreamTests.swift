import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

/// Standard streams that cannot be written, of the verbs and of the argument parser.
@Suite struct UnwritableStreamTests {
  private static let command = PackageFolder.product(named: "sceneroute").path
  private static let isFullThere = FileManager.default.fileExists(atPath: "/dev/full")

  /// Runs the command in a shell, which redirects its streams.
  private func run(_ line: String) throws -> Subprocess.Outcome {
    try Subprocess("/bin/sh", ["-c", "\"$0\" \(line)", Self.command]).run()
  }

  @Test(
    "Help, the version and scripts that cannot be written are an error", .enabled(if: isFullThere),
    arguments: [
      "--help", "route --help", "help route", "--version", "--generate-completion-script bash",
      "--experimental-dump-help", "evaluate TRUEPREDICATE a",
    ])
  func full(_ arguments: String) throws {
    let outcome = try run("\(arguments) >/dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: cannot write standard output: no space left on device\n")
  }

  @Test("A closed standard output is an error too")
  func closedOutput() throws {
    let outcome = try run("--help >&-")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: cannot write standard output: bad file descriptor\n")
  }

  @Test(
    "Where nothing can be said the status says it",
    arguments: [
      ("--nope", 64), ("evaluate TRUEPREDICATE", 64), ("evaluate SELF a", 2),
      ("route Tests/CommandTests/Inputs/differs.json --fail-on tie", 2),
    ])
  func closedErrors(_ arguments: String, _ status: Int32) throws {
    let outcome = try run("\(arguments) 2>&- >/dev/null")
    #expect(outcome.status == status)
    #expect(outcome.errors == "")
  }

  @Test("A reader of help that has gone ends the command without a word")
  func closedPipe() throws {
    var help = Subprocess("sceneroute", ["--help"])
    help.output = .closedPipe
    let outcome = try help.run()
    #expect(outcome.wasSignalled && outcome.status == SIGPIPE)
    #expect(outcome.errors == "")
  }

  @Test("The worse of two statuses is the greater, and an interrupt the greatest")
  func order() {
    let statuses: [RunStatus] = [.done, .checkFailed, .badInput, .wrongUsage, .interrupted]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 64, 130])
    #expect(RunStatus.allCases.shuffled().sorted() == statuses)
    for (worse, status) in statuses.enumerated() {
      for better in statuses[..<worse] {
        #expect(better < status)
        #expect(max(better, status) == status)
      }
    }
  }
}

@Suite struct ClosedPipeTests {
  private static let manyRequests = Data(
    String(repeating: #"{"predicate":"TRUEPREDICATE","input":"a"}"# + "\n", count: 10_000).utf8)

  @Test("A reader that has gone ends the command without a word")
  func endsQuietly() throws {
    var run = Subprocess("sceneroute", ["evaluate", "--jsonl"])
    run.input = Self.manyRequests
    run.output = .closedPipe
    let outcome = try run.run()
    #expect(outcome.wasSignalled)
    #expect(outcome.status == SIGPIPE)
    #expect(outcome.errors == "")
  }

  @Test("It is as quiet where the caller ignores SIGPIPE")
  func endsQuietlyWithoutTheSignal() throws {
    let sceneroute = PackageFolder.product(named: "sceneroute").path
    var run = Subprocess(
      "/bin/sh", ["-c", #"trap '' PIPE; exec "$0" evaluate --jsonl"#, sceneroute])
    run.input = Self.manyRequests
    run.output = .closedPipe
    let outcome = try run.run()
    #expect(outcome.status != 0)
    #expect(outcome.errors == "")
  }

  @Test("Output that cannot be written is an error, not a short answer")
  func reportsFailure() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full") || !isLinux)
    guard isLinux else { return }
    let sceneroute = PackageFolder.product(named: "sceneroute").path
    let run = Subprocess(
      "/bin/sh", ["-c", #""$0" evaluate TRUEPREDICATE a > /dev/full"#, sceneroute])
    let outcome = try run.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: cannot write standard output: no space left on device\n")
  }

  private var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}
