import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF MATCHES 'note/[0-9]+'")
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "identifier == 'note/1'")
    let isNote = NSPredicate(format: "SELF MATCHES 'note/[0-9]+'").evaluate(with: "note/1")
    print(isNote)
  }
}
