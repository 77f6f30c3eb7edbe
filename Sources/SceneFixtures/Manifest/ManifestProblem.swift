import LocatedValues
package import PredicateLanguage
import SceneRouting

/// What can be wrong or doubtful about what an Info.plist says of scenes, activities and quick
/// actions.
package enum ManifestProblem: Hashable {
  case emptyValue(String, isError: Bool)
  case emptyConfigurationName
  case duplicateConfiguration(String, line: Int?)
  case configurationInTwoRoles(String, role: String, line: Int?)
  case missingShortcutKey(String)
  case emptyActivityType
  case noSceneManifest
  case noConfigurations
  case severalConfigurations(Int)
  case unknownRole(String)
  case unnamedConfiguration
  case noDelegate
  case unknownKey(String, in: ManifestSection)
  case misplacedKey(String, place: String)
  case misspeltKey(String, meant: String)
  case duplicateActivityType(String)
  case activityTypeForm(String)
  case staticIdentifier(String)
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
    case .noDelegate: "configuration-without-delegate"
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
      .missingShortcutKey, .emptyActivityType:
      .error
    case .noConfigurations, .noDelegate: .note
    case .emptyValue, .configurationInTwoRoles, .noSceneManifest, .severalConfigurations,
      .unknownRole,
      .unnamedConfiguration, .unknownKey, .misplacedKey, .misspeltKey, .duplicateActivityType,
      .activityTypeForm, .staticIdentifier:
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
    case .noSceneManifest: "there is no `\(ManifestKeys.sceneManifest)`, so the app has no scenes"
    case .noConfigurations: "the scene manifest has no configurations"
    case .severalConfigurations(let count):
      "the app has one scene at a time, and \(count) configurations for it"
    case .unknownRole(let role): "\(quoted(role)) is no documented role of a scene session"
    case .unnamedConfiguration:
      "a configuration has no name, so code cannot request it among those of its role"
    case .noDelegate: "the configuration names neither a delegate's class nor a storyboard"
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
    case .noSceneManifest:
      "add the key; an app of scenes has it, if only with `\(ManifestKeys.multipleScenes)`"
    case .noConfigurations:
      "right for SwiftUI, and where the app's delegate makes the configurations"
    case .severalConfigurations:
      "set `\(ManifestKeys.multipleScenes)` to `<true/>`, or keep the first one"
    case .unknownRole(let role):
      Spelling.closest(to: role, among: ManifestKeys.roles).map { "did you mean `\($0)`?" }
        ?? "most scenes have the role `\(SceneRole.application)`"
    case .unnamedConfiguration: "add `\(ManifestKeys.configurationName)`"
    case .noDelegate:
      "right for SwiftUI; a UIKit scene has `\(ManifestKeys.delegateClassName)` here or in code"
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

/// The dictionaries whose keys are known, so that another one is probably a mistake.
package enum ManifestSection: Hashable {
  case manifest
  case configuration
  case shortcut

  /// What the dictionary is called in messages, with an article.
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
    "UISceneSessionRoleImmersiveSpaceApplication",
    "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Returns the finding about a key at the top that looks like one that is read, or nil: most keys
  /// of an Info.plist have nothing to do with scenes.
  package static func problem(ofTopKey key: String) -> ManifestProblem? {
    if let place = place(of: key) { return .misplacedKey(key, place: place) }
    guard let meant = Spelling.closest(to: key, among: top + [multipleScenes, configurations])
    else { return nil }
    if top.contains(meant) { return .misspeltKey(key, meant: meant) }
    return .misplacedKey(key, place: "`\(sceneManifest)`, as `\(meant)`")
  }

  /// Returns where a key belongs that does not belong at the top, or nil.
  package static func place(of key: String) -> String? {
    if manifest.contains(key) { return "`\(sceneManifest)`" }
    if roles.contains(key) { return "`\(configurations)` of `\(sceneManifest)`" }
    if configuration.contains(key) { return "a configuration of `\(configurations)`" }
    if shortcut.contains(key) { return "an element of `\(shortcutItems)`" }
    return nil
  }
}
