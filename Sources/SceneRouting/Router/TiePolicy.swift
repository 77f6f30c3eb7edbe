/// What a decision says of scenes that share the winning score (R3).
///
/// The most recently activated scene wins under either policy. The order of scores is the
/// platform's; the rule for ties is ours, because the platform documents none.
public enum TiePolicy: String, Hashable, Sendable, CaseIterable {
  /// Only the winner, and only the errors of scenes that could have beaten it.
  case mostRecent
  /// Every scene of the winning score, and every error.
  case reportAllTies
}
