import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private static let can = NSPredicate(format: "SELF BEGINSWITH 'note/'")
  private var prefers: NSPredicate { NSPredicate(format: "SELF == 'note/1'") }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions = {
      let conditions = UISceneActivationConditions()
      conditions.canActivateForTargetContentIdentifierPredicate = Self.can
      conditions.prefersToActivateForTargetContentIdentifierPredicate = prefers
      return conditions
    }()
  }
}

final class OtherSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func sceneDidBecomeActive(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = { NSPredicate(format: "SELF == 'other'") }()
  }
}
