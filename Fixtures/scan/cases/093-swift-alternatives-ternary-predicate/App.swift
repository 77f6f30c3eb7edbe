import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let isMain = session.configuration.name == "Main"
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      isMain ? NSPredicate(value: true) : NSPredicate(format: "SELF == 'detail'")
  }
}
