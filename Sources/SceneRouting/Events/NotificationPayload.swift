/// What routing reads of a notification: the push payload without its text and sounds.
///
/// - Source: documented; `target-content-id` is inside `aps` and nowhere else.
public struct NotificationPayload: Hashable, Sendable {
  /// The text of `aps."target-content-id"`, or nil when the payload has none.
  public var targetContentIdentifier: String?
  /// The text of `aps.category`: which actions the notification offers; routing does not use it.
  public var category: String?
  /// The app that the payload is for (`Simulator Target Bundle`), or nil.
  public var bundleIdentifier: String?

  /// Creates a payload from the keys that routing reads.
  public init(
    targetContentIdentifier: String?, category: String? = nil, bundleIdentifier: String? = nil
  ) {
    self.targetContentIdentifier = targetContentIdentifier
    self.category = category
    self.bundleIdentifier = bundleIdentifier
  }
}
