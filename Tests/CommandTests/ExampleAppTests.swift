import Foundation
import TestSupport
import Testing

/// The apps of Documentation/Examples/Apps: their fixtures have no condition of their own.
@Suite("The apps of Examples, whose fixtures name their code")
struct ExampleAppTests {
  static let folder = Repository.root.appending(path: "Documentation/Examples/Apps")
  static let apps = ["Boards", "Mail", "Notes"]

  /// A file of an app, what is written there in place of what, and the file whose line is shown.
  struct Edit: CustomTestStringConvertible {
    let app: String
    let file: String
    let old: String
    let new: String
    let shown: String

    init(_ app: String, _ file: String, _ old: String, _ new: String, shown: String? = nil) {
      (self.app, self.file, self.old, self.new) = (app, file, old, new)
      self.shown = shown ?? file
    }

    var testDescription: String { "\(app)/\(file): \(old) → \(new)" }
  }

  static let edits = [
    Edit("Notes", "ListScene.swift", "NOT SELF BEGINSWITH", "SELF BEGINSWITH"),
    Edit("Notes", "ListScene.swift", "notes://compose", "notes://new"),
    Edit("Notes", "NoteScene.swift", "notes://note/", "notes://memo/", shown: "ListScene.swift"),
    Edit("Notes", "NoteScene.swift", "SELF == %@", "SELF BEGINSWITH %@"),
    Edit("Boards", "BoardViews.swift", "[\"boards://list\"]", "[\"boards://all\"]"),
    Edit("Boards", "BoardViews.swift", "\"boards://search\"", "\"boards://find\""),
    Edit("Mail", "MailboxScene.m", "@\"SELF BEGINSWITH %@\"", "@\"SELF ENDSWITH %@\""),
    Edit("Mail", "Mail.h", "mail://message/", "mail://letter/", shown: "MailboxScene.m"),
    Edit("Mail", "MessageScene.m", "SELF == %@", "SELF BEGINSWITH %@"),
  ]

  private static func scratch(of app: String) throws -> FixtureScratch {
    let folder = Self.folder.appending(path: app)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try FixtureScratch(
      Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }))
  }

  @Test("There are these apps, and every scene of theirs names its code")
  func all() throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() == Self.apps)
    for app in Self.apps {
      let data = try Data(contentsOf: Self.folder.appending(path: "\(app)/windows.json"))
      let fixture = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let scenes = try #require(fixture["scenes"] as? [[String: Any]])
      #expect(scenes.count >= 2)
      #expect(scenes.allSatisfy { $0["code"] != nil && $0["can"] == nil && $0["prefers"] == nil })
    }
  }

  @Test("Nothing is wrong or doubtful in them", arguments: apps)
  func clean(app: String) throws {
    let path = Self.folder.appending(path: app).path
    for arguments in [
      ["test", path, "--require-expectations", "--fail-level", "warning"],
      ["lint", path, "--fail-level", "info"], ["scan", path, "--fail-level", "info"],
    ] {
      let run = CommandRun(arguments)
      #expect(run.status == 0, "\(arguments) \(run.output)\(run.errors)")
    }
  }

  @Test("Editing the source turns the test red, with the line of the source", arguments: edits)
  func red(edit: Edit) throws {
    let scratch = try Self.scratch(of: edit.app)
    #expect(scratch.run("test", "@/windows.json").status == 0)
    let text = try scratch.text(edit.file)
    #expect(text.contains(edit.old))
    try scratch.write(edit.file, text.replacing(edit.old, with: edit.new))
    let run = scratch.run("test", "@/windows.json")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("--> \(edit.shown):"), "\(run.output)")
    #expect(run.output.contains("^^"), "\(run.output)")
  }

  @Test("Xcode gets the place in the source, too")
  func note() throws {
    let scratch = try Self.scratch(of: "Notes")
    let text = try scratch.text("NoteScene.swift")
    try scratch.write("NoteScene.swift", text.replacing("SELF == %@", with: "SELF BEGINSWITH %@"))
    let lines = scratch.run("test", "@/windows.json", "--format", "xcode").output
      .split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("windows.json:54:17: error: a link to a note") == true)
    #expect(lines.last?.hasPrefix("NoteScene.swift:45:16: note: note-42: `prefers` is") == true)
  }

  @Test("A declaration of SwiftUI that takes other links turns the test red")
  func declarations() throws {
    let scratch = try Self.scratch(of: "Boards")
    let text = try scratch.text("BoardsApp.swift")
    try scratch.write("BoardsApp.swift", text.replacing("boards://board/", with: "boards://card/"))
    let run = scratch.run("test", "@/windows.json")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("configuration is `boards`, not `board`"), "\(run.output)")
  }
}
