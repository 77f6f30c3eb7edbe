import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("Stories and rules as timelines")
struct StoryTests {
  static let names = Result {
    try FixtureFiles.names(in: "timelines", suffix: ".json", atLeast: 21)
  }

  /// The rules of routing, each with a timeline of its own.
  private static let rules = (1...14).map { "r" + ($0 < 10 ? "0" : "") + String($0) }

  @Test("every step comes out as its author says", arguments: try names.get())
  func comesOutAsExpected(_ name: String) throws {
    guard let fixture = try Self.fixture(name) else { return }
    // The rule of R11 that names what the manifest lacks is there on purpose.
    let expected = name.hasSuffix("r11.json") ? ["unknown-configuration"] : []
    #expect(fixture.warnings.map(\.id) == expected, "\(name)")
    #expect(!fixture.timeline.isEmpty, "\(name)")
    try fixture.play { result in
      let place = "\(name), step \(result.step.position + 1) (\(result.step.name ?? "no name"))"
      #expect(result.step.expectation != nil, "\(place)")
      let differences = result.differences ?? []
      let lines = differences.map { "\($0.field): \($0.actual), not \($0.expected)" }
      #expect(lines == [], "\(place): \(result.explanation?.summary ?? "no event")")
      return true
    }
  }

  @Test("after every step the windows are consistent", arguments: try names.get())
  func staysConsistent(_ name: String) throws {
    guard let fixture = try Self.fixture(name) else { return }
    #expect(try fixture.system().brokenInvariant == nil, "\(name)")
    try fixture.play { result in
      #expect(
        result.system.brokenInvariant == nil, "\(name), step \(result.step.position + 1)")
      return true
    }
  }

  @Test(
    "after every step router and system decide as the linear router does",
    arguments: try names.get())
  func routersAgree(_ name: String) throws {
    guard let fixture = try Self.fixture(name) else { return }
    let events = Self.questions(of: fixture)
    try fixture.play { result in
      let system = result.system
      let router = SceneRouter(system.scenes, options: system.options)
      let linear = LinearRouter(system.scenes, options: system.options)
      for event in events {
        let decision = linear.route(event)
        let place = "\(name), step \(result.step.position + 1), \(event)"
        #expect(router.route(event) == decision, "\(place)")
        #expect(system.decision(on: event) == decision, "\(place)")
      }
      return true
    }
  }

  @Test("every rule of routing has a timeline", arguments: rules)
  func ruleIsThere(_ rule: String) throws {
    #expect(try Self.names.get().contains("timelines/rules/\(rule).json"))
  }

  /// Returns the fixture, or nil where it needs regular expressions and the build has none.
  private static func fixture(_ name: String) throws -> SceneFixture? {
    let text = String(decoding: try FixtureFiles.bytes(name), as: UTF8.self)
    guard Build.canRun(text) else { return nil }
    return try SceneFixture.load(path: FixtureFiles.path(name))
  }

  /// Returns the events of the timeline, and their identifiers as bare events of every role.
  private static func questions(of fixture: SceneFixture) -> [RoutingEvent] {
    let events = fixture.timeline.compactMap { step -> RoutingEvent? in
      if case .event(let event, _) = step.action { event } else { nil }
    }
    let identifiers = Set(events.map(\.targetContentIdentifier)).union([nil, ""])
    let roles = Set(events.map(\.role)).union([.application])
    return events
      + roles.flatMap { role in identifiers.map { RoutingEvent.identifier($0, role: role) } }
  }
}
