import UIKit

func conditions() -> UISceneActivationConditions {
  let conditions = UISceneActivationConditions()
  conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  return conditions
}
func give(_ scene: UIScene, _ apply: (UISceneActivationConditions) -> Void) {
  let first = UISceneActivationConditions()
  first.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  scene.activationConditions = first
  let second = UISceneActivationConditions()
  second.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  apply(second)
  let own = scene.activationConditions
  own.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
}
func fill(_ given: UISceneActivationConditions) {
  given.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
}
