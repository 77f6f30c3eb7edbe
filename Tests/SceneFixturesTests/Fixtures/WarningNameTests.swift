import Foundation
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("The one list of warnings")
struct WarningNameTests {
  /// For every warning an event that has it and no other.
  private static let events: [String: String] = [
    "app-intent-in-single-scene-app": #"{"appIntent":{"type":"Open"}}"#,
    "empty-target-content-identifier": #"{"shortcut":{"type":"t","targetContentIdentifier":""}}"#,
    "identifier-too-long":
      #"{"identifier":"\#(String(repeating: "x", count: 65_537))"}"#,
    "lost-event": #"{"shortcut":{"type":"t","targetContentIdentifier":"a"}}"#,
    "no-declaration-matches": #"{"url":"app:nobody"}"#,
    "no-scene-matches": #"{"identifier":"nobody"}"#,
    "payload-too-large":
      #"{"notification":{"aps":{},"x":"\#(String(repeating: "x", count: 5_000))"}}"#,
    "push-identifier-not-a-string": #"{"notification":{"aps":{"target-content-id":7}}}"#,
    "push-key-misnamed":
      #"{"notification":{"targetContentIdentifier":"a","aps":{"notification-content-id":"a"}}}"#,
    "push-key-outside-aps": #"{"notification":{"aps":{},"target-content-id":"a"}}"#,
    "push-value-not-a-string": #"{"notification":{"aps":{"category":7}}}"#,
    "several-scenes-in-single-scene-app": #"{"identifier":"a"}"#,
    "shortcut-identifier-not-text": #"{"shortcut":{"type":"t","targetContentIdentifier":7}}"#,
    "target-bundle-differs": #"{"notification":{"aps":{},"Simulator Target Bundle":"other"}}"#,
    "undeclared-activity-type": #"{"drag":{"activityType":"other"}}"#,
    "url-without-scheme": #"{"url":"a"}"#,
    "webpage-url-scheme": #"{"userActivity":{"activityType":"t","webpageURL":"app:x"}}"#,
  ]
  /// These need sessions that come and go, or a screen: only steps of a timeline have them here.
  private static let steps: [String: String] = [
    "delivered-twice": #"{"notification":{"aps":{"target-content-id":"a"}}}"#,
    "tie-between-visible-windows": #"{"identifier":"a"}"#,
    "only-auxiliary-windows-left": #"{"close":"s"}"#,
    "unknown-session": #"{"request":{"session":"gone"}}"#,
  ]

  private static func fixture(
    _ name: String, _ happening: String, expects: [String], isStep: Bool
  ) throws -> SceneFixture {
    // What makes a new window is lost, too.
    let isDeclared = name == "no-declaration-matches"
    let all = expects + (isDeclared && !expects.isEmpty ? ["no-scene-matches"] : [])
    let list = all.map { "\"\($0)\"" }.joined(separator: ",")
    let app =
      switch name {
      case "no-declaration-matches": #""declarations":[{"name":"P","matching":["player"]}],"#
      case "lost-event": #""implements":[],"#
      default: ""
      }
    let body = happening.dropLast() + #","expect":{"warnings":[\#(list)]}}"#
    let isMultiple = !name.hasSuffix("-in-single-scene-app")
    let isAlone = name == "app-intent-in-single-scene-app"
    let kind = #","kind":"auxiliary""#
    let runs = name == "delivered-twice" ? #""process":{"isRunning":false},"# : ""
    let isTie = isStep && name == "tie-between-visible-windows"
    let other = isTie ? "SELF == 'a'" : "FALSEPREDICATE"
    let second = #",{"id":"x","can":"\#(other)"\#(isStep ? kind : "")}"#
    let text = """
      {"app":{\(app)"bundleIdentifier":"mine","activityTypes":["t"],
              "supportsMultipleScenes":\(isMultiple)},\(runs)
       "scenes":[{"id":"s","can":"SELF == 'a' OR SELF == ''"}\(isAlone ? "" : second)],
       "\(isStep ? "timeline" : "events")":[\(body)]}
      """
    return try SceneFixture.read(Array(text.utf8), file: FixtureFiles.path("scenes/test.json"))
  }

  @Test("Every warning has an event here")
  func isWhole() {
    #expect(WarningNames.all.count >= 15)
    #expect(Set(WarningNames.all).count == WarningNames.all.count)
    #expect(Set(Self.events.keys).union(Self.steps.keys) == Set(WarningNames.all))
  }

  @Test("Every warning can be expected of an event, and is a difference where none is expected")
  func ofEvents() throws {
    for (name, event) in Self.events {
      for (expects, differs) in [([name], false), ([], true)] {
        let fixture = try Self.fixture(name, event, expects: expects, isStep: false)
        let found = try #require(try fixture.check().cases.first)
        let differences = found.failure?.differences.map(\.field) ?? []
        #expect(differences == (differs ? ["warnings"] : []), "\(name), expected \(expects)")
      }
    }
  }

  @Test("Every warning can be expected of a step, and is a difference where none is expected")
  func ofSteps() throws {
    for (name, step) in Self.events.merging(Self.steps, uniquingKeysWith: { $1 }) {
      for (expects, differs) in [([name], false), ([], true)] {
        let fixture = try Self.fixture(name, step, expects: expects, isStep: true)
        var fields: [[String]?] = []
        try fixture.play { result in
          fields.append(result.differences?.map(\.field))
          return true
        }
        #expect(fields == [differs ? ["warnings"] : []], "\(name), expected \(expects)")
      }
    }
  }

  @Test("An expectation of an event may name a warning that only steps have")
  func namesOfSteps() throws {
    for name in Self.steps.keys {
      let fixture = try Self.fixture(name, #"{"identifier":"a"}"#, expects: [name], isStep: false)
      #expect(try fixture.failures().first?.differences.map(\.field) == ["warnings"])
    }
  }

  @Test(
    "An activity that the Info.plist does not list is a warning of its event or step",
    arguments: ["userActivity", "handoff"], ["events", "timeline"])
  func ofManifest(_ source: String, _ list: String) throws {
    for expectation in [#"{"warnings":["undeclared-activity-type"]}"#, #"{"scene":"s"}"#] {
      let text = """
        {"app":{"manifest":"../manifests/notes/Info.plist"},"scenes":[{"id":"s"}],
         "\(list)":[{"\(source)":{"activityType":"com.example.other"},
                     "expect":\(expectation)}]}
        """
      let fixture = try SceneFixture.read(
        Array(text.utf8), file: FixtureFiles.path("scenes/test.json"), files: .project)
      // A warning that its author expects is no finding.
      let isExpected = expectation.contains("warnings")
      #expect(fixture.warnings.map(\.path) == (isExpected ? [] : ["$.\(list)[0].\(source)"]))
      let check = try fixture.check()
      #expect(check.cases.count == 1 && check.cases.allSatisfy { $0.failure == nil })
      #expect(check.warnings == fixture.warnings)
    }
  }

  @Test("FORMAT.md and the schema list the same warnings")
  func documents() throws {
    let format = String(decoding: try FixtureFiles.bytes("FORMAT.md"), as: UTF8.self)
    let sections = format.components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("Warnings\n") })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(listed.sorted() == WarningNames.all)

    let bytes = try FixtureFiles.bytes("schema/scene-fixture.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let definitions = schema?["$defs"] as? [String: [String: Any]]
    #expect(definitions?["warningName"]?["enum"] as? [String] == WarningNames.all)
  }
}
