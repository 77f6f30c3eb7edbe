import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  static let identifier = "note/42"

  func show(_ scene: UIWindowScene, note: Note) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", Self.identifier)
  }
}
