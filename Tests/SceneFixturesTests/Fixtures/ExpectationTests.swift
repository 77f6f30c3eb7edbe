import SceneFixtures
import SceneRouting
import Testing

@Suite("Expectations")
struct ExpectationTests {
  static let fixture = Result {
    try Reading.fixture(
      Reading.text(
        scenes: """
          {"id":"list"},{"id":"other"},
          {"id":"note","can":"FALSEPREDICATE","prefers":"SELF == 'note'","state":"disconnected"}
          """))
  }

  static func decision(_ event: RoutingEvent, ties: TiePolicy = .mostRecent) throws
    -> RoutingDecision
  {
    LinearRouter(try fixture.get().sceneSet, options: RouterOptions(ties: ties))
      .route(event)
  }

  @Test("what is as expected differs in nothing")
  func acceptsTheExpected() throws {
    let expectation = RoutingExpectation(
      receiver: .scene("note"), score: .prefers, action: .reconnect, tied: [], warnings: [])
    #expect(expectation.differences(from: try Self.decision(.identifier("note"))).isEmpty)
    #expect(RoutingExpectation().differences(from: try Self.decision(.identifier("x"))).isEmpty)
  }

  @Test("each field that differs is listed, in order, with both sides")
  func listsDifferences() throws {
    let expectation = RoutingExpectation(
      receiver: .noScene, score: .can, action: .create, tied: ["other", "list"],
      warnings: ["b", "a"])
    let found = expectation.differences(from: try Self.decision(.identifier("note")))
    #expect(found.map(\.field) == ["scene", "score", "action", "tied", "warnings"])
    #expect(found.map(\.expected) == ["none", "can", "create", "other, list", "a, b"])
    #expect(found.map(\.actual) == ["note", "prefers", "reconnect", "none", "none"])
  }

  @Test("ties are compared in order, warnings in any order")
  func comparesOrders() throws {
    let decision = try Self.decision(.identifier("x"), ties: .reportAllTies)
    #expect(RoutingExpectation(tied: ["list", "other"]).differences(from: decision).isEmpty)
    #expect(
      RoutingExpectation(tied: ["other", "list"]).differences(from: decision).map(\.field) == [
        "tied"
      ])
    var event = RoutingEvent.identifier("x")
    event.warnings = ["b", "a"].map { RoutingWarning(id: $0, message: "") }
    let warned = try Self.decision(event)
    #expect(RoutingExpectation(warnings: ["a", "b"]).differences(from: warned).isEmpty)
    #expect(RoutingExpectation(warnings: ["b", "a"]).differences(from: warned).isEmpty)
    #expect(RoutingExpectation(warnings: ["a"]).differences(from: warned).map(\.actual) == ["a, b"])
  }

  @Test("both sides of a difference are fit to be printed")
  func hidesControlCharacters() throws {
    let expectation = RoutingExpectation(receiver: .scene("a\u{1B}[31m"))
    let found = expectation.differences(from: try Self.decision(.identifier("x")))
    #expect(found.map(\.expected) == [#"a\u{1B}[31m"#])
  }

  @Test(
    "every expectation of every fixture is met", arguments: try SceneFixtureFilesTests.names.get())
  func isMet(_ name: String) throws {
    let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
    let router = LinearRouter(fixture.sceneSet, options: fixture.options)
    for event in fixture.events {
      let differences = event.expectation?.differences(from: router.route(event.event)) ?? []
      #expect(differences.isEmpty, "\(event.event.name ?? "")")
    }
  }
}
