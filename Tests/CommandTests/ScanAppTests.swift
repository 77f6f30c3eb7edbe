import Foundation
import TestSupport
import Testing

@Suite("sceneroute scan: Info.plists that the code decides")
struct ScanAppTests {
  private static let kit = "@main class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
  private static let chooses = """
    extension AppDelegate {
      func application(_ a: UIApplication, configurationForConnecting s: UISceneSession,
        options: UIScene.ConnectionOptions) -> UISceneConfiguration { make(s) }
    }

    """
  private static let swiftUI = "@main struct NotesApp: App { var body: some Scene { W() } }\n"
  private static let scene = "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}\n"

  private static func plist(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.notes</string>
    \(members)
    </dict></plist>

    """
  }

  private static let app = "<key>CFBundlePackageType</key><string>APPL</string>\n"
  private static let empty =
    app + "<key>UIApplicationSceneManifest</key><dict></dict>"

  private static func named(_ name: String) -> String {
    app + """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Main</string>
      <key>UISceneDelegateClassName</key><string>\(name)</string>
      </dict></array></dict></dict>
      """
  }

  /// What is found in a folder with these files: severity and code.
  private func findings(_ files: [String: String], _ options: String...) throws -> [String] {
    let scratch = try FixtureScratch(
      Dictionary(uniqueKeysWithValues: files.map { ("App/" + $0.key, $0.value) }))
    let run = scratch.run(["scan", "@/App", "--fail-level", "info"] + options)
    let lines = run.output.split(separator: "\n").map(String.init)
    let found = lines.compactMap { line in
      line.wholeMatch(of: /.*(error|warning|info)\[(SR[0-9]+).*/).map { "\($0.1) \($0.2)" }
    }
    #expect(run.status == (found.isEmpty ? 0 : 1), "\(run.output)")
    return found
  }

  @Test("An app of UIKit without scenes is an error at its Info.plist, found without an option")
  func noManifest() throws {
    let plist = Self.plist(Self.app)
    #expect(try findings(["A.swift": Self.kit, "Info.plist": plist]) == ["error SR401"])
    #expect(try findings(["A.swift": Self.kit, "Notes-Info.plist": plist]) == ["error SR401"])
    #expect(try findings(["A.swift": Self.kit + Self.chooses, "Info.plist": plist]) == [])
    #expect(try findings(["A.swift": Self.swiftUI, "Info.plist": plist]) == [])
    #expect(try findings(["A.swift": "let a = 1\n", "Info.plist": plist]) == [])
    let main = "int main(int c, char **v) { return UIApplicationMain(c, v, nil, @\"D\"); }\n"
    let delegate = "@interface D : NSObject <UIApplicationDelegate>\n@end\n"
    let code = "@implementation D\n@end\n"
    #expect(
      try findings(["main.m": main, "D.h": delegate, "D.m": code, "Info.plist": plist])
        == ["error SR401"])
    #expect(try findings(["main.m": main, "D.h": delegate, "Info.plist": plist]) == [])
  }

  @Test("What is not certain stays as it was: unknown superclasses, other bundles, several files")
  func uncertain() throws {
    let plist = Self.plist(Self.app)
    let flutter = "@main class AppDelegate: FlutterAppDelegate, UIApplicationDelegate {}\n"
    #expect(try findings(["A.swift": flutter, "Info.plist": plist]) == [])
    let mac = "@main class AppDelegate: NSObject, NSApplicationDelegate {}\n"
    #expect(try findings(["A.swift": mac, "Info.plist": plist]) == [])
    for other in [
      "<key>NSExtension</key><dict></dict>", "<key>WKApplication</key><true/>",
      "<key>CFBundlePackageType</key><string>BNDL</string>",
      "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>", "",
    ] {
      #expect(
        try findings(["A.swift": Self.kit, "Info.plist": Self.plist(other)]) == [], "\(other)")
      #expect(
        try findings([
          "A.swift": Self.kit, "Info.plist": plist, "Other/Info.plist": Self.plist(other),
        ]) == ["error SR401"], "\(other)")
    }
    #expect(
      try findings(["A.swift": Self.kit, "Info.plist": plist, "Two/Info.plist": plist]) == [])
    // Two apps that are as near to it.
    let second = Self.kit.replacing("AppDelegate:", with: "Second:")
    #expect(
      try findings(["A/A.swift": Self.kit, "B/B.swift": second, "Info.plist": plist]) == [])
    #expect(
      try findings([
        "A/A.swift": Self.kit, "B/B.swift": second, "A/Info.plist": plist,
        "Google-Info.plist": Self.plist(""),
      ]) == ["error SR401"])
  }

  @Test("No configurations is an error where the code makes none, and nothing where it does")
  func noConfigurations() throws {
    let plist = Self.plist(Self.empty)
    #expect(try findings(["A.swift": Self.kit, "Info.plist": plist]) == ["error SR402"])
    #expect(try findings(["A.swift": Self.kit + Self.chooses, "Info.plist": plist]) == [])
    #expect(try findings(["A.swift": Self.swiftUI, "Info.plist": plist]) == [])
    #expect(try findings(["A.swift": "let a = 1\n", "Info.plist": plist]) == ["info SR402"])
    let one =
      "<dict><key>UISceneConfigurationName</key><string>A</string>"
      + "<key>UISceneDelegateClassName</key><string>Library.A</string></dict>"
    let two = Self.plist(
      Self.app + """
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key>
        <array>\(one)\(one.replacing(">A<", with: ">B<"))</array>
        </dict></dict>
        """)
    #expect(try findings(["A.swift": Self.kit, "Info.plist": two]) == ["warning SR403"])
    #expect(try findings(["A.swift": Self.kit + Self.chooses, "Info.plist": two]) == [])
  }

  @Test("A delegate's class that the sources of an app of UIKit lack is an error")
  func missingClass() throws {
    let own = Self.plist(Self.named("$(PRODUCT_MODULE_NAME).SceneDelegate"))
    let right = Self.kit + Self.scene
    #expect(try findings(["A.swift": right, "Info.plist": own]) == [])
    #expect(try findings(["A.swift": Self.kit, "Info.plist": own]) == ["error SR405"])
    #expect(try findings(["A.swift": "let a = 1\n", "Info.plist": own]) == [])
    let other = Self.plist(Self.named("$(PRODUCT_MODULE_NAME).MainSceneDelegate"))
    #expect(try findings(["A.swift": right, "Info.plist": other]) == ["error SR405"])
    #expect(
      try findings(["A.swift": right, "Info.plist": Self.plist(Self.named("Main"))]) == [
        "error SR405"
      ])
    #expect(try findings(["A.swift": Self.swiftUI, "Info.plist": own]) == [])
    let sets = "func f(_ c: UISceneConfiguration) { c.delegateClass = Other.self }\n"
    #expect(try findings(["A.swift": Self.kit + sets, "Info.plist": own]) == [])
    // Another app begins below.
    #expect(
      try findings(["A/A.swift": Self.kit, "B/B.swift": Self.swiftUI, "Info.plist": own]) == [])
    // A class of a library.
    let library = Self.plist(Self.named("FlutterSceneDelegate"))
    #expect(try findings(["A.swift": Self.kit, "Info.plist": library]) == [])
    let module = Self.plist(Self.named("Library.SceneDelegate"))
    #expect(try findings(["A.swift": Self.kit, "Info.plist": module]) == [])
    let renamed = Self.kit + "@objc(Scenes) " + Self.scene
    #expect(
      try findings(["A.swift": renamed, "Info.plist": Self.plist(Self.named("Scenes"))]) == [])
    let objectiveC = "@implementation SceneDelegate\n@end\n"
    #expect(
      try findings([
        "A.swift": Self.kit, "S.m": objectiveC,
        "Info.plist": Self.plist(Self.named("SceneDelegate")),
      ]) == [])
  }

  @Test("An app without scenes in its Info.plist calls what one with scenes does not")
  func scenes() throws {
    let open = """
      extension AppDelegate {
        func applicationDidBecomeActive(_ a: UIApplication) { refresh() }
      }

      """
    let with = Self.plist(Self.named("$(PRODUCT_MODULE_NAME).SceneDelegate"))
    let sources = ["A.swift": Self.kit, "S.swift": Self.scene, "O.swift": open]
    #expect(
      try findings(sources.merging(["Info.plist": with]) { $1 }) == ["warning SR601"])
    #expect(try findings(sources) == ["warning SR601"])
    #expect(
      try findings(sources.merging(["Info.plist": Self.plist(Self.app)]) { $1 })
        == ["error SR401"])
    let pad = Self.app + "<key>UIApplicationSceneManifest~ipad</key><dict></dict>"
    #expect(try findings(sources.merging(["Info.plist": Self.plist(pad)]) { $1 }) == [])
  }

  @Test("An app intent that goes to a scene needs an app of several")
  func intents() throws {
    let intent = """
      struct Open: TargetContentProvidingIntent { func perform() { go() } }

      """
    let sources = ["A.swift": Self.swiftUI, "I.swift": intent]
    for (value, isTold) in [
      ("<key>UIApplicationSupportsMultipleScenes</key><true/>", false),
      ("<key>UIApplicationSupportsMultipleScenes</key><false/>", true), ("", true),
    ] {
      let manifest =
        Self.app + "<key>UIApplicationSceneManifest</key><dict>\(value)</dict>"
      let found = try findings(sources.merging(["Info.plist": Self.plist(manifest)]) { $1 })
      #expect(found == (isTold ? ["warning SR607"] : []), "\(value)")
    }
    #expect(try findings(sources.merging(["Info.plist": Self.plist(Self.app)]) { $1 }) == [])
  }

  @Test("An Info.plist that is named belongs to the one app of the sources")
  func named() throws {
    let scratch = try FixtureScratch([
      "App/A.swift": Self.kit, "Info.plist": Self.plist(Self.app),
      "App/Sub/Info.plist": Self.plist(Self.empty),
    ])
    let run = scratch.run("scan", "@/App", "--info-plist", "@/Info.plist")
    #expect(run.status == 1 && run.output.contains("SR401"))
    #expect(!run.output.contains("SR402"))
  }
}
