import UIKit

/// Hands everything to the app delegate, where the code for links has been since the first version.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard scene is UIWindowScene else { return }
        connectionOptions.urlContexts.forEach(forward)
        connectionOptions.userActivities.forEach(forward)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.forEach(forward)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        forward(userActivity)
    }
}

private extension SceneDelegate {

    var appDelegate: UIApplicationDelegate? {
        UIApplication.shared.delegate
    }

    func forward(_ context: UIOpenURLContext) {
        var options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        options[.sourceApplication] = context.options.sourceApplication
        options[.openInPlace] = context.options.openInPlace
        _ = appDelegate?.application?(UIApplication.shared, open: context.url, options: options)
    }

    func forward(_ activity: NSUserActivity) {
        _ = appDelegate?.application?(UIApplication.shared, continue: activity, restorationHandler: { _ in })
    }
}
