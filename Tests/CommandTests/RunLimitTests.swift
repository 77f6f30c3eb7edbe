import FixtureTools
import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneFixtures
@testable import SceneRouteCommands
@testable import SceneRouting

@Suite("Events that a run does not get to are unknown by name")
struct RunLimitTests {
  /// Scenes whose patterns give up, and events that each of them looks at.
  private static func fixture(_ count: Int, events: Int? = nil, isTimeline: Bool = false) -> String
  {
    let scenes = (0..<count).map {
      #"{ "id": "s\#($0)", "can": "SELF MATCHES '(.*a){9}[b\#($0)]'" }"#
    }
    let all = (0..<(events ?? count)).map {
      #"{ "identifier": "aaaaaaaaaaaaaaaaaaaaaac\#($0)", "expect": { "action": "create" } }"#
    }
    return #"{ "options": { "profile": "engine" }, "scenes": [\#(scenes.joined(separator: ", "))]"#
      + #", "\#(isTimeline ? "timeline" : "events")": [\#(all.joined(separator: ", "))] }"#
  }

  private static func read(_ text: String) throws -> SceneFixture {
    try SceneFixture.read(Array(text.utf8), file: "a.json")
  }

  @Test("Each verb names them, with the limit and the help", .enabled(if: Build.hasRegex))
  func verbs() throws {
    let scratch = try FixtureScratch(["a.json": Self.fixture(60)])
    let table = scratch.run("route", "@/a.json")
    #expect(table.status == 2)
    #expect(table.output.contains("(unknown)") && table.output.contains("limit of the run"))
    #expect(table.errors.contains("`#60`") || table.errors.contains("more\n"), "\(table)")
    #expect(table.errors.contains("`--effort 10` lets a run take"), "\(table)")
    let json = scratch.run("route", "@/a.json", "--format", "json")
    #expect(json.status == 2 && json.output.contains(#""error":{"id":"evaluation-limit""#))
    let explained = scratch.run(
      "explain", "@/a.json", "--event-number", "60", "--event-number", "1-60")
    #expect(explained.output.contains("where events go is not known"), "\(explained)")
    let test = scratch.run("test", "@/a.json")
    #expect(test.status == 1)
    #expect(test.output.contains("error[evaluation-limit]"), "\(test)")
    // What is not known has not passed.
    #expect(!test.output.contains("60 passed"), "\(test)")
    let coverage = scratch.run("test", "--coverage", "@/a.json")
    #expect(coverage.status == 1 && !coverage.output.contains("for another"), "\(coverage)")
    let page = scratch.run("report", "@/a.json", "-o", "@/a.html")
    #expect(page.status == 0, "\(page)")
    #expect(try scratch.text("a.html").contains("limit of steps of the whole run"))
  }

  @Test("A timeline ends at the step that is not decided", .enabled(if: Build.hasRegex))
  func timeline() throws {
    let fixture = try Self.read(Self.fixture(20, events: 5, isTimeline: true))
    let few = WorkBudget(steps: 30_000_000)
    let error = #expect(throws: SceneSystemError.self) {
      try WorkBudget.$current.withValue(few) { try fixture.check() }
    }
    #expect(error?.id == "evaluation-limit")
    #expect(error?.message.contains("where `#") == true, "\(String(describing: error))")
    #expect(try fixture.check().cases.count == 5)
  }

  @Test(
    "A budget changes no answer that it reaches, and the same ones are reached again",
    .enabled(if: Build.hasRegex))
  func decisions() throws {
    let fixture = try Self.read(Self.fixture(6))
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    let texts =
      fixture.identifiers + ["", "a", "b0", "aaaaaaaaab1", "é", String(repeating: "a", count: 400)]
    func decisions(_ steps: Int?) -> [RoutingDecision] {
      WorkBudget.$current.withValue(steps.map { WorkBudget(steps: $0) }) {
        texts.map { router.route($0) }
      }
    }
    let all = decisions(nil)
    #expect(all.allSatisfy { !$0.isOpen } && all.contains { !$0.errors.isEmpty })
    #expect(decisions(1_000_000_000) == all)
    var counts: [Int] = []
    for steps in [0, 20_000_000, 60_000_000, 200_000_000] {
      let some = decisions(steps)
      #expect(some == decisions(steps))
      for (one, known) in zip(some, all) where !one.isOpen { #expect(one == known) }
      counts.append(some.count { !$0.isOpen })
    }
    #expect(counts == counts.sorted() && Set(counts).count > 2, "\(counts)")
  }

  @Test("Evaluations that fail are paid, too")
  func failures() throws {
    let text =
      #"{ "options": { "profile": "engine" }, "scenes": [{ "id": "a", "can": "#
      + #""'x' MATCHES SELF" }], "events": [{ "identifier": "(" }] }"#
    let fixture = try Self.read(text)
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    let known = router.route("(")
    #expect(known.errors.count == 1 && !known.isOpen)
    let budget = WorkBudget(steps: 10_000)
    WorkBudget.$current.withValue(budget) {
      #expect(router.route("(") == known)
      for _ in 0..<20 { _ = router.route("(") }
      #expect(router.route("(").isOpen)
    }
  }

  @Test("A tie that is not decided leaves the decision open", arguments: [false, true])
  func openTie(isTimeline: Bool) throws {
    let text =
      #"{ "options": { "profile": "engine" }, "scenes": ["#
      + #"{ "id": "a", "state": "foregroundActive", "prefers": "SELF == '('" }, "#
      + #"{ "id": "b", "state": "foregroundActive", "prefers": "'x' MATCHES SELF" }], "#
      + #""\#(isTimeline ? "timeline" : "events")": [{ "identifier": "(" }] }"#
    let fixture = try Self.read(text)
    let budget = WorkBudget(steps: 0)
    if isTimeline {
      let error = #expect(throws: SceneSystemError.self) {
        try WorkBudget.$current.withValue(budget) { try fixture.play { _ in true } }
      }
      #expect(error?.id == "evaluation-limit")
      return
    }
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    let event = fixture.events[0].event
    func decision() -> RoutingDecision {
      FixtureAudit(of: fixture).complete(router.route(event), on: event)
    }
    #expect(!decision().isOpen && decision().scene == "a")
    WorkBudget.$current.withValue(budget) {
      #expect(!router.route(event).isOpen)
      #expect(decision().isOpen && decision().scene == "a")
    }
  }

  @Test("Of mistakes in a long timeline a sample is tried, by what playing it takes")
  func mutants() throws {
    let scenes = (0..<200).map { #"{ "id": "s\#($0)" }"# }.joined(separator: ", ")
    let step = #"{ "identifier": "a", "expect": { "scene": "s0" } }"#
    let steps = [String](repeating: step, count: 50).joined(separator: ", ")
    let text = #"{ "scenes": [\#(scenes)], "timeline": [\#(steps)] }"#
    let fixture = try Self.read(text)
    let bytes = Array(text.utf8)
    func tried(_ steps: Int) throws -> FixtureMutation {
      try WorkBudget.$current.withValue(WorkBudget(steps: steps)) {
        try fixture.mutation(of: bytes, file: "a.json")
      }
    }
    let few = try tried(5_000_000)
    #expect(few.mutants.count < few.count && !few.mutants.isEmpty, "\(few.mutants.count)")
    #expect(try tried(5_000_000) == few)
  }

  @Test("Of many names that differ the first are listed")
  func names() {
    let names = (0..<25).map(String.init)
    let text = RoutingExpectation.Difference.text(names)
    #expect(text.hasPrefix("0, 1, 2, ") && text.hasSuffix(", 19 and 5 more"))
    #expect(RoutingExpectation.Difference.text(Array(names.prefix(20))).hasSuffix(", 18, 19"))
  }
}
