import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let conditions = UISceneActivationConditions()
    conditions.canActivateForTargetContentIdentifierPredicate = NSNumber(value: false) as Any as? NSPredicate ?? .init()
    conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    scene.activationConditions = conditions
  }
}
