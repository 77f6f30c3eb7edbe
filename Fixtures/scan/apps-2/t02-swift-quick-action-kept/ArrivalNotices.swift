import UserNotifications

final class ArrivalNotices: NSObject, UNUserNotificationCenterDelegate {
    func attach(to center: UNUserNotificationCenter = .current()) {
        center.delegate = self
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard let number = response.notification.request.content.userInfo["parcel"] as? String else { return }
        await ParcelRouter.shared.show(number)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }
}
