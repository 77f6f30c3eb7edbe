import UIKit

/// The window with the list of all notes.
final class ListScene: UIResponder, UIWindowSceneDelegate {
  static let list = "notes://list"
  static let compose = "notes://compose"

  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window

    // Everything but notes, which have windows of their own.
    let conditions = scene.activationConditions
    conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(
      format: "NOT SELF BEGINSWITH %@", Note.prefix)
    conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
      format: "SELF IN %@", [ListScene.list, ListScene.compose])

    // What the window was made for, at a launch or later.
    for context in connectionOptions.urlContexts { show(context.url.absoluteString) }
    for activity in connectionOptions.userActivities { show(activity.targetContentIdentifier) }
    if let item = connectionOptions.shortcutItem { show(item.type) }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { show(context.url.absoluteString) }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    show(userActivity.targetContentIdentifier)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    show(shortcutItem.type)
    completionHandler(true)
  }

  /// The app's own part: a new note, or the list.
  private func show(_ identifier: String?) {
    window?.windowScene?.title = identifier == ListScene.compose ? "New Note" : "Notes"
  }
}
