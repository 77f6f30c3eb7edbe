import PredicateLanguage

extension RoutingWarning {
  /// A dynamic quick action's identifier is of a type that is not text, so the action has none.
  ///
  /// `found` names the type, such as `a number`.
  public static func shortcutIdentifierIsNotText(found: String) -> RoutingWarning {
    RoutingWarning(
      .shortcutIdentifierNotText,
      message: "the shortcut's `targetContentIdentifier` is \(clipped(found, to: 40)), not text",
      help: "only text is routed: the event has no target content identifier")
  }

  /// No scene takes the identifier, so a new scene is made (R5).
  ///
  /// With `failures` it is not known whether the scenes that failed would have matched (R8).
  static func noSceneMatches(_ identifier: String, failures: Int) -> RoutingWarning {
    let scenes = failures == 0 ? "no scene" : "no scene that could be evaluated"
    return RoutingWarning(
      .noSceneMatches,
      message: "\(scenes) matches \(quoted(identifier))",
      help: "every event must match at least one scene: let one scene's `can` be `TRUEPREDICATE`")
  }

  /// The last primary window was closed, and windows are left that end with their task.
  static let onlyAuxiliaryWindowsLeft = RoutingWarning(
    .onlyAuxiliaryWindowsLeft,
    message: "only auxiliary windows are left, and each ends with its task",
    help: "keep a primary window, so that people find their way back")

  /// The app says that it supports one scene, and the set has more of the role (R7).
  static let severalScenesInSingleSceneApp = RoutingWarning(
    .severalScenesInSingleSceneApp,
    message: "the app supports one scene only, but the scene set has several",
    help: "set `UIApplicationSupportsMultipleScenes` to true, or leave one scene in the set")
}
