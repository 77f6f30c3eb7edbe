import ByteText
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
    "The page is well formed, runs its own script alone and fetches nothing",
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
      policy?.attributes["content"]
        == "default-src 'none'; style-src \(PageText.style.source); "
        + "script-src \(PageText.script.source); img-src data:; base-uri 'none'; "
        + "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
    #expect(page.scripts.last == PageText.script.text)
    #expect(page.style == PageText.style.text)
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

  @Test("Each answer is there when the page has its part, and only then")
  func parts() {
    let parts = [
      "test", "events", "steps", "scenes", "lint", "analyze", "coverage", "mutation", "trace",
      "diff",
    ]
    func there(_ data: [String: Any]) -> [String] { parts.filter { data[$0] != nil } }
    #expect(
      there(page(Self.mail).data)
        == ["events", "scenes", "lint", "analyze", "coverage", "mutation"])
    #expect(
      there(page(Self.mail, "--trace", Self.trace, "--diff", Self.mail).data)
        == ["events", "scenes", "lint", "analyze", "coverage", "mutation", "trace", "diff"])
    let story = Self.fixture("timelines/stories/mail.json")
    #expect(
      there(page(story).data) == ["steps", "scenes", "lint", "analyze", "coverage", "mutation"])
    #expect(
      there(
        page(
          Self.mail, "--without", "findings", "--without", "proofs", "--without", "coverage",
          "--without", "mutation"
        ).data) == ["events", "scenes"])
    let both = page(Self.mail, story)
    #expect(both.flaws.isEmpty)
    #expect(both.hasHeading("f1-title") && both.hasHeading("f2-title"))
    #expect(both.fixtures.map { there($0).first } == ["events", "steps"])
  }

  // MARK: Escapes

  /// A fixture with `text` in every field that takes any text.
  private static func fixture(with text: String) throws -> Data {
    let escaped = text.replacing("\\", by: "\\\\").replacing("'", by: "\\'")
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
      "\"\u{301} onfocus=\"\u{301}x", "<\u{301}b>\u{301}&\u{301}lt;'\u{301}", "</script>",
      "<!--<script>", "</SCRIPT\u{0}", "\u{202E}<\u{200D}i>\u{FE0F}\"\u{FE0F}", "--><!--", "]]>",
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
    // What scripts read is the text itself; what does not show, they show as an escape.
    let event = try #require((page.data["events"] as? [[String: Any]])?.first)
    for key in ["event", "identifier", "scene"] {
      #expect((event[key] as? String).map { Array($0.utf8) } == Array(attack.utf8), "\(key)")
    }
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
    let rows = try #require(page.data["events"] as? [[String: Any]])
    let others = try #require(page.data["others"] as? [[String: Any]])
    #expect(rows.count == 40)
    #expect(rows.count + others.count == 1_000)
    #expect(others.last?["event"] as? String == "event 999 of window 93")
    #expect((page.data["scenes"] as? [[String: Any]])?.count == 100)
    #expect((page.data["more"] as? [String: Int])?["others"] == nil)
    // Each row has the scenes that get most events; the first ones have the values of comparisons,
    // the others what those leave.
    let scenes = rows.compactMap { $0["scenes"] as? [[String: Any]] }
    #expect(scenes.allSatisfy { $0.count == 25 })
    let full = try #require(page.data["full"] as? Int)
    #expect(1..<40 ~= full && scenes.count { $0.first?["can"] != nil } == full)
    #expect(scenes.last?.first?["summary"] is String)
    // Without scripts a part of the events is there, with the number of the others.
    let table = page.tags.count { $0.name == "tr" && !$0.isEnd } - 1
    #expect(100..<1_000 ~= table)
    #expect(page.text.contains("\(1_000 - table) more rows would be too many here."))
  }

  @Test("A list that is too long for its share is cut, and the page has the number of the others")
  func cutLists() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let events = (0..<900).map { number -> [String: Any] in
      ["name": "event \(number)", "identifier": "x/\(number)", "expect": ["scene": "other"]]
    }
    let scenes = ["a", "other"].map {
      ["id": $0, "can": "SELF BEGINSWITH '\($0 == "a" ? "x" : "y")'"]
    }
    let fixture = try folder.write(
      JSONSerialization.data(withJSONObject: ["scenes": scenes, "events": events]), to: "a.json")
    let parts = ["findings", "proofs", "mutation", "coverage"].flatMap { ["--without", $0] }
    let page = HTMLPage(CommandRun(["report", fixture] + parts).output)
    let test = try #require(page.data["test"] as? [String: Any])
    let cases = try #require(test["cases"] as? [[String: Any]])
    let more = try #require(page.data["more"] as? [String: Int])
    #expect(20..<900 ~= cases.count)
    #expect(cases.count + (more["test"] ?? 0) == 900)
    #expect(cases.enumerated().allSatisfy { $1["name"] as? String == "event \($0)" })
    #expect(page.text.contains("Expectations met0 of 900"))
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
          "scenes": (0..<12).map { ["id": "\($0)\(long)", "can": parts] },
          "events": (0..<12).map { ["name": "\($0)\(long)", "identifier": "x\($0)"] },
        ]), to: "long.json")
    let run = CommandRun(["report", fixture, "--without", "proofs", "--without", "findings"])
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 1_000_000)
    #expect(HTMLPage(run.output).flaws.isEmpty)
  }

  // MARK: The data

  @Test("The data of events and steps are what `explain` and `simulate` write")
  func dataAgrees() throws {
    func rows(_ verb: String, _ file: String, _ key: String) throws -> [[String: Any]] {
      let run = CommandRun([verb, file, "--format", "json"])
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require((object as? [String: Any])?[key] as? [[String: Any]])
    }
    func isEqual(_ one: Any?, _ other: Any?) -> Bool {
      (one as? NSObject) == (other as? NSObject)
    }
    let explained = try rows("explain", Self.mail, "decisions")
    let events = try #require(page(Self.mail).data["events"] as? [[String: Any]])
    #expect(events.count == explained.count && events.count > 5)
    for (event, row) in zip(events, explained) {
      #expect(Set(event.keys) == Set(row.keys))
      for key in row.keys where key != "scenes" {
        #expect(isEqual(event[key], row[key]), "\(key)")
      }
      let scenes = try #require(event["scenes"] as? [[String: Any]])
      let all = try #require(row["scenes"] as? [[String: Any]])
      #expect(scenes.count == all.count)
      for (scene, one) in zip(scenes, all) {
        for key in ["scene", "score", "verdict", "summary"] {
          #expect(isEqual(scene[key], one[key]), "\(key)")
        }
      }
    }
    let story = Self.fixture("timelines/stories/mail.json")
    let simulated = try rows("simulate", story, "steps")
    let page = page(story)
    let steps = try #require(page.data["steps"] as? [[String: Any]])
    #expect(steps.count == simulated.count && steps.count > 20)
    for (step, row) in zip(steps, simulated) { #expect(isEqual(step, row), "\(row)") }
  }

  @Test("The data of findings, proofs, coverage and mistakes are what their verbs write")
  func answersAgree() throws {
    func answer(_ arguments: String...) throws -> [String: Any] {
      let run = CommandRun(arguments + ["--format", "json"])
      return try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }
    let data = page(Self.mail).data
    let lint = try answer("lint", Self.mail)
    let findings = try #require(lint["findings"] as? [[String: Any]])
    let shown = try #require((data["lint"] as? [String: Any])?["findings"] as? [[String: Any]])
    #expect(findings.count > 0 && findings.count == shown.count)
    for finding in findings {
      let one = shown.first {
        $0["path"] as? String == finding["path"] as? String
          && $0["code"] as? String == finding["code"] as? String
      }
      for (key, value) in finding {
        #expect(one?[key] as? NSObject == value as? NSObject, "\(key)")
      }
    }
    let proved = try answer("analyze", Self.mail)
    let analysis = try #require(data["analyze"] as? [String: Any])
    #expect((analysis["findings"] as? [Any])?.isEmpty == false)
    for (key, value) in analysis {
      #expect(value as? NSObject == proved[key] as? NSObject, "\(key)")
    }
    let test = try answer("test", Self.mail, "--coverage", "--mutate")
    let file = try #require((test["files"] as? [[String: Any]])?.first)
    #expect(data["coverage"] as? NSObject == file["coverage"] as? NSObject)
    let mutation = try #require(data["mutation"] as? [String: Any])
    let all = try #require(file["mutation"] as? [String: Any])
    for key in ["noticed", "noticeable", "all"] {
      #expect(mutation[key] as? Int == all[key] as? Int, "\(key)")
    }
    let unnoticed = (all["mutants"] as? [[String: Any]])?
      .filter { $0["status"] as? String == "unnoticed" }
    #expect(unnoticed?.isEmpty == false)
    #expect(mutation["mutants"] as? NSObject == unnoticed as NSObject?)
  }

  @Test("Without scripts the page shows what is not as expected, with its reasons")
  func failuresWithoutScripts() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let text = """
      {"scenes":[{"id":"inbox","can":"SELF BEGINSWITH 'mail/'"}],"events":[
      {"name":"a typo","identifier":"mial/1","expect":{"scene":"inbox"}}]}
      """
    let page = page(try folder.write(Data(text.utf8), to: "a.json"))
    #expect(page.text.contains("0 of 1"))
    #expect(page.text.contains("✗ a typo mial/1\n(new window)"))
    #expect(page.text.contains("scene is none, not inbox"))
    let test = try #require(page.data["test"] as? [String: Any])
    let failed = try #require((test["cases"] as? [[String: Any]])?.first)
    #expect(failed["name"] as? String == "a typo")
    #expect(failed["line"] as? Int == 2)
    #expect(
      (failed["reasons"] as? [String])?
        .contains { $0.hasPrefix("inbox: `can` is false at `SELF BEGINSWITH \"mail/\"`") } == true)
  }

  @Test("A long run says on a terminal how far it is, and takes the line away")
  func progress() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let fixture = try folder.write(Self.large(scenes: 2, events: 3), to: "a.json")
    let command = PackageFolder.product(named: "sceneroute").path
    // What is waited for takes as long on every machine.
    let words = "(sleep 2; cat '\(fixture)') | '\(command)' report /dev/stdin 2>&1 >/dev/null"
    var shell = Subprocess("/bin/sh", ["-c", words])
    shell.output = .terminal(columns: 100)
    let output = try shell.run().output
    #expect(output.hasPrefix("\r\u{1B}[K0 of 1 file, 1 s"), "\(output.debugDescription)")
    #expect(output.hasSuffix("\r\u{1B}[K"))
    // In a pipe nothing is said.
    #expect(CommandRun(["report", fixture]).errors == "")
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
    #expect(page.text.contains("Expectations met0 of 1"))
    #expect(page.text.contains("scene is a, not none"))
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
    let flows = try #require((page.data["trace"] as? [String: Any])?["flows"] as? [[String: Any]])
    #expect(flows.contains { $0["shape"] is NSNull })
  }
}
