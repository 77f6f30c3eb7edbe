import UIKit

/// Shows one photo in a window of its own.
class PhotoSceneDelegate: UIResponder, UIWindowSceneDelegate {
    static let activityType = "org.example.gallery.photo"
    private enum Keys { static let name = "photoName" }

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene,
              let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity,
              let name = activity.userInfo?[Keys.name] as? String
        else { return }

        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = PhotoViewController(name: name)

        // "photo:" is the scheme of identifiers; see https://example.org/ids
        let prefix = "photo:"
        windowScene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "self BEGINSWITH '\(prefix)'")
        windowScene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "self == %@", "\(prefix)\(name)")
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }

    static func open(_ name: String, from button: UIButton) {
        let activity = NSUserActivity(activityType: Self.activityType)
        activity.userInfo = [Keys.name: name]
        activity.targetContentIdentifier = "photo:\(name)"
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil) { error in
            print("cannot open \"\(name)\": \(error)")
        }
    }
}
