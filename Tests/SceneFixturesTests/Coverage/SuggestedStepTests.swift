import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

@testable import FixtureTools

/// Random fixtures with a timeline or with events, as text.
struct RandomFixture {
  private static let predicates = [
    "TRUEPREDICATE", "FALSEPREDICATE", "SELF == 'a'", "SELF BEGINSWITH 'a'", "SELF CONTAINS 'b'",
    "NOT SELF == 'b'", "SELF == 'ab' OR SELF ENDSWITH 'c'", "SELF BEGINSWITH 'a' AND SELF != 'a'",
    "SELF IN {'b', 'c'}", "'a' LIKE SELF",
  ]
  /// Every identifier of at most two letters, and those on which a pattern fails.
  static let identifiers: [String] = {
    let letters = ["a", "b", "c", "*", "\\"]
    return [""] + letters + letters.flatMap { first in letters.map { first + $0 } }
  }()

  var random: SeededGenerator

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func conditions() -> String {
    "\"can\": \"\(pick(Self.predicates))\", \"prefers\": \"\(pick(Self.predicates))\""
  }

  private mutating func step(_ number: Int, _ scenes: Int) -> String {
    let id = "s\(Int.random(in: 0..<max(1, scenes), using: &random))"
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "{ \"open\": \"w\(number)\", \"conditions\": { \(conditions()) } }"
    case 1: return "{ \"activate\": \"\(id)\" }"
    case 2: return "{ \"background\": \"\(id)\" }"
    case 3: return "{ \"disconnect\": \"\(id)\" }"
    case 4: return "{ \"close\": \"\(id)\" }"
    case 5: return "{ \"set\": \"\(id)\", \(conditions()) }"
    case 6: return pick(["{ \"quit\": true }", "{ \"relaunch\": true }"])
    case 7: return "{ \"focusPrefix\": \(pick(["null", "\"a\""])) }"
    case 8: return "{ \"identifier\": \"\(pick(["a", "b", "x"]))\", \"as\": \"n\(number)\" }"
    default: return "{ \"identifier\": \"\(pick(["a", "b", "ab", "x"]))\" }"
    }
  }

  mutating func text() -> String {
    let count = Int.random(in: 0...3, using: &random)
    let scenes = (0..<count).map { number in
      let state = pick(["", "", ", \"state\": \"disconnected\"", ", \"state\": \"background\""])
      return "{ \"id\": \"s\(number)\", \(conditions())\(state) }"
    }
    let app = pick([
      "",
      "\"app\": { \"conditions\": { \"d\": { \(conditions()) } }, "
        + "\"configurations\": [ { \"name\": \"d\" } ] }, ",
    ])
    let steps = (0..<Int.random(in: 0...4, using: &random)).map { step($0, count) }
    let last =
      Int.random(in: 0..<4, using: &random) == 0
      ? "\"events\": [ { \"identifier\": \"\(pick(["a", "x"]))\" } ]"
      : "\"timeline\": [ \(steps.joined(separator: ", ")) ]"
    return "{ \(app)\"scenes\": [ \(scenes.joined(separator: ", ")) ], \(last) }"
  }
}

@Suite("Suggested events come to the windows as the suggestions before them leave them")
struct SuggestedStepTests {
  private static let file = "random.json"

  private static func read(_ bytes: [UInt8]) throws -> SceneFixture {
    try SceneFixture.read(bytes, file: file)
  }

  @Test("Whatever is suggested for a random timeline passes at once, and covers what it is for")
  func random() throws {
    var source = RandomFixture(random: SeededGenerator(seed: 33))
    var (steps, made, events) = (0, 0, 0)
    for _ in 0..<300 {
      let text = source.text()
      let fixture = try Self.read(Array(text.utf8))
      let suggestions = try fixture.suggestions(for: Array(text.utf8), file: Self.file)
      #expect(Set(suggestions.events.map(\.name)).count == suggestions.events.count)
      let recording = FixtureRecording(adding: suggestions.events, to: Array(text.utf8))
      let bytes = try #require(recording?.bytes)
      let again = try Self.read(bytes)
      let cases = try again.check().cases.suffix(suggestions.events.count)
      #expect(cases.count == suggestions.events.count, "\(text)")
      for item in cases { #expect(item.failure == nil, "\(text)\n\(item)") }
      if fixture.timeline.isEmpty { events += cases.count } else { steps += cases.count }
      made += suggestions.events.count { $0.scene != $0.decision.scene }
      // With them in the fixture nothing more is suggested, but for what was not known.
      let more = try again.suggestions(for: bytes, file: Self.file)
      if suggestions.open.isEmpty { #expect(more.events.isEmpty, "\(text)\n\(more.events)") }
    }
    #expect(steps > 300 && events > 100 && made > 50, "\(steps) \(events) \(made)")
  }

  @Test("Of a scene that is said to win nowhere, no short identifier goes to it")
  func openWins() throws {
    var source = RandomFixture(random: SeededGenerator(seed: 7))
    var (proved, unknown) = (0, 0)
    for _ in 0..<400 {
      let text = source.text()
      let fixture = try Self.read(Array(text.utf8))
      let suggestions = try fixture.suggestions(for: Array(text.utf8), file: Self.file)
      let recording = FixtureRecording(adding: suggestions.events, to: Array(text.utf8))
      let system = try Self.read(try #require(recording?.bytes)).play { _ in true }
      for goal in suggestions.open where goal.goal.hasSuffix("wins") {
        guard goal.reason == "every identifier goes elsewhere" else {
          unknown += 1
          continue
        }
        proved += 1
        let winners = RandomFixture.identifiers.map { identifier in
          "`\(system.decision(on: .identifier(identifier)).scene?.rawValue ?? "")` wins"
        }
        #expect(!winners.contains(goal.goal), "\(text)\n\(goal)")
      }
    }
    #expect(proved > 30, "\(proved) \(unknown)")
  }

  @Test("A search without an answer is not taken for the proof that there is none")
  func unknown() throws {
    // A pattern that is made of the identifier is beyond automata.
    let text = #"""
      { "scenes": [
          { "id": "s0", "prefers": "'b' LIKE SELF" },
          { "id": "s1", "can": "FALSEPREDICATE", "prefers": "'a' LIKE SELF" } ],
        "events": [ { "identifier": "x" } ] }
      """#
    let fixture = try Self.read(Array(text.utf8))
    let suggestions = try fixture.suggestions(for: Array(text.utf8), file: Self.file)
    let router = SceneRouter(fixture.sceneSet)
    #expect(router.route("a").scene == "s1")
    let open = suggestions.open.filter { $0.goal == "`s1` wins" }
    #expect(open.allSatisfy { $0.reason != "every identifier goes elsewhere" }, "\(open)")
    #expect(open.count + suggestions.events.count { $0.decision.scene == "s1" } > 0)
  }

  @Test("Names are told apart, also from those of the fixture")
  func names() throws {
    let text = """
      { "scenes": [
          { "id": "s0", "prefers": "SELF == 'a' OR SELF == 'a'" },
          { "id": "s1", "can": "SELF BEGINSWITH 'b'" }, { "id": "s2", "can": "SELF == 'c'" } ],
        "events": [ { "name": "`s1` wins", "identifier": "x" } ] }
      """
    let fixture = try Self.read(Array(text.utf8))
    let names = try fixture.suggestions(for: Array(text.utf8), file: Self.file).events.map(\.name)
    #expect(names.count > 2 && Set(names).count == names.count)
    #expect(!names.contains("a scene wins") && !names.contains("`s1` wins"))
  }

  @Test("A step that cannot be carried out is not suggested, and why is said")
  func impossible() throws {
    let text = """
      { "app": { "platform": "macOS", "declarations": [ { "name": "d", "matching": ["a"] } ] },
        "scenes": [ { "id": "s0", "can": "SELF == 'a'" } ], "timeline": [] }
      """
    let fixture = try Self.read(Array(text.utf8))
    let suggestions = try fixture.suggestions(for: Array(text.utf8), file: Self.file)
    #expect(suggestions.events.map(\.name) == ["`s0` wins"])
    #expect(suggestions.open.map(\.goal) == ["`SELF == 'a'` of `s0` false"])
    #expect(suggestions.open[0].reason.contains("would do it, but no declaration's `matching`"))
  }
}
