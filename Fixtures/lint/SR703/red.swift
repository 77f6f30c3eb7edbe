import UIKit

final class NoteScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'note/42'")
  }
}

func open(_ activity: NSUserActivity) {
  activity.targetContentIdentifier = "note/43"
}
