import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = .init(format: "SELF == %@", "main")
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = .init(value: false)
  }
}
