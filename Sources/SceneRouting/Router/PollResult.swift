/// The outcome of a poll, before it becomes a decision: what an engine has to find.
struct PollResult: Sendable {
  /// The most recent session of the highest score, or nil when no scene scores.
  let winner: SceneSession?
  /// The highest score.
  let score: RoutingScore
  /// The sessions to report as tied, most recent first.
  let tied: [SceneIdentifier]
  /// The errors to report, most recent first.
  let errors: [SceneError]
}

extension RoutingDecision {
  /// Creates the decision that follows from a poll (R5, R10).
  init(of result: PollResult, for event: RoutingEvent, poll: ScenePoll) {
    // A request that finds no scene makes one on purpose: nothing to warn of (R13).
    let isLost = result.winner == nil && event.source != .request
    self.init(
      action: RoutingAction(for: result.winner),
      score: result.score,
      basis: .predicates,
      identifier: poll.identifier,
      tied: result.tied,
      errors: result.errors,
      warnings: event.warnings + (isLost ? [Self.lossWarning(result, poll)] : []))
  }

  private static func lossWarning(_ result: PollResult, _ poll: ScenePoll) -> RoutingWarning {
    .noSceneMatches(poll.identifier, failures: result.errors.count)
  }
}

extension RoutingAction {
  /// Creates the action of choosing `session`, or of choosing none (R10).
  init(for session: SceneSession?) {
    guard let session else {
      self = .create
      return
    }
    self = session.isConnected ? .continueInScene(session.id) : .reconnect(session.id)
  }
}
