extension RoutingWarning {
  /// The warnings that this module gives; the raw value is the warning's id.
  ///
  /// Events carry warnings of those who read them, too, such as those of payloads.
  public enum Name: String, CaseIterable, Sendable {
    /// No scene takes the identifier, so a new scene is made (R5).
    case noSceneMatches = "no-scene-matches"
    /// The app supports one scene, and the set has more of the role (R7).
    case severalScenesInSingleSceneApp = "several-scenes-in-single-scene-app"
    /// The last primary window was closed, and auxiliary ones are left.
    case onlyAuxiliaryWindowsLeft = "only-auxiliary-windows-left"
    /// A dynamic quick action's identifier is not text, so the action has none.
    case shortcutIdentifierNotText = "shortcut-identifier-not-text"
    /// The app declares no activity of the event's type: a drag is refused (R14), and another
    /// activity is not delivered.
    case undeclaredActivityType = "undeclared-activity-type"
    /// The requested session is not in the set, so the request is refused (R13).
    case unknownSession = "unknown-session"
  }

  init(_ name: Name, message: String, help: String?) {
    self.init(id: name.rawValue, message: message, help: help)
  }
}
