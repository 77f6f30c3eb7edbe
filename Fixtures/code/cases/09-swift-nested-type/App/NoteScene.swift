import UIKit

enum Windows {
  final class Note: NSObject {
    func show(_ scene: UIScene) {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        NSPredicate(format: "SELF == 'inner'")
    }
  }
  final class Mail: NSObject {
    func show(_ scene: UIScene) {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        NSPredicate(format: "SELF == 'mail'")
    }
  }
}
