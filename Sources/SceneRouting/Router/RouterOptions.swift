/// What routing must know of the app and of the rules that it may choose.
///
/// ```swift
/// let options = RouterOptions(ties: .reportAllTies)
/// SceneRouter(scenes, options: options).route("page/1").tied  // right, left
/// ```
public struct RouterOptions: Hashable, Sendable {
  /// False when the app's manifest allows one scene: that scene then takes every event (R7).
  public var supportsMultipleScenes: Bool
  /// What a decision says of ties (R3).
  public var ties: TiePolicy
  /// What a focus filter puts in front of every identifier, verbatim, or nil (R12).
  ///
  /// The idea is the platform's; that the prefix is joined without a separator is our policy.
  public var focusPrefix: String?
  /// Which predicates an activation request without a session evaluates (R13).
  public var requestScores: RequestScores
  /// The app's `NSUserActivityTypes`, or nil when they are unknown and not checked (R14).
  public var declaredActivityTypes: Set<String>?

  /// Creates options; what is left out follows the platform.
  public init(
    supportsMultipleScenes: Bool = true, ties: TiePolicy = .mostRecent,
    focusPrefix: String? = nil, requestScores: RequestScores = .prefersOnly,
    declaredActivityTypes: Set<String>? = nil
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.ties = ties
    self.focusPrefix = focusPrefix
    self.requestScores = requestScores
    self.declaredActivityTypes = declaredActivityTypes
  }
}

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

/// Which predicates an activation request without a session evaluates (R13).
public enum RequestScores: String, Hashable, Sendable, CaseIterable {
  /// `prefers` only, as the platform does.
  case prefersOnly
  /// `prefers`, then `can`, as for every other event. Ours: the platform has no such request.
  case prefersOrCan
}
