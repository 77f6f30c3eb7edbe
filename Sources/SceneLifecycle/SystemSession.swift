package import ByteText
public import SceneRouting

/// A session with all that the system remembers of it.
///
/// Routing needs less: see `routed`.
public struct SystemSession: Hashable, Sendable, Identifiable {
  /// The persistent identifier; it is never given to another session.
  public let id: SceneIdentifier
  /// The session's role.
  public let role: SceneRole
  /// The name of the configuration that its scene is made from.
  ///
  /// Nil if the configuration is without a name.
  public let configuration: String?
  /// Whether the window stays or ends with its task.
  public let kind: SessionKind
  /// The state of its scene.
  public internal(set) var state: SceneState
  /// The predicates of the identifiers that the session takes.
  public internal(set) var conditions: ActivationConditions
  /// The title in the app switcher, or nil.
  public internal(set) var title: String?
  /// The activity that the scene gets back when it is connected again, or nil.
  public internal(set) var restorationActivity: UserActivity?
  /// The values that the app keeps with the session.
  public var userInfo: [String: String] {
    Dictionary(entries.map { ($0.key.text, $0.value) }) { first, _ in first }
  }
  /// The entries of `userInfo`, by keys that differ even where Swift takes them for equal.
  package var entries: [ExactText: String] = [:]
  /// The cases in which the system destroys the scene for ever, where it would keep its session
  /// otherwise.
  public internal(set) var destructionConditions: Set<DestructionCondition>

  /// Creates a session.
  public init(
    id: SceneIdentifier, role: SceneRole = .application, configuration: String? = nil,
    kind: SessionKind = .primary, state: SceneState = .foregroundActive,
    conditions: ActivationConditions = ActivationConditions(), title: String? = nil,
    restorationActivity: UserActivity? = nil, userInfo: [String: String] = [:],
    destructionConditions: Set<DestructionCondition> = []
  ) {
    self.id = id
    self.role = role
    self.configuration = configuration
    self.kind = kind
    self.state = state
    self.conditions = conditions
    self.title = title
    self.restorationActivity = restorationActivity
    self.destructionConditions = destructionConditions
    entries = Dictionary(uniqueKeysWithValues: userInfo.map { (ExactText($0), $1) })
  }

  /// The session as the router sees it.
  public var routed: SceneSession {
    SceneSession(
      id: id, role: role, state: state.isConnected ? .connected : .disconnected,
      conditions: conditions)
  }
}

/// The purpose of a window.
///
/// - Source: documented design guidance for windows on iPadOS; the platform has no such property.
public enum SessionKind: String, Hashable, Sendable, CaseIterable {
  /// A window with the app's whole content, which stays until the user closes it.
  case primary
  /// A window for one task, such as writing a message, which ends with it.
  case auxiliary
}

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

  /// Whether the scene is on the screen.
  package var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }
}
