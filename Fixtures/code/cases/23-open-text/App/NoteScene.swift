import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func show(_ scene: UIScene, format: String) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: format)
  }
}
