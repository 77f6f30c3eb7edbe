import PredicateLanguage

/// The keys of Info.plist that this module reads, and those that it knows beside them.
///
/// - Source: documented keys of `UIApplicationSceneManifest` and `UIApplicationShortcutItems`,
///   CarPlay's included.
enum ManifestKeys {
  static let sceneManifest = "UIApplicationSceneManifest"
  static let multipleScenes = "UIApplicationSupportsMultipleScenes"
  static let configurations = "UISceneConfigurations"
  static let preferredRole = "UIApplicationPreferredDefaultSceneSessionRole"
  static let configurationName = "UISceneConfigurationName"
  static let className = "UISceneClassName"
  static let delegateClassName = "UISceneDelegateClassName"
  static let storyboard = "UISceneStoryboardFile"
  static let immersionStyle = "UISceneInitialImmersionStyle"
  static let activityTypes = "NSUserActivityTypes"
  static let shortcutItems = "UIApplicationShortcutItems"
  static let shortcutType = "UIApplicationShortcutItemType"
  static let shortcutTitle = "UIApplicationShortcutItemTitle"
  static let shortcutSubtitle = "UIApplicationShortcutItemSubtitle"
  static let shortcutUserInfo = "UIApplicationShortcutItemUserInfo"
  static let bundleIdentifier = "CFBundleIdentifier"

  /// The keys at the top that are read.
  static let top = [sceneManifest, activityTypes, shortcutItems, bundleIdentifier]

  /// The keys of a scene manifest.
  static let manifest = [
    multipleScenes, configurations, preferredRole, "UIApplicationSupportsTabbedSceneCollection",
    "CPSupportsDashboardNavigationScene", "CPSupportsInstrumentClusterNavigationScene",
  ]

  /// The keys of a scene configuration.
  static let configuration = [
    configurationName, className, delegateClassName, storyboard, immersionStyle,
  ]

  /// The keys of a quick action's icon; each is a string.
  static let shortcutIcons = [
    "UIApplicationShortcutItemIconType", "UIApplicationShortcutItemIconFile",
    "UIApplicationShortcutItemIconSymbolName",
  ]

  /// The keys of a quick action.
  static let shortcut =
    [shortcutType, shortcutTitle, shortcutSubtitle] + shortcutIcons + [shortcutUserInfo]

  /// The roles that are documented.
  static let roles = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "UIWindowSceneSessionRoleExternalDisplay", "UIWindowSceneSessionRoleVolumetricApplication",
    "UIWindowSceneSessionRoleAssistiveAccessApplication",
    "UISceneSessionRoleImmersiveSpaceApplication",
    "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Returns the finding about a key at the top that looks like one of ours, or nil: most keys of
  /// an Info.plist are none of our business.
  static func problem(ofTopKey key: String) -> ManifestProblem? {
    if let place = place(of: key) { return .misplacedKey(key, place: place) }
    guard let meant = Spelling.closest(to: key, among: top + [multipleScenes, configurations])
    else { return nil }
    if top.contains(meant) { return .misspeltKey(key, meant: meant) }
    return .misplacedKey(key, place: "`\(sceneManifest)`, as `\(meant)`")
  }

  /// Returns where a key belongs that does not belong at the top, or nil.
  static func place(of key: String) -> String? {
    if manifest.contains(key) { return "`\(sceneManifest)`" }
    if roles.contains(key) { return "`\(configurations)` of `\(sceneManifest)`" }
    if configuration.contains(key) { return "a configuration of `\(configurations)`" }
    if shortcut.contains(key) { return "an element of `\(shortcutItems)`" }
    return nil
  }
}
