import UIKit

class NoteScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF BEGINSWITH 'note/'")
  }
}

class MailScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF BEGINSWITH 'mail/'")
  }
}
