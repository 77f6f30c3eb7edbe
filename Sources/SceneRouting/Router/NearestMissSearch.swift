import PredicateLanguage

/// Finds the scene that came nearest to taking an event which no scene took.
struct NearestMissSearch: Sendable {
  /// The identifier as the predicates see it.
  let identifier: String
  /// The bytes of it that a focus filter puts in front of every identifier (R12).
  let prefixBytes: Int

  /// Returns the nearest miss of `entries`, which are most recent first; nil when none is near.
  ///
  /// - Complexity: O(n) searches for n sessions, in `RoutingLimits.nearestMissSteps` steps at most.
  func miss(
    among entries: some Sequence<(SceneSession, SceneStanding)>
  ) throws(NearestMissLimit) -> NearestMiss? {
    // A scene that was not evaluated, or that could not be, has nothing to change.
    let misses = entries.filter { $0.1.verdict == .noMatch }
    guard misses.count <= RoutingLimits.nearestMissScenes else {
      throw NearestMissLimit(gap: .missOfManyScenes(limit: RoutingLimits.nearestMissScenes))
    }
    let most = RoutingLimits.nearestMissSteps
    let run = WorkBudget.current
    let steps = min(most, run?.smallAllowance ?? most)
    var search = ChangeSearch(identifier, steps: steps)
    defer { run?.spend(steps - search.steps) }
    var nearest: NearestMiss?
    do throws(ChangeSearchLimit) {
      for (session, standing) in misses {
        // What costs as much must be in a scene that is more recent, or in `can`, which wants less.
        let limit = nearest.map { $0.cost - 1 } ?? .max
        let miss = try nearestMiss(of: session, standing, atMost: limit, &search)
        nearest = miss ?? nearest
      }
    } catch {
      throw NearestMissLimit(gap: steps < most ? .missOfRun : .missOfManySteps(limit: most))
    }
    return nearest
  }

  private func nearestMiss(
    of session: SceneSession, _ standing: SceneStanding, atMost limit: Int,
    _ search: inout ChangeSearch
  ) throws(ChangeSearchLimit) -> NearestMiss? {
    let conditions = session.conditions
    var nearest: NearestMiss?
    for (condition, predicate, trace) in [
      (ActivationCondition.can, conditions.can, standing.can),
      (.prefers, conditions.prefers, standing.prefers),
    ] {
      guard let trace else { continue }
      let change = try search.smallestChange(
        of: predicate, trace, atMost: nearest.map { $0.cost - 1 } ?? limit,
        mayOmitAll: condition == .can)
      guard let change else { continue }
      nearest = NearestMiss(
        change, of: session.id, condition, source: predicate.source,
        identifier: change.identifier.flatMap { hasPrefix($0) ? $0 : nil })
    }
    return nearest
  }

  /// Whether an app with the same focus filter could send an identifier that becomes `other`.
  private func hasPrefix(_ other: String) -> Bool {
    other.utf8.starts(with: identifier.utf8.prefix(prefixBytes))
  }
}

/// Which scene came nearest is left open.
struct NearestMissLimit: Error {
  let gap: ExplanationGap
}
