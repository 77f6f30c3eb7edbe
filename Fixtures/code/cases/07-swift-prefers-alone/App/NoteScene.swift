import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func show(_ scene: UIWindowScene, note: Note) {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'note/42'")
  }
}
