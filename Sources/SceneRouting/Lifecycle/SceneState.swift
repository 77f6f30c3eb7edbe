/// The stages of a scene's life.
///
/// - Source: the documented activation states of a scene, and the two that a session has without
///   one.
public enum SceneState: String, Hashable, Sendable, CaseIterable {
  /// The session is there, and its scene has not been connected yet.
  case unattached
  /// The scene is on screen and takes touches.
  case foregroundActive
  /// The scene is on screen, and something else takes the touches.
  case foregroundInactive
  /// The scene is in memory and not on screen.
  case background
  /// The system has let go of the scene and kept the session.
  case disconnected
  /// The session is gone for ever; such a session is in no system.
  case discarded

  /// Whether the scene is in memory, so that an event continues in it (R10).
  public var isConnected: Bool {
    switch self {
    case .foregroundActive, .foregroundInactive, .background: true
    case .unattached, .disconnected, .discarded: false
    }
  }
}
