/// A decision with its reasons, for people: what happened, and for every scene why.
public struct RoutingExplanation: Hashable, Sendable {
  /// The event.
  public let event: RoutingEvent
  /// The decision, the same that `route` returns.
  public let decision: RoutingDecision
  /// Every scene of the set.
  ///
  /// - Shape: most recent first.
  public let standings: [SceneStanding]
  /// Where the event goes and on what ground, in one sentence.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let summary: String
}
