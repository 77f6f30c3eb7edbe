/// A window as the system remembers it, on screen or not: who it is and what it takes.
///
/// Conditions belong to the session: they outlive its scene and a relaunch (R4).
public struct SceneSession: Hashable, Sendable, Identifiable {
  /// The session's persistent identifier.
  public let id: SceneIdentifier
  /// What the session is for.
  public let role: SceneRole
  /// Whether its scene is in memory.
  public var state: SessionState
  /// Which identifiers it takes.
  public var conditions: ActivationConditions

  /// Creates a session.
  public init(
    id: SceneIdentifier, role: SceneRole = .application, state: SessionState = .connected,
    conditions: ActivationConditions = ActivationConditions()
  ) {
    self.id = id
    self.role = role
    self.state = state
    self.conditions = conditions
  }

  /// True when an event would continue in the scene, false when it would reconnect the session.
  public var isConnected: Bool { state == .connected }
}
