import Foundation
import TestSupport
import Testing

/// What the command does where it is started in an unusual way.
///
/// `Tests/Outside/surroundings.py` runs every verb under many more surroundings.
@Suite struct SurroundingTests {
  private static let command = PackageFolder.product(named: "sceneroute").path

  /// Runs lines of a shell, in which `$0` is the command.
  private func run(
    _ lines: String, in scratch: FixtureScratch? = nil
  ) throws -> Subprocess.Outcome {
    var shell = Subprocess("/bin/sh", ["-c", lines, Self.command])
    if let scratch { shell.folder = scratch.folder.path }
    return try shell.run()
  }

  @Test("An argument that is not UTF-8 stands for no other text and no other file")
  func invalidArgument() throws {
    let scratch = try FixtureScratch(["a": ""])
    for line in ["evaluate TRUEPREDICATE", "init -o", "fmt --check a"] {
      let outcome = try run(#""$0" \#(line) "$(printf 'a\377')""#, in: scratch)
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("Error: argument "))
      #expect(outcome.errors.contains(", `a\u{FFFD}`, is not UTF-8\n"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a"])
  }

  @Test("The width that the environment gives the terminal ends nothing", arguments: [0, 1, 20])
  func columns(_ count: Int) throws {
    for line in ["--help", "help lint", "", "lint --nope"] {
      let usual = try run("\"$0\" \(line)")
      #expect(try run("COLUMNS=\(count) \"$0\" \(line)") == usual)
    }
    var help = Subprocess("sceneroute", ["--help"])
    help.output = .terminal(columns: count)
    #expect(try help.run().status == 0)
  }

  @Test("A file does not get what was to go to a stream that is closed")
  func closedStreams() throws {
    for (closed, status) in [("<&-", 0), (">&-", 2), ("<&- >&-", 2), ("<&- >&- 2>&-", 2)] {
      let scratch = try FixtureScratch(["a": ""])
      let outcome = try run("\"$0\" init -o made.json \(closed)", in: scratch)
      #expect(outcome.status == Int32(status), "\(closed)")
      #expect(try run("\"$0\" test made.json", in: scratch).status == 0, "\(closed)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() == [
          "a", "made.json",
        ])
    }
  }
}
