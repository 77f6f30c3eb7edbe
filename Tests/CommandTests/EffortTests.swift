import AppSources
import FixtureTools
import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneFixtures
@testable import SceneRouteCommands
@testable import SceneRouting

@Suite("--effort: what a run does not get to is named")
struct EffortTests {
  /// So many scenes of a form that differ in a number.
  private static func fixture(
    _ count: Int, events: String = "[]", _ form: (Int) -> String
  ) -> String {
    let scenes = (0..<count).map { #"{ "id": "s\#($0)", "can": "\#(form($0))" }"# }
    return #"{ "options": { "profile": "engine" }, "scenes": ["#
      + scenes.joined(separator: ", ") + #"], "events": \#(events) }"#
  }

  @Test("An effort is a number from 1", arguments: ["0", "-1", "1001", "much"])
  func wrong(_ effort: String) {
    #expect(CommandRun(["analyze", "a.json", "--effort=\(effort)"]).status == 64)
    #expect(CommandRun(["explain", "a.json", "--effort=\(effort)"]).status == 64)
  }

  @Test("An explanation says what it left out, and decides as before")
  func explanation() throws {
    let text = Self.fixture(20) { "SELF LIKE 'note/*/x\($0)'" }
    let fixture = try SceneFixture.read(Array(text.utf8), file: "a.json")
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    let event = RoutingEvent.identifier("nope/a/x7")
    let whole = router.explain(event)
    #expect(whole.nearestMiss != nil && whole.leftOut == nil && whole.standings.count == 20)
    let little = WorkBudget(steps: 60_000)
    let some = WorkBudget.$current.withValue(little) { router.explain(event) }
    #expect(some.decision == whole.decision && some.standings == whole.standings)
    #expect(some.nearestMiss == nil && some.leftOut == .missOfRun)
    // A run counts what it left open: it decides whether another round is worth it.
    #expect(little.open == 1)
    let none = WorkBudget(steps: 100)
    let least = WorkBudget.$current.withValue(none) { router.explain(event) }
    #expect(none.open == 1)
    #expect(least.decision == whole.decision && least.standings.isEmpty)
    #expect(least.leftOut == .scenesOfRun && least.nearestMiss == nil)
    #expect(least.leftOut?.message.contains("limit of steps of the whole run") == true)
  }

  @Test("A nearest miss among too many scenes is said to be unknown")
  func manyScenes() throws {
    let text = Self.fixture(1_001) { "SELF == 'note/\($0)'" }
    let fixture = try SceneFixture.read(Array(text.utf8), file: "a.json")
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    #expect(
      router.explain(.identifier("nope/7")).leftOut == .missOfManyScenes(limit: 1_000))
  }

  /// The steps of a run that has read a fixture.
  private func steps(_ files: [String: String]) throws -> Int {
    let scratch = try FixtureScratch(files)
    let budget = WorkBudget(steps: 1_000)
    _ = try WorkBudget.$current.withValue(budget) {
      try SceneFixture.load(
        path: scratch.folder.appending(path: "a.json").path, code: AppSources())
    }
    return budget.left
  }

  @Test("Steps grow with conditions and events, not with what no question is about")
  func askedBytes() throws {
    let scenes = (0..<2_000).map { #"{"id":"s\#($0)","can":"SELF == 'note/\#($0)'"}"# }
    let list = scenes.joined(separator: ",")
    let plain = try steps(["a.json": #"{"scenes":[\#(list)]}"#])
    #expect(plain > 1_000)
    let space = String(repeating: " ", count: 200_000)
    let text = String(repeating: "x", count: 200_000)
    for more in [
      #"{"scenes":[\#(space)\#(list)]\#(space)}"#, #"{"title":"\#(text)","scenes":[\#(list)]}"#,
      #"{"notes":"\#(text)","source":"\#(text)","scenes":[\#(list)]}"#,
      #"{"scenes":[{"notes":"\#(text)",\#(list.dropFirst())]}"#,
      #"{"app":{"activityTypes":["\#(text)"]},"scenes":[\#(list)]}"#,
    ] {
      #expect(abs(try steps(["a.json": more]) - plain) < 20_000, "\(more.prefix(40))")
    }
    let long = #"{"scenes":[\#(list)],"events":[{"notification":{"aps":{},"x":"\#(text)"}}]}"#
    #expect(try steps(["a.json": long]) - plain <= 1_100 * (WorkBudget.steps / WorkBudget.bytes))
    let events = (0..<2_000).map { #"{"identifier":"note/\#($0)"}"# }.joined(separator: ",")
    let asked = try steps(["a.json": #"{"scenes":[\#(list)],"events":[\#(events)]}"#])
    #expect(asked > plain + 40_000 * (WorkBudget.steps / WorkBudget.bytes))
  }

  @Test("Of code that scenes name the texts of their conditions count, each once")
  func askedCode() throws {
    func code(_ text: String, _ comment: String = "") -> String {
      """
      final class A {
        func show(_ scene: UIScene) {
          scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
            NSPredicate(format: "\(text)")
        }
      }
      // \(comment)
      """
    }
    let scenes = (0..<1_700).map { #"{"id":"s\#($0)","can":"SELF == 'note/\#($0)'"}"# }
    func steps(_ code: String, _ names: Int) throws -> Int {
      let own = (0..<names).map { #"{"id":"c\#($0)","code":"A.swift"}"# }
      let list = (scenes + own).joined(separator: ",")
      return try self.steps(["a.json": #"{"scenes":[\#(list)]}"#, "A.swift": code])
    }
    let short = try steps(code("SELF == 'a'"), 1)
    let comment = String(repeating: "x", count: 300_000)
    #expect(try steps(code("SELF == 'a'", comment), 1) == short)
    let text = "SELF IN {" + (0..<1_000).map { "'a\($0)'" }.joined(separator: ", ") + "}"
    let long = try steps(code(text), 1)
    #expect(long > short + 5_000 * (WorkBudget.steps / WorkBudget.bytes))
    // Thirty bytes of the fixture for each more.
    let most = 100 * 40 * (WorkBudget.steps / WorkBudget.bytes)
    #expect(try steps(code(text), 101) < long + most)
  }

  @Test("Mistakes whose equivalence is open say why", .enabled(if: Build.hasRegex))
  func mutants() throws {
    let events = #"[{ "identifier": "a", "expect": { "scene": null } }]"#
    let text = Self.fixture(6, events: events) { "SELF MATCHES '(a|b)*a(a|b){\(14 + $0)}'" }
    let fixture = try SceneFixture.read(Array(text.utf8), file: "a.json")
    let bytes = Array(text.utf8)
    let mutation = try WorkBudget.$current.withValue(WorkBudget(steps: 20_000)) {
      try fixture.mutation(of: bytes, file: "a.json")
    }
    let open = mutation.mutants.filter { $0.unknown != nil }
    #expect(!open.isEmpty)
    #expect(open.allSatisfy { $0.status == .unnoticed && $0.witness == nil })
    #expect(open.allSatisfy { $0.unknown?.contains("limit of") == true })
  }

  @Test("Of predicates whose mistakes are megabytes a sample is tried, evenly")
  func largeSets() throws {
    let members = (0..<4_000).map { "'a\($0)'" }.joined(separator: ", ")
    let text =
      #"{ "scenes": [{ "id": "s0", "can": "SELF IN {\#(members)}" }], "events": "#
      + #"[{ "identifier": "a0", "expect": { "scene": "s0" } }] }"#
    let fixture = try SceneFixture.read(Array(text.utf8), file: "a.json")
    let mutation = try fixture.mutation(of: Array(text.utf8), file: "a.json", work: 100) { _ in }
    #expect(mutation.count > 10_000)
    #expect(mutation.mutants.count == 50)
  }
}
