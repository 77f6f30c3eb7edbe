import UIKit

final class DraftWindow: UIResponder, UIWindowSceneDelegate {

    private static let marker = "draft"

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        scene.activationConditions = Self.conditions()
    }

    static func conditions() -> UISceneActivationConditions {
        let conditions = UISceneActivationConditions()
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF CONTAINS %@", marker)
        conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF CONTAINS[c] '#\(marker)' AND SELF CONTAINS %@", "new")
        return conditions
    }
}
