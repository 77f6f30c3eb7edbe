import UIKit

func handle(_ activity: NSUserActivity, _ scene: UIScene) -> Bool {
  if activity.targetContentIdentifier == "note/1" { return true }
  if "note/2" == activity.targetContentIdentifier { return true }
  if activity.targetContentIdentifier != "note/3" { return false }
  guard let identifier = activity.targetContentIdentifier else { return false }
  let other = activity.targetContentIdentifier ?? "none"
  return scene.activationConditions.canActivateForTargetContentIdentifierPredicate == nil || identifier == other
}
