import PredicateIndex
import PredicateLanguage

/// The outcome of a poll, before it becomes a decision: what an engine has to find.
struct PollResult: Sendable {
  /// What becomes of the event: it goes to the most recent session of the highest score, or makes
  /// one when no scene scores.
  let action: RoutingAction
  /// The highest score.
  let score: RoutingScore
  /// The sessions to report as tied, most recent first.
  let tied: [SceneIdentifier]
  /// The errors to report, most recent first.
  let errors: [SceneError]
}

extension PollResult {
  /// Evaluates every one of `sessions`, which are most recent first and have the role of the poll.
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
      action: RoutingAction(for: winnerPlace.map { ballots[$0].session }),
      score: best,
      tied: ties == .reportAllTies && tied.count > 1 ? tied.map(\.session.id) : [],
      errors: errors)
  }

  /// Applies the same rules to the matches of `prefers` and `can`, the two tiers of an index.
  ///
  /// - Complexity: O(m + f log f): m matches that are listed, f predicates that failed.
  init(
    of scratch: UnsafePointer<MatchScratch>, among slots: UnsafeBufferPointer<SceneSet.Resident?>,
    ties: TiePolicy
  ) {
    guard scratch.pointee.failures.isEmpty else {
      self.init(ofFailing: scratch, among: slots, ties: ties)
      return
    }
    let isPreferred = !scratch.pointee.high.isEmpty
    let tied = isPreferred ? scratch.pointee.high : scratch.pointee.low
    self.init(
      action: RoutingAction(for: tied.first?.slot, among: slots),
      score: isPreferred ? .prefers : tied.isEmpty ? .none : .can,
      tied: ties == .reportAllTies && tied.count > 1 ? Self.names(tied, among: slots) : [],
      errors: [])
  }

  @inline(never)
  private init(
    ofFailing scratch: UnsafePointer<MatchScratch>,
    among slots: UnsafeBufferPointer<SceneSet.Resident?>, ties: TiePolicy
  ) {
    let failures = scratch.pointee.failures
    // A scene whose `prefers` fails has no score, whatever its `can` (R8).
    let failed = Set(failures.lazy.filter { $0.tier == .high }.map(\.match.slot))
    let best: RoutingScore
    var tied = Array(scratch.pointee.high)
    if tied.isEmpty {
      tied = scratch.pointee.low.filter { !failed.contains($0.slot) }
      best = tied.isEmpty ? .none : .can
    } else {
      best = .prefers
    }
    // `can` is evaluated only where `prefers` is false.
    let others = failed.union(scratch.pointee.high.lazy.map(\.slot))
    var errors: [SceneError] = []
    for failure in failures.sorted(by: { $0.match > $1.match }) {
      let condition: ActivationCondition = failure.tier == .high ? .prefers : .can
      guard condition == .prefers || !others.contains(failure.match.slot),
        let id = slots[failure.match.slot.position]?.session.id
      else { continue }
      let error = SceneError(scene: id, condition: condition, error: failure.error)
      if ties == .mostRecent, let winner = tied.first {
        // Only an error that may have cost its scene the victory (R8).
        let missed = error.bestMissedScore
        guard missed > best || (missed == best && failure.match > winner) else { continue }
      }
      errors.append(error)
    }
    let names = ties == .reportAllTies && tied.count > 1
    self.init(
      action: RoutingAction(for: tied.first?.slot, among: slots), score: best,
      tied: names ? Self.names(tied, among: slots) : [], errors: errors)
  }

  private static func names(
    _ matches: some Collection<MatchScratch.Match>,
    among slots: UnsafeBufferPointer<SceneSet.Resident?>
  ) -> [SceneIdentifier] {
    matches.compactMap { slots[$0.slot.position]?.session.id }
  }

  /// The decision that follows (R5, R10).
  func decision(
    on poll: ScenePoll, warnings: [RoutingWarning], canBeLost: Bool
  ) -> RoutingDecision {
    RoutingDecision(
      action: action, score: score, basis: .predicates, identifier: poll.identifier, tied: tied,
      errors: errors, warnings: warnings, isLost: canBeLost && score == .none)
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

  /// As `init(for:)`, of a session that is read in its place: a copy would count references.
  @inline(__always)
  init(for slot: IndexSlot?, among slots: UnsafeBufferPointer<SceneSet.Resident?>) {
    guard let slot, let base = slots.baseAddress, let id = base[slot.position]?.session.id else {
      self = .create
      return
    }
    let state = base[slot.position]?.session.state
    self = state == .connected ? .continueInScene(id) : .reconnect(id)
  }
}
