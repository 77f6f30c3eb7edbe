import Foundation
import Testing

/// `--diff` and `--write` of the verbs that change fixtures.
@Suite struct DiffOptionTests {
  private static let fixture = """
    {
      "scenes": [
        { "id": "a", "can": "NOT NOT SELF BEGINSWITH 'a'" },
        { "id": "b", "can": "SELF == 'b'" }
      ],
      "events": [
        { "identifier": "abc" },
        { "identifier": "abd", "expect": {
          "scene": "b", "score": "can", "warnings": []
        } },
        { "identifier": "x", "expect": { "scene": null } },
        { "identifier": "y", "expect": { "scene": "a", "rule": "R3" } }
      ]
    }

    """

  /// Applies a diff as other tools do: hunk by hunk, each line held against the file.
  private static func patched(_ text: String, by diff: String) throws -> String {
    var old = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var lines: [Substring] = []
    var number = 0
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2) {
      if line.hasPrefix("@@") {
        let start = try #require(Int(line.dropFirst(4).prefix { $0.isNumber }))
        while number < start - 1 {
          let kept = old.popFirst()
          lines.append(try #require(kept))
          number += 1
        }
        continue
      }
      guard let sign = line.first, " -+".contains(sign) else { break }
      if sign != "+" {
        let taken = old.popFirst()
        #expect(taken == line.dropFirst())
        number += 1
      }
      if sign != "-" { lines.append(line.dropFirst()) }
    }
    return (lines + old).joined(separator: "\n")
  }

  @Test(
    "A diff has context, leaves the file, ends with 1, and applied it is what is written",
    arguments: [
      ["test", "--record"], ["test", "--record-all"], ["test", "--suggest"], ["lint", "--fix"],
      ["fmt"],
    ])
  func diff(arguments: [String]) throws {
    let text =
      arguments == ["fmt"]
      ? Self.fixture.replacing("SELF ==", with: "self=") : Self.fixture
    let scratch = try FixtureScratch(["a.json": text])
    let shown = scratch.run(arguments + ["@/a.json", "--diff"])
    #expect(shown.status == 1, "\(shown)")
    #expect(try scratch.text("a.json") == text)
    let start = try #require(shown.output.range(of: "--- a.json\n"))
    let diff = String(shown.output[start.lowerBound...])
    #expect(diff.split(separator: "\n").count { $0.hasPrefix(" ") } >= 3, "\(diff)")
    _ = scratch.run(arguments + ["@/a.json", "--write"])
    let written = try scratch.text("a.json")
    #expect(written != text)
    #expect(try Self.patched(text, by: diff) == written)
    let again = scratch.run(arguments + ["@/a.json", "--diff"])
    #expect(!again.output.contains("+++"), "\(again)")
  }

  @Test("What is recorded of all is met, and keeps the keys that were compared")
  func recordAll() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.fixture,
      "steps.json": #"{"scenes":[{"id":"a"}],"timeline":[{"background":"a","expect":"#
        + #"{"front":"a","states":{"a":"foregroundActive"}}},"#
        + #"{"identifier":"x","expect":{"error":"not-running"}},"#
        + #"{"close":"b","expect":{"front":"a"}}]}"#,
    ])
    let some = scratch.run("test", "@", "--record")
    #expect(some.status == 1)
    #expect(
      some.output.hasSuffix(
        "5 expectations differ, and were left as they are: `sceneroute test` says why, "
          + "`--record-all` accepts them\n"))
    let all = scratch.run("test", "@", "--record-all")
    #expect(all.status == 0, "\(all)")
    #expect(all.output.hasSuffix("0 expectations recorded, 5 replaced, in 2 fixtures\n"))
    let text = try scratch.text("a.json")
    #expect(
      text.contains(#""abd", "expect": { "scene": "a", "score": "can", "warnings": [] } }"#))
    #expect(text.contains(#""x", "expect": { "scene": null } }"#))
    #expect(text.contains(#""y", "expect": { "scene": null, "rule": "R5" } }"#))
    let steps = try scratch.text("steps.json")
    #expect(steps.contains(#"{ "front": null, "states": { "a": "background" } }"#))
    #expect(steps.contains(#"{"close":"b","expect":{ "error": "unknown-scene" }}"#))
    #expect(scratch.run("test", "@").status == 0)
  }

  @Test("Where one run of fixes is not enough, that is said")
  func unfinished() throws {
    let nested = String(repeating: "SELF == 'a' AND (", count: 10) + "SELF == 'a'"
    let predicate = nested + String(repeating: ")", count: 10)
    let scratch = try FixtureScratch([
      "a.json": #"{ "scenes": [ { "id": "a", "can": "\#(predicate)" } ] }"#
    ])
    let first = scratch.run("lint", "@/a.json", "--fix")
    #expect(first.output.contains("\nmore can be mended in 1 file: run `lint --fix` again\n"))
    let second = scratch.run("lint", "@/a.json", "--fix")
    #expect(second.output.contains(" mended in 1 file\n"))
    #expect(!second.output.contains("more can be mended"))
    #expect(scratch.run("lint", "@/a.json", "--fix").output.hasPrefix("nothing mended\n"))
  }

  @Test("A file that cannot be read is no lack of things to mend")
  func unreadable() throws {
    let scratch = try FixtureScratch(["a.json": "{"])
    let run = scratch.run("lint", "@/a.json", "--fix", "--diff")
    #expect(run.status == 2 && run.errors.contains("a.json"))
  }

  @Test("What makes no changes takes neither option")
  func usage() throws {
    let scratch = try FixtureScratch(["a.json": Self.fixture])
    for arguments in [
      ["test", "--diff"], ["test", "--write"], ["lint", "--diff"], ["lint", "--write"],
      ["test", "--record", "--diff", "--write"], ["lint", "--fix", "--diff", "--write"],
    ] {
      #expect(scratch.run(arguments + ["@/a.json"]).status == 64, "\(arguments)")
    }
  }
}
