import UIKit

func prepare(_ scene: UIScene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    NSPredicate(format: "SELF == 'note'")
}
