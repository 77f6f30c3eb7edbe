import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    private(set) lazy var coordinator = AppCoordinator(log: log)
    private let log = ConsoleLog(category: "scene")

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        log.write("connecting \(session.persistentIdentifier)")

        let window = UIWindow(windowScene: scene)
        window.rootViewController = coordinator.rootViewController
        window.tintColor = UIColor(named: "Brand")
        window.makeKeyAndVisible()
        self.window = window

        // Later: read connectionOptions.urlContexts once the start screen can wait for data.
        coordinator.start()
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        coordinator.refresh()
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        coordinator.save()
    }
}
