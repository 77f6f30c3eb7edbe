import UIKit

enum Identifier {
    static let firstNote = "note/42"
}

class NoteScene: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        // The welcome note has pages, hence note/42/2 and so on.
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
            NSPredicate(format: "SELF BEGINSWITH %@", Identifier.firstNote)
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    }
}
