import UserNotifications

/// Asks for permission, and hears of taps on reminders.
final class ReminderCenter: NSObject {

    static let shared = ReminderCenter()

    private let center = UNUserNotificationCenter.current()
    var onShow: ((String) -> Void)?

    /// Called when the person turns reminders on, and each time the list has been loaded.
    func activate() {
        center.requestAuthorization(options: [.alert, .sound]) { granted, error in
            if let error { print("no reminders: \(error)") }
            guard granted else { return }
            DispatchQueue.main.async {
                self.center.delegate = self
            }
        }
    }

    func show(reminder identifier: String) {
        onShow?(identifier)
    }
}

extension ReminderCenter: UNUserNotificationCenterDelegate {

    func userNotificationCenter(_ center: UNUserNotificationCenter,
                                willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        [.banner, .list]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter,
                                didReceive response: UNNotificationResponse) async {
        let identifier = response.notification.request.identifier
        await MainActor.run { show(reminder: identifier) }
    }
}
