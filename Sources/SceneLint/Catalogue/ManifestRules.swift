import PredicateLanguage

extension LintRuleID {
  package static let noSceneManifest = LintRuleID("no-scene-manifest")
  package static let noConfigurations = LintRuleID("no-configurations")
  package static let severalConfigurationsInSingleSceneApp = LintRuleID(
    "several-configurations-in-single-scene-app")
  package static let configurationInTwoRoles = LintRuleID("configuration-in-two-roles")
  package static let configurationWithoutDelegate = LintRuleID("configuration-without-delegate")
  package static let unnamedConfiguration = LintRuleID("unnamed-configuration")
  package static let emptyValue = LintRuleID("empty-value")
  package static let unknownRole = LintRuleID("unknown-role")
  package static let unknownManifestKey = LintRuleID("unknown-manifest-key")
  package static let unknownConfigurationKey = LintRuleID("unknown-configuration-key")
  package static let unknownShortcutKey = LintRuleID("unknown-shortcut-key")
  package static let misplacedKey = LintRuleID("misplaced-key")
  package static let misspeltKey = LintRuleID("misspelt-key")
  package static let duplicateActivityType = LintRuleID("duplicate-activity-type")
  package static let activityTypeForm = LintRuleID("activity-type-form")
  package static let staticShortcutIdentifier = LintRuleID("static-shortcut-identifier")
  package static let missingStoryboard = LintRuleID("missing-storyboard")
  package static let delegateClassForm = LintRuleID("delegate-class-form")
}

/// The rules about scenes, activity types and quick actions of an Info.plist.
extension LintCatalogue {
  static let manifests: [LintRule] = [
    LintRule(
      "SR401", .noSceneManifest, .warning,
      "An Info.plist has no scene manifest, so the app has no scenes",
      from: "The SDK 27", "lint --facts",
      why: """
        Built with the SDK of iOS, iPadOS, Mac Catalyst, tvOS or visionOS 27, an app without \
        scenes does not launch; built with an older one it has the windows of iOS 12. The finding \
        is an error in the Info.plist of an app that was built with the SDK 27, and with \
        `--sdk 27`. In a source tree it is a warning and proves nothing: Xcode writes the manifest \
        where `INFOPLIST_KEY_UIApplicationSceneManifest_Generation` is set. `sceneroute scan` \
        decides it by the code: it is an error where the sources are an app of UIKit that chooses \
        no configuration, and nothing for SwiftUI. `sceneroute init` proposes the smallest \
        manifest. Extensions, frameworks and apps of watchOS and AppKit need none.
        """,
      .manifest(bundle, bundle + "\n" + manifest(window), at: "$")),
    LintRule(
      "SR402", .noConfigurations, .note,
      "A scene manifest has no configurations",
      from: "R11", "The SDK 27", "lint --facts",
      why: """
        Right for SwiftUI, and where the app's delegate makes the configurations in \
        `application(_:configurationForConnecting:options:)`. Any other app has not adopted \
        scenes, and built with the SDK 27 it does not launch: an error where `sceneroute scan` \
        finds it in the code.
        """,
      .manifest(
        manifest(""), manifest(window), at: "$.UIApplicationSceneManifest")),
    LintRule(
      "SR403", .severalConfigurationsInSingleSceneApp, .warning,
      "An app of one scene at a time has several configurations for it",
      from: "R7", "R11", "lint --facts",
      why: """
        The first one makes the window, and the others are never used, unless the app's delegate \
        chooses among them in `application(_:configurationForConnecting:options:)`.
        """,
      .manifest(
        manifest(role("Main", "Detail"), supports: false),
        manifest(role("Main", "Detail")),
        at: "$.UIApplicationSceneManifest.UIApplicationSupportsMultipleScenes")),
    LintRule(
      "SR404", .configurationInTwoRoles, .warning,
      "Two roles have a configuration of one name",
      from: "R11", "lint --facts",
      why: "Code asks for a configuration by its name, and gets the one of another role.",
      .manifest(
        manifest(role("Main") + role("Main", of: external)),
        manifest(role("Main") + role("External", of: external)),
        at: "$.UIApplicationSceneManifest.UISceneConfigurations."
          + "\(external)[0].UISceneConfigurationName")),
    LintRule(
      "SR405", .configurationWithoutDelegate, .note,
      "A configuration names no delegate's class",
      from: "R10", "R11", "lint --facts",
      why: """
        Right for SwiftUI, and where code sets `delegateClass`. Any other scene without a delegate \
        hears of no URL, activity or quick action; with a storyboard it shows something, without \
        one nothing. CarPlay's scenes need a delegate, too. `sceneroute scan` has an error where \
        the sources lack the class that is named.
        """,
      .manifest(
        manifest(
          array(
            application, "<dict><key>UISceneConfigurationName</key><string>Main</string></dict>")),
        manifest(window), at: "\(configurations).\(application)[0]")),
    LintRule(
      "SR406", .unnamedConfiguration, .warning,
      "One of several configurations of a role has no name",
      from: "R11", "lint --facts",
      why: "Code cannot ask for it, so only the first of a role can do without.",
      .manifest(
        manifest(
          array(application, configuration("Main"), "<dict>\(delegateClass)</dict>")),
        manifest(role("Main", "Detail")), at: "\(configurations).\(application)[1]")),
    LintRule(
      "SR407", .emptyValue, .warning,
      "The name of a class or storyboard is the empty string",
      from: "R11", "lint --facts",
      why: "The empty string names nothing. Leave the key out to have none.",
      .manifest(
        manifest(
          array(
            application,
            "<dict><key>UISceneConfigurationName</key><string>Main</string>\(delegateClass)"
              + "<key>UISceneStoryboardFile</key><string></string></dict>")),
        manifest(window),
        at: "\(configurations).\(application)[0].UISceneStoryboardFile")),
    LintRule(
      "SR408", .unknownRole, .warning,
      "A role is none of those that are documented",
      from: "R9", "lint --facts",
      why: """
        The system never asks for a scene of such a role. It is probably misspelt, or the name \
        that the role has in Swift. Where the app's own windows then have no configuration, the \
        finding says so.
        """,
      .manifest(
        manifest(window + role("Other", of: "UIWindowSceneSessionRoleAplication")),
        manifest(window), at: "\(configurations).UIWindowSceneSessionRoleAplication")),
    LintRule(
      "SR409", .unknownManifestKey, .warning,
      "A scene manifest has a key that the system does not read",
      from: "lint --facts",
      why: "It is probably misspelt; what it says is then not said.",
      .manifest(
        manifest(
          window, more: "<key>UIApplicationSupportMultipleScenes</key><true/>"),
        manifest(window),
        at: "$.UIApplicationSceneManifest.UIApplicationSupportMultipleScenes")),
    LintRule(
      "SR410", .unknownConfigurationKey, .warning,
      "A scene configuration has a key that the system does not read",
      from: "lint --facts",
      why: "It is probably misspelt; what it says is then not said.",
      .manifest(
        manifest(
          array(
            application,
            "<dict><key>UISceneConfigurationName</key><string>Main</string>\(delegateClass)"
              + "<key>UISceneStoryboardName</key><string>Main</string></dict>")),
        manifest(window),
        at: "\(configurations).\(application)[0].UISceneStoryboardName")),
    LintRule(
      "SR411", .unknownShortcutKey, .warning,
      "A static quick action has a key that the system does not read",
      from: "Sources", "lint --facts",
      why: "It is probably misspelt; what it says is then not said.",
      .manifest(
        manifest(window) + "\n"
          + shortcut(
            "<key>UIApplicationShortcutItemColor</key>"
              + "<string>red</string>"),
        manifest(window) + "\n" + shortcut(""),
        at: "$.UIApplicationShortcutItems[0].UIApplicationShortcutItemColor")),
    LintRule(
      "SR412", .misplacedKey, .warning,
      "A key is at a place where it is not read",
      from: "lint --facts",
      why: "What it says is not said. The finding names the place where it belongs.",
      .manifest(
        manifest(window) + "\n" + "<key>UIApplicationSupportsMultipleScenes</key><true/>",
        manifest(window), at: "$.UIApplicationSupportsMultipleScenes")),
    LintRule(
      "SR413", .misspeltKey, .warning,
      "A key at the top is spelt like one that is read, and is not it",
      from: "lint --facts",
      why: "What it says is not said.",
      .manifest(
        manifest(window) + "\n" + "<key>NSUserActivityType</key><array></array>",
        manifest(window) + "\n" + "<key>NSUserActivityTypes</key><array></array>",
        at: "$.NSUserActivityType")),
    LintRule(
      "SR414", .duplicateActivityType, .warning,
      "An activity type is listed twice",
      from: "R14", "lint --facts",
      why: "One of the two was probably to be another one.",
      .manifest(
        manifest(window) + "\n" + types("com.example.edit", "com.example.edit"),
        manifest(window) + "\n" + types("com.example.edit", "com.example.view"),
        at: "$.NSUserActivityTypes[1]")),
    LintRule(
      "SR415", .activityTypeForm, .warning,
      "An activity type is not in reverse-DNS form",
      from: "R14", "lint --facts",
      why: "Types of all apps share one space of names: `com.example.app.view`.",
      .manifest(
        manifest(window) + "\n" + types("edit"),
        manifest(window) + "\n" + types("com.example.edit"), at: "$.NSUserActivityTypes[0]")),
    LintRule(
      "SR416", .staticShortcutIdentifier, .warning,
      "A static quick action has a target content identifier, which is ignored",
      from: "Sources", "lint --facts",
      why: """
        Only items that the app makes have one, `UIMutableApplicationShortcutItem`. A static item \
        goes to the window used last.
        """,
      .manifest(
        manifest(window) + "\n"
          + shortcut(
            "<key>UIApplicationShortcutItemTargetContentIdentifier</key>"
              + "<string>note/1</string>"),
        manifest(window) + "\n" + shortcut(""),
        at: "$.UIApplicationShortcutItems[0]"
          + ".UIApplicationShortcutItemTargetContentIdentifier")),
    LintRule(
      "SR417", .missingStoryboard, .warning,
      "A built app lacks the storyboard that a configuration names",
      from: "R11", "lint --facts",
      why: """
        The scene then has no first view controller. Only a built app can tell: the finding needs \
        a `DTSDKName`, and the Info.plist in a folder `….app` or beside a `PkgInfo`. It looks for \
        `NAME.storyboardc` there and in the folders of languages, `….lproj`.
        """,
      LintExamples(
        .manifest, at: "\(configurations).\(application)[0].UISceneStoryboardFile",
        red: LintExamples.text(manifest: built + "\n" + manifest(array(application, board))),
        green: LintExamples.text(
          manifest: built + "\n"
            + manifest(array(application, configuration("Main", of: "Notes.Delegate")))),
        named: ("PkgInfo", "APPL????"))),
    LintRule(
      "SR418", .delegateClassForm, .note,
      "In a built app the name of a delegate's class has no module, or a variable",
      from: "R11", "lint --facts",
      why: """
        UIKit finds a class of Swift by its module and name, `Notes.SceneDelegate`; only classes \
        of Objective-C, and those with `@objc(NAME)`, have a name alone. A variable such as \
        `$(PRODUCT_MODULE_NAME)` that is still there was not filled in by the build, and is a \
        warning.
        """,
      .manifest(
        built + "\n" + manifest(window),
        built + "\n"
          + manifest(array(application, configuration("Main", of: "Notes.Delegate"))),
        at: "\(configurations).\(application)[0].UISceneDelegateClassName")),
  ]

  // MARK: Parts of an Info.plist

  private static let application = "UIWindowSceneSessionRoleApplication"
  private static let external = "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
  private static let configurations = "$.UIApplicationSceneManifest.UISceneConfigurations"
  private static let bundle = "<key>CFBundleIdentifier</key><string>com.example.notes</string>"
  private static let delegateClass =
    "<key>UISceneDelegateClassName</key><string>SceneDelegate</string>"
  private static let window = role("Main")

  private static let built = "<key>DTSDKName</key><string>iphoneos27.0</string>"
  private static let board =
    "<dict><key>UISceneDelegateClassName</key><string>Notes.Delegate</string>"
    + "<key>UISceneStoryboardFile</key><string>Main</string></dict>"

  private static func configuration(
    _ name: String, of className: String = "SceneDelegate"
  ) -> String {
    "<dict><key>UISceneConfigurationName</key><string>\(name)</string>"
      + "<key>UISceneDelegateClassName</key><string>\(className)</string></dict>"
  }

  private static func role(_ names: String..., of role: String = application) -> String {
    let lines = names.map { "\n        " + configuration($0) }
    return "\n      <key>\(role)</key>\n      <array>\(lines.joined())\n      </array>"
  }

  private static func array(_ role: String, _ entries: String...) -> String {
    let lines = entries.map { "\n        " + $0 }
    return "\n      <key>\(role)</key>\n      <array>\(lines.joined())\n      </array>"
  }

  private static func manifest(
    _ roles: String, supports: Bool = true, more: String = ""
  ) -> String {
    let list =
      roles.isEmpty
      ? "" : "\n    <key>UISceneConfigurations</key>\n    <dict>\(roles)\n    </dict>"
    let others = more.isEmpty ? "" : "\n    \(more)"
    return """
      <key>UIApplicationSceneManifest</key>
      <dict>
          <key>UIApplicationSupportsMultipleScenes</key><\(supports)/>\(others)\(list)
      </dict>
      """
  }

  private static func types(_ names: String...) -> String {
    "<key>NSUserActivityTypes</key><array>"
      + names.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  private static func shortcut(_ more: String) -> String {
    """
    <key>UIApplicationShortcutItems</key>
    <array>
      <dict>
        <key>UIApplicationShortcutItemType</key><string>new</string>
        <key>UIApplicationShortcutItemTitle</key><string>New note</string>
        \(more)
      </dict>
    </array>
    """
  }
}
