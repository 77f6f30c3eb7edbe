import UIKit
import UserNotifications

/// An app with a window for the list of notes and one for each note that is open.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  // What no window takes gets a new one: that of a note, or that of the list.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let name = Note(options) == nil ? "List" : "Note"
    return UISceneConfiguration(name: name, sessionRole: connectingSceneSession.role)
  }
}

extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  // The system has brought the window to the front that the notification names, or made one.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}
