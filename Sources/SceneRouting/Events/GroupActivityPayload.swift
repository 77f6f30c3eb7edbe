/// A SharePlay activity and how it is associated with scenes.
///
/// - Source: documented (scene association behaviour of group activities).
public struct GroupActivityPayload: Hashable, Sendable {
  /// The target content identifier that the activity is associated with.
  public enum Association: Hashable, Sendable {
    /// The activity's own identifier.
    case `default`
    /// This identifier.
    case content(String)
    /// None: the activity is not associated with any scene.
    case none
  }

  /// The activity's identifier, in reverse-DNS form.
  public var activityIdentifier: String
  /// How a scene is found.
  public var association: Association

  /// Creates an activity.
  public init(activityIdentifier: String, association: Association = .default) {
    self.activityIdentifier = activityIdentifier
    self.association = association
  }

  /// The string to route, or nil when the activity is associated with no scene.
  public var targetContentIdentifier: String? {
    switch association {
    case .default: activityIdentifier
    case .content(let identifier): identifier
    case .none: nil
    }
  }
}
