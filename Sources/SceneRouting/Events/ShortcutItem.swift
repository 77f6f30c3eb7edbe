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
