import Testing

@testable import SceneFixtures

@Suite("The schema of steps")
struct StepSchemaTests {
  @Test(
    "the schema and the reader refuse the same steps",
    arguments: [
      #"{"name": "nothing"}"#,
      #"{"activate": "a", "background": "a"}"#,
      #"{"url": "app://a", "icon": true}"#,
      #"{"activate": "a", "title": "x"}"#,
      #"{"close": "a", "animation": "fade"}"#,
      #"{"open": "b", "as": "c"}"#,
      #"{"open": "b", "animation": "commit"}"#,
      #"{"icon": false}"#,
      #"{"quit": null}"#,
      #"{"relaunch": true, "role": "volumetric"}"#,
      #"{"focusPrefix": 7}"#,
      #"{"set": "a"}"#,
      #"{"set": "a", "kind": "primary"}"#,
      #"{"set": "a", "userInfo": {"page": 3}}"#,
      #"{"set": "a", "restoration": {"title": "no type"}}"#,
      #"{"url": "app://a", "prefers": "TRUEPREDICATE"}"#,
      #"{"url": "app://a", "kind": "large"}"#,
      #"{"url": "app://a", "conditions": {"can": "TRUEPREDICATE", "preferring": []}}"#,
      #"{"url": "app://a", "expect": {}}"#,
      #"{"url": "app://a", "expect": {"tied": []}}"#,
      #"{"url": "app://a", "expect": {"calls": ["sceneDidConnect(a)"]}}"#,
      #"{"url": "app://a", "expect": {"states": {"a": "asleep"}}}"#,
      #"{"url": "app://a", "expect": {"error": "lost"}}"#,
    ])
  func refusesWrongSteps(_ step: String) throws {
    #expect(try !Self.conforms(Self.text(step: step)))
    #expect(throws: FixtureError.self) { try Reading.fixture(Self.text(step: step)) }
  }

  @Test(
    "and take the same",
    arguments: [
      #"{"icon": true, "as": "b", "role": "volumetric", "title": "x", "kind": "auxiliary"}"#,
      #"{"handoff": {"activityType": "t"}, "conditions": {"preferring": [], "allowing": ["*"]}}"#,
      #"{"open": "b", "configuration": "Main", "role": "externalDisplay"}"#,
      #"{"close": "a", "animation": "decline"}"#,
      #"{"set": "a", "prefers": "SELF IN %@", "prefersArguments": [["x"]]}"#,
      #"{"focusPrefix": null}"#,
      #"{"quit": true, "expect": {"front": null, "states": {"a": "disconnected"}}}"#,
      #"{"activate": "c", "expect": {"error": "unknown-scene"}}"#,
    ])
  func takeRightSteps(_ step: String) throws {
    #expect(try Self.conforms(Self.text(step: step)))
    #expect(throws: Never.self) { try Reading.fixture(Self.text(step: step)) }
  }

  @Test("the schema and the reader refuse events beside a timeline, and a rule without one test")
  func refusesWrongTops() throws {
    for top in [
      #""timeline": [], "events": []"#, #""timeline": [], "identifiers": []"#,
      #""app": {"delegate": [{"configuration": "Main"}]}"#,
      #""app": {"declarations": [{"matching": []}]}"#,
      #""app": {"conditions": {"Main": {"cans": "TRUEPREDICATE"}}}"#,
    ] {
      let text = #"{"scenes": [], \#(top)}"#
      #expect(try !Self.conforms(text), "\(top)")
      #expect(throws: FixtureError.self, "\(top)") { try Reading.fixture(text) }
    }
  }

  private static func text(step: String) -> String {
    #"{"scenes": [{"id": "a"}], "timeline": [\#(step)]}"#
  }

  private static func conforms(_ text: String) throws -> Bool {
    let value = try #require(JSONValue.read(Array(text.utf8)))
    return try SchemaTests.schema("scene-fixture.schema.json").violations(of: value).isEmpty
  }
}
