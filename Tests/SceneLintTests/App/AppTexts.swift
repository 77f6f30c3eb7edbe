import Foundation
import SceneFixtures
import TestSupport

@testable import AppSources
@testable import SceneLint

/// Sources of apps for tests, and what is found in them.
enum AppTexts {
  /// An app's delegate with `methods`, which begins the process.
  static func delegate(_ methods: String = "", supers: String = "UIResponder") -> String {
    """
    @main class AppDelegate: \(supers), UIApplicationDelegate {
    \(methods)
    }

    """
  }

  /// The method that makes the app one with scenes.
  static let configuration = """
    func application(_ a: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions) -> UISceneConfiguration { .init(name: "a", role: r) }

    """

  static let open = """
    func application(_ a: UIApplication, open url: URL,
      options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { route(url) }

    """

  static let active =
    "  func applicationDidBecomeActive(_ application: UIApplication) { refresh() }\n"

  /// A scene's delegate with `methods`.
  static func scene(_ methods: String, supers: String = "UIResponder") -> String {
    """
    class SceneDelegate: \(supers), UIWindowSceneDelegate {
    \(methods)
    }

    """
  }

  /// `scene(_:willConnectTo:options:)` with a body.
  static func connect(_ body: String) -> String {
    """
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions) { \(body) }

    """
  }

  /// The handlers of what arrives while a scene is connected, by the option that a start has.
  static let handlers = [
    "urlContexts":
      "func scene(_ s: UIScene, openURLContexts c: Set<UIOpenURLContext>) { go(c) }\n",
    "userActivities": "func scene(_ s: UIScene, continue a: NSUserActivity) { go(a) }\n",
    "shortcutItem":
      "func windowScene(_ s: UIWindowScene, performActionFor i: UIApplicationShortcutItem) "
      + "async -> Bool { go(i) }\n",
    "cloudKitShareMetadata":
      "func windowScene(_ s: UIWindowScene, userDidAcceptCloudKitShareWith m: CKShare.Metadata) "
      + "{ go(m) }\n",
    "notificationResponse":
      "func userNotificationCenter(_ c: UNUserNotificationCenter, didReceive r: "
      + "UNNotificationResponse, withCompletionHandler done: @escaping () -> Void) { go(r) }\n",
  ]

  /// The codes that are found, each with its line; of several files also with the file.
  static func codes(_ files: (path: String, text: String)...) -> [String] {
    let found = SourceExample.findings(of: files.map { ($0.path, Data($0.text.utf8)) })
    return found.filter { $0.rule.code.hasPrefix("SR6") }.map { finding in
      let place = files.count == 1 ? "" : finding.diagnostic.file + ":"
      return "\(place)\(finding.diagnostic.line) \(finding.rule.code)"
    }
  }

  static func codes(_ text: String) -> [String] { codes(("App.swift", text)) }

  static func objectiveCodes(_ text: String) -> [String] { codes(("App.m", text)) }
}
