import ByteText
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
    conditions: [(ActivationCondition, NearestMiss.Effect)]
  )

  /// The predicate that changes, and what that comes to.
  private typealias Place = (SceneSession, ActivationCondition, NearestMiss.Effect)

  /// Returns the nearest miss of `entries`, which are most recent first, for an event that no scene
  /// took.
  ///
  /// Nil if none is near.
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
    let wish: NearestMiss.Effect =
      isNew ? .takes : decision.score == .can || isLater ? .prefers : .prefersToo
    let wins = isNew || decision.score == .can && isLater
    switch standing.verdict {
    case .lostToScore, .lostToRecency:
      guard standing.score == .can else { return nil }
      return try miss(among: [(session, standing, [(.prefers, wish)])])
    case .noMatch:
      let own = wins ? [(ActivationCondition.can, NearestMiss.Effect.takes)] : []
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
    var nearest: (change: PredicateChange, Place)?
    do throws(ChangeSearchLimit) {
      for (session, standing, conditions) in candidates {
        for (condition, effect) in conditions {
          guard let trace = condition == .can ? standing.can : standing.prefers else { continue }
          // What costs as much must be in a scene that is more recent, or in `can`, which wants
          // less.
          let change = try search.smallestChange(
            of: session.conditions[condition], trace,
            atMost: nearest.map { $0.change.cost - 1 } ?? .max, mayOmitAll: condition == .can)
          if let change { nearest = (change, (session, condition, effect)) }
        }
      }
    } catch {
      if steps < most { run?.noteOpen() }
      throw NearestMissLimit(gap: steps < most ? .missOfRun : .missOfManySteps(limit: most))
    }
    guard let (change, (session, condition, effect)) = nearest else { return nil }
    // An app with the same focus filter could send nothing without its prefix.
    let prefix = identifier.utf8.prefix(prefixBytes)
    let other = change.identifier.flatMap { $0.utf8.starts(with: prefix) ? $0 : nil }
    return NearestMiss(
      change, session, condition, effect, identifier: other,
      isLikelier: other.map { isMisspelt(for: $0, change.span, session, condition) } ?? false)
  }

  /// Whether the identifier is misspelt rather than the predicate.
  ///
  /// It is when other predicates or names of scenes have the words of the other spelling, and
  /// nothing has those of the identifier.
  ///
  /// - Complexity: O(p): p bytes of all predicates.
  private func isMisspelt(
    for other: String, _ span: SourceSpan, _ changed: SceneSession,
    _ changedCondition: ActivationCondition
  ) -> Bool {
    let (own, others) = (Self.words(of: identifier.utf8[...]), Self.words(of: other.utf8[...]))
    var said: Set<ExactText> = []
    for session in scenes {
      said.formUnion(Self.words(of: session.id.rawValue.utf8[...]))
      for condition in ActivationCondition.allCases {
        let bytes = session.conditions[condition].source.utf8
        // The part that would change says nothing about itself.
        let isChanged = session.id == changed.id && condition == changedCondition
        said.formUnion(
          Self.words(of: bytes.prefix(isChanged ? span.lowerBound : bytes.count)))
        said.formUnion(
          Self.words(of: bytes.dropFirst(isChanged ? span.upperBound : bytes.count)))
      }
    }
    let odd = own.subtracting(others)
    return !odd.isEmpty && said.isDisjoint(with: odd)
      && !said.isDisjoint(with: others.subtracting(own))
  }

  /// The words of at least three letters; shorter ones differ without being misspelt.
  private static func words(of text: Substring.UTF8View) -> Set<ExactText> {
    let words = text.split { byte in !(0x61...0x7A ~= byte | 0x20 || byte >= 0x80) }
    return Set(words.lazy.filter { $0.count >= 3 }.map { ExactText(Substring($0)) })
  }
}

/// A limit of the search for the nearest miss, thrown where it leaves the nearest scene open.
struct NearestMissLimit: Error {
  let gap: ExplanationGap
}
