import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let product = connectionOptions.userActivities.first?.userInfo?["product"] as? String else { return }
    let conditions = UISceneActivationConditions()
    conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", product)
    scene.activationConditions = conditions
  }
}
