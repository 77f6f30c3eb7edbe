import CloudKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let store = PlantStore()
    lazy var inbox = ShareInbox(store: store)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.registerForRemoteNotifications()
        inbox.startObserving()
        return true
    }

    // MARK: - Scenes

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
}
