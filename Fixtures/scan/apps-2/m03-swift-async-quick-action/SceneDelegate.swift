import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) lazy var router = ParcelRouter(window: window)

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

        /* The rest of what a launch may bring, such as connectionOptions.shortcutItem,
           is with the quick actions in their own file. */
        if let context = connectionOptions.urlContexts.first {
            router.open(context.url)
        } else if let activity = session.stateRestorationActivity {
            router.restore(activity)
        }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.map(\.url).forEach(router.open)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        router.activity
    }
}
