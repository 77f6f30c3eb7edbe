import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSCompoundPredicate(
      type: .and,
      subpredicates: [
        NSPredicate(format: "SELF MATCHES 'note/[0-9]+'"),
        NSCompoundPredicate(notPredicateWithSubpredicate: .init(format: "SELF == 'note/0'")),
      ])
  }
}
