import Foundation
import TestSupport
import Testing

/// An app with one source, and a fixture that names it.
@Suite("Verbs over scenes that name their code")
struct CodeVerbTests {
  static let code = """
    import UIKit

    final class NoteScene: NSObject {
      func show(_ scene: UIWindowScene, _ note: Note) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
        conditions.prefersToActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "SELF == %@ OR SELF == 'all'", note.identifier)
      }
    }
    """
  static let fixture = """
    {
      "scenes": [
        { "id": "note-42", "code": "App/NoteScene.swift",
          "arguments": { "note.identifier": "note/42" } },
        { "id": "list" }
      ],
      "events": [
        { "name": "reminder", "identifier": "note/42",
          "expect": { "scene": "note-42", "score": "prefers" } },
        { "name": "all", "identifier": "all", "expect": { "scene": "note-42" } },
        { "name": "else", "identifier": "x", "expect": { "scene": "list" } }
      ]
    }
    """

  let scratch: FixtureScratch

  init() throws {
    scratch = try FixtureScratch([
      "App/NoteScene.swift": Self.code, "windows.json": Self.fixture,
    ])
  }

  @Test("Editing the source turns the test red, with its line and a caret")
  func red() throws {
    #expect(scratch.run("test", "@/windows.json").status == 0)
    try scratch.write("App/NoteScene.swift", Self.code.replacing("'all'", with: "'everything'"))
    let run = scratch.run("test", "@/windows.json")
    #expect(run.status == 1)
    #expect(run.output.contains("--> App/NoteScene.swift:8:"), "\(run.output)")
    #expect(run.output.contains("OR SELF == 'everything'\", note.identifier)"), "\(run.output)")
    #expect(run.output.contains("| ") && run.output.contains("^^^^"), "\(run.output)")
    let explained = scratch.run("explain", "@/windows.json", "--event", "all")
    #expect(explained.output.contains("App/NoteScene.swift:8:"), "\(explained.output)")
  }

  @Test("A mistake in the source is an error at both places")
  func error() throws {
    try scratch.write("App/NoteScene.swift", Self.code.replacing(" OR SELF", with: " ADN SELF"))
    let run = scratch.run("test", "@/windows.json")
    #expect(run.status == 2)
    let words = run.output + run.errors
    #expect(words.contains("--> App/NoteScene.swift:8:"), "\(words)")
    #expect(words.contains("the code is named in windows.json:3:"), "\(words)")
  }

  @Test("No verb edits the source")
  func untouched() throws {
    for arguments in [
      ["fmt", "--write", "@/windows.json"], ["lint", "--fix", "--write", "@/windows.json"],
      ["test", "--record-all", "--write", "@/windows.json"],
      ["test", "--suggest", "--write", "@/windows.json"],
    ] {
      let run = scratch.run(arguments)
      #expect(run.status <= 1, "\(arguments) \(run.errors)")
      #expect(try scratch.text("App/NoteScene.swift") == Self.code, "\(arguments)")
    }
    #expect(try scratch.text("windows.json").contains("\"code\": \"App/NoteScene.swift\""))
  }

  @Test(
    "Each verb of fixtures reads the code",
    arguments: ["route", "explain", "test", "lint", "analyze", "report", "bench"])
  func verbs(verb: String) {
    let run = scratch.run(verb, "@/windows.json")
    #expect(run.status <= 1, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  /// The output of a verb over the fixture, whose code has `text` in place of `'all'`.
  func output(_ text: String, _ verb: String, _ options: String...) throws -> String {
    try scratch.write("App/NoteScene.swift", Self.code.replacing("SELF == 'all'", with: text))
    let run = scratch.run([verb] + options + ["@/windows.json"])
    #expect(run.status <= 1, "\(run.errors)")
    return run.output
  }

  @Test("Coverage, mutants and the report of LCOV show the line of code")
  func quality() throws {
    let coverage = try output("SELF == 'all' OR SELF == 'none'", "test", "--coverage")
    let line = """
          NSPredicate(format: "SELF == %@ OR SELF == 'all' OR SELF == 'none'", note.identifier)
                                                              ^^^^^^^^^^^^^^ never true
      """
    #expect(coverage.contains(line), "\(coverage)")
    #expect(coverage.contains("App/NoteScene.swift:8:"), "\(coverage)")
    let file = scratch.folder.appending(path: "lcov.info").path
    _ = try output("SELF == 'all'", "test", "--lcov", file)
    let records = try scratch.text("lcov.info").split(separator: "end_of_record\n")
    let record = try #require(records.first { $0.contains("/App/NoteScene.swift\n") })
    #expect(record.contains("DA:8,") && record.contains("BRDA:8,"), "\(record)")
    let mutants = try output("SELF == 'all' OR SELF == 'none'", "test", "--mutate")
    #expect(mutants.contains("not noticed: App/NoteScene.swift:8:"), "\(mutants)")
    #expect(mutants.contains("    NSPredicate(format: \"SELF == %@ OR"), "\(mutants)")
    let json = try output(
      "SELF == 'all' OR SELF == 'none'", "test", "--coverage", "--mutate", "--format", "json")
    #expect(json.contains(#""code":{"file":"App/NoteScene.swift","line":8,"#), "\(json)")
  }

  @Test("Lint looks at predicates of code, and shows the line as it should be")
  func lint() throws {
    let found = try output("SELF == 'all' OR SELF == 'all'", "lint")
    #expect(found.contains("[SR028 duplicate-operand]"), "\(found)")
    #expect(found.contains("--> App/NoteScene.swift:8:"), "\(found)")
    let line = #"as it should be: `NSPredicate(format: "SELF == %@ OR SELF == 'all'", note.iden"#
    #expect(found.contains(line), "\(found)")
    let before = try scratch.text("App/NoteScene.swift")
    let mended = scratch.run("lint", "--fix", "--unsafe-fixes", "--write", "@/windows.json")
    #expect(mended.status <= 1)
    #expect(try scratch.text("App/NoteScene.swift") == before)
    #expect(try scratch.text("windows.json") == Self.fixture)
  }

  @Test("A scene may allow what lint finds in its code")
  func allowance() throws {
    try scratch.write(
      "App/NoteScene.swift", Self.code.replacing("'all'", with: "'all' OR SELF == 'all'"))
    let code = try #require(
      scratch.run("lint", "@/windows.json").output.firstMatch(of: /\[(SR\d+) duplicate[^\]]*\]/)?.1)
    try scratch.write(
      "windows.json",
      Self.fixture.replacing(
        "\"id\": \"note-42\",",
        with: "\"id\": \"note-42\", \"lint\": [{ \"allow\": \"\(code)\", \"reason\": \"x\" }],"))
    let run = scratch.run("lint", "@/windows.json")
    #expect(!run.output.contains("duplicate"), "\(run.output)")
  }

  @Test("Analyses, differences and explanations show the line of code")
  func proofs() throws {
    let analysis = try output("SELF == 'all' OR SELF BEGINSWITH 'all'", "analyze")
    #expect(analysis.contains("--> App/NoteScene.swift:8:"), "\(analysis)")
    let json = try output("SELF == 'all' OR SELF BEGINSWITH 'all'", "analyze", "--format", "json")
    #expect(json.contains(#""code":{"file":"App/NoteScene.swift","line":8,"#), "\(json)")
    let explained = try output("SELF == 'all'", "explain", "--format", "json")
    #expect(explained.contains(#""code":{"file":"App/NoteScene.swift","line":8,"#))
    let page = try output("SELF == 'all'", "report")
    #expect(page.contains("App/NoteScene.swift") && page.contains("NSPredicate(format:"))
    try scratch.write(
      "old.json",
      Self.fixture.replacing("App/NoteScene.swift", with: "App/Old.swift"))
    try scratch.write("App/Old.swift", Self.code.replacing("'all'", with: "'every'"))
    let difference = scratch.run("diff", "@/old.json", "@/windows.json").output
    #expect(difference.contains("- --> App/Old.swift:8:"), "\(difference)")
    #expect(difference.contains("+ --> App/NoteScene.swift:8:"), "\(difference)")
  }

  @Test("A watched test follows the source, also after an error")
  func watch() throws {
    let watch = try Conversation("sceneroute", ["test", scratch.folder.path, "--watch"])
    #expect(try watch.receive(lines: 2).contains("1 file, 3 cases, 3 passed"))
    try scratch.write("App/NoteScene.swift", Self.code.replacing("'all'", with: "'everything'"))
    let failed = try watch.receive(lines: 3)
    #expect(failed.contains("changed: ") && failed.contains("App/NoteScene.swift\n"), "\(failed)")
    #expect(failed.contains("failed: "), "\(failed)")
    try scratch.write("App/NoteScene.swift", Self.code.replacing(" OR SELF", with: " ADN SELF"))
    #expect(try watch.receive(lines: 6).contains("1 file checked"))
    try scratch.write("App/NoteScene.swift", Self.code)
    #expect(try watch.receive(lines: 6).contains("3 passed, 0 failed"))
  }
}
