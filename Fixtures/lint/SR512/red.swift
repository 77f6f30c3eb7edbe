import UIKit

func set(_ scene: UIScene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    NSNumber(value: false) as Any as? NSPredicate ?? .init()
}
