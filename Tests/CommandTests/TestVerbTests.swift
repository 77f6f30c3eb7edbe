import Foundation
import SceneRouteCommands
import TestSupport
import Testing

/// A folder of fixtures that exists while a test runs.
final class FixtureScratch: Sendable {
  let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gate-\(UUID().uuidString)")
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ name: String, _ text: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Runs the command in process; the folder's path is left out of what it prints.
  func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) {
    run(arguments)
  }

  func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let streams = CommandStreams(
      output: CommandOutput { output.append(contentsOf: $0) },
      errors: CommandOutput { errors.append(contentsOf: $0) })
    let paths = arguments.map { $0.replacing("@", with: folder.path) }
    let status = SceneRouteCommand.run(paths, on: streams)
    func shown(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).replacing(folder.path + "/", with: "")
        .replacing(folder.path, with: "@")
        .replacing(/\([0-9.]+ s\)/, with: "(# s)").replacing(/"seconds":[0-9.]+/, with: "#")
    }
    return (status, shown(output), shown(errors))
  }
}

@Suite("sceneroute test")
struct TestVerbTests {
  static let good = """
    { "scenes": [{ "id": "notes", "can": "SELF BEGINSWITH 'note/'" }],
      "events": [
        { "name": "a note", "identifier": "note/1", "expect": { "scene": "notes" } },
        { "name": "a draft", "identifier": "draft/1", "expect": { "scene": null } }
      ] }
    """
  static let bad = good.replacing("\"scene\": null", with: "\"scene\": \"notes\"")
  static let timeline = """
    { "scenes": [{ "id": "notes" }],
      "timeline": [
        { "name": "sleeps", "background": "notes", "expect": { "front": null } },
        { "name": "wakes", "identifier": "note/1", "expect": { "front": "notes" } }
      ] }
    """

  @Test("Files and folders, events and timelines; hidden, built and other files are left")
  func search() throws {
    let scratch = try FixtureScratch([
      "b.json": Self.good, "a/time.json": Self.timeline, "a/package.json": #"{"name":"x"}"#,
      "a/list.json": "[1]", ".hidden/broken.json": "{", "build/broken.json": "{",
      "a/node_modules/broken.json": "{", "a/.broken.json": "{", "notes.txt": "{",
    ])
    let run = scratch.run("test", "@")
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        "\n2 files, 4 cases, 4 passed, 0 failed, 1 warning, 2 other JSON files left (# s)\n"))
    let verbose = scratch.run("test", "@", "--verbose").output.split(separator: "\n")
    #expect(
      verbose.filter { $0.hasPrefix("passed:") } == [
        "passed: sleeps  (a/time.json:3:58)", "passed: wakes  (a/time.json:4:58)",
        "passed: a note  (b.json:3:59)", "passed: a draft  (b.json:4:61)",
      ])
    let list = scratch.run("test", "@/b.json", "@", "--list")
    #expect(
      list.output == """
        b.json:3:59: a note
        b.json:4:61: a draft
        a/time.json:3:58: sleeps
        a/time.json:4:58: wakes

        """)
    try scratch.write("a/broken.json", "{")
    let broken = scratch.run("test", "@")
    #expect(broken.status == 2)
    #expect(broken.output.contains("--> a/broken.json:1:2"))
    #expect(scratch.run("test", "@", "--exclude", "broken.*").status == 0)
    #expect(scratch.run("test", "@", "--exclude", "a/*").output.contains("1 file, 2 cases"))
    // One whose `scenes` are misspelt has expectations all the same.
    try scratch.write("c.JSON", Self.good.replacing("scenes", with: "scnes"))
    #expect(scratch.run("test", "@", "--exclude", "broken.*").status == 2)
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "c.JSON"))
    #expect(scratch.run("test", "@/b.json", "@/./b.json").output.contains("1 file, 2 cases"))
    // A file that is named itself must be a fixture.
    #expect(scratch.run("test", "@/a/package.json").status == 2)
  }

  @Test("A link out of a stranger's folder is an error, and nothing of its file is shown")
  func links() throws {
    let scratch = try FixtureScratch(["in/a.json": Self.good, "out/secret.json": "hunter2\n"])
    let link = scratch.folder.appending(path: "in/b.json")
    let secret = scratch.folder.appending(path: "out/secret.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    let run = scratch.run("test", "@/in", "--verbose")
    #expect(run.status == 2)
    #expect(run.output.contains("error[file-outside]: `in/b.json` leads by a symbolic link out of"))
    #expect(!run.output.contains("hunter2"))
    // It is read where its folder is allowed, and where the file is named itself.
    try scratch.write("out/secret.json", Self.good)
    #expect(scratch.run("test", "@/in", "--allow-files-from", "@/out").status == 0)
    #expect(scratch.run("test", "@/in/b.json").status == 0)
    // A link within the folder is followed.
    try FileManager.default.removeItem(at: link)
    let inside = scratch.folder.appending(path: "in/a.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: inside)
    #expect(scratch.run("test", "@/in").output.contains("2 files, 4 cases, 4 passed"))
  }

  @Test("A failure has its place, expected and actual side by side, and the reasons")
  func failure() throws {
    let scratch = try FixtureScratch(["x.json": Self.bad])
    let run = scratch.run("test", "@")
    #expect(run.status == 1)
    #expect(
      run.output == """
        failed[expectation-differs]: a draft: scene is `none`, not `notes`
          --> x.json:4:61
            expected scene notes
            actual   scene none
            a new scene is made: no scene matches `draft/1`
            notes: `can` is false at `SELF BEGINSWITH "note/"`: the identifier begins with `draft`
          = help: `sceneroute explain x.json --event 'a draft'` shows every scene
        warning[no-scene-matches]: no scene matches `draft/1`
          --> x.json:4:5 ($.events[1])
          = help: every event must match at least one scene: let one scene's `can` be \
        `TRUEPREDICATE`
        1 file, 2 cases, 1 passed, 1 failed, 1 warning (# s)

        """)
  }

  @Test("A run that checks nothing is no success")
  func nothing() throws {
    let silent = #"{ "scenes": [], "events": [{ "identifier": "a" }] }"#
    let scratch = try FixtureScratch(["empty/x.txt": "", "silent/x.json": silent])
    #expect(scratch.run("test", "@/empty").status == 2)
    #expect(scratch.run("test", "@/none").status == 2)
    #expect(scratch.run("test", "@/silent").status == 2)
    #expect(scratch.run("test", "@/silent", "--list").status == 2)
    try scratch.write("silent/y.json", Self.good)
    #expect(scratch.run("test", "@/silent").status == 0)
    #expect(scratch.run("test", "@/silent", "--filter", "nobody").status == 2)
    let strict = scratch.run("test", "@/silent", "--require-expectations")
    #expect(strict.status == 1)
    #expect(strict.output.contains("error[expects-nothing]: the fixture expects nothing"))
  }

  @Test("Every report of a run without a case says so", arguments: ["json", "junit", "tap"])
  func nothingInReports(_ format: String) throws {
    let scratch = try FixtureScratch(["x.txt": ""])
    let run = scratch.run("test", "@", "--format", format)
    #expect(run.status == 2 && run.output.contains("no fixture was found"))
  }

  @Test("The worst counts: what cannot be read over what differs, and warnings where they are to")
  func statuses() throws {
    let scratch = try FixtureScratch(["good.json": Self.good, "bad.json": Self.bad])
    #expect(scratch.run("test", "@/good.json").status == 0)
    #expect(scratch.run("test", "@/good.json", "--fail-level", "warning").status == 1)
    #expect(scratch.run("test", "@").status == 1)
    try scratch.write("broken.json", #"{"scenes":[{"id":"a","can":"SELF MATCHES 'a'"}]}"#)
    #expect(scratch.run("test", "@").status == 2)
    #expect(scratch.run("test", "@/broken.json", "--profile", "engine").status == 2)
    let expected = Self.good.replacing(
      "\"scene\": null", with: "\"warnings\": [\"no-scene-matches\"]")
    try scratch.write("good.json", expected)
    #expect(scratch.run("test", "@/good.json", "--fail-level", "warning").status == 0)
  }

  @Test("Names choose cases, by parts or as patterns")
  func filter() throws {
    let scratch = try FixtureScratch(["good.json": Self.good, "bad.json": Self.bad])
    #expect(scratch.run("test", "@", "--filter", "NOTE").status == 0)
    #expect(scratch.run("test", "@", "--filter", "*note").output.contains("2 files, 2 cases"))
    #expect(scratch.run("test", "@", "--filter", "draft").status == 1)
    #expect(scratch.run("test", "@", "--filter", "good.json").status == 0)
    #expect(scratch.run("test", "@", "--filter", "dra?t").status == 2)
  }

  @Test("A run that stops early has all before the first failure, and that")
  func failFast() throws {
    var files: [String: String] = [:]
    for number in 10..<60 { files["\(number).json"] = number == 40 ? Self.bad : Self.good }
    let scratch = try FixtureScratch(files)
    for _ in 0..<5 {
      let run = scratch.run("test", "@", "--fail-fast")
      #expect(run.status == 1)
      #expect(run.output.contains("31 files, 62 cases, 61 passed, 1 failed"))
    }
    #expect(scratch.run("test", "@").output.contains("50 files, 100 cases, 99 passed, 1 failed"))
  }

  @Test("What is recorded is met, keeps the file's style, and is shown first")
  func record() throws {
    let scratch = try FixtureScratch([
      "events.json": """
      {
        "scenes": [{ "id": "a", "can": "SELF BEGINSWITH 'a'" }],
        "events": [
          { "identifier": "abc" },
          {
            "name": "lost",
            "identifier": "x"
          }, { "url": "a:b", "expect": { "scene": "a" } }
        ]
      }

      """,
      "steps.json": #"{"scenes":[{"id":"a"}],"timeline":[{"close":"b"},{"background":"a"}]}"#,
    ])
    let run = scratch.run("test", "@", "--record")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("4 expectations recorded in 2 fixtures\n"))
    #expect(run.output.contains("--- events.json\n+++ events.json\n@@ -1,10 +1,11 @@\n {\n"))
    #expect(
      try scratch.text("events.json") == """
        {
          "scenes": [{ "id": "a", "can": "SELF BEGINSWITH 'a'" }],
          "events": [
            { "identifier": "abc", "expect": { "scene": "a", "action": "continue" } },
            {
              "name": "lost",
              "identifier": "x",
              "expect": { "scene": null, "action": "create" }
            }, { "url": "a:b", "expect": { "scene": "a" } }
          ]
        }

        """)
    #expect(
      try scratch.text("steps.json").hasSuffix(
        #"{"close":"b", "expect": { "error": "unknown-scene" }},"#
          + #"{"background":"a", "expect": { "front": null }}]}"#))
    #expect(scratch.run("test", "@").output.contains("2 files, 5 cases, 5 passed"))
    let again = scratch.run("test", "@", "--record")
    #expect(again.output == "0 expectations recorded in 2 fixtures\n" && again.status == 0)
    try scratch.write(
      "differs.json",
      #"{"scenes":[{"id":"a"}],"events":[{"identifier":"x","expect":{"scene":null}}]}"#)
    let differing = scratch.run("test", "@", "--record")
    #expect(differing.status == 1)
    #expect(
      differing.output == """
        0 expectations recorded in 3 fixtures
        1 expectation differs, and was left as it is: `sceneroute test` says why, \
        `--record-all` accepts it

        """)
  }

  @Test("What an app hears is recorded under the keys that were expected, each once")
  func recordReceipts() throws {
    // What is expected of a link to `a`, which is there, or to `b`, and what is recorded.
    let rows = [
      ("url", "a:1", #""lost": true"#, #""lost": false"#),
      (
        "url", "a:1", #""delivered": "scene(_:willConnectTo:options:)""#,
        #""delivered": "scene(_:openURLContexts:)""#
      ),
      ("url", "b:1", #""delivered": "scene(_:openURLContexts:)""#, #""lost": true"#),
      (
        "url", "b:1", #""delivered": "scene(_:openURLContexts:)", "lost": false"#,
        #""lost": true"#
      ),
      ("url", "b:1", #""lost": false, "scene": "a""#, #""lost": true, "scene": "b""#),
      (
        "identifier", "a:1", #""delivered": "scene(_:openURLContexts:)""#,
        #""scene": "a", "action": "continue""#
      ),
    ]
    let head = """
      {"app":{"implements":["scene(_:openURLContexts:)"]},
       "scenes":[{"id":"a","can":"SELF BEGINSWITH 'a:'"},
                 {"id":"b","can":"SELF BEGINSWITH 'b:'","state":"disconnected"}],
      """
    let scratch = try FixtureScratch([:])
    for (key, link, expected, recorded) in rows {
      for list in ["events", "timeline"] {
        let item = #"{"\#(key)":"\#(link)","expect":{ \#(expected) }}"#
        try scratch.write("a.json", #"\#(head) "\#(list)":[\#(item)]}"#)
        #expect(scratch.run("test", "@/a.json", "--record-all").status == 0)
        let text = try scratch.text("a.json")
        let isDefault = list == "timeline" && key == "identifier"
        #expect(isDefault || text.contains("{ \(recorded) }"), "\(list) \(text.suffix(120))")
        #expect(scratch.run("test", "@/a.json").status == 0, "\(list) \(expected)")
      }
    }
  }

  @Test("One run writes several reports")
  func formats() throws {
    let scratch = try FixtureScratch(["x.json": Self.bad])
    let run = scratch.run(
      "test", "@/x.json", "--format", "junit=@/o.xml", "--format", "sarif=@/o.sarif",
      "--format", "tap=@/o.tap", "--format", "github=@/o.txt", "--format", "text=@/o.log",
      "--format", "json")
    #expect(run.status == 1 && run.errors.isEmpty)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.replacing("#", with: "\"s\":0").utf8))
        as? [String: Any])
    let cases = try #require(json["cases"] as? [[String: Any]])
    #expect(cases.map { $0["result"] as? String } == ["passed", "failed"])
    let message = "a draft: scene is `none`, not `notes`"
    for file in ["o.xml", "o.sarif", "o.tap", "o.txt", "o.log"] {
      #expect(try scratch.text(file).contains(message), "\(file)")
    }
    #expect(try scratch.text("o.tap").hasPrefix("TAP version 14\n1..2\nok 1 - "))
    #expect(scratch.run("test", "@", "--format", "json", "--format", "tap").status == 64)
    #expect(scratch.run("test", "@", "--format", "yaml").status == 64)
    let unwritable = scratch.run("test", "@", "--format", "tap=@/none/o.tap")
    #expect(unwritable.status == 2 && unwritable.errors.contains("there is no folder `none`"))
    // A report never replaces what is checked.
    let over = scratch.run("test", "@", "--format", "json=@/./x.json")
    #expect(over.status == 64 && over.errors.contains("would replace a file that is checked"))
    #expect(over.errors.contains("help: give it another name"))
    #expect(try scratch.text("x.json") == Self.bad)
  }

  @Test("What one verb calls a failure, the others do")
  func oneAuditor() throws {
    let scratch = try FixtureScratch(["x.json": Self.bad, "t.json": Self.timeline])
    let reason = #"notes: `can` is false at `SELF BEGINSWITH "note/"`"#
    for verb in ["route", "explain", "test"] {
      let run = scratch.run(verb, "@/x.json")
      #expect(run.status == 1 && (run.output + run.errors).contains(reason), "\(verb)")
      #expect((run.output + run.errors).contains("x.json:4:61"), "\(verb)")
    }
    // A warning of a bare identifier counts in each, too.
    try scratch.write("i.json", #"{ "scenes": [], "identifiers": ["a", "b"] }"#)
    for verb in ["route", "explain", "test"] {
      let run = scratch.run(verb, "@/i.json", "--fail-level", "warning")
      #expect(run.status == 1 && (run.output + run.errors).contains("no scene matches"), "\(verb)")
    }
    #expect(
      scratch.run("test", "@/i.json", "--fail-level", "warning").output
        .contains("--> i.json:1:38 ($.identifiers[1])"))
    // The other kind of fixture is an error that names the other verb.
    let simulate = scratch.run("simulate", "@/x.json")
    #expect(simulate.status == 2 && simulate.errors.contains("`sceneroute route`"))
    #expect(scratch.run("test", "@/t.json").status == 0)
  }
}

@Suite("sceneroute test --watch")
struct TestWatchTests {
  @Test("A change is checked again, and only the difference is printed")
  func watch() throws {
    let scratch = try FixtureScratch([
      "x.json": TestVerbTests.good, "y.json": TestVerbTests.good,
    ])
    let watch = try Conversation("sceneroute", ["test", scratch.folder.path, "--watch"])
    #expect(try watch.receive(lines: 2).contains("2 files, 4 cases, 4 passed"))
    try scratch.write("x.json", TestVerbTests.bad)
    let failed = try watch.receive(lines: 2)
    #expect(failed.contains("x.json: a draft: scene is `none`, not `notes`\n"))
    #expect(failed.contains("1 file checked, 4 cases: 3 passed, 1 failed"))
    try scratch.write("x.json", TestVerbTests.good)
    #expect(try watch.receive(lines: 2).contains("x.json: a draft\n"))
    try scratch.write("z.json", TestVerbTests.timeline)
    #expect(try watch.receive(lines: 3).contains("new, passed"))
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "z.json"))
    #expect(try watch.receive(lines: 2).contains("gone: "))
  }

  @Test("A folder without fixtures takes no time at all")
  func nothing() throws {
    let scratch = try FixtureScratch(["x.txt": ""])
    let watch = try Conversation("sceneroute", ["test", scratch.folder.path, "--watch"])
    let first = try watch.receive(lines: 3)
    #expect(first.contains("no fixture was found\n0 files, 0 cases"))
    #expect(first.contains("(0.00 s)\nWatching; "))
  }
}
