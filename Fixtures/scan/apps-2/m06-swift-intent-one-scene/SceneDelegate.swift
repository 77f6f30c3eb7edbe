import AppIntents
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = ShelfViewController()
        window?.makeKeyAndVisible()
        if #available(iOS 26.0, *), let intent = connectionOptions.appIntent {
            self.scene(scene, willPerformAppIntent: intent)
        }
    }
}

@available(iOS 26.0, *)
extension SceneDelegate: AppIntentSceneDelegate {
    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
        switch appIntent {
        case let intent as OpenRecipeIntent:
            (window?.rootViewController as? ShelfViewController)?.open(recipe: intent.target.id)
        default:
            break
        }
    }
}
