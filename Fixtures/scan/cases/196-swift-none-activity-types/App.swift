import UIKit

let activity = NSUserActivity(activityType: "com.example.note")
let item = UIApplicationShortcutItem(type: "com.example.compose", localizedTitle: "New note")
func handle(_ item: UIApplicationShortcutItem) -> Bool { item.type == "com.example.compose" }
