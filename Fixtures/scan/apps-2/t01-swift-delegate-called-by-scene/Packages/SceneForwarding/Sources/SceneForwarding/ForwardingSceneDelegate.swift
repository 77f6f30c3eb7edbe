import UIKit

/// Calls the app's delegate for what UIKit tells the scene, so that an app can move to scenes step by step.
open class ForwardingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?

    open func makeRootViewController() -> UIViewController { UIViewController() }

    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = makeRootViewController()
        window?.makeKeyAndVisible()
        self.scene(scene, openURLContexts: connectionOptions.urlContexts)
        connectionOptions.userActivities.forEach { self.scene(scene, continue: $0) }
    }

    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        let application = UIApplication.shared
        for context in URLContexts {
            _ = application.delegate?.application?(application, open: context.url, options: [:])
        }
    }

    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        let application = UIApplication.shared
        _ = application.delegate?.application?(application, continue: userActivity, restorationHandler: { _ in })
    }
}
