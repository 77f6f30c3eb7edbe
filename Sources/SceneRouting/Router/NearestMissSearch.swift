import PredicateLanguage

/// Finds what would have to change for a scene to take an event that it did not get.
///
/// Every search for a change of a predicate goes through `miss(among:)` of candidates.
struct NearestMissSearch: Sendable {
  /// The identifier as the predicates see it.
  let identifier: String
  /// The bytes of it that a focus filter puts in front of every identifier (R12).
  let prefixBytes: Int
  let decision: RoutingDecision
  /// All scenes, most recent first: what they say tells a misspelt identifier.
  let scenes: SceneSet

  /// A scene, how it fared, and the predicates that may change, each with what that would come to.
  private typealias Candidate = (
    session: SceneSession, standing: SceneStanding,
    conditions: [(ActivationCondition, MissAccount.Effect)]
  )

  /// Returns the nearest miss of `entries`, which are most recent first, for an event that no scene
  /// took; nil when none is near.
  ///
  /// - Complexity: O(n) searches for n sessions, in `RoutingLimits.nearestMissSteps` steps at most.
  func miss(
    among entries: some Sequence<(SceneSession, SceneStanding)>
  ) throws(NearestMissLimit) -> NearestMiss? {
    // A scene that was not evaluated, or that could not be, has nothing to change.
    let misses = entries.filter { $0.1.verdict == .noMatch }
    return try miss(among: misses.map { ($0.0, $0.1, [(.can, .takes), (.prefers, .takes)]) })
  }

  /// Returns what would have to change for `session` to get the event, or at least to be able to.
  ///
  /// Nil when it got the event, and when nothing is near.
  func miss(
    of session: SceneSession, _ standing: SceneStanding
  ) throws(NearestMissLimit) -> NearestMiss? {
    let isNew = decision.scene == nil
    let isLater = scenes.first { $0.id == session.id || $0.id == decision.scene }?.id == session.id
    let wish: MissAccount.Effect =
      isNew ? .takes : decision.score == .can || isLater ? .prefers : .prefersToo
    let wins = isNew || decision.score == .can && isLater
    switch standing.verdict {
    case .lostToScore, .lostToRecency:
      guard standing.score == .can else { return nil }
      return try miss(among: [(session, standing, [(.prefers, wish)])])
    case .noMatch:
      let own = wins ? [(ActivationCondition.can, MissAccount.Effect.takes)] : []
      let miss = try miss(among: [(session, standing, own + [(.prefers, wish)])])
      if let miss { return miss }
      return wins ? nil : try self.miss(among: [(session, standing, [(.can, .couldTake)])])
    case .won, .failed, .otherRole, .notConsulted: return nil
    }
  }

  private func miss(
    among candidates: [Candidate]
  ) throws(NearestMissLimit) -> NearestMiss? {
    guard candidates.count <= RoutingLimits.nearestMissScenes else {
      throw NearestMissLimit(gap: .missOfManyScenes(limit: RoutingLimits.nearestMissScenes))
    }
    let most = RoutingLimits.nearestMissSteps
    let run = WorkBudget.current
    let steps = min(most, run?.smallAllowance ?? most)
    var search = ChangeSearch(identifier, steps: steps)
    defer { run?.spend(steps - search.steps) }
    var nearest: (change: PredicateChange, account: MissAccount)?
    do throws(ChangeSearchLimit) {
      for (session, standing, conditions) in candidates {
        for (condition, effect) in conditions {
          guard let trace = condition == .can ? standing.can : standing.prefers else { continue }
          // What costs as much must be in a scene that is more recent, or in `can`, which wants
          // less.
          let change = try search.smallestChange(
            of: session.conditions[condition], trace,
            atMost: nearest.map { $0.change.cost - 1 } ?? .max,
            mayOmitAll: condition == .can)
          guard let change else { continue }
          let other = change.identifier.flatMap { hasPrefix($0) ? $0 : nil }
          nearest = (
            change,
            MissAccount(
              session: session, condition: condition, identifier: other, effect: effect)
          )
        }
      }
    } catch {
      if steps < most { run?.noteOpen() }
      throw NearestMissLimit(gap: steps < most ? .missOfRun : .missOfManySteps(limit: most))
    }
    guard case (let change, var account)? = nearest else { return nil }
    account.isIdentifierLikelier = isMisspelt(account, change.span)
    return NearestMiss(change, account)
  }

  /// Whether an app with the same focus filter could send an identifier that becomes `other`.
  private func hasPrefix(_ other: String) -> Bool {
    other.utf8.starts(with: identifier.utf8.prefix(prefixBytes))
  }
}

// MARK: - Which of the two is misspelt

extension NearestMissSearch {
  /// Whether the identifier is misspelt rather than the predicate.
  ///
  /// It is when other predicates or names of scenes have the words of the other spelling, and
  /// nothing has those of the identifier.
  ///
  /// - Complexity: O(p): p bytes of all predicates.
  private func isMisspelt(_ account: MissAccount, _ span: SourceSpan) -> Bool {
    guard let other = account.identifier else { return false }
    let (own, others) = (Set(Self.words(of: identifier)), Set(Self.words(of: other)))
    let (odd, usual) = (own.subtracting(others), others.subtracting(own))
    guard !odd.isEmpty, !usual.isEmpty else { return false }
    var isUsual = false
    for session in scenes {
      var texts = [session.id.rawValue[...].utf8]
      for condition in ActivationCondition.allCases {
        let source = session.conditions[condition].source
        let bytes = source[...].utf8
        if session.id == account.session.id, condition == account.condition {
          // The part that would change says nothing about itself.
          texts.append(bytes.prefix(span.lowerBound))
          texts.append(bytes.dropFirst(span.upperBound))
        } else {
          texts.append(bytes)
        }
      }
      for word in texts.lazy.flatMap({ Self.words(of: $0) }) {
        if odd.contains(word) { return false }
        if usual.contains(word) { isUsual = true }
      }
    }
    return isUsual
  }

  /// The words of at least three letters; shorter ones differ without being misspelt.
  private static func words(of text: Substring.UTF8View) -> [String] {
    text.split { byte in
      !(0x61...0x7A ~= byte | 0x20 || byte >= 0x80)
    }.filter { $0.count >= 3 }.map { String(Substring($0)) }
  }

  private static func words(of text: String) -> [String] { words(of: text[...].utf8) }
}

/// Which scene came nearest is left open.
struct NearestMissLimit: Error {
  let gap: ExplanationGap
}
