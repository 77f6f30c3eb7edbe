import ByteText
import Foundation
import PredicateLanguage
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Stories and rules as timelines")
struct StoryTests {
  static let names = Result {
    try FixtureFiles.names(in: "timelines", suffix: ".json", atLeast: 21)
  }

  /// The rules of routing, each with a timeline of its own.
  private static let rules = (1...14).map { $0 < 10 ? "r0\($0)" : "r\($0)" }

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

@Suite("The windows after the last step as a fixture")
struct FinalStateTests {
  /// One of each kind that a terminal would obey or not show, and some that show.
  static let scalars: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\t", "\n", "\r", "\u{1B}", "\u{1F}", " ", "\"", "\\", "/", "\u{7E}",
    "\u{7F}", "\u{80}", "\u{85}", "\u{90}", "\u{9B}", "\u{9F}", "\u{A0}", "\u{AD}", "é", "\u{301}",
    "\u{61C}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
    "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "邮", "\u{FEFF}", "\u{FFF9}", "\u{1F3D4}",
    "\u{E0001}", "\u{E0041}", "\u{E007F}",
  ]

  @Test("No text sends a terminal what it would obey, and re-read all is as it was")
  func escapes() throws {
    let all =
      Self.scalars.map { "a\(String($0))b" } + [String(String.UnicodeScalarView(Self.scalars))]
    for text in all {
      let activity = UserActivity(
        activityType: text, targetContentIdentifier: text, webpageURL: text)
      let session = SystemSession(
        id: SceneIdentifier("1" + text), configuration: text, title: text,
        restorationActivity: activity, userInfo: ["k" + text: text])
      let app = AppDescription(
        rules: [
          ConfigurationRule(.activityType(text), configuration: text),
          ConfigurationRule(.identifier(.equal(to: text)), configuration: text),
        ],
        declarations: [SceneDeclaration(name: text, matching: [text])],
        conditions: [text: ActivationConditions(can: .beginning(with: text))])
      let system = try SceneSystem(
        [session], app: app,
        options: RouterOptions(focusPrefix: text, declaredActivityTypes: [text]),
        discarded: [SceneIdentifier("2" + text)], isRunning: false,
        unheardDiscards: [SceneIdentifier("2" + text)])
      let written = system.fixtureText
      for line in written.split(separator: "\n") {
        #expect(VisibleText.escaped(String(line)) == String(line), "\(text.debugDescription)")
      }
      let again = try SceneFixture.read(Array(written.utf8), file: "state.json").system()
      #expect(again == system, "\(text.debugDescription)")
      #expect(again.fixtureText == written)
    }
  }

  @Test("The text is what Foundation's encoder writes, where it has nothing to escape")
  func layout() throws {
    let value = JSONOutput.object([
      "b": .list([]), "a": .object([:]), "c": .list([.string("é/\"\\\n"), .boolean(true)]),
      "d": .object(["z": .string(""), "y": .list([.list([.string("x")])])]),
    ])
    let object: [String: Any] = [
      "b": [String](), "a": [String: String](), "c": ["é/\"\\\n", true] as [Any],
      "d": ["z": "", "y": [["x"]]] as [String: Any],
    ]
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    #expect(value.prettyText == String(decoding: data, as: UTF8.self))
  }
}
