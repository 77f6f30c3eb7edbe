import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import Testing

@Suite("Keys and names are their bytes, whatever Unicode calls equal")
struct ByteKeyTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  /// Fixtures that name two things which differ in their normal form alone.
  static let pairs: [String] = [
    #""scenes":[{"id":"%1"},{"id":"%2"}],"#
      + #""events":[{"identifier":"a","expect":{"tied":["%1","%2"]}}]"#,
    #""scenes":[{"id":"a","userInfo":{"%1":"1","%2":"2"}}]"#,
    #""scenes":[{"id":"a"}],"app":{"conditions":{"%1":{"can":"SELF == 'a'"},"%2":{}}}"#,
    #""scenes":[{"id":"a","can":"SELF == $%1 OR SELF == $%2"}],"options":{"profile":"engine"}"#,
    #""scenes":[{"id":"a"}],"app":{"activityTypes":["%1","%2"]}"#,
  ]

  @Test("Two names in two normal forms are not given twice", arguments: pairs)
  func keepsApart(_ text: String) {
    let fixture = "{" + Self.filled(text) + "}"
    let found = Reading.diagnostics(fixture).map(\.id)
    #expect(!found.contains { $0.hasPrefix("duplicate") }, "\(found)")
  }

  private static func filled(_ text: String) -> String {
    text.replacing("%1", with: composed).replacing("%2", with: decomposed)
  }

  @Test("Both entries of a session are in the windows after the last step")
  func keepsEntries() throws {
    let fixture = try Reading.fixture("{" + Self.filled(Self.pairs[1]) + "}")
    let text = Array(try fixture.system().fixtureText.utf8)
    for entry in ["\"\(Self.composed)\" : \"1\"", "\"\(Self.decomposed)\" : \"2\""] {
      #expect(text.firstRange(of: Array(entry.utf8)) != nil)
    }
  }

  @Test("A rule, its configuration and the conditions of windows are found by their bytes")
  func findsConfigurations() throws {
    let text = Self.filled(
      #""scenes":[{"id":"a","can":"FALSEPREDICATE"}],"app":{"delegate":[{"activityType":"%1","#
        + #""configuration":"%2"}],"conditions":{"%1":{"can":"SELF == 'c'"},"#
        + #""%2":{"can":"SELF == 'd'"}}}"#)
    let description = try Reading.fixture("{" + text + "}").description
    for (type, name) in [(Self.composed, Self.decomposed), (Self.decomposed, nil)] {
      let activity = UserActivity(activityType: type, targetContentIdentifier: "x")
      let choice = try description.configuration(for: .userActivity(activity))
      #expect(choice.name.map { Array($0.utf8) } == name.map { Array($0.utf8) })
    }
    #expect(description.conditionsByName.count == 2)
  }

  @Test("A manifest's configuration in another normal form is not the one that code names")
  func checksConfigurations() {
    let text = Self.filled(
      #""scenes":[{"id":"a"}],"app":{"configurations":[{"name":"%1"}],"#
        + #""delegate":[{"activityType":"t","configuration":"%2"}]}"#)
    #expect(Reading.diagnostics("{" + text + "}").map(\.id) == ["unknown-configuration"])
  }

  @Test("Keys and names of an Info.plist in two normal forms are two")
  func readsManifests() throws {
    let name = "<dict><key>UISceneConfigurationName</key><string>"
    let text =
      "<key>%1</key><true/><key>%2</key><true/><key>NSUserActivityTypes</key>"
      + "<array><string>a.%1</string><string>a.%2</string></array>"
      + "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
      + "<key>UIWindowSceneSessionRoleApplication</key><array>\(name)%1</string></dict>"
      + "\(name)%2</string></dict></array></dict></dict>"
    let found = Reading.manifestDiagnostics(Reading.plist(Self.filled(text))).map(\.id)
    #expect(!found.contains { $0.hasPrefix("duplicate") }, "\(found)")
  }

  @Test("What joins the signs of a text does not hide them")
  func cutsBytes() throws {
    let page = #"{"userActivity":{"activityType":"t","webpageURL":"https://\u0301x"}}"#
    #expect(try Reading.event(page, scenes: #"{"id":"a"}"#).event.warnings.isEmpty)
    let arguments = [PredicateArgument.string(Self.composed), .string(Self.decomposed)]
    #expect(arguments[0] != arguments[1])
    #expect(Set(arguments).count == 2)
  }

  @Test("An expected window that only looks like the one that came is a difference")
  func expectsBytes() throws {
    let scenes = Self.filled(
      #"{"id":"%1","can":"SELF == 'a'"},{"id":"%2","can":"SELF == 'b'"}"#)
    for (name, count) in [(Self.composed, 1), (Self.decomposed, 0)] {
      let event = #"{"identifier":"b","expect":{"scene":"\#(name)"}}"#
      #expect(try Self.differences(scenes, event) == count)
    }
  }

  @Test("Two windows whose long names begin alike are two in an expectation")
  func expectsWholeNames() throws {
    let long = String(repeating: "n", count: 400)
    let scenes = #"{"id":"\#(long)1","can":"SELF == 'a'"},{"id":"\#(long)2","can":"SELF == 'b'"}"#
    let event = #"{"identifier":"b","expect":{"scene":"\#(long)1"}}"#
    #expect(try Self.differences(scenes, event) == 1)
  }

  private static func differences(_ scenes: String, _ event: String) throws -> Int? {
    let fixture = try Reading.fixture(Reading.text(scenes: scenes, events: event))
    let event = try #require(fixture.events.first)
    let decision = SceneRouter(fixture.sceneSet, options: fixture.options).route(event.event)
    return event.expectation?.differences(from: decision).count
  }
}
