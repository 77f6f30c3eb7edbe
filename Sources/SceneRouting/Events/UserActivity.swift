/// A user activity as the system delivers it: what the user was doing, on this device or another.
///
/// - Source: documented; the web page takes the place of the identifier of a browsing-web activity.
public struct UserActivity: Hashable, Sendable {
  /// The activity type of a universal link, `NSUserActivityTypeBrowsingWeb`.
  public static let browsingWebType = "NSUserActivityTypeBrowsingWeb"

  /// The activity's type, in reverse-DNS form.
  public var activityType: String
  /// The identifier that the activity itself declares, before the web page takes its place.
  public var declaredTargetContentIdentifier: String?
  /// The text of the web page's URL, or nil.
  public var webpageURL: String?

  /// Creates an activity.
  public init(
    activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil
  ) {
    self.activityType = activityType
    self.declaredTargetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
  }

  /// The string to route: what the activity declares, else, for a browsing-web activity, its URL.
  ///
  /// A declared empty string is an identifier and keeps the web page out.
  public var targetContentIdentifier: String? {
    if let declared = declaredTargetContentIdentifier { return declared }
    return activityType == Self.browsingWebType ? webpageURL : nil
  }
}
