package import ByteText
public import PredicateLanguage
public import SceneRouting

/// One thing that happens to an app's windows.
public enum SystemAction: Hashable, Sendable {
  /// An event comes in; `window` says how a new window looks, if one is made.
  case event(RoutingEvent, window: NewWindow = NewWindow())
  /// The user opens an empty window.
  case open(NewWindow)
  /// The user brings a window to the front.
  case activate(SceneIdentifier)
  /// Something covers the window and takes the touches.
  case deactivate(SceneIdentifier)
  /// The window leaves the screen.
  case background(SceneIdentifier)
  /// The system frees the scene's memory and keeps the session.
  case disconnect(SceneIdentifier)
  /// The session ends: the user closes the window, or the app does, with an animation.
  case close(SceneIdentifier, animation: DismissalAnimation?)
  /// The app's code changes a scene of its own.
  case change(SceneIdentifier, SessionChange)
  /// The app wants a new snapshot of a window that is not on screen.
  case refresh(SceneIdentifier)
  /// A Focus filter begins or, with nil, ends.
  case setFocusPrefix(String?)
  /// The app's process ends; its sessions stay.
  case quit
  /// The app's process ends and starts again.
  case relaunch
  /// The app's process ends, and the event starts it again.
  case launch(RoutingEvent, window: NewWindow = NewWindow())

  /// The event that comes in.
  ///
  /// Nil if the action is another one.
  public var event: RoutingEvent? {
    switch self {
    case .event(let event, _), .launch(let event, _): event
    default: nil
    }
  }

  /// The description of the new window that the action may make.
  ///
  /// Nil for other actions.
  package var window: NewWindow? {
    switch self {
    case .event(_, let window), .launch(_, let window), .open(let window): window
    default: nil
    }
  }
}

/// The description of a new window.
///
/// Values that are nil follow from the app.
public struct NewWindow: Hashable, Sendable {
  /// The persistent identifier.
  ///
  /// Nil if the system makes it up.
  public var id: SceneIdentifier?
  /// The session's role; an event's own role goes before it.
  public var role: SceneRole
  /// The configuration's name.
  ///
  /// Nil if the app chooses it (R11).
  public var configuration: String?
  /// Whether the window stays or ends with its task.
  public var kind: SessionKind
  /// The conditions that the app gives it.
  ///
  /// Nil if they are those of its configuration.
  public var conditions: ActivationConditions?
  /// The cases in which the system destroys the scene, where it would keep its session otherwise.
  public var destructionConditions: Set<DestructionCondition>
  /// The title, or nil.
  public var title: String?

  /// Creates a description.
  public init(
    id: SceneIdentifier? = nil, role: SceneRole = .application, configuration: String? = nil,
    kind: SessionKind = .primary, conditions: ActivationConditions? = nil, title: String? = nil,
    destructionConditions: Set<DestructionCondition> = []
  ) {
    self.destructionConditions = destructionConditions
    self.id = id
    self.role = role
    self.configuration = configuration
    self.kind = kind
    self.conditions = conditions
    self.title = title
  }
}

/// The changes that the app's code makes to a scene.
///
/// Values that are nil stay.
public struct SessionChange: Hashable, Sendable {
  /// The new `can`.
  public var can: ActivationPredicate?
  /// The new `prefers`.
  public var prefers: ActivationPredicate?
  /// The form of the new conditions.
  ///
  /// Nil if that of the old ones stays.
  public var form: ConditionsForm?
  /// The new title.
  public var title: String?
  /// The activity that the scene is to get back.
  public var restorationActivity: UserActivity?
  /// Entries of the session's user information, added or replaced.
  public var userInfo: [String: String] {
    get { Dictionary(entries.map { ($0.key.text, $0.value) }) { first, _ in first } }
    set { entries = Dictionary(uniqueKeysWithValues: newValue.map { (ExactText($0), $1) }) }
  }
  /// The entries of `userInfo`, by keys that differ even where Swift takes them for equal.
  package var entries: [ExactText: String] = [:]
  /// The cases in which the system destroys the scene.
  public var destructionConditions: Set<DestructionCondition>?

  /// Creates a change.
  public init(
    can: ActivationPredicate? = nil, prefers: ActivationPredicate? = nil,
    form: ConditionsForm? = nil, title: String? = nil,
    restorationActivity: UserActivity? = nil, userInfo: [String: String] = [:],
    destructionConditions: Set<DestructionCondition>? = nil
  ) {
    self.can = can
    self.prefers = prefers
    self.form = form
    self.destructionConditions = destructionConditions
    self.title = title
    self.restorationActivity = restorationActivity
    self.userInfo = userInfo
  }
}

/// The result of one action: the event's destination and the calls that the app gets.
public struct SystemOutcome: Hashable, Sendable {
  /// The event's destination.
  ///
  /// Nil for an action without an event.
  public internal(set) var decision: RoutingDecision?
  /// The session that the action was about or went to, a new one included.
  ///
  /// Nil if there is none.
  public internal(set) var scene: SceneIdentifier?
  /// Whether the session is new.
  public internal(set) var isNew = false
  /// The configuration of a new scene.
  public internal(set) var configuration: ConfigurationChoice?
  /// Every call that the app gets, in order.
  public private(set) var sequence: [SystemCall] = []
  /// The warnings of what is probably not meant: those of the decision, and those of the change.
  public internal(set) var warnings: [RoutingWarning] = []

  /// The receipt of the event.
  ///
  /// Nil if the app's methods are not known.
  package internal(set) var receipt: EventReceipt?

  /// Whether the app's process starts with it.
  var isLaunch = false

  init(scene: SceneIdentifier? = nil) { self.scene = scene }

  mutating func add(_ call: DelegateCall) { sequence.append(.delegate(call)) }

  mutating func add(_ call: AppearanceCall) { sequence.append(.appearance(call)) }
}

extension SystemOutcome {
  /// The calls about connections and what arrives, in order.
  public var calls: [DelegateCall] {
    sequence.compactMap { if case .delegate(let call) = $0 { call } else { nil } }
  }

  /// The calls about what is on the screen and about the app's start, in order.
  public var appearance: [AppearanceCall] {
    sequence.compactMap { if case .appearance(let call) = $0 { call } else { nil } }
  }
}
