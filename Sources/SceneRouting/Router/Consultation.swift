/// The predicates that the rules have evaluated for an event: those that the linear router
/// evaluates.
package struct Consultation {
  /// A scene that is consulted.
  package struct Scene {
    package let session: SceneSession
    /// Whether `prefers` is evaluated, and `can` only where it is false (R2).
    package let evaluatesPrefers: Bool
    package let evaluatesCan: Bool
  }

  /// The identifier that the predicates are evaluated on, after the focus prefix.
  ///
  /// Nil for an event without an identifier (R6).
  package let identifier: String?
  /// The scenes that are consulted, most recent first.
  package let scenes: [Scene]
}

extension LinearRouter {
  /// Returns the identifier that the scenes of the event's role are evaluated on, `prefers` and
  /// then `can`.
  ///
  /// Nil if other rules decide, or if some of the scenes are not evaluated.
  ///
  /// - Complexity: O(1) for an event with an identifier.
  package func polledIdentifier(of event: RoutingEvent) -> String? {
    guard case .poll(let poll) = plan(for: event), poll.evaluatesCan, poll.form == nil
    else { return nil }
    return poll.identifier
  }

  /// Returns which scenes' predicates are evaluated for `event`.
  ///
  /// Nil if other rules decide.
  ///
  /// - Complexity: O(n): n sessions.
  package func consultation(for event: RoutingEvent) -> Consultation? {
    let plan = plan(for: event)
    if let poll = plan.poll {
      return Consultation(
        identifier: poll.identifier,
        scenes: scenes.filter(poll.concerns).map {
          Consultation.Scene(
            session: $0, evaluatesPrefers: true, evaluatesCan: poll.evaluatesCan)
        })
    }
    guard case .settled(let decision) = plan, decision.basis == .missingIdentifier,
      decision.rule != .request
    else { return nil }
    // Each scene in turn, until one takes the event (R6).
    var asked: [Consultation.Scene] = []
    for session in scenes where session.role == event.role {
      guard options.nilIdentifier ?? session.conditions.form.nilIdentifier == .canMustHold
      else { break }
      asked.append(
        Consultation.Scene(session: session, evaluatesPrefers: false, evaluatesCan: true))
      if session.id == decision.scene { break }
    }
    return asked.isEmpty ? nil : Consultation(identifier: nil, scenes: asked)
  }
}
