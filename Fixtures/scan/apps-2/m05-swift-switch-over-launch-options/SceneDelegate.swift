import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UINavigationController(rootViewController: SightingsViewController())
        window?.makeKeyAndVisible()
        if let shortcutItem = connectionOptions.shortcutItem {
            perform(shortcutItem)
        }
    }

    func windowScene(
        _ windowScene: UIWindowScene,
        performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(perform(shortcutItem))
    }

    @discardableResult
    private func perform(_ shortcutItem: UIApplicationShortcutItem) -> Bool {
        guard shortcutItem.type == "birdlog.sighting" else { return false }
        (window?.rootViewController as? UINavigationController)?.pushViewController(NewSightingViewController(), animated: false)
        return true
    }
}
