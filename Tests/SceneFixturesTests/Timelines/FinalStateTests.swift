import Foundation
import PredicateLanguage
import SceneRouting
import Testing

@testable import SceneFixtures

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
