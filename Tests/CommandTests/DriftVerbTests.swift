import Foundation
import TestSupport
import Testing

/// An app of three types, and fixtures that copy them.
@Suite("sceneroute scan --against")
struct DriftVerbTests {
  private static func type(_ name: String, _ lines: String) -> String {
    "final class \(name) {\n  func show(_ scene: UIScene, _ note: Note) {\n"
      + "    let conditions = scene.activationConditions\n\(lines)  }\n}\n"
  }

  private static func line(_ word: String, _ text: String) -> String {
    "    conditions.\(word)ActivateForTargetContentIdentifierPredicate =\n"
      + "      NSPredicate(format: \"\(text)\")\n"
  }

  private static let app =
    type("NoteScene", line("can", "FALSEPREDICATE") + line("prefersTo", "SELF == 'note/420'"))
    + type("ListScene", line("can", "SELF == 'list' OR SELF BEGINSWITH 'lists/'"))
  private static let view = """
    struct MailView: View {
      var body: some View {
        Text("").handlesExternalEvents(preferring: ["mail", "post"], allowing: ["*"])
      }
    }

    """
  /// Members in several layouts.
  private static let fixture = """
    {
      "scenes": [
        { "id": "NoteScene", "can": "FALSEPREDICATE",
          "prefers": "SELF == %@", "prefersArguments": ["note/42"],
          "state": "disconnected" },
        {
          "id": "list",
          "title": "The list"
        },
        { "id": "ListScene", "can": "SELF == 'list'", "prefers": "SELF == 'x'", "title": "\u{E4}" },
        { "id": "MailView", "preferring": ["mail"], "allowing": [] },
        { "id": "coded", "code": "../App/Scenes.swift", "type": "NoteScene" }
      ],
      "events": [ { "identifier": "note/42" } ]
    }
    """

  private let scratch: FixtureScratch

  init() throws {
    scratch = try FixtureScratch([
      "Package.swift": "", "App/Scenes.swift": Self.app, "App/Views.swift": Self.view,
      "Tests/mail.json": Self.fixture, "Tests/other.json": #"{ "a": 1 }"#,
    ])
  }

  @Test("A drift ends with 1, and says which way with an identifier and both places")
  func drift() {
    let run = scratch.run("scan", "@/App", "--against", "@/Tests")
    #expect(run.status == 1)
    #expect(
      run.output.contains("the code prefers `note/420`, Tests/mail.json:4 does not"), "\(run)")
    #expect(run.output.contains("--> App/Scenes.swift:7:"))
    #expect(run.output.contains("takes `*`") == false)
    #expect(run.output.contains("2 of 5 scenes as in the code"), "\(run.output)")
  }

  @Test("--write brings fixtures up to date, keeps what it does not mean, and shows the difference")
  func write() throws {
    let run = scratch.run("scan", "@/App", "--against", "@/Tests", "--write")
    #expect(run.status == 0, "\(run)")
    let expected = Self.fixture
      .replacing(
        #""SELF == %@", "prefersArguments": ["note/42"],"#, with: #""SELF == 'note/420'","#
      )
      .replacing(
        #""SELF == 'list'", "prefers": "SELF == 'x'""#,
        with: #""SELF == 'list' OR SELF BEGINSWITH 'lists/'", "prefers": "FALSEPREDICATE""#
      )
      .replacing(
        #""preferring": ["mail"], "allowing": []"#,
        with: #""preferring": ["mail", "post"], "allowing": ["*"]"#)
    #expect(try scratch.text("Tests/mail.json") == expected)
    #expect(run.output.hasPrefix("--- Tests/mail.json\n+++ Tests/mail.json\n@@ "), "\(run.output)")
    #expect(run.output.contains("+      \"prefers\": \"SELF == 'note/420'\",\n"), "\(run.output)")
    #expect(run.output.contains("5 conditions brought up to date in 1 file\n"))
    let again = scratch.run("scan", "@/App", "--against", "@/Tests", "--write")
    #expect(again.status == 0 && again.output.contains("nothing brought up to date"))
    #expect(try scratch.text("Tests/mail.json") == expected)
  }

  @Test("A condition that the fixture lacks is added in its style")
  func added() throws {
    let scenes = [
      (#"{ "id": "ListScene" }"#, #"{ "id": "ListScene", "can": "@" }"#),
      ("{\n  \"id\": \"ListScene\"\n}", "{\n  \"id\": \"ListScene\",\n  \"can\": \"@\"\n}"),
      (
        "{ \"id\": \"ListScene\",\n  \"title\": \"a\" }",
        "{ \"id\": \"ListScene\",\n  \"can\": \"@\",\n  \"title\": \"a\" }"
      ),
      (
        #"{ "title": "a", "prefers": "FALSEPREDICATE", "id": "ListScene" }"#,
        #"{ "title": "a", "prefers": "FALSEPREDICATE", "can": "@", "id": "ListScene" }"#
      ),
    ]
    for (before, after) in scenes {
      for mark in ["", "\u{FEFF}"] {
        try scratch.write("Tests/mail.json", mark + "{\"scenes\": [\n\(before)\n]}\n")
        #expect(scratch.run("scan", "@/App", "--against", "@/Tests", "--write").status == 0)
        let text = after.replacing("@", with: "SELF == 'list' OR SELF BEGINSWITH 'lists/'")
        let written = try Data(contentsOf: scratch.folder.appending(path: "Tests/mail.json"))
        #expect(written == Data("\(mark){\"scenes\": [\n\(text)\n]}\n".utf8))
      }
    }
  }

  @Test("What is ambiguous, unknown or reached by a link is left, and said")
  func left() throws {
    let copy = { (text: String) in "{\"scenes\": [{ \"id\": \"x\", \"can\": \"\(text)\" }]}" }
    let twins =
      Self.type("AScene", Self.line("can", "SELF == 'note/1'"))
      + Self.type("BScene", Self.line("can", "SELF == 'note/2'"))
    try scratch.write("App/Scenes.swift", twins)
    try scratch.write("App/Views.swift", "")
    try scratch.write("Tests/mail.json", copy("SELF == 'note/3'"))
    let ambiguous = scratch.run("scan", "@/App", "--against", "@/Tests", "--write")
    #expect(ambiguous.status == 1)
    #expect(ambiguous.output.contains("`--write` leaves it: "), "\(ambiguous.output)")
    #expect(try scratch.text("Tests/mail.json") == copy("SELF == 'note/3'"))
    // One that sets predicates where the fixture has sets.
    try scratch.write("App/Scenes.swift", Self.app)
    let sets = #"{"scenes": [{ "id": "ListScene", "preferring": [], "allowing": ["list"] }]}"#
    try scratch.write("Tests/mail.json", sets)
    let other = scratch.run("scan", "@/App", "--against", "@/Tests", "--write")
    #expect(other.status == 1 && other.output.contains("`--write` leaves it: "), "\(other)")
    #expect(try scratch.text("Tests/mail.json") == sets)
    // A link in the folder.
    let old = #"{"scenes": [{ "id": "ListScene", "can": "SELF == 'a'" }]}"#
    try scratch.write("real.json", old)
    try scratch.write("Tests/mail.json", "{}")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appending(path: "Tests/link.json"),
      withDestinationURL: scratch.folder.appending(path: "real.json"))
    _ = scratch.run("scan", "@/App", "--against", "@/Tests", "--write")
    #expect(try scratch.text("real.json") == old)
  }

  @Test("A fixture that cannot be read makes the status 2, as does a folder without one")
  func unreadable() throws {
    try scratch.write("Tests/wrong.json", #"{ "scenes": [{ "id": "a", "can": "SELF =" }] }"#)
    let run = scratch.run("scan", "@/App", "--against", "@/Tests")
    #expect(run.status == 2 && run.output.contains("Tests/wrong.json:1:"), "\(run)")
    #expect(run.output.contains("SR701"))
    #expect(scratch.run("scan", "@/App", "--against", "@/App").status == 2)
    #expect(scratch.run("scan", "@/App", "--against", "@/none.json").status == 2)
  }

  @Test("All reports have the drift", arguments: ["json", "sarif", "xcode", "github", "junit"])
  func reports(format: String) {
    let run = scratch.run("scan", "@/App", "--against", "@/Tests", "--format", format)
    #expect(run.status == 1)
    #expect(run.output.contains("note/420") && run.output.contains("SR701"), "\(run.output)")
    #expect(run.output.contains("mail.json:4"))
  }

  @Test("A baseline knows a drift, and a scene that names its code never drifts")
  func known() throws {
    #expect(
      scratch.run("scan", "@/App", "--against", "@/Tests", "--write-baseline", "@/b.json").status
        == 0)
    let run = scratch.run("scan", "@/App", "--against", "@/Tests", "--baseline", "@/b.json")
    #expect(run.status == 0, "\(run)")
    // What is allowed for `scan` is not judged by `lint`.
    try scratch.write(
      "Tests/mail.json",
      #"{"scenes": [{ "id": "ListScene", "can": "SELF == 'a'", "#
        + #""lint": [{ "allow": "SR701", "reason": "an old app" }] }], "#
        + #""events": [{ "identifier": "a", "expect": { "scene": "ListScene" } }]}"#)
    #expect(scratch.run("scan", "@/App", "--against", "@/Tests").status == 0)
    #expect(!scratch.run("lint", "@/Tests/mail.json").output.contains("SR004"))
    try scratch.write(
      "Tests/mail.json",
      #"{"scenes": [{ "id": "ListScene", "code": "../App/Scenes.swift", "type": "NoteScene" }]}"#)
    let code = scratch.run("scan", "@/App", "--against", "@/Tests", "--fail-level", "warning")
    #expect(code.status == 0 && code.output.contains("1 of 1 scene as in the code"), "\(code)")
  }
}
