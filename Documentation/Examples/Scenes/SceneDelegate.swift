// The scene delegate of the article "Moving to scenes without losing a link", whole.
// Tests/Outside/device.sh type-checks it; the article shows parts of it.

import Foundation
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
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
    handle(connectionOptions)
  }
}

extension SceneDelegate {
  // A launch, or a scene that was out of memory.
  func handle(_ options: UIScene.ConnectionOptions) {
    for context in options.urlContexts { open(context.url) }
    for activity in options.userActivities { resume(activity) }
    if let item = options.shortcutItem { perform(item) }
  }

  // A connected scene.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { open(context.url) }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    resume(userActivity)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    perform(shortcutItem)
    completionHandler(true)
  }
}

extension SceneDelegate {
  private func open(_ url: URL) { show(url.absoluteString) }
  private func resume(_ activity: NSUserActivity) { show(activity.activityType) }
  private func perform(_ item: UIApplicationShortcutItem) { show(item.type) }

  /// The app's own part: here the window has the name of what was asked for.
  private func show(_ name: String) { window?.windowScene?.title = name }
}

// What the app's delegate did when its screen changed, for each scene by itself.
extension SceneDelegate {
  func sceneWillEnterForeground(_ scene: UIScene) {}
  func sceneDidBecomeActive(_ scene: UIScene) {}
  func sceneWillResignActive(_ scene: UIScene) {}
  func sceneDidEnterBackground(_ scene: UIScene) {}
  func sceneDidDisconnect(_ scene: UIScene) {}
}
