import UIKit

func set(_ scene: UIScene) {
  let own = UISceneActivationConditions()
  own.canActivateForTargetContentIdentifierPredicate =
    NSPredicate(value: false)
}
