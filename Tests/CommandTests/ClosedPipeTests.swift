import Foundation
import TestSupport
import Testing

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
