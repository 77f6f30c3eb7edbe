/// Which predicates an activation request without a session evaluates (R13).
public enum RequestScores: String, Hashable, Sendable, CaseIterable {
  /// `prefers` only, as the platform does.
  case prefersOnly
  /// `prefers`, then `can`, as for every other event. Ours: the platform has no such request.
  case prefersOrCan
}
