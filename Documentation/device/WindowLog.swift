import Foundation
import UIKit
import UserNotifications

/// Writes what the app's windows are and what they are given, a JSON object a line:
/// `sceneroute init --from-log` makes a fixture of it.
///
/// The lines have what people do in them: leave the log out of an app that others get.
@MainActor
final class WindowLog {
  static let shared = WindowLog()

  /// The Files app shows it where Info.plist has UIFileSharingEnabled.
  static let file = URL.documentsDirectory.appending(path: "windows.jsonl")

  // MARK: - The app and its windows

  /// The app; once, when it has started.
  func begin(_ application: UIApplication) {
    write([
      "app": [
        "bundleIdentifier": Bundle.main.bundleIdentifier ?? "",
        "supportsMultipleScenes": application.supportsMultipleScenes,
      ]
    ])
  }

  /// A window as it is now: after its conditions change, and when it becomes active or leaves.
  func note(_ scene: UIScene) {
    let conditions = scene.activationConditions
    write([
      "scene": scene.session.persistentIdentifier,
      "role": scene.session.role.rawValue,
      "title": scene.title ?? "",
      "state": Self.state(of: scene),
      "can": conditions.canActivateForTargetContentIdentifierPredicate.predicateFormat,
      "prefers": conditions.prefersToActivateForTargetContentIdentifierPredicate.predicateFormat,
    ])
  }

  /// A window that the system let go of; its conditions stay.
  func noteDisconnect(_ scene: UIScene) {
    write(["scene": scene.session.persistentIdentifier, "state": "disconnected"])
  }

  /// Windows that are gone for good.
  func noteDiscard(_ sessions: Set<UISceneSession>) {
    for session in sessions {
      write(["scene": session.persistentIdentifier, "state": "discarded"])
    }
  }

  private static func state(of scene: UIScene) -> String {
    switch scene.activationState {
    case .foregroundActive: "foregroundActive"
    case .foregroundInactive: "foregroundInactive"
    case .background: "background"
    case .unattached: "unattached"
    @unknown default: "unattached"
    }
  }

  // MARK: - What a window is given

  /// What a window is connected with: before the first line about the window.
  func note(_ options: UIScene.ConnectionOptions, for session: UISceneSession) {
    for context in options.urlContexts { note(context.url, for: session) }
    for activity in options.userActivities { note(activity, for: session) }
    if let item = options.shortcutItem { note(item, for: session) }
    if let response = options.notificationResponse { note(response, for: session) }
  }

  /// A link or a file.
  func note(_ url: URL, for session: UISceneSession) {
    write(["url": url.absoluteString], session)
  }

  /// A user activity.
  func note(_ activity: NSUserActivity, for session: UISceneSession) {
    var object = ["activityType": activity.activityType]
    object["targetContentIdentifier"] = activity.targetContentIdentifier
    object["webpageURL"] = activity.webpageURL?.absoluteString
    write(["userActivity": object], session)
  }

  /// A quick action.
  func note(_ item: UIApplicationShortcutItem, for session: UISceneSession) {
    var object = ["type": item.type]
    object["targetContentIdentifier"] = item.targetContentIdentifier as? String
    write(["shortcut": object], session)
  }

  /// An app intent (iOS 26), by the name of its type and its `contentIdentifier`.
  func noteAppIntent(_ type: String, _ contentIdentifier: String, for session: UISceneSession) {
    write(["appIntent": ["type": type, "contentIdentifier": contentIdentifier]], session)
  }

  /// A tap on a notification; its payload is the server's, whole.
  func note(_ response: UNNotificationResponse, for session: UISceneSession?) {
    var payload: [String: Any] = [:]
    for (key, value) in response.notification.request.content.userInfo {
      if let key = key as? String { payload[key] = value }
    }
    write(["notification": payload], session)
  }

  // MARK: - Lines

  private func write(_ event: [String: Any], _ session: UISceneSession?) {
    var line: [String: Any] = ["event": event]
    line["scene"] = session?.persistentIdentifier
    write(line)
  }

  private func write(_ line: [String: Any]) {
    guard JSONSerialization.isValidJSONObject(line),
      let data = try? JSONSerialization.data(
        withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return }
    print(String(decoding: data, as: UTF8.self))
    let bytes = data + Data("\n".utf8)
    if let handle = try? FileHandle(forWritingTo: Self.file) {
      defer { try? handle.close() }
      _ = try? handle.seekToEnd()
      try? handle.write(contentsOf: bytes)
    } else {
      try? bytes.write(to: Self.file)
    }
  }
}
