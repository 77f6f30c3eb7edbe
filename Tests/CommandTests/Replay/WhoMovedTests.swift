import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import SceneRouteCommands

/// What every verb that reads a log says of who moved, beside a slow model.
@Suite("Who moved in a log")
final class WhoMovedTests {
  private struct Move: Hashable {
    let from: String?
    let to: String?
  }

  private let folder: WrittenFolder

  init() throws { folder = try WrittenFolder() }

  deinit { folder.remove() }

  private static let before = "Tests/CommandTests/Inputs/notes-before.json"
  private static let after = "Tests/CommandTests/Inputs/notes-after.json"

  private static let identifiers: [String?] = (0..<5_000).map { number in
    switch number % 7 {
    case 0: "note/\(number)"
    case 1: "notes/e\(number)"
    case 2: "search/\"\(number),"
    case 3: number % 3 == 0 ? nil : "note/shopping/\(number)"
    case 4: ""
    default: "é/\(number)"
    }
  }

  /// One route at a time.
  private static func expected(_ identifiers: [String?]) throws -> [Move: Int] {
    let routers = try [before, after].map { path in
      let fixture = try SceneFixture.load(path: path)
      return LinearRouter(fixture.sceneSet, options: fixture.options)
    }
    var moves: [Move: Int] = [:]
    for identifier in identifiers {
      let windows = routers.map { $0.route(.identifier(identifier)).scene?.rawValue }
      guard windows[0] != windows[1] else { continue }
      moves[Move(from: windows[0], to: windows[1]), default: 0] += 1
    }
    return moves
  }

  private static func found(_ rows: Any?) -> [Move: Int] {
    var moves: [Move: Int] = [:]
    for row in rows as? [[String: Any]] ?? [] {
      moves[Move(from: row["from"] as? String, to: row["to"] as? String)] = row["count"] as? Int
    }
    return moves
  }

  private func object(_ arguments: [String], input: String = "") throws -> [String: Any] {
    let run = CommandRun(arguments + ["--format", "json"], input: input)
    #expect(run.status == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  /// A log of the identifiers in each form, with the options that read it; those without a null
  /// leave the lines out that have one.
  private func logs() throws -> [(path: String, options: [String], identifiers: [String?])] {
    let texts = Self.identifiers.compactMap(\.self)
    let objects = try Self.identifiers.map { identifier in
      let object = ["event": ["target": identifier.map { $0 as Any } ?? NSNull()]]
      return try String(decoding: JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    let rows =
      ["ts\ttarget"] + texts.map { "1\t\"\($0.replacing("\"", with: "\"\""))\"" }
    func write(_ lines: [String], _ name: String) throws -> String {
      try folder.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: name)
    }
    let packed = try write(objects, "objects.ndjson")
    #expect(try Subprocess("/bin/sh", ["-c", "gzip '\(packed)'"]).run().status == 0)
    return [
      (try write(texts, "plain.txt"), [], texts),
      (packed + ".gz", ["--field", "event.target"], Self.identifiers),
      (try write(rows, "rows.tsv"), ["--column", "target"], texts),
    ]
  }

  @Test("`replay --compare`, `diff --trace` and `report --trace --diff` say the same of every form")
  func agree() throws {
    for (log, options, identifiers) in try logs() {
      let expected = try Self.expected(identifiers)
      #expect(expected.count >= 2)
      let moved = expected.values.reduce(0, +)
      let rows = CommandRun(["replay", log, "--scenes", Self.before] + options).output
      let old = try folder.write(Data(rows.utf8), to: "old.tsv")
      let replay = try object(
        ["replay", log, "--scenes", Self.after, "--compare", old] + options)
      let comparison = try #require(replay["comparison"] as? [String: Any])
      #expect(Self.found(comparison["moves"]) == expected)
      let diff = try object(["diff", Self.before, Self.after, "--trace", log] + options)
      let trace = try #require(diff["trace"] as? [String: Any])
      #expect(Self.found(trace["moves"]) == expected)
      #expect(trace["lines"] as? Int == identifiers.count)
      #expect(trace["moved"] as? Int == moved)
      let page = CommandRun(
        ["report", Self.after, "--trace", log, "--diff", Self.before] + options)
      #expect(page.status == 0)
      #expect(
        page.output.contains(
          "\(moved) of \(identifiers.count) events of the trace go to another window."))
    }
  }

  @Test("`diff --trace` names the first that moves so, and its moves come in the order of the log")
  func examples() throws {
    let lines = "zzz\nnotes/e1\nnote/7\nnotes/e2\nnote/8\nnote/9\n"
    let diff = try object(["diff", Self.before, Self.after, "--trace", "-"], input: lines)
    let trace = try #require(diff["trace"] as? [String: Any])
    let moves = try #require(trace["moves"] as? [[String: Any]])
    #expect(moves.map { $0["example"] as? String } == ["notes/e1", "note/7"])
    #expect(moves.map { $0["count"] as? Int } == [2, 3])
  }

  @Test("`init` and `route --stdin` read the same forms")
  func otherVerbs() throws {
    for (log, options, identifiers) in try logs() {
      let drafts = CommandRun(["init", "--identifiers", log, "-o", "-"] + options)
      let texts = identifiers.compactMap(\.self).filter { !$0.isEmpty }
      #expect(drafts.status == 0)
      #expect(drafts.output.contains(" of \(texts.count) identifiers have this shape."))
      guard !log.hasSuffix(".gz") else { continue }
      // Standard input has no name that tells of tabs.
      let tab = options.isEmpty ? [] : ["--delimiter", "tab"]
      let answer = try object(
        ["route", Self.after, "--stdin"] + options + tab,
        input: String(contentsOfFile: log, encoding: .utf8))
      let rows = try #require(answer["decisions"] as? [[String: Any]])
      #expect(rows.map { $0["identifier"] as? String } == identifiers)
      let plain = try object(
        ["route", Self.after, "--stdin"], input: identifiers.map { ($0 ?? "") + "\n" }.joined())
      #expect(rows as NSArray == plain["decisions"] as? NSArray)
    }
  }

  @Test("A line without the field has its row and its error, by its number in the input")
  func streamedForms() throws {
    let run = CommandRun(
      ["route", Self.after, "--stdin", "--column", "b", "--header"],
      input: "a,b\n1,note/1\n2\n3,note/2\n")
    #expect(run.status == 2)
    #expect(run.errors == "error: standard input, line 3: the line has no such field\n")
    #expect(run.lines.dropFirst().map { $0.prefix(2) } == ["#1", "#2", "#3"])
    let null = try object(
      ["explain", Self.after, "--stdin", "--field", "id"], input: "{\"id\":null}\n")
    let rows = try #require(null["decisions"] as? [[String: Any]])
    #expect(rows.count == 1 && rows[0]["identifier"] is NSNull)
  }

  @Test("A named pipe is opened once")
  func pipe() throws {
    let pipe = folder.path(of: "pipe")
    let run = try Subprocess(
      "/bin/sh",
      [
        "-c",
        "mkfifo '\(pipe)' && (printf 'note/1\\nnote/2\\n' > '\(pipe)' &) && "
          + "\(PackageFolder.product(named: "sceneroute").path) diff \(Self.before) \(Self.after) "
          + "--trace '\(pipe)'",
      ]
    ).run()
    #expect(run.status == 0)
    #expect(run.output.contains("2 of 2 recorded identifiers move:"))
  }

  @Test("The options of a log go with a log, in every verb")
  func usage() {
    for arguments in [
      ["diff", Self.before, Self.after], ["init"], ["report", Self.after], ["route", Self.after],
      ["explain", Self.after],
    ] {
      let run = CommandRun(arguments + ["--field", "id"])
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains("--field, --column, --header and --delimiter need --"))
    }
  }

  @Test("A log over the limit is refused by its size, before it is read")
  func size() throws {
    let path = try folder.write(Data(), to: "large.txt")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 80 << 20)
    try file.close()
    for arguments in [
      ["init", "--identifiers", path, "-o", "-"], ["report", Self.after, "--trace", path],
    ] {
      let run = CommandRun(arguments)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("error: `\(path)` has more than 1000000 identifiers, or than"))
    }
  }
}
