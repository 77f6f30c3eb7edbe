import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func show(_ scene: UIWindowScene, note: Note) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF IN %@ OR SELF == %@", note.all, note.first)
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", note.first)
  }
}
