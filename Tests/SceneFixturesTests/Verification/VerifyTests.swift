import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("A fixture's expectations in one call")
struct VerifyTests {
  private static func fixture(_ text: String) throws -> SceneFixture {
    try SceneFixture.read(Array(text.utf8), file: "windows.json")
  }

  private static func file(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let scenes = """
    "scenes": [{ "id": "inbox" },
    { "id": "note", "can": "FALSEPREDICATE", "prefers": "SELF == 'note/1'" }]
    """

  @Test("Expectations that are met throw nothing")
  func met() throws {
    let text =
      "{ \(Self.scenes), \"events\": [{ \"identifier\": \"note/1\","
      + " \"expect\": { \"scene\": \"note\" } }] }"
    try SceneFixture.verify(path: try Self.file(text))
  }

  @Test("What may have caused a failure are the conditions that a window has, not all it ever had")
  func causes() throws {
    let steps = (0..<50).flatMap { number in
      [
        "{ \"set\": \"inbox\", \"can\": \"SELF == 'a' OR SELF == '\(number)'\" }",
        "{ \"identifier\": \"a\", \"expect\": { \"scene\": \"note\" } }",
      ]
    }
    let failures = try Self.fixture(
      "{ \(Self.scenes), \"timeline\": [\(steps.joined(separator: ", "))] }"
    ).failures()
    #expect(failures.count == 50)
    for (number, failure) in failures.enumerated() {
      let own: Set = ["$.scenes[0]", "$.timeline[\(2 * number)]."]
      #expect(Set(failure.causes) == own.union(["$.scenes[1]"]))
      #expect(failure.path == "$.timeline[\(2 * number + 1)]")
    }
  }

  @Test("An event that differs is told with the reasons of every scene")
  func event() throws {
    let failures = try Self.fixture(
      "{ \(Self.scenes), \"events\": [{ \"name\": \"reminder\", \"identifier\": \"note/2\","
        + " \"expect\": { \"scene\": \"note\", \"score\": \"prefers\" } }] }"
    ).failures()
    let text = failures.map(\.description).joined(separator: "\n")
    #expect(
      text.hasPrefix(
        "windows.json:2:143: reminder: scene is `inbox`, not `note`; "
          + "score is `can`, not `prefers`\n"))
    #expect(failures.first?.place == FixturePlace(file: "windows.json", line: 2, column: 143))
    #expect(text.contains("`prefers` is false at `SELF == \"note/1\"`"))
    #expect(text.contains("inbox:"))
  }

  @Test(
    "Of many scenes some have reasons, and of many failures the first",
    arguments: ["events", "timeline"])
  func many(key: String) throws {
    let scenes = (0..<50).map { "{\"id\": \"s\($0)\", \"can\": \"SELF == 's\($0)'\"}" }
    let expectation = "\"expect\": {\"scene\": \"s40\"}"
    let events = Array(repeating: "{\"identifier\": \"s30\", \(expectation)}", count: 30)
    let failures = try Self.fixture(
      "{\"scenes\": [\(scenes.joined(separator: ","))],"
        + " \"\(key)\": [\(events.joined(separator: ","))]}"
    ).failures()
    #expect(failures.count == 30)
    for failure in failures.prefix(20) {
      #expect(failure.reasons.count == 23)
      #expect(failure.reasons[1].hasPrefix("nearest miss: `s40` could take it if `can` said"))
      #expect(failure.reasons[2].hasPrefix("s30: ") && failure.reasons[3].hasPrefix("s40: "))
      #expect(failure.reasons.last == "and 30 more scenes")
    }
    #expect(failures.dropFirst(20).allSatisfy { $0.reasons.isEmpty && !$0.differences.isEmpty })
  }

  @Test("What is left out of the reasons is counted, one scene as one")
  func leftOut() throws {
    for (count, last) in [(21, "and 1 more scene"), (22, "and 2 more scenes")] {
      let scenes = (0..<count).map { "{\"id\": \"s\($0)\", \"can\": \"SELF == 's\($0)'\"}" }
      let event = "{\"identifier\": \"s3\", \"expect\": {\"scene\": \"s4\"}}"
      let failures = try Self.fixture(
        "{\"scenes\": [\(scenes.joined(separator: ","))], \"events\": [\(event)]}"
      ).failures()
      #expect(failures.map(\.reasons.last) == [last])
    }
  }

  @Test("A step that differs or cannot be carried out is told")
  func steps() throws {
    let failures = try Self.fixture(
      "{ \(Self.scenes), \"timeline\": [{ \"background\": \"inbox\" }, { \"activate\": \"nots\" },"
        + " { \"url\": \"x\", \"expect\": { \"front\": \"note\" } }] }"
    ).failures()
    #expect(failures.map(\.label) == ["#2", "#3"])
    #expect(
      failures.first?.description
        == "windows.json:2:116: #2: error is `unknown-scene`, not `none`\n"
        + "  there is no session `nots`; did you mean `note`?")
  }

  @Test("A fixture that expects nothing, or is none, is no success")
  func nothing() throws {
    let silent = try Self.file("{ \(Self.scenes), \"events\": [{ \"identifier\": \"a\" }] }")
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: silent) }
    let broken = try Self.file("{")
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: broken) }
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: "/none.json") }
  }
}

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
