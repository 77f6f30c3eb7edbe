import PredicateLanguage
import SceneFixtures
import SceneRouting
import Testing

@Suite("Reading scenes")
struct SceneReadingTests {
  static func scene(_ text: String) throws -> SceneSession {
    try #require(try Reading.fixture(Reading.text(scenes: text)).scenes.first)
  }

  @Test("what a scene leaves out has the platform's default")
  func usesDefaults() throws {
    let scene = try Self.scene(#"{"id":"a"}"#)
    #expect(scene == SceneSession(id: "a"))
    #expect(scene.conditions == ActivationConditions(can: .always, prefers: .never))
  }

  @Test("every key of a scene is read")
  func readsEveryKey() throws {
    let fixture = try Reading.fixture(
      Reading.text(
        scenes: """
          {"id":"a","can":"SELF BEGINSWITH %@","canArguments":["x/"],"prefers":"SELF IN %@",
           "prefersArguments":[["p","q"]],"state":"disconnected","role":"immersiveSpace",
           "title":"Window"}
          """))
    let scene = try #require(fixture.scenes.first)
    #expect(scene.conditions.can == .beginning(with: "x/"))
    let isOne = try ActivationPredicate.one(of: ["p", "q"])
    #expect(scene.conditions.prefers == isOne)
    #expect(scene.state == .disconnected)
    #expect(scene.role == .immersiveSpace)
    #expect(fixture.titles == ["a": "Window"])
  }

  @Test(
    "a role is a short name or a manifest's name",
    arguments: [
      ("application", SceneRole.application), ("externalDisplay", .externalDisplay),
      ("immersiveSpace", .immersiveSpace), ("volumetric", .volumetric),
      ("CPTemplateApplicationSceneSessionRoleApplication", .car),
      (
        "UIWindowSceneSessionRoleOfTomorrow",
        SceneRole(rawValue: "UIWindowSceneSessionRoleOfTomorrow")
      ),
    ])
  func readsRoles(text: String, expected: SceneRole) throws {
    #expect(try Self.scene(#"{"id":"a","role":"\#(text)"}"#).role == expected)
  }

  @Test(
    "SwiftUI's sets become predicates",
    arguments: [
      ("note/42", true, true), ("MY NÓTE", true, true), ("other", false, true), ("", false, true),
    ])
  func readsSwiftUIScenes(identifier: String, prefers: Bool, can: Bool) throws {
    let scene = try Self.scene(#"{"id":"a","preferring":["note"],"allowing":["*"]}"#)
    #expect(try scene.conditions.prefers.evaluate(identifier) == prefers)
    #expect(try scene.conditions.can.evaluate(identifier) == can)
  }

  @Test(
    "arguments of every kind reach the predicate",
    arguments: [
      (#""x""#, "x", true), (#""x""#, "y", false), ("null", "x", false), ("3", "3", false),
      ("0.5", "0.5", false), ("true", "1", false), (#"["a","x"]"#, "x", true),
    ])
  func readsArguments(argument: String, identifier: String, expected: Bool) throws {
    let isList = argument.hasPrefix("[")
    let text = isList ? "SELF IN %@" : "SELF == %@"
    let scene = try Self.scene(#"{"id":"a","can":"\#(text)","canArguments":[\#(argument)]}"#)
    #expect(try scene.conditions.can.evaluate(identifier) == expected)
  }

  @Test("equal texts with other arguments stay apart, and repeated texts are equal")
  func keepsPredicatesApart() throws {
    let scenes = """
      {"id":"a","can":"SELF == %@","canArguments":["x"],
       "prefers":"SELF == %@","prefersArguments":["y"]},
      {"id":"b","can":"SELF == 'z'","prefers":"SELF == 'z'"},
      {"id":"c","can":"SELF == 'w'","prefers":"SELF == 'z'"}
      """
    let read = try Reading.fixture(Reading.text(scenes: scenes)).scenes
    #expect(
      read[0].conditions == ActivationConditions(can: .equal(to: "x"), prefers: .equal(to: "y"))
    )
    #expect(
      read[1].conditions == ActivationConditions(can: .equal(to: "z"), prefers: .equal(to: "z"))
    )
    #expect(
      read[2].conditions == ActivationConditions(can: .equal(to: "w"), prefers: .equal(to: "z"))
    )
  }

  @Test("a text that is repeated is read once, and its predicates share what they keep")
  func sharesRepeatedTexts() throws {
    let scenes = """
      {"id":"a","can":"SELF == 'x'","prefers":"SELF == 'x'"},
      {"id":"b","can":"SELF == 'x'","prefers":"SELF == 'y'"}
      """
    let holders = try Reading.fixture(Reading.text(scenes: scenes)).scenes.flatMap {
      [$0.conditions.can.identity, $0.conditions.prefers.identity]
    }
    #expect(holders.count == 4 && Set(holders.prefix(3)).count == 1)
    #expect(holders.last != holders.first)
  }

  @Test("what is wrong with a repeated text is reported at each of its places")
  func reportsRepeatedTexts() {
    let text = Reading.text(
      scenes: """
        {"id":"a","can":"SELF == $x","prefers":"SELF == $x"},{"id":"b","can":"SELF == $x"},
        {"id":"c","can":"SELF ==[l] 'x'"},{"id":"d","can":"SELF ==[l] 'x'"}
        """)
    #expect(
      Reading.diagnostics(text).map { "\($0.id) \($0.path)" } == [
        "uikit-variable $.scenes[0].can", "uikit-variable $.scenes[0].prefers",
        "uikit-variable $.scenes[1].can", "locale-option $.scenes[2].can",
        "locale-option $.scenes[3].can",
      ])
  }

  @Test("a repeated text does not lend its success to one with arguments")
  func checksArgumentsOfRepeatedTexts() {
    let text = Reading.text(
      scenes: #"{"id":"a","can":"SELF == 'z'","prefers":"SELF == 'z'","prefersArguments":["x"]}"#)
    #expect(Reading.diagnostics(text).map(\.path) == ["$.scenes[0].prefers"])
  }

  @Test("identifiers that differ in their bytes are two scenes")
  func comparesIdentifiersByBytes() throws {
    let text = Reading.text(scenes: #"{"id":"caf\u00e9"},{"id":"cafe\u0301"}"#)
    #expect(try Reading.fixture(text).scenes.count == 2)
  }

  @Test("the app and the options decide how to route")
  func readsAppAndOptions() throws {
    let fixture = try Reading.fixture(
      """
      {"title":"t","source":"s","notes":"n","scenes":[],"focusPrefix":"focus:",
       "app":{"supportsMultipleScenes":false,"activityTypes":["a","b"],"bundleIdentifier":"c"},
       "options":{"requestScores":"prefersOrCan"}}
      """)
    #expect(fixture.options.supportsMultipleScenes == false)
    #expect(fixture.options.declaredActivityTypes == ["a", "b"])
    #expect(fixture.options.requestScores == .prefersOrCan)
    #expect(fixture.options.focusPrefix == "focus:")
    #expect(fixture.app.activityTypes == ["a", "b"])
    #expect(fixture.app.bundleIdentifier == "c")
    #expect((fixture.title, fixture.source, fixture.notes) == ("t", "s", "n"))
  }

  @Test("without an app and options the platform's defaults hold")
  func usesDefaultOptions() throws {
    let options = try Reading.fixture(#"{"scenes":[]}"#).options
    #expect(options == RouterOptions())
  }

  @Test("ties are reported when an expectation names them, and only then")
  func reportsTies() throws {
    let event = #"{"identifier":"a","expect":{"tied":[]}}"#
    #expect(try Reading.fixture(Reading.text(events: event)).options.ties == .reportAllTies)
    let other = #"{"identifier":"a","expect":{"scene":null}}"#
    #expect(try Reading.fixture(Reading.text(events: other)).options.ties == .mostRecent)
  }

  @Test("the profile decides what a predicate may use")
  func usesTheProfile() throws {
    let text = Array(Reading.text(scenes: #"{"id":"a","can":"SELF MATCHES 'a+'"}"#).utf8)
    #if PCRE2
      #expect(try SceneFixture.read(text, file: "", profile: .engine).scenes.count == 1)
    #endif
    let error = #expect(throws: FixtureError.self) {
      try SceneFixture.read(text, file: "", profile: .uikit)
    }
    #expect(error?.diagnostics.map(\.path) == ["$.scenes[0].can"])
  }

  @Test("a valid but doubtful predicate is a warning at its place")
  func warnsOfPredicates() throws {
    let fixture = try Reading.fixture(
      Reading.text(scenes: #"{"id":"a","can":"SELF == \"x\" OR SELF ==[l] \"y\""}"#))
    let warning = try #require(fixture.warnings.first)
    #expect(warning.severity == .warning)
    #expect(warning.id == "locale-option")
    #expect(warning.predicate?.source == #"SELF == "x" OR SELF ==[l] "y""#)
    #expect(fixture.scenes.count == 1)
  }
}
