import UIKit

final class BoardSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF BEGINSWITH %@", Routes.board)
        conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", Routes.allBoards)
    }
}
