import UIKit

func set(_ scene: UIScene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    NSPredicate(format: "SELF == 'list'")
  scene.userActivity?.targetContentIdentifier = "list"
}
