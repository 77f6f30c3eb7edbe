import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@Suite("What holds of every explanation")
struct ExplanationPropertyTests {
  @Test("verdicts, scores, traces and the decision agree, for random scenes and events")
  func agreement() throws {
    var random = SeededGenerator(seed: 2)
    var checked = 0
    for _ in 0..<120 {
      let linear = try RandomScenes.router(using: &random)
      for identifier in RandomScenes.identifiers {
        for event in RandomScenes.events(identifier) {
          let explanation = linear.explain(event)
          #expect(explanation.event == event)
          #expect(explanation.decision == linear.route(event))
          #expect(explanation.standings.map(\.id) == linear.scenes.map(\.id))
          #expect(explanation.standings.map(\.score) == linear.scores(for: event).map(\.score))
          for standing in explanation.standings { try check(standing, in: explanation) }
          let winners = explanation.standings.filter { $0.verdict == .won }
          #expect(winners.map(\.id) == (explanation.decision.scene.map { [$0] } ?? []))
          checked += explanation.standings.count
        }
      }
    }
    #expect(checked >= 10_000)
  }

  private func check(_ standing: SceneStanding, in explanation: RoutingExplanation) throws {
    let decision = explanation.decision
    // Without an identifier `can` alone may have been evaluated (R6).
    let isNil = decision.basis == .missingIdentifier
    let competed = standing.prefers != nil || standing.can != nil
    #expect(!standing.summary.isEmpty)
    #expect(!standing.summary.hasSuffix("."))
    switch standing.verdict {
    case .won:
      let wasPolled = decision.basis == .predicates || isNil && competed
      #expect(standing.score == (wasPolled ? decision.score : nil))
      #expect((standing.decisive?.part.outcome == .value(true)) == wasPolled)
    case .lostToScore(let winner):
      #expect(winner == decision.scene)
      #expect(standing.score == .can && decision.score == .prefers)
    case .lostToRecency(let winner):
      #expect(winner == decision.scene)
      #expect(standing.score == (isNil ? .can : decision.score))
      #expect(standing.decisive?.part.outcome == .value(true))
    case .noMatch:
      #expect(standing.score == RoutingScore.none)
      let traces = [standing.prefers, standing.can].compactMap { $0?.root.outcome }
      #expect(!traces.isEmpty && traces.allSatisfy { $0 == .value(false) })
      #expect(standing.decisive != nil)
    case .failed(let error):
      #expect(error.scene == standing.id)
      #expect(standing.score == nil && competed)
      let trace = error.condition == .prefers ? standing.prefers : standing.can
      #expect(trace?.root.outcome == .failed(error.error.diagnostic))
    case .otherRole(let role):
      #expect(role != explanation.event.role && !competed)
    case .notConsulted:
      let isPage = explanation.event.webPage != nil
      #expect((decision.basis != .predicates || isPage) && !competed)
    }
    if case .value(true)? = standing.prefers?.root.outcome { #expect(standing.score == .prefers) }
  }

  @Test("hostile names and identifiers never put a control character into a sentence, nor a book")
  func hostileText() throws {
    let hostile =
      "\u{1B}[2J\r\n\u{7}\u{202E}\u{2028}" + String(repeating: "e\u{301}", count: 2_000)
    let id = SceneIdentifier(hostile)
    let conditions = ActivationConditions(
      can: .equal(to: hostile + "x"), prefers: .equal(to: hostile + "y"))
    let linear = LinearRouter(
      try SceneSet([
        SceneSession(id: id, role: SceneRole(rawValue: hostile), conditions: conditions),
        SceneSession(id: "plain", conditions: conditions),
      ]),
      options: RouterOptions(declaredActivityTypes: []))
    let activity = UserActivity(activityType: hostile, targetContentIdentifier: hostile)
    let events: [RoutingEvent] = [
      .identifier(hostile), .identifier(hostile, role: SceneRole(rawValue: hostile)),
      .request(session: id), .request(session: "\u{1B}"), .drag(activity), .userActivity(activity),
    ]
    var checked = 0
    for event in events {
      let explanation = linear.explain(event)
      for text in [explanation.summary] + explanation.standings.map(\.summary)
        + explanation.decision.warnings.map(\.message)
      {
        #expect(text.unicodeScalars.allSatisfy { isPlain($0) })
        #expect(text.unicodeScalars.count < 2_000)
        checked += 1
      }
    }
    #expect(checked >= 18)
  }

  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}
