import Foundation
import PredicateLanguage
import SceneRouting
import Testing

@testable import SceneFixtures

/// What an Info.plist says of its bundle, for a second opinion on whether the app launches.
private struct Bundle: CustomStringConvertible {
  var sdkName: String?
  var type: String?
  var isExtension = false
  var isWatchApp = false
  var hasApplicationClass = false
  var hasDeviceFamily = false

  var description: String { String(decoding: plist, as: UTF8.self) }

  var plist: [UInt8] {
    var body = ""
    if let sdkName { body += "<key>DTSDKName</key><string>\(sdkName)</string>" }
    if let type { body += "<key>CFBundlePackageType</key><string>\(type)</string>" }
    if isExtension { body += "<key>NSExtension</key><dict/>" }
    if isWatchApp { body += "<key>WKApplication</key><true/>" }
    if hasApplicationClass {
      body += "<key>NSPrincipalClass</key><string>NSApplication</string>"
    }
    if hasDeviceFamily {
      body += "<key>UIDeviceFamily</key><array><integer>2</integer></array>"
    }
    return Reading.plist(body)
  }

  /// Every combination.
  static var all: [Bundle] {
    let names = [
      nil, "iphoneos26.4", "iphoneos27.0", "iphonesimulator28.1", "appletvos27.0", "xros27.0",
      "macosx27.0", "macosx26.0", "watchos27.0", "driverkit27.0", "iphoneos",
    ]
    let types = [nil, "APPL", "FMWK", "BNDL", "XPC!", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"]
    return names.flatMap { name in
      types.flatMap { type in
        (0..<16).map { bits in
          Bundle(
            sdkName: name, type: type, isExtension: bits & 1 != 0, isWatchApp: bits & 2 != 0,
            hasApplicationClass: bits & 4 != 0, hasDeviceFamily: bits & 8 != 0)
        }
      }
    }
  }

  /// The severity of what is to be said, in the words of the rule.
  func expected(_ sdk: Int?) -> Diagnostic.Severity? {
    let isAppType = type == nil || type == "APPL" || type?.hasPrefix("$") == true
    guard isAppType, !isExtension, !isWatchApp else { return nil }
    switch sdkName {
    case nil: if hasApplicationClass, !hasDeviceFamily { return nil }
    case "watchos27.0", "driverkit27.0": return nil
    case "macosx27.0", "macosx26.0": if !hasDeviceFamily { return nil }
    default: break
    }
    // It may be a framework's.
    if type?.hasPrefix("$") == true, !hasDeviceFamily { return nil }
    if let sdk { return sdk >= 27 ? .error : .warning }
    let isNew = sdkName.map { $0.contains("27.0") || $0.contains("28.1") } ?? false
    return isNew && type == "APPL" ? .error : .warning
  }
}

@Suite("Whether an app without a scene manifest launches")
struct LaunchTests {
  private static func findings(
    _ bytes: [UInt8], _ context: ManifestContext = ManifestContext()
  ) throws -> [FixtureDiagnostic] {
    try InfoPlist.read(bytes, file: "Info.plist", context: context).warnings
  }

  @Test(
    "An error where an app of the SDK 27 is seen to lack it, a warning where it may, else nothing",
    arguments: [nil, 26, 27, 28])
  func missingManifest(sdk: Int?) throws {
    var counts: [String: Int] = [:]
    for bundle in Bundle.all {
      let found = try Self.findings(bundle.plist, ManifestContext(sdk: sdk))
      let expected = bundle.expected(sdk)
      #expect(found.map(\.severity) == [expected].compactMap(\.self), "\(bundle)")
      #expect(found.allSatisfy { $0.id == "no-scene-manifest" && $0.path == "$" && $0.isTold })
      counts[expected?.rawValue ?? "nothing", default: 0] += 1
    }
    #expect(counts["nothing", default: 0] > 300)
    #expect(counts.count == (sdk == nil ? 3 : 2))
  }

  @Test("A source Info.plist is told of the build setting, a built one of its SDK")
  func words() throws {
    let source = try #require(try Self.findings(Reading.plist("")).first)
    #expect(source.severity == .warning)
    #expect(source.help?.contains("INFOPLIST_KEY_UIApplicationSceneManifest_Generation") == true)
    let bundle = Bundle(sdkName: "iphoneos27.1", type: "APPL")
    let built = try #require(try Self.findings(bundle.plist).first)
    #expect(built.message.contains("built with the SDK 27, the app does not launch"))
    #expect(built.render().hasPrefix("error[no-scene-manifest]: "))
    let older = Bundle(sdkName: "iphoneos18.5", type: "APPL")
    #expect(try Self.findings(older.plist).first?.message.contains("has no scenes") == true)
  }

  @Test("A manifest is one for a device, too, and its key is not taken for a misspelt one")
  func deviceManifest() throws {
    for device in ["ipad", "iphone"] {
      let key = "<key>UIApplicationSceneManifest~\(device)</key><dict/>"
      #expect(try Self.findings(Reading.plist(key), ManifestContext(sdk: 27)).isEmpty)
    }
    let other = "<key>UIApplicationSceneManifest~tablet</key><dict/>"
    #expect(
      try Self.findings(Reading.plist(other)).map(\.id)
        == ["no-scene-manifest"])
  }

  @Test("A key of the app's own is not taken for one that is there")
  func ownKeys() throws {
    let own = "<key>ALTBundleIdentifier</key><string>a</string>"
    #expect(try Self.findings(Reading.plist(own)).map(\.id).contains("misspelt-key"))
    let both = own + "<key>CFBundleIdentifier</key><string>b</string>"
    #expect(try Self.findings(Reading.plist(both)).map(\.id) == ["no-scene-manifest"])
  }

  @Test(
    "Extensions, services, apps of a watch and shells around others have no scenes of their own",
    arguments: [
      "NSExtension", "EXAppExtensionAttributes", "XPCService", "WKApplication", "WKWatchKitApp",
      "WKWatchOnly", "WKCompanionAppBundleIdentifier", "WKRunsIndependentlyOfCompanionApp",
      "WKExtensionDelegateClassName", "WKBackgroundModes", "ITSWatchOnlyContainer",
      "LSApplicationLaunchProhibited",
    ])
  func others(key: String) throws {
    let phone = "<key>UIDeviceFamily</key><array/><key>\(key)</key><true/>"
    #expect(try Self.findings(Reading.plist(phone), ManifestContext(sdk: 27)).isEmpty)
    // A manifest without configurations prevents no launch there.
    let empty = phone + "<key>UIApplicationSceneManifest</key><dict/>"
    let context = ManifestContext(sdk: 27, choosesConfigurations: false)
    #expect(try Self.findings(Reading.plist(empty), context).map(\.severity) == [.warning])
  }

  @Test("A key of WebKit is one of an app's own")
  func webKit() throws {
    let app = Reading.plist("<key>WKAppBoundDomains</key><array/>")
    #expect(try Self.findings(app, ManifestContext(sdk: 27)).map(\.severity) == [.error])
  }

  @Test(
    "A key of AppKit's apps is one of theirs, unless a key of UIKit is there: old apps have both",
    arguments: ["NSMainNibFile", "NSMainStoryboardFile", "LSMinimumSystemVersion", "LSUIElement"])
  func appKit(key: String) throws {
    let mac = "<key>\(key)</key><string>1</string>"
    #expect(try Self.findings(Reading.plist(mac)).isEmpty)
    let phone = mac + "<key>LSRequiresIPhoneOS</key><true/>"
    #expect(try Self.findings(Reading.plist(phone)).map(\.severity) == [.warning])
  }

  @Test(
    "Where the build fills in the type, a key that frameworks lack says that it is an app's",
    arguments: [
      ("UILaunchScreen", true), ("LSRequiresIPhoneOS", true), ("NSCameraUsageDescription", true),
      ("CFBundleURLTypes", true), ("CFBundleDocumentTypes", true), ("NSUserActivityTypes", true),
      ("LSApplicationQueriesSchemes", true), ("ITSAppUsesNonExemptEncryption", true),
      ("NSHumanReadableCopyright", false),
    ])
  func undecided(key: String, isApp: Bool) throws {
    let type = "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>"
    let found = try Self.findings(
      Reading.plist(type + "<key>\(key)</key><array/>"), ManifestContext(sdk: 27))
    #expect(found.map(\.severity) == (isApp ? [.error] : []))
  }

  @Test(
    "The SDKs of devices and simulators are known",
    arguments: ["iphone", "appletv", "xr"], ["os", "simulator"])
  func platforms(family: String, kind: String) throws {
    let bundle = Bundle(sdkName: "\(family)\(kind)27.0", type: "APPL")
    #expect(try Self.findings(bundle.plist).map(\.severity) == [.error])
  }

  @Test(
    "A manifest without configurations is right unless the app is known to make none",
    arguments: [nil, true, false], [nil, 26, 27])
  func configurations(choosesConfigurations: Bool?, sdk: Int?) throws {
    let key = "<key>UIApplicationSceneManifest</key>"
    let expected: Diagnostic.Severity =
      choosesConfigurations == false ? sdk == 27 ? .error : .warning : .note
    for body in ["<dict/>", "<dict><key>UISceneConfigurations</key><dict/></dict>"] {
      let found = try Self.findings(
        Reading.plist(key + body),
        ManifestContext(sdk: sdk, choosesConfigurations: choosesConfigurations))
      #expect(found.map(\.id) == ["no-configurations"])
      #expect(found.map(\.severity) == [expected])
      #expect(found.allSatisfy { $0.isTold })
    }
  }

  /// A fixture that names an Info.plist, with more keys of `app`.
  private static func fixture(of plist: [UInt8], _ more: String = "") throws -> SceneFixture {
    let files = try FileTree()
    try files.write("Info.plist", String(decoding: plist, as: UTF8.self))
    let text = #"{"app":{\#(more)"manifest":"Info.plist"},"scenes":[{"id":"s"}],"events":[]}"#
    return try SceneFixture.read(Array(text.utf8), file: files.at("f.json"), files: .project)
  }

  @Test("Of a fixture's Info.plist the worst is a warning, and its windows are routed")
  func fixtures() throws {
    let context = ManifestContext(sdk: 27, choosesConfigurations: false, isOfFixture: true)
    let bundle = Bundle(sdkName: "iphoneos27.0", type: "APPL")
    #expect(try Self.findings(bundle.plist, context).map(\.severity) == [.warning])
    let empty = Reading.plist("<key>UIApplicationSceneManifest</key><dict/>")
    #expect(try Self.findings(empty, context).map(\.severity) == [.warning])

    let fixture = try Self.fixture(of: bundle.plist)
    #expect(fixture.warnings.map(\.id) == ["no-scene-manifest"])
    #expect(fixture.warnings.map(\.severity) == [.warning])
  }

  @Test(
    "A fixture that lists the app's methods says whether the app chooses configurations",
    arguments: [
      ("", .note), (#""implements":["scene(_:willConnectTo:options:)"],"#, .warning),
      (#""implements":["application:configurationForConnectingSceneSession:options:"],"#, .note),
      (#""implements":["onOpenURL"],"#, .note), (#""implements":[],"#, .note),
      (#""implements":["onContinueUserActivity"],"#, .note),
      (#""implements":["onAppIntentExecution","sceneDidBecomeActive:"],"#, .note),
      (#""declarations":[{"name":"m"}],"implements":["sceneDidBecomeActive:"],"#, .note),
    ] as [(String, Diagnostic.Severity)])
  func implemented(methods: String, severity: Diagnostic.Severity) throws {
    let plist = Reading.plist("<key>UIApplicationSceneManifest</key><dict/>")
    let fixture = try Self.fixture(of: plist, methods)
    let found = fixture.warnings.filter { $0.id == "no-configurations" }
    #expect(found.map(\.severity) == [severity])
  }

  @Test("What does not launch stands in the order of the file, and beside mistakes, too")
  func order() throws {
    let types = "<key>NSUserActivityTypes</key><array><string>edit</string></array>"
    let found = try Self.findings(
      Reading.plist(types + "<key>UIApplicationSceneManifest</key><dict/>"),
      ManifestContext(sdk: 27, choosesConfigurations: false))
    #expect(found.map(\.id) == ["activity-type-form", "no-configurations"])
    let wrong = Reading.plist("<key>NSUserActivityTypes</key><string/>")
    let error = #expect(throws: FixtureError.self) {
      try Self.findings(wrong, ManifestContext(sdk: 27))
    }
    #expect(error?.diagnostics.map(\.id) == ["no-scene-manifest", "element-without-array"])
  }

  @Test("It is one of the findings that a file has at most")
  func many() throws {
    let types = String(repeating: "<string>edit me</string>", count: 1_200)
    let bytes = Reading.plist("<key>NSUserActivityTypes</key><array>\(types)</array>")
    let found = try Self.findings(bytes, ManifestContext(sdk: 27))
    #expect(found.count == FixtureLimits.diagnostics + 1)
    #expect(found.first?.severity == .error && found.last?.id == "more-diagnostics")
  }
}

@Suite("Delegates, roles and storyboards of a scene manifest")
struct SceneDelegateTests {
  private static func manifest(
    _ entry: String, role: String = "UIWindowSceneSessionRoleApplication", more: String = ""
  ) -> [UInt8] {
    Reading.plist(
      """
      \(more)<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>\(role)</key><array><dict>\(entry)</dict></array></dict></dict>
      """)
  }

  private static let delegate =
    "<key>UISceneDelegateClassName</key><string>Notes.Delegate</string>"
  private static let storyboard = "<key>UISceneStoryboardFile</key><string>Main</string>"
  private static let built = "<key>DTSDKName</key><string>iphoneos27.0</string>"

  @Test(
    "A scene without a delegate's class is told what it lacks, but for the roles of SwiftUI",
    arguments: [
      ("", "UIWindowSceneSessionRoleApplication", "nor a storyboard"),
      (storyboard, "UIWindowSceneSessionRoleApplication", "a storyboard and no"),
      (storyboard, "UIWindowSceneSessionRoleExternalDisplayNonInteractive", "a storyboard and no"),
      ("", "CPTemplateApplicationSceneSessionRoleApplication", "for CarPlay names no"),
      (delegate, "UIWindowSceneSessionRoleApplication", nil),
      (delegate, "CPTemplateApplicationSceneSessionRoleApplication", nil),
      ("", "UISceneSessionRoleImmersiveSpaceApplication", nil),
    ])
  func delegates(entry: String, role: String, words: String?) throws {
    for choosesConfigurations in [nil, true, false] {
      let found = try InfoPlist.read(
        Self.manifest(entry, role: role), file: "Info.plist",
        context: ManifestContext(choosesConfigurations: choosesConfigurations)
      ).warnings
      #expect(found.map(\.id) == (words == nil ? [] : ["configuration-without-delegate"]))
      #expect(found.allSatisfy { $0.message.contains(words ?? "") && $0.isTold })
      let severity: Diagnostic.Severity = choosesConfigurations == false ? .warning : .note
      #expect(found.allSatisfy { $0.severity == severity })
    }
  }

  @Test("A storyboard without a name is told alone")
  func unnamedStoryboard() {
    let found = Reading.manifestDiagnostics(
      Self.manifest("<key>UISceneStoryboardFile</key><string></string>"))
    #expect(found.map(\.id) == ["empty-value"])
  }

  @Test("A role by its name in Swift is told its constant, and what the app then lacks")
  func roles() throws {
    for name in ["windowApplication", ".windowApplication"] {
      let found = Reading.manifestDiagnostics(Self.manifest(Self.delegate, role: name))
      #expect(found.map(\.id) == ["unknown-role"])
      #expect(found.first?.help?.contains("`UIWindowSceneSessionRoleApplication`") == true)
      #expect(found.first?.message.hasSuffix("own windows have no configuration") == true)
    }
    let others = [
      "windowExternalDisplay": "UIWindowSceneSessionRoleExternalDisplay",
      "windowExternalDisplayNonInteractive":
        "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
      "windowAssistiveAccessApplication": "UIWindowSceneSessionRoleAssistiveAccessApplication",
      "immersiveSpaceApplication": "UISceneSessionRoleImmersiveSpaceApplication",
      "carTemplateApplication": "CPTemplateApplicationSceneSessionRoleApplication",
    ]
    for (name, constant) in others {
      let found = Reading.manifestDiagnostics(Self.manifest(Self.delegate, role: name))
      #expect(found.map(\.help) == ["write the constant's value, `\(constant)`"])
    }
    let accessory = "UIWindowSceneSessionRoleCameraCaptureAccessory"
    #expect(Reading.manifestDiagnostics(Self.manifest(Self.delegate, role: accessory)).isEmpty)
  }

  @Test(
    "Only what a build has written must have its names filled in, and modules",
    arguments: [
      ("SceneDelegate", Diagnostic.Severity.note), ("$(PRODUCT_MODULE_NAME).Delegate", .warning),
      ("Notes.Delegate", nil),
    ])
  func names(name: String, severity: Diagnostic.Severity?) throws {
    let entry = "<key>UISceneDelegateClassName</key><string>\(name)</string>"
    let found = Reading.manifestDiagnostics(Self.manifest(entry, more: Self.built))
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
    #expect(found.allSatisfy { $0.id == "delegate-class-form" && $0.isTold })
    #expect(Reading.manifestDiagnostics(Self.manifest(entry)).isEmpty)
  }

  @Test(
    "A storyboard is missed in a built app alone, where no folder of it has it",
    arguments: [
      ("Notes.app", ["PkgInfo"], true), ("Notes.app", [], true), ("Notes", ["PkgInfo"], true),
      ("Notes", [], false), ("Notes.app", ["Main.storyboardc/a"], false),
      ("Notes.app", ["Base.lproj/Main.storyboardc/a"], false),
      ("Notes.app", ["Main~ipad.storyboardc/a"], false),
      ("Notes.app", ["Other.storyboardc/a", "de.lproj/a"], true),
      ("Notes.app", ["Main.storyboard"], true),
      ("Notes.app/Contents", ["PkgInfo", "Resources/Main.storyboardc/a"], false),
      ("Notes.app/Contents", ["PkgInfo", "Main.storyboardc/a", "Resources/a"], true),
    ])
  func storyboards(folder: String, files: [String], isMissed: Bool) throws {
    let tree = try FileTree()
    for file in files { try tree.write("\(folder)/\(file)", "") }
    for (more, isBuilt) in [(Self.built, true), ("", false)] {
      let plist = Self.manifest(Self.delegate + Self.storyboard, more: more)
      try tree.write("\(folder)/Info.plist", String(decoding: plist, as: UTF8.self))
      let found = try InfoPlist.load(path: tree.at("\(folder)/Info.plist")).warnings
      #expect(found.map(\.id) == (isMissed && isBuilt ? ["missing-storyboard"] : []))
      #expect(found.allSatisfy { $0.path.hasSuffix(".UISceneStoryboardFile") && $0.isTold })
    }
  }

  @Test("No link leads out of the bundle", arguments: ["de.lproj", "Contents/Resources"])
  func links(name: String) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let outside = scratch.appending(path: "Other")
    let link = scratch.appending(path: "Notes.app").appending(path: name)
    let folder = link.deletingLastPathComponent()
    let isLanguage = name == "de.lproj"
    let other = outside.appending(path: isLanguage ? "Main.storyboardc" : "Other.storyboardc")
    for place in [other, folder] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try Data().write(to: folder.appending(path: "PkgInfo"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    let path = folder.appending(path: "Info.plist")
    try Data(Self.manifest(Self.delegate + Self.storyboard, more: Self.built)).write(to: path)
    // Without its resources nothing is known of the app.
    #expect(
      try InfoPlist.load(path: path.path).warnings.map(\.id)
        == (isLanguage ? ["missing-storyboard"] : []))
    // A link within the app is as the folder that it leads to.
    let inside = folder.appending(path: "Main.storyboardc")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    #expect(try InfoPlist.load(path: path.path).warnings.isEmpty)
  }

  @Test("A storyboard is looked up, however many the app has")
  func manyStoryboards() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    func seconds(_ count: Int) throws -> Double {
      let bundle = scratch.appending(path: "Notes\(count).app")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      for number in 0..<count {
        try Data().write(to: bundle.appending(path: "s\(number)~ipad.storyboardc"))
      }
      let file = bundle.appending(path: "Info.plist").path
      let found = try #require(BuiltBundle(ofManifestAt: file))
      let start = ContinuousClock.now
      for number in 0..<count { #expect(found.hasStoryboard("s\(number)")) }
      for number in 0..<count { #expect(!found.hasStoryboard("t\(number)")) }
      return (ContinuousClock.now - start) / .seconds(1)
    }
    _ = try seconds(10)
    #expect(try seconds(3_000) < 40 * seconds(300) + 0.1)
  }
}
