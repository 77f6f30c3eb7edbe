import Foundation
import TestSupport

/// A folder of files that a test writes.
struct WrittenFolder {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sceneroute-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The path of a file in it, letter by letter: a URL may change some.
  func path(of name: String) -> String { folder.path + "/" + name }

  /// Writes a file and returns its path.
  func write(_ bytes: Data, to name: String) throws -> String {
    let path = path(of: name)
    try bytes.write(to: URL(filePath: path))
    return path
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Files in which one text stands wherever the user's text may.
enum RawFixture {
  static func json(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: value)
  }

  /// Events that differ from what is expected, tie, warn and fail.
  static func events(_ text: String) throws -> Data {
    let literal = "'\(text)'"
    let session: [String: Any] = [
      "id": text, "title": text, "can": "SELF BEGINSWITH \(literal)",
      "prefers": "SELF == \(literal) OR SELF ENDSWITH[cd] \(literal)",
    ]
    let sources: [[String: Any]] = [
      ["identifier": text], ["identifier": text + "x"], ["identifier": "other\(text)"],
      ["url": text], ["url": "app:\(text)"],
      ["notification": ["aps": ["target-content-id": text, "category": text], text: 1]],
      ["shortcut": ["type": text, "title": text, "targetContentIdentifier": text]],
      ["userActivity": ["activityType": text, "webpageURL": text]],
      ["drag": ["activityType": text, "title": text]],
      ["sharePlay": ["activityIdentifier": text]],
      ["appIntent": ["type": text, "contentIdentifier": text]],
      ["request": ["session": text]],
    ]
    let events = sources.enumerated().map { index, source in
      source.merging([
        "name": "\(index)\(text)", "expect": ["scene": "last\(text)", "warnings": []],
      ]) { $1 }
    }
    return try json([
      "app": ["activityTypes": ["a"], "bundleIdentifier": text],
      "scenes": [
        session, ["id": "second\(text)", "can": "SELF BEGINSWITH \(literal)"],
        ["id": "last\(text)", "can": "NOT SELF IN {\(literal), 'a'}"],
      ], "events": events,
    ])
  }

  /// A timeline with a step that fails, one that differs, and new windows.
  static func timeline(_ text: String) throws -> Data {
    try json([
      "app": [
        "conditions": [text: ["can": "SELF == '\(text)'"]], "configurations": [["name": text]],
        "delegate": [["activityType": text, "configuration": text]],
      ],
      "scenes": [["id": text, "can": "SELF == '\(text)'", "title": text]],
      "timeline": [
        ["name": text, "identifier": text], ["identifier": "other\(text)", "as": "new\(text)"],
        ["userActivity": ["activityType": text], "title": text],
        [
          "set": text, "title": text, "userInfo": [text: text],
          "restoration": ["activityType": text],
        ],
        ["focusPrefix": text], ["activate": text, "expect": ["front": "new\(text)", "calls": []]],
        ["close": text], ["activate": text],
      ],
    ])
  }

  /// A fixture with the text in every kind of mistake.
  static func mistakes(_ text: String) throws -> Data {
    try json([
      text: 1, "app": [text: text],
      "scenes": [
        ["id": text, "can": "SELF \(text) 'a'", text: 1], ["id": text, "state": text],
        ["id": "a", "can": "SELF == $\(text)"], ["id": "b", "prefers": "\(text).a == 'a'"],
      ],
      "events": [
        ["identifier": text, "expect": ["scene": "no\(text)", "warnings": [text]]],
        ["notification": text], ["drag": [text: text]], ["identifier": 1, "name": text],
      ],
    ])
  }

  /// An Info.plist in XML.
  static func manifest(_ text: String) -> Data {
    let string = "<string>\(text)</string>"
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key>\(string)
      <key>NSUserActivityTypes</key><array>\(string)\(string)</array>
      <key>UIApplicationSceneManifest</key><dict>
      <key>\(text)</key><true/>
      <key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key>\(string)
      <key>UISceneDelegateClassName</key>\(string)
      <key>UISceneClassName</key>\(string)
      </dict></array>
      <key>\(text)</key><array/>
      </dict></dict>
      </dict></plist>
      """.utf8)
  }
}
