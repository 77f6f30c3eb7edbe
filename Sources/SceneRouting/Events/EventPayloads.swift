/// The fields of a notification that routing reads: the push payload without its text and sounds.
///
/// - Source: documented; `target-content-id` is inside `aps` and nowhere else.
public struct NotificationPayload: Hashable, Sendable {
  /// The text of `aps."target-content-id"`.
  ///
  /// Nil if the payload lacks it.
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

/// A home-screen quick action, as the user tapped it.
///
/// Static items of Info.plist cannot declare a target content identifier: theirs is nil.
///
/// - Source: documented. The platform takes a value of any type here and routes only text; a reader
///   that meets another type passes nil and adds `RoutingWarning.shortcutIdentifierIsNotText`.
public struct ShortcutItem: Hashable, Sendable {
  /// The app's name for the kind of action, such as `com.example.compose`.
  public var type: String
  /// The target content identifier of a dynamic item, or nil.
  public var targetContentIdentifier: String?

  /// Creates an item.
  public init(type: String, targetContentIdentifier: String? = nil) {
    self.type = type
    self.targetContentIdentifier = targetContentIdentifier
  }
}

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
  /// A declared empty string is an identifier and keeps the web page out. Scenes of SwiftUI go by
  /// the web page of any activity without an identifier (`RoutingEvent.webPage`).
  public var targetContentIdentifier: String? {
    if let declared = declaredTargetContentIdentifier { return declared }
    return activityType == Self.browsingWebType ? webpageURL : nil
  }
}

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
  /// The rule by which a scene is found.
  public var association: Association

  /// Creates an activity.
  public init(activityIdentifier: String, association: Association = .default) {
    self.activityIdentifier = activityIdentifier
    self.association = association
  }

  /// The string to route.
  ///
  /// Nil if the activity is associated with no scene.
  public var targetContentIdentifier: String? {
    switch association {
    case .default: activityIdentifier
    case .content(let identifier): identifier
    case .none: nil
    }
  }
}

/// An app intent that comes to a scene: what the person asked Siri, Spotlight or Shortcuts to open.
///
/// Only an intent that is a `TargetContentProvidingIntent` or a `UISceneAppIntent` comes to one.
///
/// - Source: documented (target content identifier of app intents, iOS 26).
public struct AppIntentPayload: Hashable, Sendable {
  /// The name of the intent's type, such as `OpenNoteIntent`.
  public var type: String
  /// The result of the intent's own `contentIdentifier`.
  ///
  /// Nil if the type does not declare one.
  public var declaredContentIdentifier: String?

  /// Creates an app intent.
  public init(type: String, contentIdentifier: String? = nil) {
    self.type = type
    self.declaredContentIdentifier = contentIdentifier
  }

  /// The string to route: what the intent declares, else the name of its type.
  public var contentIdentifier: String { declaredContentIdentifier ?? type }
}
