import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func show(_ scene: UIWindowScene, note: Note) {
    if note.isNew {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'new'")
    } else {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'old'")
    }
  }
}
