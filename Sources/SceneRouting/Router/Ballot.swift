import PredicateLanguage

/// One scene's answer to a poll.
struct Ballot: Sendable {
  let session: SceneSession
  let answer: Result<RoutingScore, SceneError>

  /// Asks `session`.
  init(_ session: SceneSession, in poll: ScenePoll, _ subject: inout SubjectText) {
    self.session = session
    self.answer = poll.score(of: session, &subject)
  }

  /// The score, or nil when the scene could not be evaluated.
  var score: RoutingScore? {
    if case .success(let score) = answer { score } else { nil }
  }

  /// Why the scene could not be evaluated, or nil.
  var error: SceneError? {
    if case .failure(let error) = answer { error } else { nil }
  }
}
