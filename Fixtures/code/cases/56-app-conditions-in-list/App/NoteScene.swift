import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let conditions = UISceneActivationConditions()
    conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    conditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF IN %@", note.names)
    scene.activationConditions = conditions
  }
}
