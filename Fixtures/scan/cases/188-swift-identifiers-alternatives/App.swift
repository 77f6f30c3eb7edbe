import UIKit

func open(_ isDraft: Bool) -> NSUserActivity {
  let activity = NSUserActivity(activityType: "com.example.open")
  activity.targetContentIdentifier = isDraft ? "draft" : "note"
  return activity
}
