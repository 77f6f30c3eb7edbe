import PredicateLanguage

/// Gives a decision its reasons: evaluates every scene again, now for every part of its predicates.
///
/// Works from the decision, whichever engine made it, and from the scenes alone.
struct RoutingExplainer: Sendable {
  let event: RoutingEvent
  let decision: RoutingDecision
  let scenes: SceneSet
  /// The question that the scenes decide.
  ///
  /// Nil if other rules decide.
  let poll: ScenePoll?
  /// The rule for an event without an identifier (R6).
  ///
  /// Nil for the rule of each scene's form.
  let nilIdentifier: NilIdentifierPolicy?
  /// The scenes that have a standing.
  ///
  /// Nil if all have one.
  ///
  /// What is said of one takes all into account.
  var named: Set<SceneIdentifier>?
  /// The scene that should get the event.
  ///
  /// Nil if nothing is expected.
  var expected: SceneIdentifier?
  /// The number of scenes up to which all have a standing; of more, only some have one.
  ///
  /// Nil for no limit.
  var limit: Int?

  private typealias Entry = (session: SceneSession, ballot: Ballot?)

  /// The whole explanation.
  ///
  /// - Complexity: O(n) evaluations and traces for n sessions.
  var explanation: RoutingExplanation {
    if decision.isOpen { return openExplanation }
    let entries = scenes.map { session -> Entry in
      (session: session, ballot: ballot(of: session) ?? ballotWithoutIdentifier(of: session))
    }
    let near = limit.flatMap { entries.count > $0 ? nearScenes(entries, atMost: $0) : nil }
    let peers = entries.count { decision.score != .none && $0.ballot?.score == decision.score }
    let failures = entries.filter { $0.ballot?.error != nil }.map { $0.session.id }
    var shown = entries
    // The nearest miss is searched among all.
    if let chosen = named ?? (decision.action == .create ? nil : near) {
      shown = entries.filter { chosen.contains($0.session.id) }
    }
    let isAffordable = WorkBudget.current?.take(steps(of: shown.map { $0.session })) ?? true
    if !isAffordable {
      WorkBudget.current?.noteOpen()
      shown = []
    }
    var standings = shown.map {
      standing(of: $0.session, ballot: $0.ballot, peers: peers, failures: failures)
    }
    let summary = DecisionSentence(event: event, decision: decision, poll: poll).text
    var (nearest, wanted) = (NearestMiss?.none, NearestMiss?.none)
    var gap = isAffordable ? nil : ExplanationGap.scenesOfRun
    if isAffordable {
      do throws(NearestMissLimit) {
        // What was expected first: the user waits for that.
        wanted = try expectedMiss(of: standings)
        nearest = try nearestMiss(of: standings)
      } catch {
        gap = error.gap
      }
    }
    var more = MoreScenes()
    if var near, isAffordable {
      near.formUnion([nearest?.scene, wanted?.scene].compactMap { $0 })
      standings.removeAll { !near.contains($0.id) }
      let others = entries.filter { !near.contains($0.session.id) }
      more = MoreScenes(count: others.count, takers: others.count { Self.isTaker($0) })
    }
    return RoutingExplanation(
      event: event, decision: decision, standings: standings, summary: summary,
      nearestMiss: nearest, expectedMiss: wanted, leftOut: gap, moreScenes: more)
  }

  /// The explanation of an event that was not decided.
  private var openExplanation: RoutingExplanation {
    RoutingExplanation(
      event: event, decision: decision, standings: [],
      summary: SceneSystemError.evaluationLimit(step: nil).message, nearestMiss: nil,
      expectedMiss: nil, leftOut: .scenesOfRun, moreScenes: MoreScenes())
  }

  /// Returns the scene that got the event and the one that should have, then the most recent that
  /// could have or failed.
  private func nearScenes(_ entries: [Entry], atMost limit: Int) -> Set<SceneIdentifier> {
    var near = Set([decision.scene, expected].compactMap { $0 })
    for entry in entries where Self.isTaker(entry) || entry.ballot?.error != nil {
      if near.count >= limit { break }
      near.insert(entry.session.id)
    }
    return near
  }

  private static func isTaker(_ entry: Entry) -> Bool {
    entry.ballot?.score.map { $0 > .none } ?? false
  }

  /// Returns the steps that the reasons of sessions take of the budget of the run: some
  /// microseconds each.
  private func steps(of sessions: [SceneSession]) -> Int {
    let bytes = poll?.identifier.utf8.count ?? 0
    return sessions.reduce(0) { sum, session in
      sum + Self.stepsOfReason + Self.stepsOfByte
        * (bytes + session.conditions.sourceByteCount)
    }
  }

  private static let stepsOfReason = 800
  private static let stepsOfByte = 10

  /// The scene that came nearest to taking an event that no predicate is true for.
  private func nearestMiss(
    of standings: [SceneStanding]
  ) throws(NearestMissLimit) -> NearestMiss? {
    // Among some scenes the nearest is not known.
    guard named == nil, decision.action == .create else { return nil }
    return try missSearch?.miss(among: zip(scenes, standings))
  }

  /// Returns the nearest miss of the scene that should have got the event.
  private func expectedMiss(
    of standings: [SceneStanding]
  ) throws(NearestMissLimit) -> NearestMiss? {
    guard let expected, let standing = standings.first(where: { $0.id == expected }),
      let session = scenes.first(where: { $0.id == expected })
    else { return nil }
    return try missSearch?.miss(of: session, standing)
  }

  /// The search for what would have to change.
  ///
  /// Nil if predicates did not decide.
  private var missSearch: NearestMissSearch? {
    guard let poll, decision.basis == .predicates else { return nil }
    let own = event.targetContentIdentifier ?? event.webPage ?? ""
    return NearestMissSearch(
      identifier: poll.identifier,
      prefixBytes: poll.identifier.utf8.count - own.utf8.count, decision: decision,
      scenes: scenes)
  }

  private func ballot(of session: SceneSession) -> Ballot? {
    guard let poll, poll.concerns(session) else { return nil }
    return SubjectText.with(poll.identifier) { Ballot(session, in: poll, &$0) }
  }

  /// Returns a scene's vote on an event without an identifier, if its `can` is evaluated then (R6).
  private func ballotWithoutIdentifier(of session: SceneSession) -> Ballot? {
    guard poll == nil, decision.basis == .missingIdentifier, decision.rule != .request,
      session.role == event.role,
      nilIdentifier ?? session.conditions.form.nilIdentifier == .canMustHold
    else { return nil }
    return Ballot(withoutIdentifier: session)
  }

  private func standing(
    of session: SceneSession, ballot: Ballot?, peers: Int, failures: [SceneIdentifier]
  ) -> SceneStanding {
    let verdict = verdict(on: session, ballot: ballot)
    var prefers: PredicateTrace?
    var can: PredicateTrace?
    if let poll, poll.concerns(session) {
      prefers = session.conditions.prefers.trace(poll.identifier)
      can = poll.evaluatesCan ? session.conditions.can.trace(poll.identifier) : nil
    } else if ballot != nil {
      can = session.conditions.can.trace(nil)
    }
    let score = ballot?.score
    let phrases = (
      prefers: PredicatePhrase(.prefers, prefers), can: PredicatePhrase(.can, can)
    )
    let sentence = StandingSentence(
      event: event, decision: decision, verdict: verdict, score: score, prefers: phrases.prefers,
      can: phrases.can, peers: peers, failures: failures)
    return SceneStanding(
      id: session.id, score: score, verdict: verdict, prefers: prefers, can: can,
      decisive: DecisivePart(
        verdict: verdict, score: score, prefers: phrases.prefers, can: phrases.can),
      summary: sentence.text)
  }

  private func verdict(on session: SceneSession, ballot: Ballot?) -> SceneVerdict {
    if session.id == decision.scene { return .won }
    guard let ballot else {
      return isOfOtherRole(session) ? .otherRole(session.role) : .notConsulted
    }
    if let error = ballot.error { return .failed(error) }
    guard let winner = decision.scene, let score = ballot.score, score > .none else {
      return .noMatch
    }
    return score < decision.score && decision.basis == .predicates
      ? .lostToScore(winner: winner) : .lostToRecency(winner: winner)
  }

  /// A drag and a request for one session need no role.
  private func isOfOtherRole(_ session: SceneSession) -> Bool {
    switch decision.basis {
    case .predicates, .missingIdentifier, .singleScene: session.role != event.role
    case .requestedSession, .newSession, .drag: false
    }
  }
}

extension LinearRouter {
  /// Decides where `event` goes and says why, for every scene.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public func explain(_ event: RoutingEvent) -> RoutingExplanation {
    explain(event, naming: nil)
  }

  /// Explains as `explain(_:)` does, with the standings of the named scenes alone, and without the
  /// nearest miss.
  ///
  /// Nil names all.
  ///
  /// `expected` is the scene that should get the event, or nil. Of more scenes than `limit` those
  /// have a standing that got the event, should have or could have, and the nearest misses.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions, and a trace for each that is named.
  package func explain(
    _ event: RoutingEvent, naming named: Set<SceneIdentifier>?,
    expecting expected: SceneIdentifier? = nil, atMost limit: Int? = nil
  ) -> RoutingExplanation {
    let explainer = RoutingExplainer(
      event: event, decision: route(event), scenes: scenes, poll: plan(for: event).poll,
      nilIdentifier: options.nilIdentifier, named: named, expected: expected,
      limit: limit)
    return explainer.explanation
  }
}
