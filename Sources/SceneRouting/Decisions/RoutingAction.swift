/// What the system does with an event (R10).
public enum RoutingAction: Hashable, Sendable {
  /// The scene is there and goes on with the event.
  case continueInScene(SceneIdentifier)
  /// The session's scene is made anew, and the event arrives with the connection.
  case reconnect(SceneIdentifier)
  /// A new scene is made.
  case create
  /// No window opens.
  case refuse(RefusalReason)

  /// The action's name: `continue`, `reconnect`, `create` or `refuse`.
  public var name: String {
    switch self {
    case .continueInScene: "continue"
    case .reconnect: "reconnect"
    case .create: "create"
    case .refuse: "refuse"
    }
  }

  /// The scene that gets the event, or nil when it is a new one or none.
  public var scene: SceneIdentifier? {
    switch self {
    case .continueInScene(let id), .reconnect(let id): id
    case .create, .refuse: nil
    }
  }
}
