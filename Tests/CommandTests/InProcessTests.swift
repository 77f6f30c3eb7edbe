import Foundation
import SceneRouteCommands
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("The command in process")
struct InProcessTests {
  private static let mail = PackageFolder.root.appending(path: "Fixtures/scenes/mail.json").path

  @Test(
    "Its answer, its diagnostics and its status are those of the process",
    arguments: [
      (["route", mail], ""), ([mail, "--stdin", "--format", "json"], "message/1\nb\n"),
      (["explain", mail, "--identifier", "a"], ""), (["simulate", mail], ""),
      (["evaluate", "--jsonl"], "no json\n"), (["evaluate", "SELF =", "a"], ""),
      (["evaluate", "--tree", "SELF == 'a'"], ""), (["fmt", "--check"], "self='a'"),
      (["fmt", mail], ""),
      (["fmt", mail, "--format", "json"], ""), (["route", "no-such.json"], ""),
      (["explian", mail], ""),
      (["help", "route"], ""), (["--version"], ""), (["route", mail, "--format", "yaml"], ""),
      ([mail, "--fail-on", "none"], ""), (["evaluate", "SELF == 'a'", "a", "--color=always"], ""),
    ])
  func sameAnswer(_ arguments: [String], _ input: String) throws {
    try compare(arguments, input)
  }

  @Test("So they are where input and output come in several pieces")
  func manyPieces() throws {
    let line = #"{"predicate":"SELF BEGINSWITH 'mail/'","input":"mail/inbox"}"# + "\n"
    try compare(["evaluate", "--jsonl"], String(repeating: line, count: 2_000))
  }

  @Test("A line says of an identifier that no scene takes what it would say of it alone")
  func lostIdentifiers() throws {
    let lost = [
      "a", "nowhere/1", "a `tick`", "a \"quote\"", "back\\slash", "é", "tab\there", "",
      String(repeating: "long/", count: 40), String(repeating: "x", count: 120),
      String(repeating: "x", count: 121), "`", "nowhere/2",
    ]
    // Other orders have another identifier first.
    for first in stride(from: 0, to: lost.count, by: 4) {
      let identifiers = Array(lost[first...] + lost[..<first])
      let arguments = ["route", Self.mail, "--format", "json"]
      let together = CommandRun(
        arguments + ["--stdin"], input: identifiers.joined(separator: "\n") + "\n")
      let alone = identifiers.map { identifier -> Substring in
        let output = CommandRun(arguments + ["--stdin"], input: identifier + "\n").output
        return output.split(separator: "\n").dropFirst().first ?? ""
      }
      let lines = together.output.split(separator: "\n").dropFirst().dropLast()
      #expect(lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 } == alone)
      #expect(alone.count { $0.contains("no-scene-matches") } > 5)
    }
  }

  private func compare(_ arguments: [String], _ input: String) throws {
    var process = Subprocess("sceneroute", arguments)
    process.input = Data(input.utf8)
    let expected = try process.run()
    let run = CommandRun(arguments, input: input)
    #expect(run.status == expected.status)
    #expect(run.output == expected.output)
    #expect(run.errors == expected.errors)
  }

  @Test("Two runs at once keep their streams apart")
  func apart() async {
    let answers = await withTaskGroup(of: (String, String).self) { group in
      for name in ["a", "b", "c", "d"] {
        group.addTask { (name, CommandRun(["evaluate", "SELF == '\(name)'", "a", "b"]).output) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let none = "false  a\nfalse  b\n"
    #expect(
      answers == ["a": "true   a\nfalse  b\n", "b": "false  a\ntrue   b\n", "c": none, "d": none])
  }
}

@Suite("The status of a run")
struct ConsoleTests {
  @Test("The worst status counts, whatever comes after it")
  func worstStatus() {
    let console = Console(.process, color: .never)
    #expect(console.status == .done)
    let noted: [RunStatus] = [.checkFailed, .done, .badInput, .checkFailed, .done]
    let statuses = noted.map { status in
      console.note(status)
      return console.status
    }
    #expect(statuses == [.checkFailed, .checkFailed, .badInput, .badInput, .badInput])
  }
}
