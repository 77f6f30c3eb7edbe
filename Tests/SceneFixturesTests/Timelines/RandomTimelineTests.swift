import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("Random timelines")
struct RandomTimelineTests {
  private static let steps = 1_000
  private static let timelines = Campaign.number(
    "SCENEROUTE_TIMELINES", usual: Build.isOptimized ? 200 : 10)
  private static let firstSeed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))

  @Test("Invariants hold, index and linear router agree, and the state re-read is the state")
  func invariants() throws {
    var carriedOut = 0
    var routed = 0
    var refused = 0
    var reread = 0
    for timeline in 0..<Self.timelines {
      let seed = Self.firstSeed &* 1_000_000 &+ UInt64(timeline)
      var model = TimelineModel(seed: seed)
      var system = try SceneSystem(
        options: RouterOptions(declaredActivityTypes: ["com.example.note"]))
      var given: Set<SceneIdentifier> = []
      for step in 0..<Self.steps {
        let place: Comment = "timeline \(seed), step \(step)"
        let action = model.action()
        let before = system
        let router = SceneRouter(system.scenes, options: system.options)
        let outcome: SystemOutcome
        do throws(SceneSystemError) {
          outcome = try system.perform(action)
        } catch {
          refused += 1
          // `#expect` is slow in a loop like this one.
          if system != before { Issue.record("a refused action changes the system: \(place)") }
          continue
        }
        carriedOut += 1
        if case .event(let event, _) = action {
          routed += 1
          if router.route(event) != outcome.decision {
            Issue.record("the routers differ: \(place)")
          }
        }
        model.note(action, outcome)
        if outcome.isNew, let id = outcome.scene, !given.insert(id).inserted {
          Issue.record("\(id) is used again: \(place)")
        }
        if let flaw = Self.flaw(of: system, model) {
          Issue.record("\(flaw): \(place)")
          return
        }
        guard step % 200 == 199 else { continue }
        let text = system.fixtureText
        let copy = try SceneFixture.read(Array(text.utf8), file: "state.json").system()
        if copy != system { Issue.record("the state re-read is another: \(place)\n\(text)") }
        // The rest of the timeline is the future of what was read.
        system = copy
        reread += 1
      }
    }
    #expect(routed > carriedOut / 8 && refused > 0 && reread > 2 * Self.timelines)
    Campaign.report(
      "timelines \(Self.timelines) of \(Self.steps) steps, \(carriedOut) carried out, "
        + "\(refused) refused, \(routed) events routed twice, \(reread) states read again")
  }

  private static func flaw(of system: SceneSystem, _ model: TimelineModel) -> String? {
    if let flaw = system.brokenInvariant { return flaw }
    if system.scenes.map(\.id) != model.order { return "the order of recency is another" }
    if system.isRunning != model.runs { return "the process runs, or does not" }
    for id in model.order where system[id]?.state != model.states[id] {
      return "\(id) is in another state"
    }
    let front = model.order.first { model.states[$0] == .foregroundActive }
    if system.frontmost?.id != front { return "another window is in front" }
    if system.scenes.contains(where: { model.gone.contains($0.id) }) { return "a dead one is back" }
    return nil
  }
}
