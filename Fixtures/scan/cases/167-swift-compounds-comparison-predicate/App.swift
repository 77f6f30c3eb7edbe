import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let test = NSComparisonPredicate(
      leftExpression: .expressionForEvaluatedObject(), rightExpression: NSExpression(forConstantValue: "main"),
      modifier: .direct, type: .equalTo)
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = test
  }
}
