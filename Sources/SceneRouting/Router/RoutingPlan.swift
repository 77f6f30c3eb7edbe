/// What an event comes to before any predicate is evaluated: the rules that every engine shares.
///
/// They come in this order, and the first that applies decides: one scene only (R7), a drag (R14),
/// a requested session (R13), no identifier (R6). The scenes decide every other event.
enum RoutingPlan: Sendable {
  /// No predicate is evaluated.
  case settled(RoutingDecision)
  /// The scenes decide.
  case ask(ScenePoll)

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
      let asksCan = event.source != .request || options.requestScores == .prefersOrCan
      self = .ask(ScenePoll(identifier: identifier, role: event.role, asksCan: asksCan))
    } else {
      self = .settled(settlement.missingIdentifier(among: scenes))
    }
  }
}
