public import PredicateLanguage

/// One scene's part in a decision: how it fared, and why.
public struct SceneStanding: Hashable, Sendable, Identifiable {
  /// The scene.
  public let id: SceneIdentifier
  /// Its score.
  ///
  /// Nil if it did not compete.
  public let score: RoutingScore?
  /// The scene's result in the decision.
  public let verdict: SceneVerdict
  /// The value of every part of `prefers`.
  ///
  /// Nil if it was not evaluated.
  public let prefers: PredicateTrace?
  /// The value of every part of `can`.
  ///
  /// Nil if the event does not need it.
  ///
  /// Present although `prefers` is true and routing need not look further.
  public let can: PredicateTrace?
  /// The part of the predicates that settled it.
  ///
  /// Nil if none did.
  public let decisive: DecisivePart?
  /// The reason for the verdict, in one sentence: what decided for the winner, the closest miss of
  /// a loser.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let summary: String
}

/// The result of one scene in one decision.
public enum SceneVerdict: Hashable, Sendable {
  /// It gets the event.
  case won
  /// It could have taken the event; `winner` scores more.
  case lostToScore(winner: SceneIdentifier)
  /// It scores as much as `winner`, which was activated later.
  case lostToRecency(winner: SceneIdentifier)
  /// No predicate that was evaluated is true.
  case noMatch
  /// It could not be evaluated (R8).
  case failed(SceneError)
  /// It has this role, and the event is for another (R9).
  case otherRole(SceneRole)
  /// A rule that comes before the predicates decided, for another scene or a new one.
  case notConsulted

  /// The verdict's name in kebab case.
  public var name: String {
    switch self {
    case .won: "won"
    case .lostToScore: "lost-to-score"
    case .lostToRecency: "lost-to-recency"
    case .noMatch: "no-match"
    case .failed: "failed"
    case .otherRole: "other-role"
    case .notConsulted: "not-consulted"
    }
  }
}

/// The part of a scene's predicates that settled how it fared: where a caret belongs.
public struct DecisivePart: Hashable, Sendable {
  /// The predicate that the part is in.
  public let condition: ActivationCondition
  /// The predicate's text; the part's span lies in it.
  public let source: String
  /// The part: what made the predicate true, the closest miss of a false one, or what failed.
  public let part: PredicateTrace.Node

  private init?(_ phrase: PredicatePhrase?) {
    guard let phrase else { return nil }
    condition = phrase.condition
    source = phrase.trace.source
    part = phrase.trace.decidingPart
  }

  /// Creates the part that settled `verdict`.
  ///
  /// Nil if no predicate did.
  init?(
    verdict: SceneVerdict, score: RoutingScore?, prefers: PredicatePhrase?, can: PredicatePhrase?
  ) {
    switch verdict {
    case .won, .lostToRecency:
      self.init(score == .prefers ? prefers : can)
    case .lostToScore:
      self.init(prefers)
    case .noMatch:
      // Of two misses `can` is the one that counts: it needs less. Unless it says no to everything.
      let isHopeless = can?.isNever ?? true
      self.init(isHopeless ? prefers ?? can : can)
    case .failed(let error):
      self.init(error.condition == .prefers ? prefers : can)
    case .otherRole, .notConsulted:
      return nil
    }
  }
}

/// One of a scene's two predicates.
public enum ActivationCondition: String, Hashable, Sendable, CaseIterable {
  /// The identifiers that the scene can take.
  case can
  /// The identifiers that the scene wants before any other.
  case prefers
}

/// A scene that could not be evaluated: one of its predicates has no value for the identifier (R8).
///
/// The scene is skipped and the others still compete. An error is never "false". Our policy: the
/// platform does not say what it does.
public struct SceneError: Error, Hashable, Sendable {
  /// The scene.
  public let scene: SceneIdentifier
  /// The predicate of the scene that failed.
  public let condition: ActivationCondition
  /// The error in it.
  public let error: PredicateEvaluationError

  package init(
    scene: SceneIdentifier, condition: ActivationCondition, error: PredicateEvaluationError
  ) {
    (self.scene, self.condition, self.error) = (scene, condition, error)
  }

  /// Whether the error may have cost its scene the victory over a winner of `score`: with the
  /// predicate true it would have had the higher score, or the same and be more recent.
  func mayHaveWon(over score: RoutingScore, isMoreRecent: Bool) -> Bool {
    let missed: RoutingScore =
      switch condition {
      case .can: .can
      case .prefers: .prefers
      }
    return missed > score || missed == score && isMoreRecent
  }

  /// Whether the error may have cost its scene the victory over a winner of `score`, or a tie.
  package func mayHaveShared(_ score: RoutingScore) -> Bool {
    mayHaveWon(over: score, isMoreRecent: true)
  }
}

extension SceneError: CustomStringConvertible {
  /// The error in one line: the scene, its predicate, and what went wrong in it.
  public var description: String {
    let what = clipped(error.diagnostic.message, to: RoutingLimits.reasonScalars)
    return "\(quoted(scene)) was skipped: `\(condition.rawValue)`: \(what)"
  }
}

/// The score of one scene for one event.
package struct SceneScore: Hashable, Sendable {
  /// The scene.
  package let scene: SceneIdentifier
  /// The scene's score.
  ///
  /// Nil if it did not compete: another role, an error, or no scene was evaluated.
  package let score: RoutingScore?
  /// The reason that the scene could not be evaluated.
  ///
  /// Nil if it was.
  package let error: SceneError?
}
