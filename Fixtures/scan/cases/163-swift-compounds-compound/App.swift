import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let test = NSCompoundPredicate(orPredicateWithSubpredicates: [
      NSPredicate(format: "SELF == 'list'"),
      NSPredicate(format: "SELF BEGINSWITH %@", "note/"),
    ])
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = test
  }
}
