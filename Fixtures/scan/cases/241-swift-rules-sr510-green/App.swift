import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    if session.configuration.name == "List" {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'list'")
    } else {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF BEGINSWITH 'note/'")
    }
  }
  func update(_ scene: UIScene, _ other: UIScene, _ kind: Int) {
    switch kind {
    case 1: scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    case 2:
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
      return
    default: other.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    }
  }
  func reset(_ scene: UIScene, _ other: UIScene, _ all: Bool) {
    if all {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
      return
    }
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    other.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  }
}
