import UIKit

func one(_ scene: UIScene) { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true) }
func two(_ scene: UIScene) { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate( value : false ) }
func three(_ scene: UIScene, _ flag: Bool) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: flag)
  scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: !flag)
}
