import UIKit

final class NoteScene: UIResponder, UIWindowSceneDelegate {
  func show(_ scene: UIWindowScene, note: Note) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: #"SELF == "n\u00f6te""#)
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: """
      SELF == 'a\u{e4}' \
      OR SELF == 'b'
      """)
  }
}
