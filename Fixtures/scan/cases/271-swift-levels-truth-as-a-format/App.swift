import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "FALSEPREDICATE")
    let all = NSPredicate(format: "TRUEPREDICATE")
    print(all)
  }
}
