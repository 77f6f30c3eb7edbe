import UIKit

/// Makes the window, and keeps what a launch brought until there is something to show it in.
open class RoutingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    private var launchContexts: Set<UIOpenURLContext> = []
    private var launchActivities: Set<NSUserActivity> = []

    open func makeRootViewController() -> UIViewController {
        UIViewController()
    }

    open func open(_ url: URL) {}

    open func restore(_ activity: NSUserActivity) {}

    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

    open func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = makeRootViewController()
        window.makeKeyAndVisible()
        self.window = window

        launchContexts = connectionOptions.urlContexts
        launchActivities = connectionOptions.userActivities
        if let userActivity = session.stateRestorationActivity {
            restore(userActivity)
        }
    }

    open func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.forEach { open($0.url) }
    }

    open func sceneDidBecomeActive(_ scene: UIScene) {
        let contexts = launchContexts
        launchContexts = []
        contexts.forEach { open($0.url) }
        let activities = launchActivities
        launchActivities = []
        activities.forEach { self.scene(scene, continue: $0) }
    }
}
