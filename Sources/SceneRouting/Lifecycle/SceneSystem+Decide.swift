import PredicateIndex

extension SceneSystem {
  /// Where `event` would go now.
  ///
  /// - Complexity: as `SceneRouter.route` after an event of this system; O(n) predicate evaluations
  ///   for n sessions before its first one, and after a change of a copy.
  public func decision(on event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): decision
    case .poll: router.route(event)
    }
  }

  /// As `decision(on:)`, with an index from now on.
  mutating func decide(_ event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): return decision
    case .poll:
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
    if case .poll(let question) = plan(for: event) { poll = question }
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
    evaluating limit: Int? = nil
  ) -> OtherScenes {
    // Where nobody won, nobody else scored.
    guard let winner = decision.scene, case .poll(let poll) = plan(for: event) else {
      return OtherScenes()
    }
    let limit = limit ?? RoutingLimits.othersEvaluated
    return router.others(than: winner, in: poll, naming: names, evaluating: limit)
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

/// The scene that an event went to, as it was before: all that tells the scenes before the event
/// from those after it.
package struct FormerScene: Sendable {
  let id: SceneIdentifier
  /// The session and the moment of its activation; nil for one that was made for the event.
  let resident: SessionSlots.Resident?

  /// Keeps the session of this identifier as it is in `scenes`.
  init(_ id: SceneIdentifier, in scenes: SceneSet) {
    self.id = id
    resident = scenes.slot(of: id).flatMap { scenes.slots[$0.position] }
  }
}

extension SceneSet {
  /// The set as it was before the event that `former` is of.
  ///
  /// - Complexity: O(n log n): n sessions.
  func before(_ former: FormerScene) -> SceneSet {
    var residents = slots.compactMap { $0 }
    residents.removeAll { $0.session.id == former.id }
    if let resident = former.resident { residents.append(resident) }
    residents.sort { $0.stamp > $1.stamp }
    // The identifiers are those of a set, so the new one cannot refuse them.
    return (try? SceneSet(residents.map(\.session))) ?? self
  }
}
