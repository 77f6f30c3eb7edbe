import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    if scene.activationConditions.canActivateForTargetContentIdentifierPredicate == NSPredicate(format: "SELF == 'main'") { return }
    let path = \UISceneActivationConditions.canActivateForTargetContentIdentifierPredicate
    print(path)
  }
}
