import PredicateIndex
public import SceneRouting

extension SceneSystem {
  /// Returns the destination that `event` would have now.
  ///
  /// - Complexity: as `SceneRouter.route` after an event of this system; O(n) predicate evaluations
  ///   for n sessions before its first one, and after a change of a copy.
  public func decision(on event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): decision
    case .poll, .webPagePoll: router.route(event)
    }
  }

  /// Decides as `decision(on:)` does, with an index from now on.
  mutating func decide(_ event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): return decision
    case .poll, .webPagePoll:
      router.makeIndex()
      return router.route(event)
    }
  }

  /// Explains the destination that `event` would have now, for every scene.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public func explanation(of event: RoutingEvent) -> RoutingExplanation {
    explanation(of: event, before: nil)
  }

  /// Explains the destination that `event` had, for every scene.
  ///
  /// `former` is the scene before the event changed it, nil if it changed none, and `expected` the
  /// scene that should get the event, or nil. If there are more scenes than `limit`, only those
  /// that have to do with the event have a standing.
  package func explanation(
    of event: RoutingEvent, before former: FormerScene?,
    expecting expected: SceneIdentifier? = nil, atMost limit: Int? = nil
  ) -> RoutingExplanation {
    linear(ties: .reportAllTies, before: former)
      .explain(event, naming: nil, expecting: expected, atMost: limit)
  }

  /// Returns the reason for the destination that `decision` gives `event`, in the one sentence of
  /// an explanation.
  package func reason(of decision: RoutingDecision, on event: RoutingEvent) -> String {
    DecisionSentence(event: event, decision: decision, poll: plan(for: event).poll).text
  }

  /// Returns the scenes that could have taken `event` and did not, before it or after it.
  ///
  /// Evaluates at most `limit` of them, by default a number that takes little time, and names
  /// `names`. An event changes only the scene that it goes to, so the others are the same
  /// afterwards.
  ///
  /// - Complexity: O(l + a log n): l comparisons that the identifier comes upon, a scenes
  ///   evaluated, n sessions.
  package func others(
    than decision: RoutingDecision, on event: RoutingEvent, naming names: Int,
    evaluating limit: Int? = nil
  ) -> OtherScenes {
    // A decision without a winner has no other scene with a score.
    guard let winner = decision.scene, decision.basis == .predicates,
      let poll = plan(for: event).poll
    else { return OtherScenes() }
    let limit = limit ?? RoutingLimits.othersEvaluated
    return router.others(than: winner, in: poll, naming: names, evaluating: limit)
  }

  /// The warning of a decision whose winner shares its score with another scene on the screen (R3).
  func visibleTie(with decision: RoutingDecision, on event: RoutingEvent) -> RoutingWarning? {
    guard let winner = decision.scene, decision.basis == .predicates,
      ledger.foreground.count > 1, ledger.foreground.contains(winner),
      let poll = plan(for: event).poll
    else { return nil }
    let peer = router.peer(
      of: winner, scoring: decision.score, in: poll, among: ledger.foreground)
    return peer.map { .tieBetweenVisibleWindows(winner, $0, score: decision.score) }
  }

  private func plan(for event: RoutingEvent) -> RoutingPlan {
    RoutingPlan(for: event, among: self, options: options)
  }

  private func linear(ties: TiePolicy? = nil, before former: FormerScene? = nil) -> LinearRouter {
    var options = options
    options.ties = ties ?? options.ties
    return LinearRouter(former.map { scenes.before($0) } ?? scenes, options: options)
  }
}
