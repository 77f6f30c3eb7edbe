import UIKit

final class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    private var appDelegate: AppDelegate? {
        UIApplication.shared.delegate as? AppDelegate
    }

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        let map = TrailMapViewController()
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = map
        window.makeKeyAndVisible()
        self.window = window

        if let link = appDelegate?.takePendingLink() {
            map.show(link)
        }
    }
}
