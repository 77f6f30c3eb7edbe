public import PredicateLanguage

/// One scene's part in a decision: how it fared, and why.
public struct SceneStanding: Hashable, Sendable, Identifiable {
  /// The scene.
  public let id: SceneIdentifier
  /// Its score, or nil when it did not compete.
  public let score: RoutingScore?
  /// How it fared.
  public let verdict: SceneVerdict
  /// The value of every part of `prefers`, or nil when it was not evaluated.
  public let prefers: PredicateTrace?
  /// The value of every part of `can`, or nil when the event does not need it.
  ///
  /// Present although `prefers` is true and routing need not look further.
  public let can: PredicateTrace?
  /// The part of the predicates that settled it, or nil when none did.
  public let decisive: DecisivePart?
  /// Why, in one sentence: what decided for the winner, the closest miss of a loser.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let summary: String
}
