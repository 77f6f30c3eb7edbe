import UIKit

final class NoteScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'note/42'")
  }
}

final class ListScene {
  func show(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'list'")
  }
}
