import SceneForwarding
import UIKit

final class SceneDelegate: ForwardingSceneDelegate {
    override func makeRootViewController() -> UIViewController {
        BerthListViewController(berths: (UIApplication.shared.delegate as? AppDelegate)?.berths)
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        let stillShown = UIApplication.shared.connectedScenes.contains { $0.activationState == .foregroundActive }
        guard !stillShown else { return }
        UIApplication.shared.delegate?.applicationDidEnterBackground?(.shared)
    }
}
