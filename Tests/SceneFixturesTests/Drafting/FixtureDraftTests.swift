import Foundation
import PredicateLanguage
import SceneRouting
import TestSupport
import Testing
import TraceLines

@testable import FixtureTools
@testable import LocatedValues
@testable import SceneFixtures

/// A draft, read again and checked as `sceneroute test` does.
struct ReadDraft {
  let text: String
  let fixture: SceneFixture

  /// Fails the test where the draft is no fixture under the schema and the reader, or where
  /// something in it is not as expected.
  init(_ draft: FixtureDraft, _ place: SourceLocation = #_sourceLocation) throws {
    text = String(decoding: draft.bytes, as: UTF8.self)
    fixture = try SceneFixture.read(draft.bytes, file: "draft.json")
    let check = try fixture.check()
    #expect(check.cases.count == draft.events, sourceLocation: place)
    #expect(draft.events > 0 && draft.scenes == fixture.scenes.count, sourceLocation: place)
    #expect(check.cases.allSatisfy { $0.failure == nil }, sourceLocation: place)
    #expect(check.warnings.isEmpty, sourceLocation: place)
    let schema = try SchemaTests.schema("scene-fixture.schema.json")
    let value = try #require(JSONValue.read(draft.bytes))
    #expect(try schema.violations(of: value).isEmpty, "\(text)", sourceLocation: place)
    let hidden = text.unicodeScalars.filter { scalar in
      let isLineFeed = scalar == "\n"
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        return !isLineFeed
      // In emoji a joiner shows.
      case .format: return scalar != "\u{200D}"
      default: return false
      }
    }
    #expect(hidden.isEmpty, sourceLocation: place)
  }

  var sceneIDs: [String] { fixture.scenes.map(\.id.rawValue) }
  var winners: [String?] { fixture.events.map { $0.expectation?.receiver?.text } }
}

@Suite("Drafts of fixtures")
struct FixtureDraftTests {
  @Test("The first fixture has two windows, and covers each comparison and each outcome")
  func first() throws {
    let draft = try FixtureDraft.first
    let read = try ReadDraft(draft)
    #expect(read.sceneIDs == ["list", "note-42"])
    #expect(read.winners == ["note-42", "list", "list", "none", "list"])
    let coverage = try read.fixture.coverage(of: draft.bytes, file: "draft.json")
    #expect(coverage.covered == coverage.comparisons && coverage.comparisons == 3)
    #expect(coverage.neverWon.isEmpty)
  }

  // MARK: - Info.plists

  @Test("Every Info.plist that can be read becomes a fixture that passes")
  func manifests() throws {
    var count = 0
    for name in try FixtureFiles.names(in: "manifests", suffix: ".plist", atLeast: 60) {
      let path = FixtureFiles.path(name)
      guard (try? InfoPlist.load(path: path)) != nil else { continue }
      _ = try ReadDraft(FixtureDraft.ofManifest(path: path))
      count += 1
    }
    #expect(count >= 15)
  }

  @Test("An Info.plist gives a window for each configuration, and each gets an event")
  func manifest() throws {
    let path = FixtureFiles.path("manifests/notes/Info.plist")
    let read = try ReadDraft(FixtureDraft.ofManifest(path: path))
    #expect(read.sceneIDs == ["List", "Editor", "Compose", "Presentation"])
    #expect(
      read.winners == ["Editor", "Compose", "List", "List", "List", "List"])
    #expect(read.fixture.app.activityTypes?.count == 3)
    let plist = try InfoPlist.load(path: path)
    let written = Set(read.fixture.events.compactMap(\.event.activityType))
    #expect(written == Set(plist.manifest.activityTypes))
  }

  @Test("URL schemes and remote notifications become events, and others do not")
  func linksAndNotifications() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func draft(_ keys: String) throws -> ReadDraft {
      try Data(Reading.plist(keys)).write(to: URL(fileURLWithPath: path))
      return try ReadDraft(FixtureDraft.ofManifest(path: path))
    }
    let schemes = "<string>notes</string><string>$(SCHEME)</string><string>notes</string>"
    let read = try draft(
      """
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array>\(schemes)</array></dict><string>odd</string></array>
      <key>UIBackgroundModes</key><array><string>remote-notification</string></array>
      """)
    #expect(read.fixture.events.map(\.event.source) == [.url, .notification, .icon])
    #expect(
      read.fixture.events.compactMap(\.event.targetContentIdentifier)
        == ["notes://document/1", "document/1"])
    let other = try draft("<key>UIBackgroundModes</key><array><string>audio</string></array>")
    #expect(other.fixture.events.map(\.event.source) == [.icon])
    let odd = try draft("<key>CFBundleURLTypes</key><string>a</string>")
    #expect(odd.fixture.events.count == 1)
  }

  @Test("A large Info.plist is cut, and says so")
  func largeManifest() throws {
    let types = (0..<200).map { "<string>com.example.a\($0)</string>" }.joined()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Reading.plist("<key>NSUserActivityTypes</key><array>\(types)</array>"))
      .write(to: folder)
    let draft = try FixtureDraft.ofManifest(path: folder.path)
    _ = try ReadDraft(draft)
    #expect(draft.events == ToolLimits.draftEvents + 1)
    #expect(draft.remarks.map(\.id) == ["left-out"])
    #expect(draft.remarks[0].message == "50 of 200 activity types are in the fixture")
  }

  // MARK: - Identifiers

  private static func shapes(_ identifiers: [String]) throws -> IdentifierShapes {
    var shapes = IdentifierShapes()
    for identifier in identifiers where !shapes.add(identifier.utf8) {
      Issue.record("one identifier too many")
    }
    return shapes
  }

  @Test(
    "Identifiers that differ in numbers and ids have one shape",
    arguments: [
      (["mail/123", "mail/77"], ["mail/#"]),
      (["a/1/b/2", "a/3/b/4", "a/x"], ["a/#/b/#", "a/x"]),
      (["note42", "note7", "v2x1"], ["note#", "v#x#"]),
      (["k/0123456789abcdef", "k/deadbeef1"], ["k/#"]),
      (["u/6F9619FF-8B86-D011-B42D-00CF4FC964FF/e"], ["u/#/e"]),
      (
        ["https://example.com:80/n/7?q=1", "https://example.com:81/n/8?q=2"],
        ["https://example.com:#/n/#?q=#"]
      ),
      (["", "é1"], ["", "é#"]),
    ])
  func shape(_ identifiers: [String], expected: [String]) throws {
    #expect(try Self.shapes(identifiers).shapes.map(\.text) == expected)
  }

  @Test("Rare words in one place are a star; frequent ones stay")
  func stars() throws {
    let names = (0..<40).map { number in
      "user/" + String(UnicodeScalar(UInt8(97 + number % 26)))
        + String(repeating: "x", count: 1 + number / 26) + "/edit"
    }
    let frequent = [String](repeating: "user/root/edit", count: 20)
    let shapes = try Self.shapes(names + frequent).shapes
    #expect(shapes.map(\.text) == ["user/*/edit", "user/root/edit"])
    #expect(shapes.map(\.count) == [40, 20])
    #expect(shapes[0].example == "user/ax/edit")
  }

  @Test(
    "The most frequent shape comes first, by its most frequent identifier; windows by beginning")
  func identifiers() throws {
    let shapes = try Self.shapes([
      "b", "mail/1", "mail/2", "mail/2", "doc:x", "doc:y", "b", "b", "b",
    ])
    let read = try ReadDraft(FixtureDraft(of: shapes))
    #expect(
      read.fixture.events.map(\.event.targetContentIdentifier) == ["b", "mail/2", "doc:x", "doc:y"])
    #expect(read.sceneIDs == ["main", "mail", "doc"])
    #expect(read.winners == ["main", "mail", "doc", "doc"])
    #expect(read.text.contains("\"3 of 9 identifiers begin like this.\""))
  }

  @Test("Too many shapes are cut, and the fixture and its remarks say so")
  func manyShapes() throws {
    let shapes = try Self.shapes(
      (0..<12).flatMap { first in
        (0..<12).map { second in
          String(repeating: "a", count: first + 1) + "/" + String(repeating: "b", count: second + 1)
        }
      })
    let draft = try FixtureDraft(of: shapes)
    let read = try ReadDraft(draft)
    #expect(draft.events == ToolLimits.draftEvents)
    #expect(read.text.contains("94 of 144 identifiers have other shapes, which are rare."))
    #expect(draft.remarks.map(\.id) == ["left-out"])
  }

  @Test("Lists over a limit are refused, not cut")
  func limits() {
    var shapes = IdentifierShapes()
    let long = [UInt8](repeating: 97, count: TraceLimits.shapedIdentifierBytes)
    let (isFirst, isSecond) = (shapes.add(long), shapes.add([97]))
    #expect(isFirst && !isSecond)
    var many = IdentifierShapes()
    for _ in 0..<TraceLimits.shapedIdentifiers { _ = many.add([97]) }
    let isTaken = many.add([98])
    #expect(!isTaken && many.count == TraceLimits.shapedIdentifiers)
  }

  @Test("Random identifiers, with quotes, backslashes and all of Unicode, make drafts that pass")
  func randomIdentifiers() throws {
    var random = SeededGenerator(seed: 18)
    let pieces = [
      "mail", "/", "/", ":", ".", "-", "?", "&", "=", "7", "4711", "'", "\"", "\\", "\\n", "#",
      "*", "%@", "$x", "é", "e\u{301}", "\u{301}", "ß", "\u{202E}", "\u{1B}[2J", "\u{0}", "\t",
      "\u{2028}", "🏳️‍🌈", "名", "\u{FEFF}", "https://", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", " ",
    ]
    var written = 0
    for _ in 0..<120 {
      var identifiers: [String] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let count = Int.random(in: 0...7, using: &random)
        identifiers.append(
          (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined())
      }
      let draft = try FixtureDraft(of: Self.shapes(identifiers))
      let read = try ReadDraft(draft)
      let known = Set(identifiers.map { Array($0.utf8) })
      for event in read.fixture.events {
        let identifier = try #require(event.event.targetContentIdentifier)
        #expect(known.contains(Array(identifier.utf8)))
      }
      written += draft.events
    }
    #expect(written > 1000)
  }

  @Test("Identifiers by the ten thousand that were made to be alike take seconds at most")
  func growth() throws {
    var shapes = IdentifierShapes()
    let deep = String(repeating: "a/", count: 60)
    for number in 0..<20_000 { _ = shapes.add("\(deep)\(number)x\(number % 7)".utf8) }
    let time = try ContinuousClock().measure { _ = try ReadDraft(FixtureDraft(of: shapes)) }
    #expect(time < .seconds(20))
  }
}
