import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneFixtures
@testable import SceneLifecycle
@testable import SceneRouting

@Suite("Random timelines")
struct RandomTimelineTests {
  private static let steps = 1_000
  private static let timelines = Campaign.number(
    "SCENEROUTE_TIMELINES", usual: Campaign.isBrief ? 3 : 100)
  private static let firstSeed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))

  @Test("Index and linear router agree, and the state re-read is the state")
  func routersAgree() throws {
    var carriedOut = 0
    var routed = 0
    var refused = 0
    var reread = 0
    var explained = 0
    for timeline in 0..<Self.timelines {
      let seed = Self.firstSeed &* 1_000_000 &+ UInt64(timeline)
      var random = RandomAfternoon(seed: seed)
      var simulation = try Simulation(random.start)
      for step in 0..<Self.steps {
        let place: Comment = "timeline \(seed), step \(step)"
        let action = random.next(simulation.windows)
        // A copy takes the index away from the next change: half of the timelines make none.
        let copy = timeline % 2 == 0 ? simulation.system : nil
        let before = Picture(simulation.system)
        let question = Question(action, before: simulation.system, explains: step % 8 == 0)
        let twoSteps = Self.launch(action, in: simulation.system)
        if let flaw = simulation.play(action, isThorough: true) {
          Issue.record("\(flaw): \(place)")
          return
        }
        guard let outcome = simulation.outcome else {
          refused += 1
          // `#expect` is slow in a loop like this one.
          if Picture(simulation.system) != before || (copy != nil && copy != simulation.system) {
            Issue.record("a refused action changes the system: \(place)")
          }
          continue
        }
        if let copy, Picture(copy) != before { Issue.record("a copy is changed: \(place)") }
        if let twoSteps, twoSteps.outcome != outcome || twoSteps.system != simulation.system {
          Issue.record("a launch is not an end and an event: \(place)")
        }
        carriedOut += 1
        if let question {
          routed += 1
          explained += question.explanation == nil ? 0 : 1
          if let flaw = question.flaw(of: outcome, simulation.system, simulation.former) {
            Issue.record("\(flaw): \(place)")
          }
        }
        guard step % 200 == 199 else { continue }
        // The rest of the timeline is the future of what was read.
        simulation.goOn(with: try Self.reread(simulation.system, place))
        reread += 1
      }
    }
    #expect(routed > carriedOut / 8 && refused > 0 && reread > 2 * Self.timelines)
    #expect(explained > 10 * Self.timelines)
    Campaign.report(
      "timelines \(Self.timelines) of \(Self.steps) steps, \(carriedOut) carried out, "
        + "\(refused) refused, \(routed) events routed twice, \(reread) states read again")
  }

  /// The system as its fixture says.
  private static func reread(_ system: SceneSystem, _ place: Comment) throws -> SceneSystem {
    let text = system.fixtureText
    let second = try SceneFixture.read(Array(text.utf8), file: "state.json").system()
    if second != system { Issue.record("the state re-read is another: \(place)\n\(text)") }
    return second
  }

  /// What comes of a launch in two steps; nil for another action.
  private static func launch(
    _ action: SystemAction, in system: SceneSystem
  ) -> (outcome: SystemOutcome?, system: SceneSystem)? {
    guard case .launch(let event, let window) = action else { return nil }
    var system = system
    _ = try? system.perform(.quit)
    let outcome = try? system.perform(.event(event, window: window))
    return (outcome, system)
  }
}

/// All that can be seen of a system, without a part that it shares.
private struct Picture: Equatable {
  let sessions: [SystemSession]
  let discarded: [String]
  let options: RouterOptions
  let isRunning: Bool
  let unheardDiscards: [SceneIdentifier]

  init(_ system: SceneSystem) {
    sessions = system.sessions
    discarded = system.discarded.map(\.rawValue).sorted()
    options = system.options
    isRunning = system.isRunning
    unheardDiscards = system.unheardDiscards
  }
}

/// What the linear router says of an event before it happens, to be held against the answers that
/// the index gives, and against those of afterwards.
private struct Question {
  let event: RoutingEvent
  let decision: RoutingDecision
  /// By the router that an app would keep, filed anew.
  let filed: RoutingDecision
  let others: [SceneIdentifier]
  let explanation: RoutingExplanation?

  init?(_ action: SystemAction, before system: SceneSystem, explains: Bool) {
    guard case .event(let event, _) = action else { return nil }
    self.event = event
    let linear = LinearRouter(system.scenes, options: system.options)
    let decision = linear.route(event)
    self.decision = decision
    filed = SceneRouter(system.scenes, options: system.options).route(event)
    // Nobody else competes where no scene compares an identifier.
    let scores = decision.basis == .predicates ? linear.scores(for: event) : []
    others = scores.filter { $0.score ?? .none > .none && $0.scene != decision.scene }.map(\.scene)
    explanation = explains ? system.explanation(of: event) : nil
  }

  func flaw(
    of outcome: SystemOutcome, _ system: SceneSystem, _ former: FormerScene?
  ) -> String? {
    if outcome.decision != decision { return "the system decides as no linear router does" }
    if filed != decision { return "the routers differ" }
    let all = system.others(than: decision, on: event, naming: .max, evaluating: .max)
    if all.named != others || all.count != others.count || !all.isComplete {
      return "other scenes could have taken it"
    }
    let some = system.others(than: decision, on: event, naming: 2, evaluating: 3)
    if some.named != Array(others.prefix(some.named.count)) || some.count > others.count
      || (some.isComplete && some.count != others.count)
    {
      return "the first others are others"
    }
    guard let explanation else { return nil }
    if system.explanation(of: event, before: former) != explanation {
      return "it is explained otherwise afterwards"
    }
    let reason = system.reason(of: decision, on: event)
    return reason == explanation.summary
      ? nil : "the reason is another: \(reason), not \(explanation.summary)"
  }
}
