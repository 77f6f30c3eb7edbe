import Foundation
import SceneRouting
import Testing

@testable import FixtureTools
@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("The app that asks a device")
struct DeviceAppTests {
  private static func path(_ name: String) -> String {
    FixtureFiles.root.appending(path: "Documentation/device/\(name)").path
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The cases that the app's sources name, as `question/case`.
  private static func asked() throws -> Set<String> {
    var found: Set<String> = []
    let names = ["Steps.swift", "WindowAsker.swift", "SwiftUIApp.swift"]
    let sources = try names.map(text).joined()
    for match in sources.matches(of: /question: "([a-z-]+)",\s+(?:name|step): "([a-z-]+)"/) {
      found.insert("\(match.1)/\(match.2)")
    }
    for match in sources.matches(of: /listen\(\d, "([a-z-]+)", "([a-z-]+)"/) {
      found.insert("\(match.1)/\(match.2)")
    }
    for match in sources.matches(of: /\("(event-[a-z-]+)"/) {
      found.insert("order-of-calls/\(match.1)")
    }
    for match in sources.matches(of: /open\("([a-z-]+)", from/) {
      found.insert("nil-can-false/\(match.1)")
    }
    for match in sources.matches(of: /let system = "([a-z]+)"/) {
      found.insert("last-window/\(match.1)")
    }
    return found
  }

  @Test("The app asks every case, or its page says that it does not")
  func casesAreAsked() throws {
    let path = FixtureFiles.path("device/questions.jsonl")
    let questions = try DeviceQuestionList.load(path: path).questions
    let cases = Set(questions.flatMap { item in item.cases.map { "\(item.id)/\($0.id)" } })
    let asked = try Self.asked()
    let left = Set(try Self.text("README.md").matches(of: /`([a-z-]+\/[a-z-]+)`/).map { "\($0.1)" })
      .filter { !$0.hasPrefix("push/") }
    #expect(asked.count >= 24)
    #expect(asked.isDisjoint(with: left))
    #expect(asked.union(left) == cases)
  }

  @Test("The Info.plist is read, and has several scenes and the activity that the app sends")
  func infoPlist() throws {
    let plist = try InfoPlist.load(path: Self.path("Info.plist"))
    let manifest = plist.manifest
    #expect(plist.warnings.map(\.id) == ["no-configurations"])
    #expect(manifest.supportsMultipleScenes)
    let source = try Self.text("WindowAsker.swift")
    #expect(!manifest.activityTypes.isEmpty)
    for type in manifest.activityTypes { #expect(source.contains("activityType: \"\(type)\"")) }
    let schemes = try Self.text("Steps.swift").matches(of: /"([a-z-]+):\/\//).map { "\($0.1)" }
    let text = try Self.text("Info.plist")
    #expect(!schemes.isEmpty)
    for scheme in schemes { #expect(text.contains("<string>\(scheme)</string>")) }
  }

  @Test("Each payload is read, and is the one that a step names, with its identifier")
  func payloads() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.path("push")).sorted()
    let steps = try Self.text("Steps.swift")
    let matches = steps.matches(of: /notification\((nil|"[^"]*"), file: "([a-z.-]+)"\)/)
    #expect(names == matches.map { "\($0.2)" }.sorted())
    #expect(names.count >= 4)
    for match in matches {
      let path = Self.path("push/\(match.2)")
      let payload = try PayloadFile.load(
        .notification, path: path, bundleIdentifier: "com.example.device-questions")
      let identifier = payload.event.targetContentIdentifier
      let written = identifier.map { "\"\($0.replacing("\\", with: "\\\\"))\"" } ?? "nil"
      #expect(match.1 == written)
      let ids = payload.warnings.map(\.id)
      #expect(ids == (identifier == "" ? ["empty-target-content-identifier"] : []))
    }
  }

  // MARK: - The log of an app's windows

  @Test("Each line of Swift on the page about logs is in the files that are compiled")
  func pageOfLogs() throws {
    let page = try Self.text("../FROM-THE-DEVICE.md")
    let sources = try ["WindowLog.swift", "LoggedApp.swift"].map(Self.text).joined(separator: "\n")
    let known = Set(sources.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
    var lines: [Substring] = []
    for block in page.matches(of: /```swift\n((?:.*\n)*?)```/) {
      lines += block.1.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    }
    #expect(lines.count >= 18)
    for line in lines where !known.contains(line) { Issue.record("not compiled: \(line)") }
  }

  @Test("The log on the page becomes a fixture, and its lines conform to their schema")
  func logOfThePage() throws {
    let page = try Self.text("../FROM-THE-DEVICE.md")
    let log = try #require(page.firstMatch(of: /```json\n((?:.*\n)*?)```/)).1
    let draft = try FixtureDraft.ofLog(Array(log.utf8), file: "windows.jsonl")
    let read = try ReadDraft(draft)
    #expect(read.sceneIDs == ["9A20", "4F1C"] && read.winners == ["9A20"])
    #expect(draft.warnings.isEmpty && draft.remarks.isEmpty)
    let schema = try SchemaTests.schema("device-log.schema.json")
    for line in log.split(separator: "\n") {
      #expect(try schema.violations(of: #require(JSONValue.read(Array(line.utf8)))).isEmpty)
    }
  }

  @Test("The app writes the keys and states that the schema of logs has")
  func keysOfLogs() throws {
    let source = try Self.text("WindowLog.swift")
    let schema = try FixtureFiles.bytes("schema/device-log.schema.json")
    let text = String(decoding: schema, as: UTF8.self)
    let keys = source.matches(of: /"([a-zA-Z]+)":/).map { String($0.1) }
    #expect(Set(keys).count >= 10)
    let events = [
      "url", "userActivity", "activityType", "shortcut", "type", "notification", "appIntent",
      "contentIdentifier",
    ]
    for key in keys where !events.contains(key) {
      #expect(text.contains("\"\(key)\": {"), "\(key)")
    }
    let words = source.matches(of: /case \.[a-zA-Z]+: "([a-zA-Z]+)"/).map { $0.1 }
    let states = words + source.matches(of: /"state": "([a-zA-Z]+)"/).map { $0.1 }
    #expect(states.count >= 6)
    for state in states { #expect(text.contains("\"\(state)\""), "\(state)") }
  }
}
