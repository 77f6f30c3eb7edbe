/// What a scene session is for; events reach only the sessions of the role that they are for (R9).
///
/// - Source: documented names of `UISceneSession.Role`; any other text is a role of its own.
public struct SceneRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The role's name in a scene manifest.
  public let rawValue: String

  /// Creates a role from its name in a scene manifest.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An interactive window: the default role.
  public static let application = SceneRole(rawValue: "UIWindowSceneSessionRoleApplication")
  /// A window on a connected display that takes no touches.
  public static let externalDisplay = SceneRole(
    rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  /// A window that shows a volume.
  public static let volumetric = SceneRole(
    rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
  /// An immersive space.
  public static let immersiveSpace = SceneRole(
    rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  /// The app's screen in a car.
  public static let car = SceneRole(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")

  /// The role's name in a scene manifest.
  public var description: String { rawValue }
}
