import UIKit

func open(_ note: Note) {
  let activity = NSUserActivity(activityType: "com.example.note")
  activity.targetContentIdentifier = "note/\(note.id)"
  let other = NSUserActivity(activityType: "com.example.note")
  other.targetContentIdentifier = note.id.uuidString
}
