import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import LocatedValues
@testable import SceneRouteCommands

/// The rows of a replay beside those of a slow writer, which routes one line after the other.
@Suite("Rows of a replay")
struct ReplayRowTests {
  static let fixture = PackageFolder.root.appending(path: "Fixtures/scenes/mail.json").path

  /// A run in process whose standard input comes in pieces.
  static func run(
    _ input: [UInt8], _ options: [String], fixture: String = fixture,
    pieces: @escaping () -> Int = { 1 << 16 }
  ) -> (output: String, errors: String, status: Int32) {
    var rest = input[...]
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let stream = CommandInput(
      take: { space in
        let count = min(space.count, rest.count, max(1, pieces()))
        space.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return .success(count)
      }, isReady: { true })
    let streams = CommandStreams(
      input: stream, output: CommandOutput { output.append(contentsOf: $0) },
      errors: CommandOutput { errors.append(contentsOf: $0) })
    let status = SceneRouteCommand.run(
      ["replay", "-", "--scenes", fixture] + options, on: streams)
    return (
      String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status
    )
  }

  /// The row of an identifier, by the public router alone.
  static func row(_ identifier: String?, _ router: SceneRouter, ties: Bool = false) -> String {
    let decision = router.route(identifier)
    let tied = decision.tied.map(\.rawValue)
    return [
      decision.action.scene?.rawValue ?? "", decision.score.name, decision.action.name,
      ties ? tied.joined(separator: ",") : String(tied.count),
    ].joined(separator: "\t")
  }

  static func router(_ path: String = fixture) throws -> SceneRouter {
    let fixture = try SceneFixture.load(path: path)
    var options = fixture.options
    options.ties = .reportAllTies
    return SceneRouter(fixture.sceneSet, options: options)
  }

  private static let identifiers = [
    "message/1999", "message/1", "mailbox/vop", "", "compose", "https://mail.example.com/a.PDF",
    "é", String(repeating: "x", count: 300), "search/pears", "MESSAGE/1999", "mailbox/vip",
  ]

  @Test("A row is what `route` decides, for identifiers of every kind", arguments: [false, true])
  func rows(ties: Bool) throws {
    let router = try Self.router()
    let text = Self.identifiers.map { $0 + "\n" }.joined()
    let found = Self.run(Array(text.utf8), ties ? ["--ties"] : [])
    #expect(found.status == 0)
    #expect(found.errors == "")
    let expected = Self.identifiers.map { Self.row($0, router, ties: ties) + "\n" }.joined()
    #expect(found.output == expected)
  }

  @Test(
    "Fixtures with other rules are routed by them",
    arguments: [
      "Fixtures/scenes/focus-filter.json", "Fixtures/scenes/single-scene.json",
      "Fixtures/scenes/swiftui-window-groups.json", "Fixtures/scenes/tabs.json",
      "Fixtures/scenes/external-display.json", "Tests/CommandTests/Inputs/ties.json",
    ] + (Build.hasRegex ? ["Tests/CommandTests/Inputs/limits.json"] : []))
  func otherRules(path: String) throws {
    let path = PackageFolder.root.appending(path: path).path
    let fixture = try SceneFixture.load(path: path)
    let router = try Self.router(path)
    let own = fixture.events.compactMap { $0.event.targetContentIdentifier }
    let identifiers = (own + Self.identifiers).filter { !$0.contains("\n") }
    let text = identifiers.map { $0 + "\n" }.joined()
    let found = Self.run(Array(text.utf8), [], fixture: path)
    #expect(found.output == identifiers.map { Self.row($0, router) + "\n" }.joined())
    let lines = identifiers.map { identifier in
      var bytes: [UInt8] = []
      JSONString.append(identifier, to: &bytes)
      return "{\"id\":" + String(decoding: bytes, as: UTF8.self) + "}\n"
    }
    let json = Self.run(
      Array((lines.joined() + "{\"id\":null}\n").utf8), ["--field", "id", "--format", "ndjson"],
      fixture: path)
    let rows = try json.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(rows.count == identifiers.count + 1)
    for (row, identifier) in zip(rows, identifiers.map(Optional.some) + [nil]) {
      let decision = router.route(identifier)
      #expect(row["scene"] as? String == decision.action.scene?.rawValue)
      #expect(row["score"] as? String == decision.score.name)
      #expect(row["action"] as? String == decision.action.name)
      #expect(row["tied"] as? Int == decision.tied.count)
      let errors = try #require(row["errors"] as? [[String: Any]])
      let told = decision.errors.filter { $0.mayHaveShared(decision.score) }
      #expect(errors.map { $0["scene"] as? String } == told.map(\.scene.rawValue))
    }
  }

  @Test(
    "An error is told where its scene may have won or tied, however the line is searched for",
    arguments: [[], ["--ties"]])
  func errors(options: [String]) throws {
    let path = PackageFolder.root.appending(path: "Tests/CommandTests/Inputs/errors.json").path
    // `b` cannot say of these whether it can take them; `a` prefers those with an x. A letter
    // beyond ASCII and a long line are searched for in other ways.
    let ends = ["", "é", String(repeating: "y", count: 300)]
    let texts = ends.flatMap { ["x\($0)\\", "n\($0)\\"] }
    let text = texts.map { $0 + "\n" }.joined()
    let rows = Self.run(Array(text.utf8), options + ["--format", "ndjson"], fixture: path)
    let told = rows.output.split(separator: "\n").map { $0.contains(#""scene":"b","condition""#) }
    #expect(told == [false, true, false, true, false, true])
    let tally = Self.run(Array(text.utf8), ["--summary"], fixture: path)
    #expect(tally.output.contains("with scenes that could not be evaluated: 3,"))
  }

  @Test("There is a row for each line, whatever the line and wherever the input is cut")
  func everySplit() {
    let input = [0xEF, 0xBB, 0xBF] + Array("message/1\r\n\né\n".utf8) + [0xFF, 0x0A, 0x78]
    let rows = """
      inbox\tcan\tcontinue\t2
      \tnone\tcreate\t0
      \tnone\tcreate\t0
      \terror\tline-not-utf8\t0
      \tnone\tcreate\t0

      """
    for first in 0...input.count {
      for second in stride(from: first, through: input.count, by: Campaign.isBrief ? 5 : 1) {
        for options in [[], ["--line-buffered"]] {
          var splits = [first, second - first, input.count - second].filter { $0 > 0 }[...]
          let found = Self.run(input, options + ["--threads", "2"]) { splits.popFirst() ?? 1 }
          #expect(found.output == rows, "\(first), \(second), \(options)")
          #expect(found.status == 2)
        }
      }
    }
  }

  @Test(
    "A line without an identifier is answered with its reason",
    arguments: [
      (#"{"id":"a"}"#, "--field", "none"), (#"{"id":null}"#, "--field", "none"),
      (#"{"id":1}"#, "--field", "not-a-string"), (#"{"x":1}"#, "--field", "no-such-field"),
      (#"{"id":"a","id":"b"}"#, "--field", "duplicate-key"), ("{", "--field", "malformed-line"),
      (#"x,y"#, "--column", "no-such-field"), (#"x,"y"#, "--column", "malformed-line"),
      (#"x,y,"a""b""#, "--column", "none"),
    ])
  func reasons(line: String, option: String, id: String) {
    let found = Self.run(Array(line.utf8), [option, option == "--field" ? "id" : "3"])
    let fields = found.output.split(separator: "\t", omittingEmptySubsequences: false)
    if id == "none" {
      #expect(found.status == 0)
      #expect(fields[1] != "error")
    } else {
      #expect(found.status == 2)
      #expect(found.output == "\terror\t\(id)\t0\n")
      #expect(found.errors == "error: 1 line without a decision: \(id), first line 1\n")
      let json = Self.run(
        Array(line.utf8), [option, option == "--field" ? "id" : "3", "--format", "ndjson"])
      #expect(json.output.hasPrefix(#"{"error":{"id":"\#(id)","message":""#))
    }
  }

  @Test("A header gives no row, and names columns in any order")
  func header() {
    let text = "time,\"target, id\",was\n1,message/1,inbox\n2,\"message/1999\",x\n"
    let rows = "inbox\tcan\tcontinue\t2\nmessage-1999\tprefers\treconnect\t0\n"
    #expect(Self.run(Array(text.utf8), ["--column", "target, id"]).output == rows)
    #expect(Self.run(Array(text.utf8), ["--column", "2", "--header"]).output == rows)
    #expect(
      Self.run(Array(text.utf8), ["--column", "2"]).output == "\tnone\tcreate\t0\n" + rows)
    let missing = Self.run(Array(text.utf8), ["--column", "no"])
    #expect(missing.output == "")
    #expect(missing.status == 2 && missing.errors.contains("names no column `no`"))
    #expect(Self.run(Array("a,b\n".utf8), ["--column", "b"]).output == "")
    let tabs = text.replacingOccurrences(of: ",", with: "\t")
    let options = ["--column", "2", "--delimiter", "tab", "--header"]
    #expect(Self.run(Array(tabs.utf8), options).output == rows)
  }

  @Test("Names are written so that a row has four columns")
  func escapedNames() throws {
    let names = [
      "tab\there", "line\nfeed", "back\\slash", "escape\u{1B}[2J", "comma,name", "plain",
    ]
    let scenes = names.map { name in
      var bytes: [UInt8] = []
      JSONString.append(name, to: &bytes)
      return "{\"id\":\(String(decoding: bytes, as: UTF8.self)),\"can\":\"TRUEPREDICATE\"}"
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("{\"scenes\":[\(scenes.joined(separator: ","))]}".utf8).write(to: file)
    let found = Self.run(Array("a\n".utf8), ["--ties"], fixture: file.path)
    #expect(
      found.output
        == "tab\\there\tcan\tcontinue\ttab\\there,line\\nfeed,back\\\\slash,escape\\u{1B}[2J,"
        + "comma\\,name,plain\n")
  }
}
