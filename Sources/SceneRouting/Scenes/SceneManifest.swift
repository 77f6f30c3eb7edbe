import ByteText

/// The declarations of an app's Info.plist about its scenes, its activities and its quick actions.
///
/// - Source: documented keys of Info.plist.
public struct SceneManifest: Hashable, Sendable {
  /// `UIApplicationSupportsMultipleScenes`; false when the key is missing, as on the platform.
  public var supportsMultipleScenes: Bool
  /// The configurations, in the order of the file within a role.
  public var configurations: [SceneConfiguration]
  /// `NSUserActivityTypes`: the activity types that the app takes.
  public var activityTypes: [String]
  /// `UIApplicationShortcutItems`: the quick actions that the app has without being launched.
  public var shortcutItems: [StaticShortcutItem]
  /// `CFBundleIdentifier`, or nil; in a source tree often a variable that the build fills in.
  public var bundleIdentifier: String?
  /// `UIApplicationPreferredDefaultSceneSessionRole`: the role of the first scene.
  ///
  /// Nil if it is `application`.
  public var preferredDefaultRole: SceneRole?

  /// Creates a manifest.
  public init(
    supportsMultipleScenes: Bool, configurations: [SceneConfiguration] = [],
    activityTypes: [String] = [], shortcutItems: [StaticShortcutItem] = [],
    bundleIdentifier: String? = nil, preferredDefaultRole: SceneRole? = nil
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.configurations = configurations
    self.activityTypes = activityTypes
    self.shortcutItems = shortcutItems
    self.bundleIdentifier = bundleIdentifier
    self.preferredDefaultRole = preferredDefaultRole
  }

  /// The configurations of `role`, in the order of the file; the first is the default (R11).
  public func configurations(for role: SceneRole) -> [SceneConfiguration] {
    configurations.filter { $0.role == role }
  }

  /// The configuration of this name and role, or nil.
  public func configuration(named name: String, for role: SceneRole) -> SceneConfiguration? {
    configurations.first { $0.name?.hasBytes(of: name) == true && $0.role == role }
  }
}

/// A quick action that Info.plist declares; it has no target content identifier.
///
/// - Source: documented keys of `UIApplicationShortcutItems`.
public struct StaticShortcutItem: Hashable, Sendable {
  /// `UIApplicationShortcutItemType`.
  public var type: String
  /// `UIApplicationShortcutItemTitle`: its text or the key of a localised text.
  public var title: String
  /// `UIApplicationShortcutItemSubtitle`, or nil.
  public var subtitle: String?

  /// Creates an item.
  public init(type: String, title: String, subtitle: String? = nil) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
  }

  /// The item as the user taps it.
  public var item: ShortcutItem { ShortcutItem(type: type) }
}

/// One entry of a scene manifest, from which a scene is made.
///
/// - Source: documented keys of `UISceneConfigurations`.
public struct SceneConfiguration: Hashable, Sendable {
  /// The name by which the app's code names it (`UISceneConfigurationName`), or nil.
  public var name: String?
  /// The role that it is listed under.
  public var role: SceneRole
  /// The class of the scene (`UISceneClassName`).
  ///
  /// Nil if it is the role's own.
  public var className: String?
  /// The class of the scene's delegate (`UISceneDelegateClassName`), or nil.
  public var delegateClassName: String?
  /// The storyboard that its first view controller comes from (`UISceneStoryboardFile`), or nil.
  public var storyboard: String?
  /// The initial style of an immersive space (`UISceneInitialImmersionStyle`).
  ///
  /// Nil if there is none.
  public var initialImmersionStyle: String?

  /// Creates a configuration.
  public init(
    name: String?, role: SceneRole = .application, className: String? = nil,
    delegateClassName: String? = nil, storyboard: String? = nil,
    initialImmersionStyle: String? = nil
  ) {
    self.name = name
    self.role = role
    self.className = className
    self.delegateClassName = delegateClassName
    self.storyboard = storyboard
    self.initialImmersionStyle = initialImmersionStyle
  }
}
