import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import FixtureTools

@Suite("What an event covers is found by an index as by asking every scene")
struct OpenComparisonTests {
  private static let file = "random.json"

  private func run(_ text: String) throws -> (fixture: SceneFixture, run: CoverageRun) {
    let bytes = Array(text.utf8)
    let fixture = try SceneFixture.read(bytes, file: Self.file)
    let root = try #require(SourceDocument(json: bytes, file: Self.file).root)
    var run = CoverageRun(fixture, PredicatePlaces(in: root).conditions(of: fixture))
    try run.play(isTimeline: root.parts.contains { $0.key == "timeline" && $0.isList })
    return (fixture, run)
  }

  /// What is covered of each tier, and who won.
  private func covered(_ coverage: FixtureCoverage) -> [[Bool]] {
    coverage.tiers.map { tier in
      tier.comparisons.flatMap { [$0.counts.whenTrue > 0, $0.counts.whenFalse > 0] }
    }
  }

  @Test("Of random events and timelines, with the events in the fixture")
  func random() throws {
    var source = RandomFixture(random: SeededGenerator(seed: 4))
    var random = SeededGenerator(seed: 5)
    var (steps, events) = (0, 0)
    for _ in 0..<300 {
      let text = source.text()
      var (fixture, run) = try run(text)
      var kept: [EventSuggestion] = []
      for number in 0..<6 {
        let identifier = try #require(RandomFixture.identifiers.randomElement(using: &random))
        let attempt = run.attempt(.identifier(identifier))
        guard let decision = attempt.decision else { continue }
        // What was only tried leaves nothing behind.
        if Bool.random(using: &random) { continue }
        run.keep(attempt)
        kept.append(
          EventSuggestion(
            name: "n\(number)", identifier: identifier, role: .application, decision: decision,
            scene: attempt.scene, warnings: Set(attempt.warnings.map(\.id)).sorted()))
      }
      let recording = FixtureRecording(adding: kept, to: Array(text.utf8))
      let bytes = kept.isEmpty ? Array(text.utf8) : try #require(recording?.bytes)
      let again = try SceneFixture.read(bytes, file: Self.file)
      let coverage = try again.coverage(of: bytes, file: Self.file)
      #expect(covered(run.coverage) == covered(coverage), "\(text)\n\(kept.map(\.identifier))")
      for scene in fixture.scenes {
        #expect(run.isCovered(.win(scene.id)) == !coverage.neverWon.contains(scene.id), "\(text)")
      }
      if run.isTimeline { steps += kept.count } else { events += kept.count }
    }
    #expect(steps > 300 && events > 100, "\(steps) \(events)")
  }

  @Test("Of predicates that no index finds: long ones, and those that need no text")
  func unfiled() throws {
    let list = (0..<20).map { "SELF CONTAINS 'k\($0)'" }.joined(separator: " OR ")
    let scenes = [
      list, "NOT SELF CONTAINS 'k3'", "SELF BEGINSWITH 'k' AND (NOT SELF ENDSWITH '3')",
      "'k1*' LIKE SELF", "NOT (\(list))",
    ].enumerated().map { #"{ "id": "s\#($0)", "can": "\#($1)", "prefers": "SELF == '\#($0)'" }"# }
    let events = ["x", "k3", "k1*", "ak7", "k19", "0", "\\", "k12", ""]
    func text(_ identifiers: some Sequence<String>) -> String {
      let list = identifiers.map { #"{ "identifier": "\#($0.replacing("\\", with: "\\\\"))" }"# }
      return #"{ "scenes": [\#(scenes.joined(separator: ","))], "events": ["#
        + list.joined(separator: ",") + "] }"
    }
    var (_, run) = try run(text([]))
    for place in events.indices {
      run.keep(run.attempt(.identifier(events[place])))
      let (_, whole) = try self.run(text(events.prefix(place + 1)))
      #expect(covered(run.coverage) == covered(whole.coverage), "\(events[place])")
    }
  }

  @Test("Windows that nothing more is open of are not asked")
  func asked() throws {
    let scenes = (100..<300).map { #"{ "id": "s\#($0)", "can": "SELF CONTAINS 'k\#($0)'" }"# }
    var (_, run) = try run(#"{ "scenes": [\#(scenes.joined(separator: ","))], "events": [] }"#)
    let first = run.attempt(.identifier("x"))
    #expect(first.asked == 200)
    run.keep(first)
    #expect(run.attempt(.identifier("y")).asked == 0)
    let found = run.attempt(.identifier("k123 k124"))
    #expect(found.asked == 2)
    #expect(run.attempt(.identifier("k123")).asked == 1)
    run.keep(found)
    #expect(run.attempt(.identifier("k123 k124")).asked == 0)
  }
}
