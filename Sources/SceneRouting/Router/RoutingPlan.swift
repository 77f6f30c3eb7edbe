/// What an event comes to before any predicate is evaluated: the rules that every engine shares.
///
/// They come in this order, and the first that applies decides: one scene only (R7), a drag (R14),
/// a requested session (R13), no identifier (R6). The scenes decide every other event.
enum RoutingPlan: Sendable {
  /// No predicate is evaluated.
  case settled(RoutingDecision)
  /// The scenes decide.
  case poll(ScenePoll)

  /// Creates the plan of `event`.
  ///
  /// - Complexity: O(1), but for the walk of a scene set to the first sessions of the event's role.
  init(
    for event: RoutingEvent, among scenes: some SceneDirectory, options: RouterOptions
  ) {
    // The focus prefix comes before every identifier, verbatim; nil stays nil (R12).
    let identifier = event.targetContentIdentifier.map { (options.focusPrefix ?? "") + $0 }
    let settlement = Settlement(event: event, identifier: identifier)
    if !options.supportsMultipleScenes {
      self = .settled(settlement.singleScene(of: scenes))
    } else if event.source == .drag {
      self = .settled(settlement.drag(declaredTypes: options.declaredActivityTypes))
    } else if let session = event.requestedSession {
      self = .settled(settlement.request(for: session, among: scenes))
    } else if let identifier {
      let evaluatesCan = event.source != .request || options.requestScores == .prefersOrCan
      self = .poll(ScenePoll(identifier: identifier, role: event.role, evaluatesCan: evaluatesCan))
    } else {
      self = .settled(settlement.missingIdentifier(among: scenes))
    }
  }
}

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

/// What the rules that evaluate no predicate look up of the sessions.
///
/// A scene set walks to the answers; a system of scenes has them at hand.
protocol SceneDirectory {
  /// The session of this identifier, or nil.
  func routedSession(_ id: SceneIdentifier) -> SceneSession?
  /// The most recently activated session of `role`, or nil.
  func mostRecent(of role: SceneRole) -> SceneSession?
  /// Whether `role` has two sessions or more.
  func hasSeveral(of role: SceneRole) -> Bool
  /// The identifier that is spelt most like `id`, or nil when none is close.
  func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier?
}

extension SceneSet: SceneDirectory {
  func routedSession(_ id: SceneIdentifier) -> SceneSession? { self[id] }

  func mostRecent(of role: SceneRole) -> SceneSession? { first { $0.role == role } }

  func hasSeveral(of role: SceneRole) -> Bool {
    var sessions = lazy.filter { $0.role == role }.makeIterator()
    return sessions.next() != nil && sessions.next() != nil
  }
}
