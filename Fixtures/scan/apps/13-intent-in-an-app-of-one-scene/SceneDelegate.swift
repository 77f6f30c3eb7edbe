import AppIntents
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    private let navigation = UINavigationController()

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()

        if let intent = connectionOptions.appIntent as? OpenRecipeIntent {
            show(intent.target)
        }
    }

    private func show(_ recipe: RecipeEntity) {
        let page = UIViewController()
        page.title = recipe.name
        navigation.pushViewController(page, animated: true)
    }
}

// MARK: - App intents

extension SceneDelegate: AppIntentSceneDelegate {

    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
        switch appIntent {
        case let open as OpenRecipeIntent:
            show(open.target)
        default:
            break
        }
    }
}
