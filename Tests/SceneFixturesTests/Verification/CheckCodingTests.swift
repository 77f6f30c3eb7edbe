import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import SceneFixtures

@Suite("Checks and findings of fixtures as values for encoders, and in one line")
struct CheckCodingTests {
  @Test(
    "The decisions on a fixture's events come back, and so do its scenes, expectations and check",
    arguments: try SceneFixtureFilesTests.names.get())
  func scenes(_ name: String) throws {
    let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
    var options = fixture.options
    options.ties = .reportAllTies
    let router = SceneRouter(fixture.sceneSet, options: options)
    for event in fixture.events {
      try expectRoundTrip(router.route(event.event))
      if let expectation = event.expectation { try expectRoundTrip(expectation) }
    }
    for scene in fixture.scenes { try expectRoundTrip(scene) }
    try expectRoundTrip(fixture.check())
  }

  @Test("So do those of a timeline's steps", arguments: try StoryTests.names.get())
  func timelines(_ name: String) throws {
    guard Build.canRun(String(decoding: try FixtureFiles.bytes(name), as: UTF8.self)) else {
      return
    }
    let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
    var steps = 0
    var decisions: Set<RoutingDecision> = []
    var sessions: Set<SceneSession> = []
    try fixture.play { result in
      steps += 1
      if let decision = result.outcome?.decision { decisions.insert(decision) }
      sessions.formUnion(result.system.scenes)
      return true
    }
    #expect(steps == fixture.timeline.count && !sessions.isEmpty)
    for decision in decisions { try expectRoundTrip(decision) }
    for session in sessions { try expectRoundTrip(session) }
    try expectRoundTrip(fixture.check())
  }

  @Test("So does every finding about a wrong file", arguments: try WrongFixtureTests.rows.get())
  func findings(_ row: ExpectedDiagnostic) throws {
    let path = FixtureFiles.path("wrong/" + row.file)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) }
    for finding in try #require(error).diagnostics {
      try expectRoundTrip(finding)
      let again = try RoundTrip.value(
        in: RoundTrip.json(of: finding), as: FixtureDiagnostic.self)
      #expect(again.render() == finding.render())
      #expect(!finding.description.contains { $0.isNewline })
    }
  }

  @Test("An expectation keeps no scene and no expectation of a scene apart")
  func expectations() throws {
    let form = [
      RoutingExpectation(): "{}", RoutingExpectation(receiver: .noScene): #"{"scene":null}"#,
      RoutingExpectation(
        receiver: .scene("a"), score: .prefers, action: .continueInScene, tied: ["a", "b"],
        warnings: []):
        #"{"action":"continue","scene":"a","score":"prefers","tied":["a","b"],"warnings":[]}"#,
    ]
    for (expectation, json) in form {
      #expect(try RoundTrip.json(of: expectation) == json)
      try expectRoundTrip(expectation)
    }
  }

  @Test("A check that fails comes back, and its cases print in one line")
  func failing() throws {
    let fixture = try Reading.fixture(
      """
      {"scenes":[{"id":"a"}],"events":[
      {"name":"reply","identifier":"x","expect":{"scene":"a"}},
      {"identifier":"y","expect":{"scene":null,"score":"prefers"}}]}
      """)
    let check = try fixture.check()
    try expectRoundTrip(check)
    #expect(
      check.cases.map(\.description) == [
        "test.json:2:43: reply: passed",
        "test.json:3:28: #2: scene is `a`, not `none`; score is `can`, not `prefers`",
      ])
    let again = try RoundTrip.value(in: RoundTrip.json(of: check), as: FixtureCheck.self)
    #expect(again.cases.last?.failure?.description == check.cases.last?.failure?.description)
    #expect(
      try RoundTrip.json(of: check.cases[0])
        == #"{"label":"reply","place":{"column":43,"file":"test.json","line":2}}"#)
  }

  @Test("A finding prints as compilers write it")
  func printed() throws {
    #expect(
      Reading.diagnostics(Reading.text(scenes: #"{"id":"a","cann":"TRUEPREDICATE"}"#))
        .map(\.description) == [
          "test.json:1:22: error[unknown-key]: a scene has no key `cann`; did you mean `can`?"
        ])
    let silent = try Reading.fixture(Reading.text(scenes: #"{"id":"a"}"#))
    let whole = FixtureDiagnostic.expectsNothing(in: silent, file: "a\nb.json", isError: false)
    #expect(
      whole.description
        == "a\\nb.json: warning[expects-nothing]: the fixture expects nothing; give an event or a "
        + "step an `expect`; `sceneroute test --record` writes them")
  }

  @Test(
    "What is no expectation, place or finding is refused with its place and a sentence",
    arguments: [
      (
        #"{"scene":null,"action":"reconect"}"#,
        "$.action: `reconect` is no value of `action`; did you mean `reconnect`?"
      ),
      (
        #"{"score":"some"}"#,
        "$.score: `some` is no value of `score`; its values are `none`, `can`, `prefers`"
      ),
    ])
  func wrongExpectations(_ json: String, _ mistake: String) {
    #expect(RoundTrip.mistake(in: json, as: RoutingExpectation.self) == mistake)
  }

  @Test("The part of a predicate must lie in it")
  func wrongExcerpt() {
    #expect(
      RoundTrip.mistake(in: #"{"source":"SELF","span":[0,5]}"#, as: PredicateExcerpt.self)
        == "$.span: the span 0..<5 ends after the predicate's 4 bytes")
  }

  private func expectRoundTrip<Value: Codable & Hashable>(_ value: Value) throws {
    let flaw = try RoundTrip.flaw(of: value)
    #expect(flaw == nil)
  }
}
