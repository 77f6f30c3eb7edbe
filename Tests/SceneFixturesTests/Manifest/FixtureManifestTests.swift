import SceneFixtures
import SceneRouting
import Testing

@Suite("Fixtures that name an Info.plist")
struct FixtureManifestTests {
  static func read(
    _ manifest: String, scenes: Int = 1, role: String = "application", events: String = ""
  ) throws(FixtureError) -> SceneFixture {
    let list = (0..<scenes).map { #"{"id":"s\#($0)","role":"\#(role)"}"# }.joined(separator: ",")
    let text = """
      {"app":{"manifest":"../manifests/\(manifest)"},"scenes":[\(list)],"events":[\(events)]}
      """
    return try SceneFixture.read(
      Array(text.utf8), file: FixtureFiles.path("scenes/test.json"), files: .project)
  }

  @Test("the facts of the app come from the Info.plist")
  func takesFacts() throws {
    let app = try Self.read("notes/Info.plist").app
    #expect(app.supportsMultipleScenes)
    #expect(app.bundleIdentifier == "com.example.notes")
    #expect(app.activityTypes?.count == 3)
    #expect(app.manifest?.configurations.count == 4)
    let single = try Self.read("single-window/Info.plist")
    #expect(!single.app.supportsMultipleScenes)
    #expect(!single.options.supportsMultipleScenes)
    #expect(single.options.declaredActivityTypes == [])
    #expect(single.app.bundleIdentifier == nil)
  }

  @Test("several connected windows of an app with one scene are worth a warning")
  func warnsOfScenes() throws {
    let fixture = try Self.read("single-window/Info.plist", scenes: 2)
    #expect(
      fixture.warnings.map(\.summary) == [
        "warning[several-scenes-for-manifest] 1:20 $.app.manifest"
      ])
    let other = try Self.read("single-window/Info.plist", scenes: 2, role: "externalDisplay")
    #expect(other.warnings.isEmpty)
    #expect(try Self.read("notes/Info.plist", scenes: 2).warnings.isEmpty)
  }

  @Test(
    "an activity that the Info.plist does not list is worth a warning, a web page is not",
    arguments: [
      (#"{"userActivity":{"activityType":"com.example.notes.edit"}}"#, false),
      (#"{"userActivity":{"activityType":"com.example.other"}}"#, true),
      (#"{"userActivity":{"activityType":"NSUserActivityTypeBrowsingWeb"}}"#, false),
      (#"{"handoff":{"activityType":"com.example.other"}}"#, true),
      (#"{"handoff":{"activityType":"com.example.notes.edit"}}"#, false),
      (#"{"drag":{"activityType":"com.example.other"}}"#, false),
    ])
  func warnsOfActivities(event: String, warns: Bool) throws {
    let warnings = try Self.read("notes/Info.plist", events: event).warnings
    #expect(warnings.map(\.id) == (warns ? ["undeclared-activity-type"] : []))
    #expect(warnings.allSatisfy { $0.path == "$.events[0].\(event.split(separator: "\"")[1])" })
  }

  @Test("the findings of the Info.plist are findings of the fixture, with its file")
  func repeatsFindings() throws {
    let warnings = try Self.read("wrong/unknown-role.plist").warnings
    #expect(warnings.map(\.id) == ["unknown-role"])
    #expect(warnings.allSatisfy { $0.file.hasSuffix("wrong/unknown-role.plist") })
    let error = #expect(throws: FixtureError.self) { try Self.read("wrong/json.plist") }
    #expect(error?.diagnostics.map(\.id) == ["json-not-a-property-list"])
  }
}
