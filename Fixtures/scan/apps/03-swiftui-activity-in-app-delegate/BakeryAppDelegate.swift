import CoreSpotlight
import UIKit

final class BakeryAppDelegate: NSObject, UIApplicationDelegate {

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        application.registerForRemoteNotifications()
        return true
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        PushService.shared.send(token: deviceToken)
    }

    // A tap on a result of the system's search.
    func application(_ application: UIApplication,
                     continue userActivity: NSUserActivity,
                     restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        guard userActivity.activityType == CSSearchableItemActionType,
              let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else {
            return false
        }
        NotificationCenter.default.post(name: .showOrder, object: identifier)
        return true
    }
}

extension Notification.Name {
    static let showOrder = Notification.Name("showOrder")
}

struct PushService {
    static let shared = PushService()
    func send(token: Data) { /* … */ }
}
