import UIKit

/// A note, as links, activities and notifications name it.
struct Note {
  static let prefix = "notes://note/"
  static let activityType = "com.example.notes.note"

  let identifier: String

  init?(_ identifier: String?) {
    guard let identifier, identifier.hasPrefix(Note.prefix) else { return nil }
    self.identifier = identifier
  }

  /// The note that a new window is made for.
  @MainActor init?(_ options: UIScene.ConnectionOptions) {
    let links = options.urlContexts.map(\.url.absoluteString)
    let activities = options.userActivities.compactMap(\.targetContentIdentifier)
    let pushed =
      options.notificationResponse?.notification.request.content.targetContentIdentifier
    self.init((links + activities).first ?? pushed)
  }
}

/// A window with one note.
final class NoteScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene, let note = Note(connectionOptions) else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    scene.title = note.identifier

    // This note and no other: another one gets a window of its own.
    let conditions = scene.activationConditions
    conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(
      format: "SELF == %@", note.identifier)
    conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
      format: "SELF == %@", note.identifier)
  }

  // What comes to this window later names the note that it shows.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}
