import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  static let identifier = "note/42"

  func show(_ scene: UIWindowScene, note: Note) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", Self.identifier)
  }
}
