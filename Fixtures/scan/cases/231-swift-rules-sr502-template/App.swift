import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let id = session.persistentIdentifier
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF MATCHES 'note/\(id)'")
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF BEGINSWITH '\(id)'")
  }
}
