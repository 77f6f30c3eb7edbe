import UIKit

func openNote() {
  let activity = NSUserActivity(activityType: "com.example.note")
  activity.targetContentIdentifier = "note/1"
  let request = UISceneSessionActivationRequest(role: .windowApplication, userActivity: activity)
  UIApplication.shared.activateSceneSession(for: request)
}
