import UIKit

/// A window that shows one mailbox.
final class MailboxSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = MailboxViewController(options: connectionOptions)
        window?.makeKeyAndVisible()
        setConditions(of: windowScene)
    }

    private func setConditions(of scene: UIWindowScene) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate =
            NSPredicate(format: "SELF BEGINSWITH 'mailbox/' OR SELF BEGINSWITH 'thread/'")
        conditions.prefersToActivateForTargetContentIdentifierPredicate =
            NSPredicate(format: "SELF == 'thread/pinned'")
    }
}
