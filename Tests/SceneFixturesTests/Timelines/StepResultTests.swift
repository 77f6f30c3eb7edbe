import SceneLifecycle
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("What is told of a step")
struct StepResultTests {
  private static let fixture = """
    { "scenes": [{ "id": "a" }, { "id": "b", "state": "disconnected" },
      { "id": "c", "prefers": "SELF == 'c'" }, { "id": "d", "can": "SELF == 'd'" }],
      "timeline": [{ "url": "c" }, { "url": "x" }, { "activate": "b" }, { "url": "d" },
        { "request": {} }, { "icon": true, "as": "b", "role": "volumetric" }] }
    """

  @Test("Reasons and other scenes are those of before the step, whenever they are asked for")
  func afterwards() throws {
    let fixture = try Reading.fixture(Self.fixture)
    var results: [StepResult] = []
    var before: [RoutingExplanation?] = []
    var system = try fixture.system()
    try fixture.play { result in
      if case .event(let event, _) = result.step.action {
        before.append(system.explanation(of: event))
      } else {
        before.append(nil)
      }
      #expect(result.explanation == before.last)
      results.append(result)
      system = result.system
      return true
    }
    #expect(results.map(\.explanation) == before && results.count == 6)
    #expect(results.map(\.reason) == before.map { $0?.summary })
    #expect(
      results.map { $0.others(naming: 9)?.named.map(\.rawValue) } == [
        ["a", "b"], ["a", "b"], nil, ["c", "a", "d"], [], [],
      ])
    #expect(results.last?.error?.id == "used-identifier")
  }

  @Test("Others are named in order and counted, and the count says when it is the least")
  func counts() throws {
    let scenes = (1...250).map { #"{"id":"w\#($0)"}"# }.joined(separator: ",")
    let fixture = try Reading.fixture(#"{"scenes":[\#(scenes)],"timeline":[{"url":"x"}]}"#)
    try fixture.play { result in
      let some = result.others(naming: 3)
      #expect(some?.named == ["w2", "w3", "w4"] && some?.count == 200)
      #expect(some?.isComplete == false)
      let all = result.others(naming: .max, all: true)
      #expect(all?.named.count == 249 && all?.count == 249 && all?.isComplete == true)
      return true
    }
  }

  @Test("Others are found after any number of scenes that the identifier does not come upon")
  func findsFarOthers() throws {
    let far = (1...250).map { #"{"id":"w\#($0)","can":"SELF == 'w\#($0)'"}"# }
    let scenes = (far + [#"{"id":"a"},{"id":"b"}"#]).joined(separator: ",")
    let fixture = try Reading.fixture(#"{"scenes":[\#(scenes)],"timeline":[{"url":"x"}]}"#)
    try fixture.play { result in
      let others = result.others(naming: 3)
      #expect(result.outcome?.scene == "a")
      #expect(others?.named == ["b"] && others?.count == 1 && others?.isComplete == true)
      return true
    }
  }

  @Test("The windows that `play` returns are those of the last step")
  func returns() throws {
    let fixture = try Reading.fixture(Self.fixture)
    var last: SceneSystem?
    let end = try fixture.play { result in
      last = result.system
      return result.step.position < 2
    }
    #expect(last == end && end.frontmost?.id == "b")
  }

  @Test("A timeline over the limit of steps is an error at the first step that is too much")
  func limit() {
    let steps = { (count: Int) in
      #"{"scenes":[],"timeline":["#
        + Array(repeating: #"{"quit":true}"#, count: count)
        .joined(separator: ",\n") + "]}"
    }
    #expect(Reading.diagnostics(steps(FixtureLimits.steps)).isEmpty)
    let found = Reading.diagnostics(steps(FixtureLimits.steps + 1))
    #expect(found.map(\.id) == ["step-limit"])
    #expect(found.first?.path == "$.timeline[100000]")
    #expect(found.first?.help?.contains("--final-state") == true)
  }
}

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
