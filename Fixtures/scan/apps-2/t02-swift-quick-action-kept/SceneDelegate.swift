import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var pendingShortcut: UIApplicationShortcutItem?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        #if DEBUG
        let window = TouchesVisibleWindow(windowScene: windowScene)
        #else
        let window = UIWindow(windowScene: windowScene)
        #endif
        window.rootViewController = UINavigationController(rootViewController: ParcelListViewController())
        window.makeKeyAndVisible()
        self.window = window
        ParcelRouter.shared.window = window

        // Kept for later: the list has nothing to show before the scene is active.
        pendingShortcut = connectionOptions.shortcutItem
        if let context = connectionOptions.urlContexts.first {
            ParcelRouter.shared.open(context.url)
        }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.map(\.url).forEach(ParcelRouter.shared.open)
    }
}
