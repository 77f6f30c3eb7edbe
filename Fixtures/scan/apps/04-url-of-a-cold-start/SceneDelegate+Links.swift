import UIKit

// MARK: - Links of the shopping list widget

extension SceneDelegate {

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        guard let context = URLContexts.first else { return }
        handle(context.url)
    }

    private func handle(_ url: URL) {
        guard url.scheme == "pantry", let shelf = url.pathComponents.dropFirst().first else { return }
        coordinator.show(shelf: shelf)
    }
}
