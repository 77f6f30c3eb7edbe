/// A session with all that the system remembers of it.
///
/// Routing needs less: see `routed`.
public struct SystemSession: Hashable, Sendable, Identifiable {
  /// The persistent identifier; it is never given to another session.
  public let id: SceneIdentifier
  /// What the session is for.
  public let role: SceneRole
  /// The name of the configuration that its scene is made from, or nil for one without a name.
  public let configuration: String?
  /// Whether the window stays or ends with its task.
  public let kind: SessionKind
  /// The state of its scene.
  public internal(set) var state: SceneState
  /// Which identifiers it takes.
  public internal(set) var conditions: ActivationConditions
  /// The title in the app switcher, or nil.
  public internal(set) var title: String?
  /// The activity that the scene gets back when it is connected again, or nil.
  public internal(set) var restorationActivity: UserActivity?
  /// What the app keeps with the session.
  public internal(set) var userInfo: [String: String]

  /// Creates a session.
  public init(
    id: SceneIdentifier, role: SceneRole = .application, configuration: String? = nil,
    kind: SessionKind = .primary, state: SceneState = .foregroundActive,
    conditions: ActivationConditions = ActivationConditions(), title: String? = nil,
    restorationActivity: UserActivity? = nil, userInfo: [String: String] = [:]
  ) {
    self.id = id
    self.role = role
    self.configuration = configuration
    self.kind = kind
    self.state = state
    self.conditions = conditions
    self.title = title
    self.restorationActivity = restorationActivity
    self.userInfo = userInfo
  }

  /// The session as the router sees it.
  public var routed: SceneSession {
    SceneSession(
      id: id, role: role, state: state.isConnected ? .connected : .disconnected,
      conditions: conditions)
  }
}
