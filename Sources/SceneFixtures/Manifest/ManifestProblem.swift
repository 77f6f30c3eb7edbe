import ByteText
import LocatedValues
package import PredicateLanguage
import SceneRouting

/// A problem or a doubtful point in the declarations of an Info.plist about scenes, activities and
/// quick actions.
package enum ManifestProblem: Hashable {
  case emptyValue(String, isError: Bool)
  case emptyConfigurationName
  case duplicateConfiguration(String, line: Int?)
  case configurationInTwoRoles(String, role: String, line: Int?)
  case missingShortcutKey(String)
  case emptyActivityType
  case noSceneManifest(MissingManifest, isError: Bool)
  /// Nil where the app may be right without.
  case noConfigurations(NoConfigurations?)
  case severalConfigurations(Int)
  /// `isAlone`: no configuration is left for the app's own windows.
  case unknownRole(String, isAlone: Bool = false)
  case unnamedConfiguration
  /// `isKnown`: the app's code names none either.
  case noDelegate(NamedInstead, isKnown: Bool)
  /// The app's sources do not have the delegate's class.
  case missingDelegate(String)
  case delegateClassForm(String)
  case missingStoryboard(String)
  case unknownKey(String, in: ManifestSection)
  case misplacedKey(String, place: String)
  case misspeltKey(String, meant: String)
  case duplicateActivityType(String)
  case activityTypeForm(String)
  case staticIdentifier(String)
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
}

extension MissingManifest {
  /// Whether the app does not launch.
  var isError: Bool { if case .preventsLaunch = self { true } else { false } }
}

extension ManifestProblem: DiagnosticContent {
  package var id: String {
    switch self {
    case .emptyValue: "empty-value"
    case .emptyConfigurationName: "empty-configuration-name"
    case .duplicateConfiguration: "duplicate-configuration"
    case .configurationInTwoRoles: "configuration-in-two-roles"
    case .missingShortcutKey(ManifestKeys.shortcutType): "shortcut-without-type"
    case .missingShortcutKey: "shortcut-without-title"
    case .emptyActivityType: "empty-activity-type"
    case .noSceneManifest: "no-scene-manifest"
    case .noConfigurations: "no-configurations"
    case .severalConfigurations: "several-configurations-in-single-scene-app"
    case .unknownRole: "unknown-role"
    case .unnamedConfiguration: "unnamed-configuration"
    case .noDelegate, .missingDelegate: "configuration-without-delegate"
    case .delegateClassForm: "delegate-class-form"
    case .missingStoryboard: "missing-storyboard"
    case .unknownKey(_, let section): section.unknownKeyID
    case .misplacedKey: "misplaced-key"
    case .misspeltKey: "misspelt-key"
    case .duplicateActivityType: "duplicate-activity-type"
    case .activityTypeForm: "activity-type-form"
    case .staticIdentifier: "static-shortcut-identifier"
    }
  }

  package var severity: Diagnostic.Severity {
    switch self {
    case .emptyValue(_, isError: true), .emptyConfigurationName, .duplicateConfiguration,
      .missingShortcutKey, .emptyActivityType, .noSceneManifest(_, isError: true),
      .missingDelegate:
      .error
    case .noConfigurations(let problem?): problem.isError ? .error : .warning
    case .delegateClassForm(let name): name.has("$") ? .warning : .note
    case .noConfigurations, .noDelegate(_, isKnown: false): .note
    case .emptyValue, .configurationInTwoRoles, .noSceneManifest, .severalConfigurations,
      .unknownRole, .noDelegate, .missingStoryboard, .unnamedConfiguration, .unknownKey,
      .misplacedKey, .misspeltKey, .duplicateActivityType, .activityTypeForm, .staticIdentifier:
      .warning
    }
  }

  package var message: String {
    switch self {
    case .emptyValue(let key, _): "\(quoted(key)) is the empty string"
    case .emptyConfigurationName: "the name of a configuration is the empty string"
    case .duplicateConfiguration(let name, let line):
      "a configuration \(quoted(name)) is already \(Self.place(line))"
    case .configurationInTwoRoles(let name, let role, let line):
      "a configuration \(quoted(name)) is already \(Self.place(line)), "
        + "under \(quoted(role))"
    case .missingShortcutKey(let key): "a quick action needs the key `\(key)`"
    case .emptyActivityType: "an activity type is the empty string"
    case .noSceneManifest(let missing, _): missing.message
    case .noConfigurations(nil): "the scene manifest has no configurations"
    case .noConfigurations(let problem?): problem.message
    case .severalConfigurations(let count):
      "the app has one scene at a time, and \(count) configurations for it"
    case .unknownRole(let role, let isAlone):
      "\(quoted(role)) is no documented role of a scene session"
        + (isAlone ? ", and the app's own windows have no configuration" : "")
    case .unnamedConfiguration:
      "a configuration has no name, so code cannot request it among those of its role"
    case .noDelegate(.nothing, _):
      "the configuration names neither a delegate's class nor a storyboard"
    case .noDelegate(.storyboard, _):
      "the configuration names a storyboard and no delegate's class"
    case .noDelegate(.ofCarPlay, _): "the configuration for CarPlay names no delegate's class"
    case .missingDelegate(let name):
      "the sources of the app have no class \(quoted(name)), so the scene has no delegate"
    case .delegateClassForm(let name) where name.has("$"):
      "the build has not filled in the name of the class \(quoted(name))"
    case .delegateClassForm(let name): "the class \(quoted(name)) has no module in its name"
    case .missingStoryboard(let name): "the app has no storyboard \(quoted(name))"
    case .unknownKey(let key, let section): "\(section.name) has no key \(quoted(key))"
    case .misplacedKey(let key, _): "\(quoted(key)) is not read here"
    case .misspeltKey(let key, _): "the key \(quoted(key)) is not read"
    case .duplicateActivityType(let type): "\(quoted(type)) is listed twice"
    case .activityTypeForm(let type):
      "the activity type \(quoted(type)) is not in reverse-DNS form"
    case .staticIdentifier(let key):
      "a static quick action has no target content identifier, so \(quoted(key)) is ignored"
    }
  }

  private static func place(_ line: Int?) -> String {
    line.map { "in line \($0)" } ?? "in the file"
  }

  package var help: String? {
    switch self {
    case .emptyValue(_, isError: true): "write a text"
    case .emptyValue(_, isError: false): "leave the key out to have none"
    case .emptyConfigurationName: "leave the key out, or write the name that the code uses"
    case .duplicateConfiguration, .configurationInTwoRoles:
      "give each configuration a name of its own"
    case .missingShortcutKey: "each item needs a type and a title"
    case .emptyActivityType: "write the type that the app's activities have, or remove the element"
    case .noSceneManifest(let missing, _): missing.help
    case .noConfigurations(nil):
      "right for SwiftUI, and where the app's delegate makes the configurations"
    case .noConfigurations:
      "add a configuration with `\(ManifestKeys.delegateClassName)`, or implement the method"
    case .severalConfigurations:
      "right where the app's delegate chooses among them; else set "
        + "`\(ManifestKeys.multipleScenes)` to `<true/>`, or keep the first one"
    case .unknownRole(let role, _):
      ManifestKeys.constant(ofRole: role).map { "write the constant's value, `\($0)`" }
        ?? Spelling.closest(to: role, among: ManifestKeys.roles).map { "did you mean `\($0)`?" }
        ?? "most scenes have the role `\(SceneRole.application)`"
    case .unnamedConfiguration: "add `\(ManifestKeys.configurationName)`"
    case .noDelegate(.nothing, isKnown: false):
      "right for SwiftUI; a UIKit scene has `\(ManifestKeys.delegateClassName)` here or in code"
    case .noDelegate(.storyboard, isKnown: false):
      "without `\(ManifestKeys.delegateClassName)`, here or in code, the scene hears of no event"
    case .missingDelegate: "name the class that the code declares"
    case .noDelegate: "add `\(ManifestKeys.delegateClassName)`"
    case .delegateClassForm(let name) where name.has("$"):
      "no class has such a name, so the scene has no delegate"
    case .delegateClassForm:
      "right for Objective-C; a class of Swift is named with its module, `App.SceneDelegate`"
    case .missingStoryboard:
      "name a storyboard that is compiled into the app, without its extension"
    case .unknownKey(let key, let section):
      Spelling.suggestion(for: key, among: section.keys, "its keys are")
    case .misplacedKey(_, let place): "it belongs into \(place)"
    case .misspeltKey(_, let meant): "did you mean `\(meant)`?"
    case .duplicateActivityType: "remove one of the two"
    case .activityTypeForm: "write it as in `com.example.app.view`"
    case .staticIdentifier:
      "give one to an item that the app makes: `UIMutableApplicationShortcutItem`"
    }
  }
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
  /// Nil for most keys of an Info.plist, which have nothing to do with scenes.
  package static func problem(ofTopKey key: String) -> ManifestProblem? {
    let plain = withoutDevice(key)
    if plain != key, top.containsBytes(of: plain) { return nil }
    if let place = place(of: key) { return .misplacedKey(key, place: place) }
    guard let meant = Spelling.closest(to: key, among: top + [multipleScenes, configurations])
    else { return nil }
    if top.contains(meant) { return .misspeltKey(key, meant: meant) }
    return .misplacedKey(key, place: "`\(sceneManifest)`, as `\(meant)`")
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
