import UIKit

final class TripSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        scene.applyTripConditions()
    }
}

private extension UIScene {

    func applyTripConditions() {
        let all = NSPredicate(format: "SELF BEGINSWITH[c] 'trip/'")
        let next = NSPredicate(format: "SELF == 'trip/next'")

        let conditions = UISceneActivationConditions()
        conditions.canActivateForTargetContentIdentifierPredicate = next
        conditions.prefersToActivateForTargetContentIdentifierPredicate = all
        activationConditions = conditions
    }
}
