import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    private var appDelegate: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene, let store = appDelegate?.store else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UINavigationController(rootViewController: BedListViewController(store: store))
        window.makeKeyAndVisible()
        self.window = window
        show(connectionOptions.urlContexts)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        show(URLContexts)
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        // Invitations are accepted by application(_:userDidAcceptCloudKitShareWith:), here they are only counted.
        appDelegate?.inbox.updateBadge()
    }

    private func show(_ contexts: Set<UIOpenURLContext>) {
        guard let plant = contexts.first?.url.lastPathComponent else { return }
        let navigation = window?.rootViewController as? UINavigationController
        navigation?.pushViewController(PlantViewController(plant: plant), animated: false)
    }
}
