import Foundation
import SceneFixtures
import SceneRouting
import Testing

@Suite("Info.plists")
struct InfoPlistTests {
  static let names = Result {
    try FixtureFiles.names(in: "manifests", suffix: ".plist", atLeast: 70)
      .filter { !$0.contains("/wrong/") }
  }

  static func load(_ name: String) throws -> InfoPlist {
    try InfoPlist.load(path: FixtureFiles.path("manifests/" + name))
  }

  @Test("each Info.plist without a mistake is read without a finding", arguments: try names.get())
  func reads(_ name: String) throws {
    let plist = try InfoPlist.load(path: FixtureFiles.path(name))
    #expect(plist.warnings.isEmpty)
    #expect(plist.unknownKeys.isEmpty)
    #expect(!plist.manifest.configurations.isEmpty)
  }

  @Test("every key is read, in the order of the file")
  func readsEveryKey() throws {
    let manifest = try Self.load("notes/Info.plist").manifest
    #expect(manifest.supportsMultipleScenes)
    #expect(manifest.bundleIdentifier == "com.example.notes")
    #expect(
      manifest.activityTypes
        == ["com.example.notes.edit", "com.example.notes.search", "CreateNoteIntent"])
    #expect(
      manifest.configurations(for: .application) == [
        SceneConfiguration(
          name: "List", delegateClassName: "Notes.ListSceneDelegate", storyboard: "Main"),
        SceneConfiguration(
          name: "Editor", className: "UIWindowScene",
          delegateClassName: "Notes.EditorSceneDelegate"),
        SceneConfiguration(name: "Compose", delegateClassName: "Notes.ComposeSceneDelegate"),
      ])
    let presentation = manifest.configuration(named: "Presentation", for: .externalDisplay)
    #expect(presentation?.delegateClassName == "Notes.PresentationSceneDelegate")
    #expect(
      manifest.shortcutItems == [
        StaticShortcutItem(
          type: "com.example.notes.new", title: "New Note", subtitle: "In the last folder"),
        StaticShortcutItem(type: "com.example.notes.search", title: "SEARCH_TITLE"),
      ])
  }

  @Test("the keys of immersive spaces and volumes are read")
  func readsSpaces() throws {
    let manifest = try Self.load("space/Info.plist").manifest
    #expect(manifest.preferredDefaultRole == .volumetric)
    #expect(
      manifest.configurations(for: .immersiveSpace).map(\.initialImmersionStyle)
        == ["UIImmersionStyleProgressive"])
  }

  @Test("the binary form means the same as the XML form")
  func formsAgree() throws {
    let text = try Self.load("notes/Info.plist")
    let binary = try Self.load("notes/Info-binary.plist")
    #expect(text == binary)
  }

  @Test(
    "keys of a scene manifest that routing does not ask for are known all the same",
    arguments: [
      "UIApplicationSupportsTabbedSceneCollection", "CPSupportsDashboardNavigationScene",
      "CPSupportsInstrumentClusterNavigationScene",
    ])
  func knowsOtherKeys(key: String) throws {
    let manifest = "<key>UIApplicationSceneManifest</key><dict><key>\(key)</key><true/></dict>"
    let plist = try InfoPlist.read(Reading.plist(manifest), file: "Info.plist")
    #expect(plist.unknownKeys.isEmpty)
  }

  @Test("unknown keys of the scene manifest are kept with their paths, others are let alone")
  func keepsUnknownKeys() throws {
    let bytes = Reading.plist(
      """
      <key>UIApplicationSceneManifest</key><dict><key>First</key><true/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Main</string>
      <key>UISceneDelegateClassName</key><string>SceneDelegate</string>
      <key>Second</key><string/></dict></array></dict></dict>
      <key>CFBundleDocumentTypes</key><array/><key>MyOwnKey</key><date>2026-01-01T00:00:00Z</date>
      """)
    let plist = try InfoPlist.read(bytes, file: "Info.plist")
    let scenes = "$.UIApplicationSceneManifest"
    #expect(
      plist.unknownKeys == [
        "\(scenes).First",
        "\(scenes).UISceneConfigurations.UIWindowSceneSessionRoleApplication[0].Second",
      ])
    #expect(
      plist.warnings.map(\.id) == ["unknown-manifest-key", "unknown-configuration-key"])
  }

  @Test(
    "a number or a word in place of a Boolean is mended to what it means",
    arguments: [
      ("<integer>1</integer>", "write `<true/>`"), ("<integer>0</integer>", "write `<false/>`"),
      ("<integer>-1</integer>", "write `<true/>`"), ("<string>YES</string>", "write `<true/>`"),
      ("<string>no</string>", "write `<false/>`"),
      ("<string>perhaps</string>", "write `<true/>` or `<false/>`"),
    ])
  func mendsBooleans(value: String, help: String) {
    let bytes = Reading.plist(
      """
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key>\(value)</dict>
      """)
    let found = Reading.manifestDiagnostics(bytes).filter { $0.id.hasPrefix("boolean-as-") }
    #expect(found.map(\.help) == [help])
  }

  @Test("several mistakes are reported at once, in the order of the file")
  func reportsAllMistakes() {
    let bytes = Reading.plist(
      """
      <key>NSUserActivityTypes</key><array><true/><string/></array>
      <key>UIApplicationSceneManifest</key><string/>
      <key>UIApplicationShortcutItems</key><array><dict/></array>
      """)
    #expect(
      Reading.manifestDiagnostics(bytes).map(\.id) == [
        "wrong-element", "empty-activity-type", "wrong-type", "shortcut-without-type",
        "shortcut-without-title",
      ])
  }

  @Test("intents, the system's types and the build's variables are activity types")
  func takesActivityTypes() {
    let types = ["INSendMessageIntent", "NSUserActivityTypeBrowsingWeb", "$(ID).edit", "a.b"]
    let list = types.map { "<string>\($0)</string>" }.joined()
    let bytes = Reading.plist("<key>NSUserActivityTypes</key><array>\(list)</array>")
    #expect(Reading.manifestDiagnostics(bytes).map(\.id) == ["no-scene-manifest"])
  }

  @Test("files that are none, too large or not there are errors of their own")
  func limitsFiles() {
    let padding = [UInt8](repeating: 0x20, count: FixtureLimits.manifestBytes)
    let bytes = Reading.plist("") + padding
    #expect(Reading.manifestDiagnostics(bytes).map(\.id) == ["file-too-large"])
    for (path, id) in [
      (FixtureFiles.path("manifests"), "not-a-file"), ("/dev/zero", "not-a-regular-file"),
      ("no-such-file.plist", "file-not-found"),
    ] {
      let error = #expect(throws: FixtureError.self) { try InfoPlist.load(path: path) }
      #expect(error?.diagnostics.map(\.id) == [id])
    }
  }
}

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

@Suite("Wrong property lists")
struct WrongManifestTests {
  static let rows = Result {
    try FixtureFiles.lines(
      "manifests/wrong/expected.jsonl", of: ExpectedDiagnostic.self, atLeast: 65)
  }

  @Test("each wrong Info.plist gets its one diagnostic, at its place", arguments: try rows.get())
  func reports(_ expected: ExpectedDiagnostic) throws {
    let path = FixtureFiles.path("manifests/wrong/" + expected.file)
    let diagnostics: [FixtureDiagnostic]
    do throws(FixtureError) {
      diagnostics = try InfoPlist.load(path: path).warnings
      #expect(expected.severity != "error")
    } catch {
      diagnostics = error.diagnostics
      #expect(expected.severity == "error")
    }
    #expect(diagnostics.map(\.summary) == [expected.summary])
    #expect(diagnostics.map(\.file) == [path])
    #expect(diagnostics.allSatisfy { $0.isTold })
  }

  @Test("a diagnostic says how to mend the file, in the sentence or after it")
  func helps() throws {
    let withoutHelp: Set = [
      "nesting-limit", "value-limit", "cyclic-property-list", "key-not-a-string",
      "not-utf8",
    ]
    for row in try Self.rows.get() where !withoutHelp.contains(row.id) {
      let bytes = try FixtureFiles.bytes("manifests/wrong/" + row.file)
      let diagnostics = Reading.manifestDiagnostics(bytes)
      #expect(diagnostics.allSatisfy { $0.help?.isEmpty == false }, "\(row.file)")
    }
  }

  @Test("the list names every file of its folder, and has fifty kinds of mistakes")
  func listIsComplete() throws {
    let files = try FixtureFiles.names(in: "manifests/wrong", suffix: ".plist", atLeast: 65)
    let rows = try Self.rows.get()
    #expect(Set(files) == Set(rows.map { "manifests/wrong/" + $0.file }))
    #expect(Set(rows.map(\.id)).count >= 50)
  }
}
