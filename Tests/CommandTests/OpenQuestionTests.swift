import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("What proofs leave open, and how it is told")
struct OpenQuestionTests {
  /// A scene whose `prefers` fails on what ends in a backslash.
  private static let failing = scenes(#"{"id":"s0","prefers":"'a' LIKE SELF"}"#)
  private static let whole = scenes(#"{"id":"s0","prefers":"SELF LIKE 'a'"}"#)

  private static func scenes(_ scenes: String...) -> String {
    "{\"options\":{\"profile\":\"engine\"},\"scenes\":[\(scenes.joined(separator: ","))]}\n"
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Gates

  @Test("A scene that may fail leaves the gap open, and a gate says so")
  func gap() throws {
    let scratch = try FixtureScratch(["a.json": Self.failing, "whole.json": Self.whole])
    let gap = scratch.run("analyze", "@/a.json", "--fail-on", "gap")
    #expect(gap.status == 1)
    #expect(gap.output.contains("unknown[SR201 gap]: the comparison has no answer"))
    #expect(gap.output.contains("--fail-on gap: whether there is one is not known"))
    #expect(gap.output.contains("the question was left open"))
    #expect(scratch.run("analyze", "@/a.json", "--fail-on", "unknown").status == 1)
    #expect(scratch.run("analyze", "@/a.json", "--fail-on", "fight").status == 0)
    #expect(scratch.run("analyze", "@/a.json").status == 0)
    for kind in ["gap", "unknown"] {
      let run = scratch.run("analyze", "@/whole.json", "--fail-on", kind)
      #expect(run.status == 0 && !run.output.contains("left open"), "\(kind)")
    }
  }

  @Test("`diff` has the same state")
  func difference() throws {
    let scratch = try FixtureScratch(["a.json": Self.failing, "whole.json": Self.whole])
    let run = scratch.run("diff", "@/whole.json", "@/a.json", "--fail-on", "unknown")
    #expect(run.status == 1, "\(run)")
    let lost = scratch.run("diff", "@/whole.json", "@/a.json", "--fail-on", "lost")
    #expect(lost.status == 1 && lost.output.contains("left open"), "\(lost)")
    let same = scratch.run("diff", "@/a.json", "@/a.json", "--fail-on", "unknown")
    #expect(same.status == 0, "\(same)")
  }

  @Test(
    "A domain without a backslash, and an operand before it, leave nothing open",
    arguments: [
      ("'a' LIKE SELF", ["--within", "SELF == 'a' OR SELF == 'b'"]),
      ("NOT SELF ENDSWITH '\\\\\\\\' AND 'a' LIKE SELF", []),
    ])
  func excluded(predicate: String, options: [String]) throws {
    let scene = "{\"id\":\"s0\",\"prefers\":\"\(predicate)\"}"
    let scratch = try FixtureScratch(["a.json": Self.scenes(scene)])
    let run = scratch.run(["analyze", "@/a.json", "--fail-on", "gap"] + options)
    #expect(run.status == 0, "\(run)")
  }

  @Test("A fix drops no operand that can fail, and NOT of NOT needs no proof")
  func fixes() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.scenes(
        #"{"id":"s0","prefers":"SELF == 'a' OR SELF BEGINSWITH 'a' OR 'a' LIKE SELF"}"#,
        #"{"id":"s1","prefers":"NOT (NOT (SELF LIKE SELF))"}"#)
    ])
    _ = scratch.run("lint", "@/a.json", "--fix")
    let text = try scratch.text("a.json")
    #expect(text.contains("'a' LIKE SELF"))
    #expect(!text.contains("NOT"))
  }

  // MARK: Words

  @Test("The answer comes first, the findings of the file after it")
  func order() throws {
    let scratch = try FixtureScratch(["a.json": Self.failing])
    for arguments in [["analyze", "@/a.json"], ["diff", "@/a.json", "@/a.json"]] {
      var all: [UInt8] = []
      let streams = CommandStreams(
        input: .bytes([]), output: CommandOutput { all.append(contentsOf: $0) },
        errors: CommandOutput { all.append(contentsOf: $0) })
      let paths = arguments.map { $0.replacing("@", with: scratch.folder.path) }
      _ = SceneRouteCommand.run(paths, on: streams)
      let text = String(decoding: all, as: UTF8.self)
      let first = try #require(text.split(separator: "\n").first)
      #expect(first.contains("Nothing was found") || first.contains("No identifier"), "\(text)")
      #expect(text.contains("warning[swapped-operands]"))
      #expect(!first.contains("warning"))
    }
  }

  @Test("That only text outside ASCII shows a thing is said where it is proved")
  func beyondASCII() throws {
    let e = "e\u{301}"
    let scratch = try FixtureScratch([
      "apart.json": Self.scenes(
        #"{"id":"a","can":"FALSEPREDICATE","prefers":"SELF >= '\#(e)' OR SELF == '\#(e)'"}"#,
        #"{"id":"b","can":"FALSEPREDICATE","prefers":"SELF >= '\#(e)'"}"#),
      "only.json": Self.scenes(
        #"{"id":"a","can":"FALSEPREDICATE","prefers":"SELF CONTAINS '日'"}"#,
        #"{"id":"b","can":"FALSEPREDICATE","prefers":"SELF CONTAINS '日本'"}"#),
    ])
    let apart = scratch.run("analyze", "@/apart.json").output
    #expect(apart.contains("both prefer") && !apart.contains("outside ASCII"), "\(apart)")
    let only = scratch.run("analyze", "@/only.json").output
    #expect(only.contains("(only for text outside ASCII)"), "\(only)")
  }

  @Test("A witness that may not be the shortest is marked, in JSON and in words")
  func notShortest() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.scenes(#"{"id":"a","can":"SELF LIKE SELF OR SELF CONTAINS 'abc'"}"#),
      "b.json": Self.scenes(#"{"id":"a","can":"FALSEPREDICATE"}"#),
    ])
    let json = try Self.object(scratch.run("analyze", "@/a.json", "--format", "json").output)
    let gap = try #require(json["gap"] as? [String: Any])
    #expect(gap["notProvedShortest"] as? Bool != nil)
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty && findings.allSatisfy { $0["notProvedShortest"] as? Bool != nil })
    let moves = try Self.object(
      scratch.run("diff", "@/a.json", "@/b.json", "--format", "json").output)
    let first = try #require((moves["moves"] as? [[String: Any]])?.first)
    #expect(first["notProvedShortest"] as? Bool == true)
    let text = scratch.run("diff", "@/a.json", "@/b.json").output
    #expect(text.contains("a shorter one may exist"), "\(text)")
    // But not than the empty one.
    let scene = #"{"id":"a","can":"NOT 'abc' LIKE SELF"}"#
    try scratch.write("a.json", Self.scenes(scene))
    let empty = scratch.run("diff", "@/a.json", "@/b.json").output
    #expect(empty.contains("\"\"") && !empty.contains("a shorter one may exist"), "\(empty)")
  }

  // MARK: Lint

  @Test("`lint` asks of some rules alone, and of all but some")
  func selection() throws {
    let scratch = try FixtureScratch(["a.json": Self.scenes(#"{"id":"a","can":"SELF = 'x'"}"#)])
    func codes(_ options: String...) -> [String] {
      scratch.run(["lint", "@/a.json"] + options).output.split(separator: "\n").compactMap { line in
        line.contains("[SR") ? String(line.drop { $0 != "[" }.dropFirst().prefix(5)) : nil
      }
    }
    let all = codes()
    #expect(all.contains("SR201") && all.contains("SR030"))
    #expect(codes("--select", "gap") == ["SR201"])
    #expect(codes("--select", "SR030", "--select", "gap").sorted() == ["SR030", "SR201"])
    #expect(codes("--ignore", "SR030") == all.filter { $0 != "SR030" })
    let wrong = scratch.run("lint", "@/a.json", "--select", "gpa")
    #expect(wrong.status == 64 && wrong.errors.contains("--select: there is no rule `gpa`"))
    #expect(wrong.errors.contains("`gap`"))
    #expect(
      scratch.run("lint", "@/a.json", "--ignore", "gap", "--write-baseline", "@/b").status == 64)
  }

  @Test("`lint` names the page of a rule, and how a finding is allowed")
  func explains() throws {
    let scratch = try FixtureScratch(["a.json": Self.scenes(#"{"id":"a","can":"SELF == 'x'"}"#)])
    let run = scratch.run("lint", "@/a.json")
    #expect(run.output.contains("`sceneroute lint --explain SR201` says why"))
    #expect(run.output.contains(#"`"lint": [{ "allow": "SR201", "reason": "…" }]`"#))
  }

  @Test("What `init` writes passes `lint` and `test`")
  func firstFixture() throws {
    let scratch = try FixtureScratch(["x.txt": ""])
    #expect(scratch.run("init", "-o", "@/w.json").status == 0)
    let lint = scratch.run("lint", "@/w.json", "--fail-level", "info")
    #expect(lint.status == 0, "\(lint)")
    #expect(lint.output.contains("1 allowed"))
    #expect(scratch.run("test", "@/w.json", "--fail-level", "warning").status == 0)
    #expect(try scratch.text("w.json").contains("\"reason\""))
  }

  @Test("One gap is one finding: that of the event that is in it")
  func oneGap() throws {
    let scratch = try FixtureScratch([
      "a.json": """
      {"scenes":[{"id":"a","can":"SELF == 'x'"}],
        "events":[{"identifier":"y","expect":{"action":"create"}}]}

      """
    ])
    let output = scratch.run("lint", "@/a.json").output
    #expect(output.contains("SR304") && !output.contains("SR201"), "\(output)")
  }

  @Test("`FALSEPREDICATE` as `can` is a decision; another `can` is told of (SR207)")
  func decision() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.scenes(
        #"{"id":"a","can":"FALSEPREDICATE","prefers":"SELF == 'x'"}"#, #"{"id":"b"}"#),
      "b.json": Self.scenes(
        #"{"id":"a","can":"SELF == 'y'","prefers":"SELF == 'x'"}"#, #"{"id":"b"}"#),
    ])
    #expect(!scratch.run("lint", "@/a.json").output.contains("SR207"))
    #expect(scratch.run("lint", "@/b.json").output.contains("SR207"))
  }

  @Test(
    "`[c]` on a text without letters is told with what it takes all the same",
    arguments: [
      ("==[c]", "4-2", "４-２"), ("BEGINSWITH[c]", "４", "4"), ("==[c]", "ア", "ｱ"),
      ("CONTAINS[c]", "ー", "ｰ"), ("==[c]", "日本", nil), ("==[cd]", "4", nil),
      ("LIKE[c]", "4-2", nil),
    ])
  func redundantCase(operation: String, text: String, other: String?) throws {
    let scratch = try FixtureScratch([
      "a.json": Self.scenes("{\"id\":\"a\",\"can\":\"SELF \(operation) '\(text)'\"}")
    ])
    let output = scratch.run("lint", "@/a.json").output
    #expect(output.contains("SR035"), "\(output)")
    let without = operation.replacing("c", with: "").replacing("[]", with: "")
    func takes(_ operation: String) throws -> Bool {
      try ActivationPredicate("SELF \(operation) '\(text)'").evaluate(other ?? "４-２")
    }
    if let other {
      let words = "such as `\(other.prefix(1))` for `\(text.prefix(1))`"
      #expect(output.contains(words), "\(output)")
      #expect(try takes(operation) && !takes(without))
    } else {
      #expect(output.contains("changes nothing here"), "\(output)")
      #expect(try takes(operation) == takes(without))
    }
  }

  @Test("A scene whose pattern is an identifier over the limit is left out, as R8 says")
  func longPattern() throws {
    let limit = PredicateLimits.likePatternBytes
    let scratch = try FixtureScratch(["a.json": Self.failing])
    // The last is short as it is written, and not in normal form KC.
    for (identifier, isSkipped) in [
      (String(repeating: "a", count: limit), false),
      (String(repeating: "a", count: limit + 1), true), (String(repeating: "ﷺ", count: 400), true),
    ] {
      let run = scratch.run("route", "@/a.json", "--identifier", identifier)
      #expect(run.status == 0 && run.output.contains("`s0` was skipped") == isSkipped)
      #expect(run.output.contains("more than the limit of \(limit)") == isSkipped)
    }
    let page = PackageFolder.root.appending(path: "Documentation/RULES.md")
    let rule = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n### ")
      .first { $0.contains("id=\"r8\"") }
    #expect(
      rule?.contains("over \(limit / 1024) KiB, as it is written or\nin normal form KC") == true)
  }

  // MARK: Events without an identifier

  @Test("A window that does not see a web page ties with no one for it (R3)")
  func webPage() throws {
    let scratch = try FixtureScratch([
      "a.json": """
      {"scenes":[
        {"id":"s","preferring":[],"allowing":["editor"],"state":"foregroundActive"},
        {"id":"u","state":"foregroundActive"},
        {"id":"v","preferring":[],"allowing":["other"],"state":"foregroundActive"}],
       "events":[{"userActivity":{"activityType":"com.example.edit",
         "webpageURL":"http://x.y/editor"}}]}

      """
    ])
    let run = scratch.run("route", "@/a.json", "--format", "json")
    #expect(run.output.contains("\"scene\":\"s\""), "\(run)")
    #expect(!run.output.contains("tie-between-visible-windows"), "\(run)")
    try scratch.write("b.json", scratch.text("a.json").replacing("\"other\"", with: "\"editor\""))
    let tie = scratch.run("route", "@/b.json", "--format", "json")
    #expect(tie.output.contains("tie-between-visible-windows"), "\(tie)")
  }

  @Test("An event without an identifier that no scene takes has no warning `no-scene-matches` (R6)")
  func nilIdentifier() throws {
    let scratch = try FixtureScratch([
      "a.json": """
      {"options":{"nilIdentifier":"canMustHold"},"scenes":[{"id":"a","can":"SELF == 'x'"}],
       "events":[{"icon":true},{"identifier":"y"}]}

      """
    ])
    let rows = scratch.run("route", "@/a.json", "--format", "json").output.split(separator: "\n")
    let icon = try #require(rows.first { $0.contains("R6, canMustHold") })
    #expect(!icon.contains("no-scene-matches"))
    #expect(rows.contains { $0.contains("no-scene-matches") })
  }
}
