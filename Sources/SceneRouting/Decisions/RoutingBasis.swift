/// What a decision rests on: the scenes' predicates, or a rule that comes before them.
public enum RoutingBasis: String, Hashable, Sendable, CaseIterable {
  /// The scenes' predicates were evaluated (R2, R3).
  case predicates
  /// The event has no identifier: the most recent scene takes it (R6, our policy).
  case missingIdentifier = "missing-identifier"
  /// The app supports one scene only (R7).
  case singleScene = "single-scene"
  /// The app named one session (R13).
  case requestedSession = "requested-session"
  /// A drag to the screen's edge always wants a new scene (R14).
  case drag
}
