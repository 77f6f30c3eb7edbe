import Foundation
import TestSupport
import Testing
import TraceLines

@testable import SceneRouteCommands

/// Logs that are read with the wrong options, or with none.
@Suite("The form of a log")
final class LogFormTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "logs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let mail = "Fixtures/scenes/mail.json"
  private static let object = #"{"ts":"1","event":{"target":"message/1","size":2},"a.b":"x"}"#

  private func table(_ text: String, name: String = "standard input") -> LogTable? {
    Array(text.utf8).withUnsafeBytes { LogTable(ofLogWithoutOptions: $0, name: name) }
  }

  @Test("The first line of an object or of a row names its fields, outer ones first")
  func names() throws {
    let objects = try #require(table(Self.object + "\n" + Self.object))
    #expect(objects.kind == .object)
    #expect(objects.names == ["ts", #"a\.b"#, "event.target"])
    for name in objects.names { #expect(FieldPath(name)?.text == name) }
    let rows = try #require(table("ts,target\r\n1,message/1\r\n"))
    #expect(rows.kind == .row)
    #expect(rows.names == ["ts", "target"])
    #expect(table("ts\ttarget id\n1\tmessage/1\n")?.names == ["ts", "target id"])
    #expect(table("1,message/1\n", name: "log.csv.gz")?.names == ["1", "message/1"])
  }

  @Test(
    "What may be an identifier is read as one",
    arguments: [
      "message/1\nmessage/2\n", "a,b\n", "a,b\nmessage/1\n", "1,2\n3,4\n", "a/b,c\nd,e\n",
      "{\nx\n", "{note}\n", "[1]\n", "", "\n", "a,a\nb,b\n", ",\n,\n",
    ])
  func identifiers(text: String) { #expect(table(text) == nil) }

  @Test(
    "A log that is read as identifiers and has none is an error of every verb",
    arguments: [
      ["replay", "--scenes", mail], ["replay", "--summary", "--scenes", mail],
      ["diff", mail, mail, "--trace"], ["init", "--identifiers"], ["report", mail, "--trace"],
    ])
  func refused(arguments: [String]) throws {
    let objects = try file("log.ndjson", String(repeating: Self.object + "\n", count: 20))
    let rows = try file("log.csv", "ts,target\n1,message/1\n")
    for (path, names) in [(objects, "`event.target`"), (rows, "`ts`, `target`")] {
      let outcome = try Subprocess("sceneroute", arguments + [path]).run()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("line 1 of `\(path)` is a"))
      #expect(outcome.errors.contains(names))
      #expect(!outcome.output.contains("create"))
    }
    var run = Subprocess("sceneroute", ["route", Self.mail, "--stdin"])
    run.input = Data((Self.object + "\n").utf8)
    let piped = try run.run()
    #expect(piped.status == 2)
    #expect(piped.errors.contains("--field NAME"))
  }

  @Test("A column that the header lacks is an error at once, with the one that was meant")
  func missingColumn() throws {
    let path = try file("log.csv", "ts,target\n1,message/1\n")
    for options in [["--column", "targt"], ["--column", "target", "--recorded", "targt"]] {
      let outcome = try Subprocess(
        "sceneroute", ["replay", path, "--scenes", Self.mail] + options
      ).run()
      #expect(outcome.status == 2)
      #expect(!outcome.output.contains("create"))
      #expect(outcome.errors.contains("names no column `targt`\n  help: did you mean `target`?"))
    }
  }

  @Test("A field that none of the first thousand lines has ends the run")
  func missingField() throws {
    let lines = String(repeating: Self.object + "\n", count: 200_000)
    let path = try file("log.ndjson", lines)
    let arguments = ["replay", path, "--scenes", Self.mail, "--summary", "--format", "json"]
    let outcome = try Subprocess("sceneroute", arguments + ["--field", "event.targt"]).run()
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("has the field `event.targt`"))
    #expect(outcome.output.contains("has `ts`, `a\\\\.b`, `event.target`"))
    #expect(outcome.output.contains("\"whole\":false"))
    #expect(!outcome.output.contains("\"lines\":200000,"))
    // One line that has it is enough.
    let one = try file("one.ndjson", "{\"event\":{\"targt\":\"a\"}}\n" + lines)
    let read = try Subprocess(
      "sceneroute",
      ["replay", one, "--scenes", Self.mail, "--summary", "--format", "json", "--field"]
        + ["event.targt"]
    ).run()
    #expect(read.output.contains("\"lines\":200001,"))
  }

  @Test("A file of another kind gives one error for each reason")
  func manyErrors() throws {
    let path = try file("log.bin", "")
    let bytes = Data(Array(repeating: [0xFF, 0x0A] as [UInt8], count: 5_000).joined())
    try bytes.write(to: URL(filePath: path))
    for arguments in [
      ["diff", Self.mail, Self.mail, "--trace", path], ["init", "--identifiers", path, "-o", "-"],
      ["report", Self.mail, "--trace", path],
    ] {
      let run = CommandRun(arguments)
      #expect(run.status == 2)
      #expect(
        run.errors.hasPrefix(
          "error: 5000 lines without an identifier: line-not-utf8, first line 1 of "
            + "`\(path)`\n"))
      #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("error") } == 2)
    }
  }

  @Test("A first line over the limit is looked at and still a line")
  func longFirstLine() throws {
    let long = String(repeating: "x", count: 1_048_577)
    let path = try file("long.txt", long + "\nmessage/1\n")
    let outcome = try Subprocess("sceneroute", ["replay", path, "--scenes", Self.mail]).run()
    #expect(outcome.output == "\terror\tline-too-long\t0\ninbox\tcan\tcontinue\t2\n")
  }

  @Test(
    "A number below one is no column",
    arguments: ["0", "-1", "-9223372036854775808"], ["--column", "--recorded"])
  func numbers(number: String, option: String) {
    let column = option == "--column" ? [] : ["--column=1"]
    let run = CommandRun(
      ["replay", "-", "--scenes", Self.mail, "\(option)=\(number)"] + column, input: "a,b\n")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("Columns are counted from 1."))
  }
}
