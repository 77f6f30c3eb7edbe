import UIKit

final class NoteScene: NSObject {
  func show(_ scene: UIScene) {
    let conditions = UISceneActivationConditions()
    conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    prefer(conditions)
    scene.activationConditions = conditions
  }
}

extension NoteScene {
  private func prefer(_ conditions: UISceneActivationConditions) {
    conditions.prefersToActivateForTargetContentIdentifierPredicate = .init(format: "SELF LIKE 'note/*'")
  }
}
