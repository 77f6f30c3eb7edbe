import AppKernel
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let metrics = SessionMetrics()

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = TideViewController()
        window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        metrics.applicationDidBecomeActive()
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        // The journal is written in applicationDidEnterBackground(_:) of the kernel.
        metrics.applicationDidEnterBackground()
    }
}
