import ByteText
import LocatedValues
package import PredicateLanguage
import SceneRouting

/// A problem or a doubtful point in the declarations of an Info.plist about scenes, activities and
/// quick actions.
package enum ManifestProblem {
  package static func emptyValue(_ key: String, isError: Bool) -> Mistake {
    Mistake(
      "empty-value",
      severity: isError ? .error : .warning, "\(quoted(key)) is the empty string",
      help: isError ? "write a text" : "leave the key out to have none")
  }

  package static let emptyConfigurationName = Mistake(
    "empty-configuration-name", "the name of a configuration is the empty string",
    help: "leave the key out, or write the name that the code uses")

  package static func duplicateConfiguration(_ name: String, line: Int?) -> Mistake {
    Mistake(
      "duplicate-configuration", "a configuration \(quoted(name)) is already \(Self.place(line))",
      help: "give each configuration a name of its own")
  }

  package static func configurationInTwoRoles(_ name: String, role: String, line: Int?) -> Mistake {
    Mistake(
      "configuration-in-two-roles", severity: .warning,
      "a configuration \(quoted(name)) is already \(Self.place(line)), "
        + "under \(quoted(role))", help: "give each configuration a name of its own")
  }

  package static func missingShortcutKey(_ key: String) -> Mistake {
    Mistake(
      key == ManifestKeys.shortcutType ? "shortcut-without-type" : "shortcut-without-title",
      "a quick action needs the key `\(key)`", help: "each item needs a type and a title")
  }

  package static let emptyActivityType = Mistake(
    "empty-activity-type", "an activity type is the empty string",
    help: "write the type that the app's activities have, or remove the element")

  package static func noSceneManifest(_ missing: MissingManifest, isError: Bool) -> Mistake {
    Mistake(
      "no-scene-manifest",
      severity: isError ? .error : .warning, missing.message, help: missing.help)
  }

  /// Nil where the app may be right without.
  package static func noConfigurations(_ problem: NoConfigurations?) -> Mistake {
    Mistake(
      "no-configurations",
      severity: problem.map { $0.isError ? .error : .warning } ?? .note,
      problem?.message ?? "the scene manifest has no configurations",
      help: problem == nil
        ? "right for SwiftUI, and where the app's delegate makes the configurations"
        : "add a configuration with `\(ManifestKeys.delegateClassName)`, or implement the method")
  }

  package static func severalConfigurations(_ count: Int) -> Mistake {
    Mistake(
      "several-configurations-in-single-scene-app", severity: .warning,
      "the app has one scene at a time, and \(count) configurations for it",
      help: "right where the app's delegate chooses among them; else set "
        + "`\(ManifestKeys.multipleScenes)` to `<true/>`, or keep the first one")
  }

  /// `isAlone`: no configuration is left for the app's own windows.
  package static func unknownRole(_ role: String, isAlone: Bool = false) -> Mistake {
    Mistake(
      "unknown-role", severity: .warning,
      "\(quoted(role)) is no documented role of a scene session"
        + (isAlone ? ", and the app's own windows have no configuration" : ""),
      help: ManifestKeys.constant(ofRole: role).map { "write the constant's value, `\($0)`" }
        ?? Spelling.closest(to: role, among: ManifestKeys.roles).map { "did you mean `\($0)`?" }
        ?? "most scenes have the role `\(SceneRole.application)`")
  }

  package static let unnamedConfiguration = Mistake(
    "unnamed-configuration", severity: .warning,
    "a configuration has no name, so code cannot request it among those of its role",
    help: "add `\(ManifestKeys.configurationName)`")

  /// `isKnown`: the app's code names none either.
  package static func noDelegate(_ named: NamedInstead, isKnown: Bool) -> Mistake {
    Mistake(
      "configuration-without-delegate",
      severity: isKnown ? .warning : .note,
      named.message,
      help: named.help(isKnown: isKnown))
  }

  /// The app's sources do not have the delegate's class.
  package static func missingDelegate(_ name: String) -> Mistake {
    Mistake(
      "configuration-without-delegate",
      "the sources of the app have no class \(quoted(name)), so the scene has no delegate",
      help: "name the class that the code declares")
  }

  package static func delegateClassForm(_ name: String) -> Mistake {
    let isOpen = name.has("$")
    return Mistake(
      "delegate-class-form", severity: isOpen ? .warning : .note,
      isOpen
        ? "the build has not filled in the name of the class \(quoted(name))"
        : "the class \(quoted(name)) has no module in its name",
      help: isOpen
        ? "no class has such a name, so the scene has no delegate"
        : "right for Objective-C; a class of Swift is named with its module, `App.SceneDelegate`")
  }

  package static func missingStoryboard(_ name: String) -> Mistake {
    Mistake(
      "missing-storyboard", severity: .warning, "the app has no storyboard \(quoted(name))",
      help: "name a storyboard that is compiled into the app, without its extension")
  }

  package static func unknownKey(_ key: String, in section: ManifestSection) -> Mistake {
    Mistake(
      section.unknownKeyID, severity: .warning, "\(section.name) has no key \(quoted(key))",
      help: Spelling.suggestion(for: key, among: section.keys, "its keys are"))
  }

  package static func misplacedKey(_ key: String, place: String) -> Mistake {
    Mistake(
      "misplaced-key", severity: .warning, "\(quoted(key)) is not read here",
      help: "it belongs into \(place)")
  }

  package static func misspeltKey(_ key: String, meant: String) -> Mistake {
    Mistake(
      "misspelt-key", severity: .warning, "the key \(quoted(key)) is not read",
      help: "did you mean `\(meant)`?")
  }

  package static func duplicateActivityType(_ type: String) -> Mistake {
    Mistake(
      "duplicate-activity-type", severity: .warning, "\(quoted(type)) is listed twice",
      help: "remove one of the two")
  }

  package static func activityTypeForm(_ type: String) -> Mistake {
    Mistake(
      "activity-type-form", severity: .warning,
      "the activity type \(quoted(type)) is not in reverse-DNS form",
      help: "write it as in `com.example.app.view`")
  }

  package static func staticIdentifier(_ key: String) -> Mistake {
    Mistake(
      "static-shortcut-identifier", severity: .warning,
      "a static quick action has no target content identifier, so \(quoted(key)) is ignored",
      help: "give one to an item that the app makes: `UIMutableApplicationShortcutItem`")
  }

  private static func place(_ line: Int?) -> String {
    line.map { "in line \($0)" } ?? "in the file"
  }
}

/// A manifest without configurations in an app whose code makes none either.
package struct NoConfigurations: Hashable {
  /// The SDK with which the app does not launch.
  ///
  /// Nil if the app launches.
  let sdk: Int?
  let isError: Bool
}

/// The thing that a configuration names in place of a delegate's class.
package enum NamedInstead: Hashable {
  case nothing
  case storyboard
  /// Its role is one of CarPlay's.
  case ofCarPlay

  fileprivate var message: String {
    switch self {
    case .nothing: "the configuration names neither a delegate's class nor a storyboard"
    case .storyboard: "the configuration names a storyboard and no delegate's class"
    case .ofCarPlay: "the configuration for CarPlay names no delegate's class"
    }
  }

  fileprivate func help(isKnown: Bool) -> String {
    let key = "`\(ManifestKeys.delegateClassName)`"
    return switch self {
    case .nothing where !isKnown:
      "right for SwiftUI; a UIKit scene has \(key) here or in code"
    case .storyboard where !isKnown:
      "without \(key), here or in code, the scene hears of no event"
    case .nothing, .storyboard, .ofCarPlay: "add \(key)"
    }
  }
}

extension MissingManifest {
  /// Whether the app does not launch.
  var isError: Bool { if case .preventsLaunch = self { true } else { false } }
}

extension MissingManifest {
  fileprivate var message: String {
    let missing = "there is no `\(ManifestKeys.sceneManifest)`"
    return switch self {
    case .preventsLaunch(let sdk): "\(missing): built with the SDK \(sdk), the app does not launch"
    case .hasNoScenes:
      "\(missing), so the app has no scenes; built with the SDK \(Self.first) it does not launch"
    case .mayBeGenerated:
      "\(missing) in this file, and built with the SDK \(Self.first) an app without one does not "
        + "launch"
    }
  }

  fileprivate var help: String {
    switch self {
    case .preventsLaunch, .hasNoScenes:
      "add one with a configuration, such as `sceneroute init` proposes for this file; for SwiftUI "
        + "Xcode makes one by the build setting `\(ManifestKeys.generation)`"
    case .mayBeGenerated:
      "the build setting `\(ManifestKeys.generation)` may add one, which the Info.plist of the "
        + "built app shows; --sdk \(Self.first) makes this an error"
    }
  }

  private static var first: Int { ManifestContext.firstSDKThatNeedsScenes }
}

extension NoConfigurations {
  fileprivate var message: String {
    let missing = "the scene manifest has no configurations, and the app makes none in code"
    return sdk.map { "\(missing): built with the SDK \($0), it does not launch" } ?? missing
  }
}

/// The dictionaries whose keys are known, so that another one is probably a mistake.
package enum ManifestSection: Hashable {
  case manifest
  case configuration
  case shortcut

  /// The dictionary's name in messages, with an article.
  package var name: String {
    switch self {
    case .manifest: "a scene manifest"
    case .configuration: "a scene configuration"
    case .shortcut: "a quick action"
    }
  }

  /// The id of the finding about an unknown key.
  var unknownKeyID: String {
    switch self {
    case .manifest: "unknown-manifest-key"
    case .configuration: "unknown-configuration-key"
    case .shortcut: "unknown-shortcut-key"
    }
  }

  /// Every key that the dictionary may have.
  package var keys: [String] {
    switch self {
    case .manifest: ManifestKeys.manifest
    case .configuration: ManifestKeys.configuration
    case .shortcut: ManifestKeys.shortcut
    }
  }
}

/// The keys of Info.plist that this module reads, and those that it knows beside them.
///
/// - Source: documented keys of `UIApplicationSceneManifest` and `UIApplicationShortcutItems`,
///   CarPlay's included.
package enum ManifestKeys {
  static let sceneManifest = "UIApplicationSceneManifest"
  static let multipleScenes = "UIApplicationSupportsMultipleScenes"
  package static let configurations = "UISceneConfigurations"
  static let preferredRole = "UIApplicationPreferredDefaultSceneSessionRole"
  static let configurationName = "UISceneConfigurationName"
  package static let className = "UISceneClassName"
  package static let delegateClassName = "UISceneDelegateClassName"
  package static let storyboard = "UISceneStoryboardFile"
  static let immersionStyle = "UISceneInitialImmersionStyle"
  package static let activityTypes = "NSUserActivityTypes"
  package static let shortcutItems = "UIApplicationShortcutItems"
  static let shortcutType = "UIApplicationShortcutItemType"
  static let shortcutTitle = "UIApplicationShortcutItemTitle"
  static let shortcutSubtitle = "UIApplicationShortcutItemSubtitle"
  static let shortcutUserInfo = "UIApplicationShortcutItemUserInfo"
  package static let bundleIdentifier = "CFBundleIdentifier"
  /// The build setting by which Xcode writes a scene manifest.
  package static let generation = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"

  /// The keys at the top that are read.
  package static let top = [sceneManifest, activityTypes, shortcutItems, bundleIdentifier]

  /// The keys of a scene manifest.
  package static let manifest = [
    multipleScenes, configurations, preferredRole, "UIApplicationSupportsTabbedSceneCollection",
    "CPSupportsDashboardNavigationScene", "CPSupportsInstrumentClusterNavigationScene",
  ]

  /// The keys of a scene configuration.
  package static let configuration = [
    configurationName, className, delegateClassName, storyboard, immersionStyle,
  ]

  /// The keys of a quick action's icon; each is a string.
  static let shortcutIcons = [
    "UIApplicationShortcutItemIconType", "UIApplicationShortcutItemIconFile",
    "UIApplicationShortcutItemIconSymbolName",
  ]

  /// The keys of a quick action.
  package static let shortcut =
    [shortcutType, shortcutTitle, shortcutSubtitle] + shortcutIcons + [shortcutUserInfo]

  /// The roles that are documented.
  package static let roles = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "UIWindowSceneSessionRoleExternalDisplay", "UIWindowSceneSessionRoleVolumetricApplication",
    "UIWindowSceneSessionRoleAssistiveAccessApplication",
    "UIWindowSceneSessionRoleCameraCaptureAccessory",
    "UISceneSessionRoleImmersiveSpaceApplication",
    "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Returns the finding about a key at the top that looks like one that is read.
  ///
  /// Nil for most keys of an Info.plist, which have nothing to do with scenes, and for a key of the
  /// app's own beside the key that it may mean; `has` says whether a key is there.
  static func problem(ofTopKey key: String, _ has: (String) -> Bool) -> Mistake? {
    let plain = withoutDevice(key)
    if plain != key, top.containsBytes(of: plain) { return nil }
    if let place = place(of: key) { return ManifestProblem.misplacedKey(key, place: place) }
    guard let meant = Spelling.closest(to: key, among: top + [multipleScenes, configurations])
    else { return nil }
    if top.contains(meant) {
      return has(meant) ? nil : ManifestProblem.misspeltKey(key, meant: meant)
    }
    return ManifestProblem.misplacedKey(key, place: "`\(sceneManifest)`, as `\(meant)`")
  }

  /// True for the key of a scene manifest, also for one of a device: `…Manifest~ipad`.
  static func isSceneManifest(_ key: String) -> Bool {
    withoutDevice(key).hasBytes(of: sceneManifest)
  }

  /// The key without the device that it is for; what it says there is not read.
  private static func withoutDevice(_ key: String) -> String {
    for device in ["~ipad", "~iphone"] where key.endsWith(device) {
      return String(decoding: key.utf8.dropLast(device.utf8.count), as: UTF8.self)
    }
    return key
  }

  /// Returns the role whose name in Swift is `role`.
  ///
  /// Nil if there is none.
  static func constant(ofRole role: String) -> String? {
    let name = role.beginsWith(".") ? role.utf8.dropFirst() : role.utf8[...]
    return swiftRoles[String(decoding: name, as: UTF8.self)]
  }

  private static let swiftRoles = [
    "windowApplication": "UIWindowSceneSessionRoleApplication",
    "windowExternalDisplay": "UIWindowSceneSessionRoleExternalDisplay",
    "windowExternalDisplayNonInteractive":
      "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "windowAssistiveAccessApplication": "UIWindowSceneSessionRoleAssistiveAccessApplication",
    "immersiveSpaceApplication": "UISceneSessionRoleImmersiveSpaceApplication",
    "carTemplateApplication": "CPTemplateApplicationSceneSessionRoleApplication",
  ]

  /// Returns where a key belongs that does not belong at the top, or nil.
  package static func place(of key: String) -> String? {
    if manifest.containsBytes(of: key) { return "`\(sceneManifest)`" }
    if roles.containsBytes(of: key) { return "`\(configurations)` of `\(sceneManifest)`" }
    if configuration.containsBytes(of: key) { return "a configuration of `\(configurations)`" }
    if shortcut.containsBytes(of: key) { return "an element of `\(shortcutItems)`" }
    return nil
  }
}
