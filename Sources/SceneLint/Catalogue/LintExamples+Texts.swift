import LocatedValues
import SceneFixtures

/// The usual shapes of examples.
extension LintExamples {
  /// A predicate that the second of two scenes prefers, and one event.
  ///
  /// `event` is its identifier; in the red example it goes to `redScene`, in the green one to
  /// `greenScene`.
  static func predicate(
    _ red: String, _ green: String, event: String = "note/1", redScene: String = "notes",
    greenScene: String = "notes", isEngine: Bool = false
  ) -> LintExamples {
    LintExamples(
      at: "$.scenes[1].prefers", red: text(red, event, redScene, isEngine),
      green: text(green, event, greenScene, isEngine))
  }

  private static func text(
    _ predicate: String, _ event: String, _ scene: String, _ isEngine: Bool
  ) -> String {
    let options = isEngine ? "\n  \"options\": { \"profile\": \"engine\" }," : ""
    return """
      {\(options)
        "scenes": [
          { "id": "list" },
          { "id": "notes", "prefers": \(json(predicate)) }
        ],
        "events": [
          { "identifier": \(json(event)), "expect": { "scene": "\(scene)" } }
        ]
      }
      """
  }

  /// Examples of one event for two scenes; the first scene takes what the second does not.
  static func event(_ red: String, _ green: String, at path: String) -> LintExamples {
    LintExamples(at: "$.events[0]\(path)", red: text(event: red), green: text(event: green))
  }

  private static func text(event: String) -> String {
    """
    {
      "scenes": [
        { "id": "list" },
        { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
      ],
      "events": [
        \(event)
      ]
    }
    """
  }

  /// The members of an Info.plist.
  static func manifest(_ red: String, _ green: String, at path: String) -> LintExamples {
    LintExamples(.manifest, at: path, red: text(manifest: red), green: text(manifest: green))
  }

  static func text(manifest: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(manifest)
    </dict>
    </plist>
    """
  }

  /// Returns a text of `count` letters.
  ///
  /// Every run of `lint` makes some; `String(repeating:count:)` takes milliseconds for them.
  static func letters(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: count), as: UTF8.self)
  }

  /// A text as a string of JSON.
  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
