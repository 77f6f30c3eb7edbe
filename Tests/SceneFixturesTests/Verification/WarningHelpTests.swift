import SceneLifecycle
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

/// What is advised where no open window takes an event: in UIKit that is a mistake, and in SwiftUI
/// a declaration may make a new window on purpose.
@Suite("The help where no scene takes an event")
struct WarningHelpTests {
  /// The help of `no-scene-matches` on `event`, as an event and as a step.
  private static func help(_ event: String, app: String) throws -> [String?] {
    try ["events", "timeline"].map { list in
      let text = """
        {"app":{\(app)},"scenes":[{"id":"a","preferring":[],"allowing":[]}],
         "\(list)":[\(event)]}
        """
      let warnings = try SceneFixture.read(Array(text.utf8), file: "test.json").check().warnings
      return try #require(warnings.first { $0.id == "no-scene-matches" }).help
    }
  }

  private static let allow = "let an open window's `allowing` have a part of the identifier"

  @Test("Without declarations it is that of UIKit")
  func uiKit() throws {
    for help in try Self.help(#"{"url":"notes://1"}"#, app: "") {
      #expect(help?.contains("`can` be `TRUEPREDICATE`") == true)
    }
  }

  @Test(
    "With declarations it names the one that makes the window",
    arguments: [
      // Its `matching` has a part of the URL.
      (#"{"name":"Main"},{"name":"Note","matching":["notes:"]}"#, "Note"),
      // None matches: the first without the modifier.
      (#"{"name":"Web","matching":["http"]},{"name":"Main"}"#, "Main"),
      // All have the modifier and none matches: on iOS the first, with a warning of its own.
      (#"{"name":"Web","matching":["http"]}"#, "Web"),
    ])
  func swiftUI(_ declarations: String, _ name: String) throws {
    for event in [#"{"url":"notes://1"}"#, #"{"identifier":"notes:"}"#] {
      #expect(
        try Self.help(event, app: #""declarations":[\#(declarations)]"#)
          == Array(
            repeating: "the declaration `\(name)` makes its window: expect the warning, or "
              + Self.allow, count: 2))
    }
    let intent = #"{"appIntent":{"type":"notes://1"}}"#
    let help = try Self.help(intent, app: #""declarations":[\#(declarations)]"#)
    #expect(help.allSatisfy { $0?.hasPrefix("the declaration `\(name)` makes") == true })
  }

  @Test("Where no declaration makes a window it names none")
  func noDeclaration() throws {
    let app = #""platform":"macOS","declarations":[{"name":"Web","matching":["http"]}]"#
    let text = """
      {"app":{\(app)},"scenes":[],"events":[{"url":"notes://1"}]}
      """
    let warnings = try SceneFixture.read(Array(text.utf8), file: "test.json").check().warnings
    #expect(warnings.first { $0.id == "no-scene-matches" }?.help == Self.allow)
  }

  @Test("On a line of a log it looks for no declaration")
  func lines() throws {
    let text = """
      {"app":{"declarations":[{"name":"Main"}]},
       "scenes":[{"id":"a","preferring":[],"allowing":[]}]}
      """
    let fixture = try SceneFixture.read(Array(text.utf8), file: "test.json")
    let audit = FixtureAudit(of: fixture)
    #expect(audit.completesIdentifiers)
    let decision = SceneRouter(fixture.sceneSet, options: fixture.options).route("notes://1")
    let warnings = audit.complete(decision, onIdentifier: "notes://1").warnings
    #expect(warnings.map(\.help) == [Self.allow])
  }

  @Test("A declaration goes by what its `matching` is now")
  func changes() throws {
    var app = AppDescription(declarations: [
      SceneDeclaration(name: "Note", matching: ["web"]), SceneDeclaration(name: "Main"),
    ])
    for (matching, name) in [(["notes"], "Note"), (nil, "Note"), ([], "Main"), (["*"], "Note")] {
      app.declarations[0].matching = matching
      #expect(try app.configuration(for: .url("notes://1")).name == name)
    }
  }
}
