import UIKit

final class NoteScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'note/42'")
  }
}
