import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let berths = BerthList()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // UIKit posts the notification in an app with scenes, too; it does not call the delegate.
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(applicationWillResignActive(_:)),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
        return true
    }

    @objc func applicationWillResignActive(_ notification: Notification) {
        berths.pauseUpdates()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        berths.save()
    }

    func applicationWillTerminate(_ application: UIApplication) {
        berths.save()
    }

    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
        berths.lock()
    }
}
