import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("A fixture's expectations in one call")
struct VerifyTests {
  private static func fixture(_ text: String) throws -> SceneFixture {
    try SceneFixture.read(Array(text.utf8), file: "windows.json")
  }

  private static func file(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let scenes = """
    "scenes": [{ "id": "inbox" },
    { "id": "note", "can": "FALSEPREDICATE", "prefers": "SELF == 'note/1'" }]
    """

  @Test("Expectations that are met throw nothing")
  func met() throws {
    let text =
      "{ \(Self.scenes), \"events\": [{ \"identifier\": \"note/1\","
      + " \"expect\": { \"scene\": \"note\" } }] }"
    try SceneFixture.verify(path: try Self.file(text))
  }

  @Test("An event that differs is told with the reasons of every scene")
  func event() throws {
    let failures = try Self.fixture(
      "{ \(Self.scenes), \"events\": [{ \"name\": \"reminder\", \"identifier\": \"note/2\","
        + " \"expect\": { \"scene\": \"note\", \"score\": \"prefers\" } }] }"
    ).failures()
    let text = failures.map(\.description).joined(separator: "\n")
    #expect(text.hasPrefix("reminder: scene is inbox, not note; score is can, not prefers\n"))
    #expect(text.contains("`prefers` is false at `SELF == \"note/1\"`"))
    #expect(text.contains("inbox:"))
  }

  @Test(
    "Of many scenes some have reasons, and of many failures the first",
    arguments: ["events", "timeline"])
  func many(key: String) throws {
    let scenes = (0..<50).map { "{\"id\": \"s\($0)\", \"can\": \"SELF == 's\($0)'\"}" }
    let expectation = "\"expect\": {\"scene\": \"s40\"}"
    let events = Array(repeating: "{\"identifier\": \"s30\", \(expectation)}", count: 30)
    let failures = try Self.fixture(
      "{\"scenes\": [\(scenes.joined(separator: ","))],"
        + " \"\(key)\": [\(events.joined(separator: ","))]}"
    ).failures()
    #expect(failures.count == 30)
    for failure in failures.prefix(20) {
      #expect(failure.reasons.count == 22)
      #expect(failure.reasons[1].hasPrefix("s30: ") && failure.reasons[2].hasPrefix("s40: "))
      #expect(failure.reasons.last == "and 30 more scenes")
    }
    #expect(failures.dropFirst(20).allSatisfy { $0.reasons.isEmpty && !$0.differences.isEmpty })
  }

  @Test("A step that differs or cannot be carried out is told")
  func steps() throws {
    let failures = try Self.fixture(
      "{ \(Self.scenes), \"timeline\": [{ \"background\": \"inbox\" }, { \"activate\": \"nots\" },"
        + " { \"url\": \"x\", \"expect\": { \"front\": \"note\" } }] }"
    ).failures()
    #expect(failures.map(\.label) == ["#2", "#3"])
    #expect(
      failures.first?.description
        == "#2: error is unknown-scene, not none\n"
        + "  there is no session `nots`; did you mean `note`?")
  }

  @Test("A fixture that expects nothing, or is none, is no success")
  func nothing() throws {
    let silent = try Self.file("{ \(Self.scenes), \"events\": [{ \"identifier\": \"a\" }] }")
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: silent) }
    let broken = try Self.file("{")
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: broken) }
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: "/none.json") }
  }
}
