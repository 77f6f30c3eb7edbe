/// The decisions that need no predicate, one function a rule.
struct Settlement: Sendable {
  let event: RoutingEvent
  /// The identifier after the focus prefix.
  let identifier: String?

  /// Decides by R7: the one scene of the app takes everything, a drag and a request too.
  func singleScene(of scenes: some SceneDirectory) -> RoutingDecision {
    decision(
      RoutingAction(for: scenes.mostRecent(of: event.role)), .singleScene,
      warnings: scenes.hasSeveral(of: event.role) ? [.severalScenesInSingleSceneApp] : [])
  }

  /// Decides by R14: a drag makes a scene, if the app declares the activity's type.
  func drag(declaredTypes: Set<String>?) -> RoutingDecision {
    if let type = event.activityType, let declaredTypes, !declaredTypes.contains(type) {
      return decision(.refuse(.undeclaredActivityType(type)), .drag)
    }
    return decision(.create, .drag)
  }

  /// Decides by R13: a requested session is activated, whatever its conditions and its role.
  func request(
    for id: SceneIdentifier, among scenes: some SceneDirectory
  ) -> RoutingDecision {
    guard let session = scenes.routedSession(id) else {
      let closest = scenes.closestIdentifier(to: id)
      return decision(.refuse(.unknownSession(id, closest: closest)), .requestedSession)
    }
    return decision(RoutingAction(for: session), .requestedSession)
  }

  /// Decides by R6: an event without an identifier goes to the most recent scene.
  ///
  /// Our policy. A request has nothing to go by then, and makes a scene (R13).
  func missingIdentifier(among scenes: some SceneDirectory) -> RoutingDecision {
    if event.source == .request { return decision(.create, .missingIdentifier) }
    return decision(RoutingAction(for: scenes.mostRecent(of: event.role)), .missingIdentifier)
  }

  private func decision(
    _ action: RoutingAction, _ basis: RoutingBasis, warnings: [RoutingWarning] = []
  ) -> RoutingDecision {
    RoutingDecision(
      RoutingOutcome(action: action), basis: basis, identifier: identifier,
      warnings: event.warnings + warnings)
  }
}
