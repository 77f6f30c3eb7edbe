public import PredicateLanguage

/// What the app's code changes of a scene; what is nil stays.
public struct SessionChange: Hashable, Sendable {
  /// The new `can`.
  public var can: ActivationPredicate?
  /// The new `prefers`.
  public var prefers: ActivationPredicate?
  /// The new title.
  public var title: String?
  /// The activity that the scene is to get back.
  public var restorationActivity: UserActivity?
  /// Entries of the session's user information, added or replaced.
  public var userInfo: [String: String]

  /// Creates a change.
  public init(
    can: ActivationPredicate? = nil, prefers: ActivationPredicate? = nil, title: String? = nil,
    restorationActivity: UserActivity? = nil, userInfo: [String: String] = [:]
  ) {
    self.can = can
    self.prefers = prefers
    self.title = title
    self.restorationActivity = restorationActivity
    self.userInfo = userInfo
  }
}
