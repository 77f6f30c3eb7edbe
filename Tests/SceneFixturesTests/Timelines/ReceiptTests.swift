import SceneLifecycle
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

/// How a fixture says what an app hears, and what starts it.
@Suite("What an app hears, in fixtures")
struct ReceiptTests {
  private static func read(_ text: String) throws -> SceneFixture {
    try SceneFixture.read(Array(text.utf8), file: "test.json")
  }

  private static func errors(_ text: String) -> [String] {
    let error = #expect(throws: FixtureError.self) { try read(text) }
    return (error?.diagnostics ?? []).map { "\($0.id) \($0.path)" }
  }

  @Test("Unknown methods, and those that are not called, are warnings at their names")
  func findings() throws {
    let fixture = try Self.read(
      """
      {"app":{"implements":["scene:openURLContexts:","scene(_:continu:)",
                            "application(_:open:options:)"]},"scenes":[]}
      """)
    #expect(fixture.description.implements == [.openURLContexts, .applicationOpen])
    #expect(
      fixture.warnings.map { "\($0.id) \($0.path)" } == [
        "unknown-method $.app.implements[1]", "method-not-called $.app.implements[2]",
      ])
    #expect(fixture.warnings.map(\.line) == [1, 2])
    #expect(fixture.warnings.first?.help == "did you mean `scene(_:continue:)`?")
    #expect(fixture.warnings.last?.help?.contains("`scene(_:openURLContexts:)`") == true)
  }

  @Test("In an app of SwiftUI a scene's delegate is not told of activities")
  func swiftUI() throws {
    let fixture = try Self.read(
      """
      {"app":{"declarations":[{"name":"m"}],"implements":["scene(_:continue:)"]},"scenes":[]}
      """)
    #expect(fixture.warnings.map(\.id) == ["method-not-called"])
    #expect(
      fixture.warnings.first?.help
        == "use `onOpenURL(perform:)` or `onContinueUserActivity(_:perform:)`")
  }

  @Test(
    "Mistakes point at their places",
    arguments: [
      (
        #"{"scenes":[],"events":[{"url":"a:b","expect":{"lost":true}}]}"#,
        ["methods-not-known $.events[0].expect.lost"]
      ),
      (
        #"{"scenes":[],"timeline":[{"url":"a:b","expect":{"delivered":"onOpenURL"}}]}"#,
        ["methods-not-known $.timeline[0].expect.delivered"]
      ),
      (
        #"{"app":{"implements":[]},"scenes":[],"#
          + #""events":[{"url":"a:b","expect":{"delivered":"x"}}]}"#,
        ["unknown-value $.events[0].expect.delivered"]
      ),
      (
        #"{"app":{"implements":[]},"scenes":[],"events":[{"url":"a:b","#
          + #""expect":{"delivered":"onOpenURL","lost":true}}]}"#,
        ["contradictory-expectation $.events[0].expect.lost"]
      ),
      (
        #"{"app":{"implements":["onOpenURL","onOpenURL(perform:)"]},"scenes":[]}"#,
        ["duplicate-element $.app.implements[1]"]
      ),
      (#"{"app":{"implements":[7]},"scenes":[]}"#, ["wrong-type $.app.implements[0]"]),
      (#"{"scenes":[],"timeline":[{"relaunch":false}]}"#, ["wrong-type $.timeline[0].relaunch"]),
      (#"{"scenes":[],"timeline":[{"relaunch":{}}]}"#, ["no-source $.timeline[0].relaunch"]),
      (
        #"{"scenes":[],"timeline":[{"relaunch":{"icon":true}}]}"#,
        ["unknown-key $.timeline[0].relaunch.icon"]
      ),
      (
        #"{"scenes":[],"timeline":[{"relaunch":{"url":"a:b","shortcut":{"type":"t"}}}]}"#,
        ["several-sources $.timeline[0].relaunch.shortcut"]
      ),
      (
        #"{"scenes":[],"timeline":[{"relaunch":true,"as":"a"}]}"#,
        ["useless-key $.timeline[0].as"]
      ),
    ])
  func mistakes(_ text: String, _ expected: [String]) {
    #expect(Self.errors(text) == expected)
  }

  @Test("A relaunch by nothing is told what may launch the app, and nothing else")
  func launches() {
    let error = #expect(throws: FixtureError.self) {
      try Self.read(#"{"scenes":[],"timeline":[{"relaunch":{}}]}"#)
    }
    #expect(
      error?.diagnostics.map(\.help) == [
        "give it one of `url`, `userActivity`, `handoff`, `shortcut`, `notification`, `appIntent`"
      ])
  }

  @Test("An event that is expected to be lost is no finding; one that is not is a failure")
  func expectations() throws {
    func check(_ expectation: String) throws -> [String] {
      let check = try Self.read(
        """
        {"app":{"implements":["scene(_:openURLContexts:)"]},
         "scenes":[{"id":"a","state":"disconnected"}],
         "events":[{"url":"notes://1","expect":\(expectation)}]}
        """
      ).check()
      let fields = check.cases.compactMap(\.failure).flatMap(\.differences)
      return check.warnings.map(\.id) + fields.map(\.description)
    }
    #expect(try check(#"{"scene":"a"}"#) == ["lost-event"])
    #expect(try check(#"{"lost":true}"#) == [])
    #expect(try check(#"{"lost":false}"#) == ["lost-event", "lost is `true`, not `false`"])
    #expect(
      try check(#"{"delivered":"scene:openURLContexts:"}"#)
        == ["lost-event", "delivered is `lost`, not `scene(_:openURLContexts:)`"])
    #expect(
      try check(#"{"lost":true,"warnings":[]}"#) == ["warnings is `lost-event`, not `none`"])
  }

  @Test("Without the app's methods nothing is lost, and an expectation in code is not compared")
  func unknownMethods() throws {
    let fixture = try Self.read(
      #"{"scenes":[{"id":"a","state":"disconnected"}],"events":[{"url":"notes://1"}]}"#)
    #expect(try fixture.check().warnings.isEmpty)
    let decision = SceneRouter(fixture.sceneSet).route(.url("notes://1"))
    #expect(RoutingExpectation(lost: true).differences(from: decision).isEmpty)
  }
}
