import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate { object, _ in
      (object as? String)?.hasPrefix("note/") ?? false
    }
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(block: { _, _ in true })
    let other = NSPredicate { _, _ in true }
    print(other)
  }
}
