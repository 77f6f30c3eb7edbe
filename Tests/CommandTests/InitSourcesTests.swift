import Foundation
import TestSupport
import Testing

@Suite("sceneroute init --from-sources")
struct InitSourcesTests {
  private static let delegate = """
    import UIKit

    final class NoteSceneDelegate: UIResponder, UIWindowSceneDelegate {
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
        conditions.prefersToActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "SELF == %@ OR SELF == %@", note.identifier, Words.all)
      }
      func open(_ activity: NSUserActivity, _ note: Note) {
        activity.targetContentIdentifier = "note/\\(note.number)"
      }
    }
    """
  private static let list = """
    #import <UIKit/UIKit.h>

    @implementation ListSceneDelegate
    - (void)show:(UIScene *)scene {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == 'list'"];
    }
    @end
    """
  private static let swiftUI = """
    import SwiftUI

    @main struct NotesApp: App {
      var body: some Scene {
        WindowGroup("Notes", id: "notes") { NotesView() }
          .handlesExternalEvents(matching: [Words.all])
        Window("About", id: "about") { AboutView() }
      }
    }

    struct NotesView: View {
      var body: some View {
        Text("").handlesExternalEvents(preferring: ["note/"], allowing: ["*"])
      }
    }
    """
  private static let words = "enum Words { static let all = \"all\" }\n"

  private func made(
    _ files: [String: String], _ arguments: String..., status: Int32 = 0
  ) throws -> (FixtureScratch, [String: Any], String) {
    let scratch = try FixtureScratch(files.merging(["Package.swift": ""]) { $1 })
    try scratch.write("Tests/keep.txt", "")
    let run = scratch.run(
      ["init"] + arguments + ["--from-sources", "@/App", "-o", "@/Tests/windows.json"])
    #expect(run.status == status, "\(run)")
    guard status == 0 else { return (scratch, [:], run.output + run.errors) }
    let test = scratch.run("test", "@/Tests/windows.json", "--fail-level", "warning")
    #expect(test.status == 0, "\(test)")
    let lint = scratch.run("lint", "@/Tests/windows.json")
    #expect(lint.status == 0, "\(lint)")
    #expect(scratch.run("fmt", "--check", "@/Tests/windows.json").status == 0)
    let drift = scratch.run(
      "scan", "@/App", "--against", "@/Tests", "--fail-level", "error", "--format", "json")
    #expect(!drift.output.contains("SR701") && !drift.output.contains("SR704"), "\(drift.output)")
    let text = try scratch.text("Tests/windows.json")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return (scratch, json ?? [:], run.output + run.errors)
  }

  private func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  @Test("A scene for each type, which reads the code, with values for what is known at run time")
  func types() throws {
    let (scratch, fixture, _) = try made([
      "App/Note.swift": Self.delegate, "App/List.m": Self.list, "App/Words.swift": Self.words,
    ])
    let scenes = objects(fixture["scenes"])
    #expect(scenes.map { $0["id"] as? String } == ["ListSceneDelegate", "NoteSceneDelegate"])
    #expect(scenes[0]["code"] as? String == "../App/List.m")
    #expect(scenes[1]["code"] as? [String] == ["../App/Note.swift", "../App/Words.swift"])
    #expect(scenes[1]["arguments"] as? [String: String] == ["note.identifier": "note/1"])
    #expect((scenes[1]["notes"] as? String)?.contains("`note.identifier` is known at run") == true)
    let identifiers = objects(fixture["events"]).compactMap { $0["identifier"] as? String }
    #expect(identifiers == ["note/1", "list"])
    // An edit of the code shows in the test.
    try scratch.write("App/List.m", Self.list.replacing("'list'", with: "'lists'"))
    let test = scratch.run("test", "@/Tests/windows.json")
    #expect(test.status == 1 && test.output.contains("App/List.m:6"), "\(test.output)")
  }

  @Test("SwiftUI's declarations in order, with the views that they name")
  func declarations() throws {
    let (_, fixture, _) = try made([
      "App/NotesApp.swift": Self.swiftUI, "App/Words.swift": Self.words,
    ])
    let app = fixture["app"] as? [String: Any]
    let declarations = app?["declarations"] as? [String: Any]
    #expect(declarations?["type"] as? String == "NotesApp")
    #expect(declarations?["code"] as? [String] == ["../App/NotesApp.swift", "../App/Words.swift"])
    let scenes = objects(fixture["scenes"])
    #expect(scenes.map { $0["id"] as? String } == ["notes", "about"])
    #expect(scenes.map { $0["configuration"] as? String } == ["notes", "about"])
    #expect(scenes[0]["type"] as? String == "NotesView")
    #expect(scenes[1]["code"] == nil)
    // `Window("About")` has no view with the modifier.
    #expect(scenes[1]["preferring"] as? [String] == [])
    #expect(scenes[1]["allowing"] as? [String] == [])
  }

  @Test("A window group without the modifier takes nothing: a link opens a new window")
  func withoutModifier() throws {
    let (scratch, fixture, _) = try made([
      "App/DeskApp.swift": """
      import SwiftUI

      @main struct DeskApp: App {
        var body: some Scene {
          WindowGroup("Library", id: "library") { LibraryView() }
          WindowGroup("Book", id: "book") {
            BookView().handlesExternalEvents(preferring: ["book"], allowing: ["book"])
          }
          .handlesExternalEvents(matching: ["book"])
        }
      }
      """
    ])
    #expect(objects(fixture["scenes"]).map { $0["id"] as? String } == ["library", "book"])
    let icon = objects(fixture["events"]).last?["expect"] as? [String: String]
    #expect(icon?["scene"] != "library" || icon?["score"] == "none", "\(icon ?? [:])")
    let link = scratch.run("explain", "@/Tests/windows.json", "desk://list")
    #expect(link.output.contains("\na new scene is made:"), "\(link.output)")
  }

  @Test("The Info.plist beside the sources gives configurations and events")
  func plist() throws {
    let manifest = """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>notes</string></array></dict></array>
      <key>UIBackgroundModes</key><array><string>remote-notification</string></array>
      <key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array>
      <dict><key>UISceneConfigurationName</key><string>List</string>
      <key>UISceneDelegateClassName</key>
      <string>$(PRODUCT_MODULE_NAME).ListSceneDelegate</string></dict>
      <dict><key>UISceneConfigurationName</key><string>Main</string>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).MainDelegate</string></dict>
      </array></dict></dict></dict></plist>
      """
    let (_, fixture, _) = try made(["App/List.m": Self.list, "App/Info.plist": manifest])
    let scenes = objects(fixture["scenes"])
    #expect(scenes.map { $0["id"] as? String } == ["ListSceneDelegate", "Main"])
    #expect(scenes.map { $0["configuration"] as? String } == ["List", "Main"])
    let events = objects(fixture["events"])
    #expect(events.contains { $0["url"] != nil } && events.contains { $0["notification"] != nil })
    #expect(events.last?["icon"] as? Bool == true)
  }

  @Test("What a fixture cannot name is copied, with the reason")
  func copies() throws {
    let two = Self.list.replacing(
      "@end",
      with: "- (void)hide:(UIScene *)scene {\n"
        + "  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =\n"
        + "    [NSPredicate predicateWithFormat:@\"SELF == 'hidden'\"];\n}\n@end")
    let (scratch, fixture, _) = try made(["App/List.m": two])
    let scenes = objects(fixture["scenes"])
    #expect(scenes.map { $0["can"] as? String } == ["SELF == 'list'", "SELF == 'hidden'"])
    #expect(scenes.allSatisfy { ($0["notes"] as? String)?.contains("copied, because") == true })
    // Seventeen files that only together have the text.
    var files = ["App/List.m": Self.list]
    for number in 0..<16 {
      files["App/W\(number).swift"] =
        "enum W\(number) { static let text = \(number == 15 ? "\"x\"" : "W\(number + 1).text") }\n"
    }
    files["App/Note.swift"] = Self.delegate.replacing("Words.all", with: "W0.text")
    let (_, chain, _) = try made(files)
    let copied = objects(chain["scenes"]).first { $0["id"] as? String == "NoteSceneDelegate" }
    #expect(copied?["code"] == nil && copied?["prefers"] != nil)
    // A fixture outside of the project may name no source.
    let outside = try FixtureScratch(["keep.txt": ""])
    let run = scratch.run(
      "init", "--from-sources", "@/App", "-o", outside.folder.appending(path: "w.json").path)
    #expect(run.status == 0, "\(run)")
    #expect(try outside.text("w.json").contains("\"can\": \"SELF == 'list'\""))
  }

  @Test("Of many types the first are in the fixture, and it is said")
  func many() throws {
    let types = (0..<100).map {
      "final class T\($0)Scene {\n  func show(_ scene: UIScene) {\n"
        + "    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =\n"
        + "      NSPredicate(format: \"SELF == 'note/\($0)'\")\n  }\n}\n"
    }
    let (_, fixture, words) = try made(["App/Many.swift": types.joined()])
    #expect(objects(fixture["scenes"]).count == 20)
    #expect(words.contains("20 of 100 scenes are in the fixture"), "\(words)")
  }

  @Test("Where nothing is found the status is 2, and says why")
  func nothing() throws {
    let none = try made(["App/A.swift": "let a = 1"], status: 2)
    #expect(none.2.contains("no source in `App` sets conditions or declares a scene"), "\(none.2)")
    #expect((try? none.0.text("Tests/windows.json")) == nil)
    let open = try made(
      ["App/List.m": Self.list.replacing("predicateWithFormat:@\"SELF == 'list'\"", with: "make")],
      status: 2)
    #expect(open.2.contains("App/List.m:5 are left out"), "\(open.2)")
    let missing = none.0.run("init", "--from-sources", "@/none", "-o", "-")
    #expect(missing.status == 2, "\(missing)")
  }
}
