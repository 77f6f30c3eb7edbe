import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let arrivals = ArrivalNotices()

    func application(_ application: UIApplication,
                     willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        arrivals.attach()
        return true
    }

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        application.shortcutItems = ParcelShortcut.allCases.map(\.item)
        return true
    }
}
