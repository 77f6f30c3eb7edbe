import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing
import TraceLines

@testable import SceneRouteCommands

@Suite("sceneroute report: a page in HTML")
struct HTMLReportTests {
  private static func fixture(_ path: String) -> String {
    PackageFolder.root.appending(path: "Fixtures/\(path)").path
  }

  private static let mail = fixture("scenes/mail.json")
  private static let trace = fixture("traces/mail.txt")

  private func page(_ arguments: String..., status: Int32 = 0) -> HTMLPage {
    let run = CommandRun(["report"] + arguments)
    #expect(run.status == status, "\(arguments): \(run.errors)")
    return HTMLPage(run.output)
  }

  // MARK: Form

  @Test(
    "The page is well formed, runs nothing and fetches nothing",
    arguments: [
      ["scenes/mail.json"], ["timelines/stories/mail.json"], ["scenes/single-scene.json"],
      ["gate/green/mail", "gate/green/gallery"], ["scenes/swiftui-recorder.json"],
    ])
  func wellFormed(paths: [String]) {
    let run = CommandRun(["report", "--profile", "engine"] + paths.map(Self.fixture))
    let page = HTMLPage(run.output)
    #expect(page.flaws.isEmpty, "\(page.flaws.prefix(5))")
    #expect(page.tags.count > 50)
    let policy = page.tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
  }

  @Test("Two runs write the same page, and so do a file and standard output")
  func deterministic() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let arguments = ["report", Self.mail, "--trace", Self.trace]
    let first = CommandRun(arguments)
    #expect(first.output == CommandRun(arguments).output)
    let file = folder.path(of: "page.html")
    let run = CommandRun(arguments + ["-o", file])
    #expect(run.status == 0)
    #expect(run.output.contains("1 fixture, 10 of 10 expectations met"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == first.output)
  }

  @Test("Each part is there when its data are, and only then")
  func parts() {
    let parts = [
      "events", "timeline", "scenes", "findings", "proofs", "coverage", "mutation", "trace", "diff",
    ]
    func there(_ page: HTMLPage) -> [String] { parts.filter { page.hasHeading("f1-\($0)") } }
    #expect(
      there(page(Self.mail))
        == ["events", "scenes", "findings", "proofs", "coverage", "mutation"])
    #expect(
      there(page(Self.mail, "--trace", Self.trace, "--diff", Self.mail))
        == ["events", "scenes", "findings", "proofs", "coverage", "mutation", "trace", "diff"])
    let story = Self.fixture("timelines/stories/mail.json")
    #expect(
      there(page(story))
        == ["timeline", "scenes", "findings", "proofs", "coverage", "mutation"])
    #expect(
      there(
        page(
          Self.mail, "--without", "findings", "--without", "proofs", "--without", "coverage",
          "--without", "mutation")) == ["events", "scenes"])
    let both = page(Self.mail, story)
    #expect(both.flaws.isEmpty)
    #expect(both.hasHeading("f1-title") && both.hasHeading("f2-timeline"))
  }

  // MARK: Escapes

  /// A fixture with `text` in every field that takes any text.
  private static func fixture(with text: String) throws -> Data {
    let escaped = text.replacing(byte: "\\", with: "\\\\").replacing(byte: "'", with: "\\'")
    let literal = "'\(escaped)'"
    return try JSONSerialization.data(
      withJSONObject: [
        "title": text, "source": text, "notes": text,
        "scenes": [
          [
            "id": text, "title": text, "can": "SELF == \(literal) OR SELF CONTAINS \(literal)",
            "prefers": "SELF LIKE \(literal)",
          ],
          ["id": "rest\(text)", "can": "NOT SELF IN {\(literal), 'x'}", "state": "disconnected"],
        ],
        "events": [
          ["name": text, "identifier": text, "expect": ["scene": text]],
          ["name": "2\(text)", "url": "a:\(text)", "expect": ["scene": "rest\(text)"]],
          ["notification": ["aps": ["target-content-id": "x\(text)", "category": text]]],
        ],
      ], options: .sortedKeys)
  }

  @Test(
    "Markup in every field is text, also with a combining mark after each sign",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title></style><script>",
      "\"\u{301} onfocus=\"\u{301}x", "<\u{301}b>\u{301}&\u{301}lt;'\u{301}", "{{{styleMarkup}}}",
      "{{#links}}{{text}}{{/links}}", "\u{202E}<\u{200D}i>\u{FE0F}\"\u{FE0F}", "--><!--", "]]>",
      "javascript:alert(1)",
    ])
  func escapes(_ attack: String) throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let hostile = try folder.write(Self.fixture(with: attack), to: "hostile.json")
    let harmless = try folder.write(Self.fixture(with: "text"), to: "harmless.json")
    let log = try folder.write(Data("\(attack)\n\(attack)/1\n".utf8), to: "log.txt")
    let old = try folder.write(Self.fixture(with: attack + "old"), to: "old.json")
    let run = CommandRun(
      ["report", hostile, "--trace", log, "--diff", old, "--without", "mutation"])
    #expect(run.status == 0, "\(run.errors)")
    let page = HTMLPage(run.output)
    #expect(page.flaws.isEmpty, "\(page.flaws.prefix(5))")
    #expect(HiddenLetters.first(in: run.output) == nil)
    // The events and scenes alone: findings depend on what the text is.
    let parts = ["findings", "proofs", "mutation", "coverage"].flatMap { ["--without", $0] }
    let shapes = [hostile, harmless].map {
      HTMLPage(CommandRun(["report", $0] + parts).output).skeleton
    }
    #expect(shapes[0].count > 60)
    #expect(shapes[0] == shapes[1])
  }

  // MARK: Size

  /// A fixture of `scenes` scenes and `events` events, each of which goes where it should.
  private static func large(scenes: Int, events: Int) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: [
        "scenes": (0..<scenes).map { number -> [String: Any] in
          [
            "id": "window-\(number)",
            "can": "SELF BEGINSWITH 'app\(number)/' OR SELF == '\(number)'",
            "prefers": "SELF == 'app\(number)/main'",
          ]
        },
        "events": (0..<events).map { number -> [String: Any] in
          let scene = number * 7 % scenes
          return [
            "name": "event \(number) of window \(scene)", "identifier": "app\(scene)/\(number)",
            "expect": ["scene": "window-\(scene)"],
          ]
        },
      ], options: .sortedKeys)
  }

  @Test("A page of 100 scenes and 1,000 events has less than 1 MB, and says what is left out")
  func size() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let fixture = try folder.write(Self.large(scenes: 100, events: 1_000), to: "large.json")
    // Mistakes are as many as time allows, and their part is bounded as the others are.
    let run = CommandRun(["report", fixture, "--without", "mutation"])
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 1_000_000)
    let page = HTMLPage(run.output)
    #expect(page.flaws.isEmpty)
    #expect(
      page.text.contains("of 1000 events and the 25 scenes of 100 that get most of them."))
    #expect(page.text.contains("The other events are below it, each with its reason."))
    #expect(page.text.contains("event 999 of window 93"))
    #expect(page.text.contains("window-99"))
  }

  @Test("However long a fixture's texts are, a page stays below 1 MB")
  func longTexts() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let long = String(repeating: "<\"&\u{301}", count: 300)
    let parts = (0..<15).map { "SELF == '\($0)\(long.prefix(200))'" }.joined(separator: " OR ")
    let fixture = try folder.write(
      JSONSerialization.data(
        withJSONObject: [
          "title": long,
          "scenes": (0..<60).map { ["id": "\($0)\(long)", "can": parts] },
          "events": (0..<60).map { ["name": "\($0)\(long)", "identifier": "x\($0)"] },
        ]), to: "long.json")
    let run = CommandRun(["report", fixture, "--without", "proofs", "--without", "findings"])
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 1_000_000)
    #expect(HTMLPage(run.output).flaws.isEmpty)
  }

  // MARK: The same as other verbs

  @Test("A trace goes where `replay --summary` says")
  func agreesWithReplay() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let lines = (0..<3_000).map { number in
      [
        "message/\(number % 40)", "mailbox/\(["vip", "inbox", "x"][number % 3])",
        "search/\(number)", "other/\(number)/\(number % 7)",
      ][number % 4]
    }
    let log = try folder.write(Data(lines.joined(separator: "\n").utf8), to: "log.txt")
    let run = CommandRun(["replay", log, "--scenes", Self.mail, "--summary", "--format", "json"])
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let decisions = try #require(summary["decisions"] as? [[String: Any]])
    var expected: [String: Int] = [:]
    for decision in decisions {
      let scene = decision["scene"] as? String ?? "(a new window)"
      expected[scene, default: 0] += decision["count"] as? Int ?? 0
    }
    let identifiers = try #require(
      LogIdentifiers(
        [log], as: .identifiers,
        on: Console(
          CommandStreams(output: CommandOutput { _ in }, errors: CommandOutput { _ in }),
          color: .never)))
    let flows = TraceFlows(
      identifiers, by: try SceneFixture.load(path: Self.mail), old: nil)
    let actual = flows.windows.map { ($0.window?.rawValue ?? "(a new window)", $0.count) }
    #expect(Dictionary(uniqueKeysWithValues: actual) == expected)
    #expect(flows.shapes.reduce(0) { $0 + $1.count } == 3_000)
    let text = page(Self.mail, "--trace", log).text
    #expect(text.contains("3000 events of \(flows.shapes.count) shapes"))
    for (window, count) in expected { #expect(text.contains("\(window) \(count)"), "\(window)") }
  }

  @Test("What moves is what `diff` proves and counts")
  func agreesWithDiff() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let old = try String(contentsOfFile: Self.mail, encoding: .utf8)
      .replacing("\"../payloads", with: "\"\(Self.fixture("payloads"))")
      .replacing("SELF BEGINSWITH 'search/'", with: "SELF BEGINSWITH 'find/'")
      .replacing("SELF == 'message/2041'", with: "SELF == 'message/2042'")
    let cut = try #require(old.range(of: "\"events\": ["))
    let text = old[..<cut.lowerBound] + "\"events\": [] }"
    let path = try folder.write(Data(text.utf8), to: "old.json")
    let run = CommandRun(["diff", path, Self.mail, "--trace", Self.trace, "--format", "json"])
    let difference = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let moves = try #require(difference["moves"] as? [[String: Any]])
    let tally = try #require(difference["trace"] as? [String: Any])
    let page = page(Self.mail, "--diff", path, "--trace", Self.trace)
    #expect(moves.count > 2)
    for move in moves {
      let words = [move["from"], move["to"]].map { $0 as? String ?? "(a new window)" }
      let witness = try #require(move["readable"] as? String)
      #expect(page.text.contains(words.joined() + witness.shownIdentifier), "\(move)")
    }
    let moved = try #require(tally["moved"] as? Int)
    #expect(page.text.contains("\(moved) of 6 events of the trace go to another window."))
    for (check, status) in [("moved", 1), ("lost", 1), ("differs", 0)] as [(String, Int32)] {
      let run = CommandRun(["report", Self.mail, "--diff", path, "--fail-on", check])
      #expect(run.status == status, "\(check)")
      #expect(run.output.hasSuffix("</html>\n"))
    }
  }

  @Test("Coverage, mistakes and findings have the figures of `test` and `lint`")
  func agreesWithTest() throws {
    let run = CommandRun(["test", Self.mail, "--coverage", "--mutate"])
    let lines = run.output.split(separator: "\n")
    let coverage = try #require(lines.first { $0.hasPrefix("Coverage: ") })
    let mutation = try #require(lines.first { $0.hasPrefix("Mutation: ") })
    let text = page(Self.mail).text
    #expect(text.contains(coverage.dropFirst(10) + "."))
    #expect(text.contains(mutation.dropFirst(10) + "."))
    let lint = CommandRun(["lint", Self.mail, "--format", "json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(lint.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.count > 0)
    for finding in findings {
      let words = try #require(finding["code"] as? String)
      #expect(text.contains(words))
    }
  }

  // MARK: Statuses

  @Test("A file is written whole or not at all, and never over what is read")
  func writing() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let fixture = try folder.write(Self.large(scenes: 2, events: 3), to: "a.json")
    let page = try folder.write(Data("old".utf8), to: "page.html")
    for (arguments, status, words) in [
      (["report", fixture, "-o", fixture], 64, "would replace a file that is read"),
      (["report", fixture, "--trace", page, "-o", page], 64, "would replace"),
      (["report", fixture, "-o", folder.path(of: "")], 2, "is a folder"),
      (["report", fixture, "-o", folder.path(of: "none/page.html")], 2, "there is no folder"),
      (["report", folder.path(of: "none.json"), "-o", page], 2, "error"),
      (["report", fixture, "--trace", "/dev/null", "-o", page], 2, "has no identifier"),
      (["report", fixture, "--diff", page, "-o", page + "2"], 2, "error"),
      (["report", fixture, Self.mail, "--diff", fixture, "-o", page], 2, "go with one fixture"),
    ] as [([String], Int32, String)] {
      let run = CommandRun(arguments)
      #expect(run.status == status, "\(arguments) \(run.errors)")
      #expect(run.errors.contains(words), "\(arguments) \(run.errors)")
      #expect(run.output == "")
    }
    #expect(try String(contentsOfFile: page, encoding: .utf8) == "old")
    #expect(!FileManager.default.fileExists(atPath: page + "2"))
    #expect(CommandRun(["report", fixture, "-o", page]).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
  }

  @Test("The status is 0 where expectations differ, unless that is asked for")
  func failOn() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let text = #"{"scenes":[{"id":"a"}],"events":[{"identifier":"x","expect":{"scene":null}}]}"#
    let fixture = try folder.write(Data(text.utf8), to: "a.json")
    let page = page(fixture)
    #expect(page.text.contains("0 of 1 expectation met"))
    #expect(page.text.contains("scene is `a`, not `none`"))
    #expect(CommandRun(["report", fixture, "--fail-on", "differs"]).status == 1)
    #expect(CommandRun(["report", fixture, "--fail-on", "moved"]).status == 64)
    #expect(CommandRun(["report", fixture, "--field", "a"]).status == 64)
    #expect(CommandRun(["report", Self.mail, "--fail-on", "finding"]).status == 1)
  }

  @Test("Files that cannot be read are in the page beside those that can")
  func unreadable() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    _ = try folder.write(Data(#"{"scenes":[{"id":"a"}]}"#.utf8), to: "a.json")
    _ = try folder.write(Data(#"{"scenes":[{"id":"a","cann":1}]}"#.utf8), to: "b.json")
    _ = try folder.write(Data(#"{"c":1}"#.utf8), to: "c.json")
    let run = CommandRun(["report", folder.path(of: "")])
    #expect(run.status == 2)
    let page = HTMLPage(run.output)
    #expect(page.flaws.isEmpty)
    #expect(page.hasHeading("problems"))
    #expect(page.text.contains("b.json:1:22: a scene has no key cann"))
  }

  @Test("A line of a trace that gives no identifier is told, and the page is written")
  func badLines() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let log = try folder.write(Data("{\"a\":\"x\"}\n{\"a\":null}\n{\n".utf8), to: "log.ndjson")
    let run = CommandRun(["report", Self.mail, "--trace", log, "--field", "a"])
    #expect(run.status == 2)
    #expect(run.errors.contains("1 line without an identifier: malformed-line"))
    let page = HTMLPage(run.output)
    #expect(page.text.contains("2 events of 2 shapes go to 2 windows. 1 line gave no identifier"))
    #expect(page.text.contains("(no identifier)"))
  }
}
