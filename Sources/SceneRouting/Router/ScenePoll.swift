import PredicateLanguage

/// The question that every scene answers of one role: whether it wants this identifier.
struct ScenePoll: Sendable {
  /// The identifier as the predicates see it, after the focus prefix (R12).
  let identifier: String
  /// The role of the sessions that are evaluated (R9).
  let role: SceneRole
  /// False for an activation request that evaluates `prefers` only (R13).
  let asksCan: Bool

  /// Returns what `session` scores, or why it cannot be evaluated.
  ///
  /// `prefers` counts although `can` is false, so it is evaluated first and alone when true (R2).
  /// An error is never "false": it ends the scene's part (R8).
  ///
  /// `subject` holds the identifier, so that it is folded once for all scenes.
  func score(
    of session: SceneSession, _ subject: inout SubjectText
  ) -> Result<RoutingScore, SceneError> {
    var asked = ActivationCondition.prefers
    do throws(PredicateEvaluationError) {
      if try session.conditions.prefers.evaluate(&subject) { return .success(.prefers) }
      guard asksCan else { return .success(.none) }
      asked = .can
      return .success(try session.conditions.can.evaluate(&subject) ? .can : .none)
    } catch {
      return .failure(SceneError(scene: session.id, condition: asked, error: error))
    }
  }
}
