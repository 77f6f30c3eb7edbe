import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let test = NSPredicate(format: "SELF == %@", ActivityKind.detail.rawValue)
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = test
  }
}
