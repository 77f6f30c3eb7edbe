public import PredicateLanguage

/// A scene that could not be evaluated: one of its predicates has no value for the identifier (R8).
///
/// The scene is skipped and the others still compete. An error is never "false". Our policy: the
/// platform does not say what it does.
public struct SceneError: Error, Hashable, Sendable {
  /// The scene.
  public let scene: SceneIdentifier
  /// Which of its predicates failed.
  public let condition: ActivationCondition
  /// What went wrong in it.
  public let error: PredicateEvaluationError

  /// The best score that the scene could have had if the predicate had been true.
  var bestMissedScore: RoutingScore {
    switch condition {
    case .can: .can
    case .prefers: .prefers
    }
  }
}
