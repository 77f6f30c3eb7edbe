import PredicateLanguage

/// Routes by evaluating every scene in turn: the oracle that every other engine must agree with.
///
/// Slow and obvious on purpose; kept for ever.
public struct LinearRouter: Sendable {
  /// The sessions that compete.
  public var scenes: SceneSet
  /// The rules that may be chosen.
  public var options: RouterOptions

  /// Creates a router.
  public init(_ scenes: SceneSet, options: RouterOptions = RouterOptions()) {
    self.scenes = scenes
    self.options = options
  }

  /// Decides where `event` goes.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  public func route(_ event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): decision
    case .ask(let poll):
      // A request that finds no scene makes one on purpose: nothing to warn of (R13).
      count(poll).decision(
        on: poll.identifier, warnings: event.warnings, canBeLost: event.source != .request)
    }
  }

  /// Returns what every scene of the set scores, most recent first.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  public func scores(for event: RoutingEvent) -> [SceneScore] {
    guard case .ask(let poll) = plan(for: event) else {
      return scenes.map { SceneScore(scene: $0.id, score: nil, error: nil) }
    }
    return SubjectText.with(poll.identifier) { subject in
      scenes.map { session in
        guard session.role == poll.role else {
          return SceneScore(scene: session.id, score: nil, error: nil)
        }
        let ballot = Ballot(session, in: poll, &subject)
        return SceneScore(scene: session.id, score: ballot.score, error: ballot.error)
      }
    }
  }

  func plan(for event: RoutingEvent) -> RoutingPlan {
    RoutingPlan(for: event, among: scenes, options: options)
  }

  private func count(_ poll: ScenePoll) -> RoutingOutcome {
    // Most recent first, sessions of the wanted role only (R9).
    RoutingOutcome(of: scenes.filter { $0.role == poll.role }, in: poll, ties: options.ties)
  }
}
