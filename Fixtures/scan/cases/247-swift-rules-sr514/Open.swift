import UIKit

func open() -> [NSUserActivity] {
  let note = NSUserActivity(activityType: "com.example.note")
  note.targetContentIdentifier = "note/1"
  let draft = NSUserActivity(activityType: "com.example.draft")
  draft.targetContentIdentifier = "draft/1"
  return [note, draft]
}
