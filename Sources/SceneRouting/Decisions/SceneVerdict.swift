/// How one scene fared in one decision.
public enum SceneVerdict: Hashable, Sendable {
  /// It gets the event.
  case won
  /// It could have taken the event; `winner` scores more.
  case lostToScore(winner: SceneIdentifier)
  /// It scores as much as `winner`, which was activated later.
  case lostToRecency(winner: SceneIdentifier)
  /// No predicate that was evaluated is true.
  case noMatch
  /// It could not be evaluated (R8).
  case failed(SceneError)
  /// It has this role, and the event is for another (R9).
  case otherRole(SceneRole)
  /// A rule that comes before the predicates decided, for another scene or a new one.
  case notConsulted

  /// The verdict's name in kebab case.
  public var name: String {
    switch self {
    case .won: "won"
    case .lostToScore: "lost-to-score"
    case .lostToRecency: "lost-to-recency"
    case .noMatch: "no-match"
    case .failed: "failed"
    case .otherRole: "other-role"
    case .notConsulted: "not-consulted"
    }
  }
}
