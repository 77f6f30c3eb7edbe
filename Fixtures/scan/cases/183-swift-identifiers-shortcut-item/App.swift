import UIKit

func addShortcut(to application: UIApplication) {
  let item = UIMutableApplicationShortcutItem(type: "com.example.compose", localizedTitle: "New note")
  item.targetContentIdentifier = "compose" as NSString
  application.shortcutItems = [item]
}
