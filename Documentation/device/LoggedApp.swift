import Foundation
import UIKit
import UserNotifications

/// An app that keeps the log of its windows: where each line is written from.
@main
final class LoggedAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    WindowLog.shared.begin(application)
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = LoggedSceneDelegate.self
    return configuration
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {
    WindowLog.shared.noteDiscard(sceneSessions)
  }
}

extension LoggedAppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    WindowLog.shared.note(response, for: response.targetScene?.session)
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner])
  }
}

/// One window, with the conditions of a window that shows one note.
final class LoggedSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    WindowLog.shared.note(connectionOptions, for: session)
    let conditions = UISceneActivationConditions()
    conditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == %@", "note/42")
    scene.activationConditions = conditions
    WindowLog.shared.note(scene)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { WindowLog.shared.note(context.url, for: scene.session) }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    WindowLog.shared.note(userActivity, for: scene.session)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    WindowLog.shared.note(shortcutItem, for: windowScene.session)
    completionHandler(true)
  }

  func sceneWillEnterForeground(_ scene: UIScene) {}

  func sceneDidBecomeActive(_ scene: UIScene) { WindowLog.shared.note(scene) }

  func sceneWillResignActive(_ scene: UIScene) {}

  func sceneDidEnterBackground(_ scene: UIScene) { WindowLog.shared.note(scene) }

  func sceneDidDisconnect(_ scene: UIScene) { WindowLog.shared.noteDisconnect(scene) }
}
