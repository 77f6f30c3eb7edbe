import UIKit

final class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
  let mainIdentifier = "com.example.gallery.main"
  private let format: String = "SELF == %@"

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let conditions = scene.activationConditions
    let test = NSPredicate(format: format, self.mainIdentifier)
    conditions.canActivateForTargetContentIdentifierPredicate = test
    conditions.prefersToActivateForTargetContentIdentifierPredicate = test
  }
}
