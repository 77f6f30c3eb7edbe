import UserNotifications

func remind() {
  let content = UNMutableNotificationContent()
  content.title = "Read me"
  content.targetContentIdentifier = "note/7"
  let request = UNNotificationRequest(identifier: "reminder", content: content, trigger: nil)
  UNUserNotificationCenter.current().add(request)
}
