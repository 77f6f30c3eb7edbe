import UIKit
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    static let log = Logger(subsystem: "com.example.allotment", category: "launch")

    /// Shared by the app and its widgets.
    let router = DeepLinkRouter()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.log.info("launched")
        Appearance.apply()
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

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
        for session in sceneSessions {
            Self.log.debug("discarded \(session.persistentIdentifier, privacy: .public)")
        }
    }
}

enum Appearance {
    static func apply() {
        UINavigationBar.appearance().tintColor = .systemGreen
    }
}
