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

  @Test("A watched test follows the source, also after an error")
  func watch() throws {
    let watch = try Conversation("sceneroute", ["test", scratch.folder.path, "--watch"])
    #expect(try watch.receive(lines: 2).contains("1 file, 3 cases, 3 passed"))
    try scratch.write("App/NoteScene.swift", Self.code.replacing("'all'", with: "'everything'"))
    #expect(try watch.receive(lines: 2).contains("failed: "))
    try scratch.write("App/NoteScene.swift", Self.code.replacing(" OR SELF", with: " ADN SELF"))
    #expect(try watch.receive(lines: 5).contains("1 file checked"))
    try scratch.write("App/NoteScene.swift", Self.code)
    #expect(try watch.receive(lines: 5).contains("3 passed, 0 failed"))
  }
}
