/// What an event comes to before any predicate is asked: the rules that every engine shares.
///
/// They stand in this order, and the first that applies decides: one scene only (R7), a drag (R14),
/// a requested session (R13), no identifier (R6). Every other event is put to the scenes.
enum RoutingPlan: Sendable {
  /// No predicate is asked.
  case settled(RoutingDecision)
  /// The scenes decide.
  case ask(ScenePoll)

  /// Creates the plan of `event`.
  ///
  /// - Complexity: O(1), but for the walk of a scene set to the first sessions of the event's role.
  init(
    for event: RoutingEvent, among scenes: some SceneDirectory, options: RouterOptions
  ) {
    // The focus prefix stands in front of every identifier, verbatim; nil stays nil (R12).
    let identifier = event.targetContentIdentifier.map { (options.focusPrefix ?? "") + $0 }
    let settlement = Settlement(event: event, identifier: identifier)
    if !options.supportsMultipleScenes {
      self = .settled(settlement.singleScene(of: scenes))
    } else if event.source == .drag {
      self = .settled(settlement.drag(declaredTypes: options.declaredActivityTypes))
    } else if let session = event.requestedSession {
      self = .settled(settlement.request(for: session, among: scenes))
    } else if let identifier {
      let asksCan = event.source != .request || options.requestScores == .prefersOrCan
      self = .ask(ScenePoll(identifier: identifier, role: event.role, asksCan: asksCan))
    } else {
      self = .settled(settlement.missingIdentifier(among: scenes))
    }
  }
}
