import AppIntents
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let shelf = Shelf()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        AppDependencyManager.shared.add(dependency: shelf)
        PantryShortcuts.updateAppShortcutParameters()
        return true
    }
}
