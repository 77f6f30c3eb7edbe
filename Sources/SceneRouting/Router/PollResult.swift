import PredicateLanguage

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

extension PollResult {
  /// Asks every one of `sessions`, which stand most recent first and have the role of the poll.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  init(of sessions: [SceneSession], in poll: ScenePoll, ties: TiePolicy) {
    let ballots = SubjectText.with(poll.identifier) { subject in
      sessions.map { Ballot($0, in: poll, &subject) }
    }
    // The highest score wins, and of those who have it the most recent (R3).
    let best = ballots.compactMap(\.score).max() ?? .none
    let winnerPlace = best == .none ? nil : ballots.firstIndex { $0.score == best }
    let tied = best == .none ? [] : ballots.filter { $0.score == best }
    let errors = ballots.enumerated().compactMap { place, ballot -> SceneError? in
      guard let error = ballot.error else { return nil }
      guard ties == .mostRecent, let winnerPlace else { return error }
      // Only an error that may have cost its scene the victory (R8).
      let missed = error.bestMissedScore
      return missed > best || (missed == best && place < winnerPlace) ? error : nil
    }
    self.init(
      winner: winnerPlace.map { ballots[$0].session },
      score: best,
      tied: ties == .reportAllTies && tied.count > 1 ? tied.map(\.session.id) : [],
      errors: errors)
  }
}

extension RoutingDecision {
  /// Creates the decision that follows from a poll (R5, R10).
  init(of result: PollResult, for event: RoutingEvent, poll: ScenePoll) {
    self.init(
      action: RoutingAction(for: result.winner),
      score: result.score,
      basis: .predicates,
      identifier: poll.identifier,
      tied: result.tied,
      errors: result.errors,
      warnings: event.warnings,
      // A request that finds no scene makes one on purpose: nothing to warn of (R13).
      isLost: result.winner == nil && event.source != .request)
  }

  /// Creates the decision that follows from what an index found, without errors and ties.
  @inline(__always)
  init(
    of found: FoundScene?, in index: UnsafePointer<RoutingIndex>?, identifier: String,
    warnings: [RoutingWarning], canBeLost: Bool
  ) {
    guard let found, let index,
      let resident = index.pointee.residents.base[found.slot.position]
    else {
      self.init(
        action: .create, basis: .predicates, identifier: identifier, warnings: warnings,
        isLost: canBeLost)
      return
    }
    self.init(
      action: resident.isConnected ? .continueInScene(resident.id) : .reconnect(resident.id),
      score: found.score, basis: .predicates, identifier: identifier, warnings: warnings)
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
