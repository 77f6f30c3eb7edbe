extension SceneSystem {
  /// Where `event` would go now.
  ///
  /// - Complexity: as `SceneRouter.route` after an event of this system; O(n) predicate evaluations
  ///   for n sessions before its first one, and after a change of a copy.
  public func decision(on event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): decision
    case .ask: router.route(event)
    }
  }

  /// As `decision(on:)`, with an index from now on.
  mutating func decide(_ event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): return decision
    case .ask:
      router.makeIndex()
      return router.route(event)
    }
  }

  /// Where `event` would go now, and why, for every scene.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public func explanation(of event: RoutingEvent) -> RoutingExplanation {
    explanation(of: event, before: nil)
  }

  /// Where `event` went and why, for every scene; `former` is what it changed, nil for nothing.
  package func explanation(
    of event: RoutingEvent, before former: FormerScene?
  ) -> RoutingExplanation {
    linear(ties: .reportAllTies, before: former).explain(event)
  }

  /// Why `event` goes where `decision` sends it, in the one sentence of an explanation.
  package func reason(of decision: RoutingDecision, on event: RoutingEvent) -> String {
    var poll: ScenePoll?
    if case .ask(let question) = plan(for: event) { poll = question }
    return DecisionSentence(event: event, decision: decision, poll: poll).text
  }

  /// The scenes that could have taken `event` and did not, before it or after it.
  ///
  /// Evaluates at most `limit` of them, by default so many as take little time, and names `names`.
  /// An event changes only the scene that it goes to, so the others are the same afterwards.
  ///
  /// - Complexity: O(l + a log n): l comparisons that the identifier comes upon, a scenes
  ///   evaluated, n sessions.
  package func others(
    than decision: RoutingDecision, on event: RoutingEvent, naming names: Int,
    asking limit: Int? = nil
  ) -> OtherScenes {
    // Where nobody won, nobody else scored.
    guard let winner = decision.scene, case .ask(let poll) = plan(for: event) else {
      return OtherScenes()
    }
    let limit = limit ?? RoutingLimits.othersAsked
    return router.others(than: winner, in: poll, naming: names, asking: limit)
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
