import UIKit

final class ChartSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF BEGINSWITH \"chart/\"")
        conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: #"SELF ENDSWITH "/live" AND SELF BEGINSWITH "chart/""#)
    }
}
