public import SceneRouting

extension SceneSystem {
  /// Carries out `action` and returns what came of it.
  ///
  /// - Complexity: as `SceneRouter.route` for an event, else O(log n), for n sessions; the end of
  ///   the process O(log n) for each connected one. While a copy of the system lives, the first
  ///   change copies the sessions, O(n), and the first event after it files them again.
  /// - Throws: when the action cannot be carried out; the system is then as it was before.
  @discardableResult
  public mutating func perform(_ action: SystemAction) throws(SceneSystemError) -> SystemOutcome {
    var former: FormerScene?
    return try perform(action, &former)
  }

  /// Performs as `perform` does, and puts the scene that an event changes, as it was, into
  /// `former`.
  // Whatever can fail comes before the first change, since a copy to go back to would cost O(n).
  package mutating func perform(
    _ action: SystemAction, _ former: inout FormerScene?
  ) throws(SceneSystemError) -> SystemOutcome {
    switch action {
    case .event(let event, let window): return try deliver(event, window, &former)
    case .open(let window): return try open(window)
    case .activate(let id): return try activate(id)
    case .deactivate(let id):
      return try setState(of: id, to: .foregroundInactive, action: "losing the touches")
    case .background(let id):
      return try setState(of: id, to: .background, action: "leaving the screen")
    case .disconnect(let id): return try disconnect(id)
    case .close(let id, let animation): return try close(id, animation)
    case .change(let id, let change): return try apply(change, to: id)
    case .refresh(let id): return try refresh(id)
    case .setFocusPrefix(let prefix):
      replaceFocusPrefix(prefix)
      return SystemOutcome()
    case .quit:
      end()
      return SystemOutcome()
    case .relaunch:
      end()
      var outcome = SystemOutcome()
      start(&outcome)
      return outcome
    case .launch(let event, let window):
      // A copy, since the event may fail after the process has ended; that changes all that is
      // connected anyhow.
      var system = self
      system.end()
      let outcome = try system.deliver(event, window, &former)
      self = system
      return outcome
    }
  }

  // MARK: The app's process

  /// Ends the process: scenes go without a call to the app; sessions survive, but for those that
  /// are to be destroyed when the system lets go of their scene.
  private mutating func end() {
    isRunning = false
    var ended: [SceneIdentifier] = []
    for id in ledger.connected {
      if known[id]?.destructionConditions.contains(.systemDisconnection) == true {
        ended.append(id)
      } else {
        set(id, .disconnected)
      }
    }
    var outcome = SystemOutcome()
    for id in ended.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let session = known[id] { discard(session, &outcome) }
    }
  }

  /// Starts the process, if it does not run; the app then gets a call for the sessions discarded
  /// meanwhile.
  private mutating func start(_ outcome: inout SystemOutcome) {
    guard !isRunning else { return }
    isRunning = true
    outcome.isLaunch = true
    outcome.add(.didFinishLaunching)
    if !unheardDiscards.isEmpty { outcome.add(.didDiscard(unheardDiscards)) }
    unheardDiscards = []
  }

  // MARK: Events

  private mutating func deliver(
    _ event: RoutingEvent, _ window: NewWindow, _ former: inout FormerScene?
  ) throws(SceneSystemError) -> SystemOutcome {
    if event.source == .request, !isRunning { throw .notRunning(action: "a request of the app") }
    let decision = decide(event)
    if decision.isOpen { throw .evaluationLimit(step: nil) }
    var outcome = SystemOutcome(scene: decision.scene)
    outcome.decision = decision
    outcome.warnings = decision.warnings
    if let tie = visibleTie(with: decision, on: event) { outcome.warnings.append(tie) }
    switch decision.action {
    case .continueInScene(let id):
      former = FormerScene(id, in: scenes)
      if event.source == .appIntent { hearAppIntent(id, &outcome) }
      comeToFront(id, hearing: event.callsOfDelivery(to: id, on: app.platform), &outcome)
    case .reconnect(let id):
      former = FormerScene(id, in: scenes)
      start(&outcome)
      connect(id, for: event, &outcome)
      comeToFront(id, hearing: event.callsAfterConnection(of: id, on: app.platform), &outcome)
    case .create:
      var window = window
      window.role = event.role
      let new = try newScene(window, for: event)
      former = FormerScene(new.session.id, in: scenes)
      try open(new, for: event, &outcome)
      if window.configuration == nil, let warning = app.warning(ofNewSceneFor: event) {
        outcome.warnings.append(warning)
      }
      if let help = app.helpOfNewScene(for: event, outcome.configuration) {
        outcome.warnings = outcome.warnings.helping(help)
      }
    case .refuse:
      if event.source == .request { outcome.add(.requestFailed) }
    }
    if event.source == .appIntent { outcome.addPerformance() }
    outcome.receipt = app.receipt(
      of: event, decision.action, isSingle: !options.supportsMultipleScenes)
    if let warning = outcome.receipt?.warning { outcome.warnings.append(warning) }
    if outcome.isLaunch, event.source == .notification, app.hearsTwice {
      outcome.warnings.append(.deliveredTwice)
    }
    return outcome
  }

  /// A session that is to be made, and who chose its configuration.
  private typealias NewScene = (session: SystemSession, choice: ConfigurationChoice)

  /// Works out the session of a new window, or why it cannot be made.
  private mutating func newScene(
    _ window: NewWindow, for event: RoutingEvent?
  ) throws(SceneSystemError) -> NewScene {
    let id = window.id ?? nextIdentifier()
    guard isFree(id) else { throw .usedIdentifier(id) }
    let choice: ConfigurationChoice
    if let name = window.configuration {
      try app.check(name, for: window.role)
      choice = ConfigurationChoice(name: name, origin: .step)
    } else {
      choice = try app.configuration(for: event ?? .iconTap(role: window.role))
    }
    var identifier = event?.targetContentIdentifier
    if case .declaration = choice.origin { identifier = event?.swiftUIIdentifier }
    let usual = try app.conditions(of: choice.name, identifier: identifier)
    let session = SystemSession(
      id: id, role: window.role, configuration: choice.name, kind: window.kind,
      state: .foregroundActive, conditions: window.conditions ?? usual, title: window.title,
      destructionConditions: window.destructionConditions)
    return (session, choice)
  }

  /// Adds a session and connects its scene.
  private mutating func open(
    _ new: NewScene, for event: RoutingEvent?, _ outcome: inout SystemOutcome
  ) throws(SceneSystemError) {
    let id = new.session.id
    let wasOffScreen = isOffScreen
    try add(new.session)
    outcome.scene = id
    outcome.isNew = true
    outcome.configuration = new.choice
    start(&outcome)
    outcome.add(.configurationForConnecting(id, configuration: new.choice.name))
    connect(id, for: event, &outcome)
    outcome.appear(
      id, from: .unattached, to: new.session.state,
      hearing: event?.callsAfterConnection(of: id, on: app.platform) ?? [],
      wasOffScreen: wasOffScreen)
  }

  /// The first of `window-1`, `window-2` … that no session has or had, and whose number is over
  /// that of all sessions there are and were.
  ///
  /// No identifier becomes free again, so the search goes on where the last one ended.
  ///
  /// - Complexity: O(1) amortised.
  private mutating func nextIdentifier() -> SceneIdentifier {
    var number = max(known.count + discarded.count + 1, ledger.firstUntriedNumber)
    while true {
      let id = SceneIdentifier("window-\(number)")
      if isFree(id) {
        ledger.firstUntriedNumber = number
        return id
      }
      number += 1
    }
  }

  private func isFree(_ id: SceneIdentifier) -> Bool {
    known[id] == nil && !discarded.contains(id)
  }

  private func connect(
    _ id: SceneIdentifier, for event: RoutingEvent?, _ outcome: inout SystemOutcome
  ) {
    let isAppIntent = event?.source == .appIntent
    // An app of one scene does not get the intent that connects its scene.
    let isLost = isAppIntent && !options.supportsMultipleScenes
    let payloads = isLost ? [] : event?.payloads ?? []
    let restored: [DelegateCall.Payload] =
      known[id]?.restorationActivity == nil ? [] : [.restoration]
    outcome.add(.willConnect(id, payloads: payloads + restored))
    if isAppIntent, !isLost { hearAppIntentThatConnects(id, &outcome) }
  }

  // MARK: Windows

  private mutating func open(_ window: NewWindow) throws(SceneSystemError) -> SystemOutcome {
    if !options.supportsMultipleScenes, let other = mostRecent(of: window.role) {
      throw .singleScene(other.id)
    }
    let new = try newScene(window, for: nil)
    var outcome = SystemOutcome()
    try open(new, for: nil, &outcome)
    return outcome
  }

  private mutating func activate(_ id: SceneIdentifier) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    var outcome = SystemOutcome(scene: id)
    start(&outcome)
    if !session.state.isConnected { connect(id, for: nil, &outcome) }
    comeToFront(id, &outcome)
    return outcome
  }

  private mutating func setState(
    of id: SceneIdentifier, to state: SceneState, action: String
  ) throws(SceneSystemError) -> SystemOutcome {
    _ = try connected(id, action)
    var outcome = SystemOutcome(scene: id)
    change(id, to: state, &outcome)
    return outcome
  }

  private mutating func disconnect(
    _ id: SceneIdentifier
  ) throws(SceneSystemError) -> SystemOutcome {
    let session = try connected(id, "disconnecting")
    var outcome = SystemOutcome(scene: id)
    if session.destructionConditions.contains(.systemDisconnection) {
      discard(session, &outcome)
    } else {
      letGo(of: id, &outcome)
    }
    return outcome
  }

  /// Frees a connected scene and keeps its session.
  private mutating func letGo(of id: SceneIdentifier, _ outcome: inout SystemOutcome) {
    guard let old = known[id]?.state else { return }
    let wasOffScreen = isOffScreen
    outcome.appear(id, from: old, to: .disconnected, wasOffScreen: wasOffScreen)
    outcome.add(.didDisconnect(id))
    set(id, .disconnected)
    noteBackground(wasOffScreen: wasOffScreen, &outcome)
  }

  private mutating func close(
    _ id: SceneIdentifier, _ animation: DismissalAnimation?
  ) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    // An animation is an argument of the app's request.
    if animation != nil, !isRunning { throw .notRunning(action: "closing with an animation") }
    var outcome = SystemOutcome(scene: id)
    if animation == nil, survivesClosing(session) {
      guard session.state.isConnected else { return outcome }
      if app.platform == .visionOS {
        change(id, to: .background, &outcome)
      } else {
        letGo(of: id, &outcome)
      }
      return outcome
    }
    discard(session, &outcome)
    return outcome
  }

  /// Whether a session stays although a person closes its window: the last one of its role may.
  private func survivesClosing(_ session: SystemSession) -> Bool {
    guard ledger.roles[session.role]?.count == 1,
      !session.destructionConditions.contains(.userInitiatedDismissal)
    else { return false }
    return app.lastWindowPolicy == .survives
  }

  /// Ends a session for ever.
  private mutating func discard(_ session: SystemSession, _ outcome: inout SystemOutcome) {
    let wasOffScreen = isOffScreen
    if session.state.isConnected {
      outcome.appear(
        session.id, from: session.state, to: .disconnected, wasOffScreen: wasOffScreen)
      outcome.add(.didDisconnect(session.id))
    }
    remove(session)
    discarded.insert(session.id)
    if isRunning {
      outcome.add(.didDiscard([session.id]))
    } else {
      unheardDiscards.append(session.id)
    }
    noteBackground(wasOffScreen: wasOffScreen, &outcome)
    if session.kind == .primary, let rest = ledger.roles[session.role], rest.count > 0,
      rest.primaries == 0
    {
      outcome.warnings.append(.onlyAuxiliaryWindowsLeft)
    }
  }

  private mutating func apply(
    _ change: SessionChange, to id: SceneIdentifier
  ) throws(SceneSystemError) -> SystemOutcome {
    var session = try connected(id, "changing it")
    if let can = change.can { session.conditions.can = can }
    if let prefers = change.prefers { session.conditions.prefers = prefers }
    if let form = change.form { session.conditions.form = form }
    if let destruction = change.destructionConditions {
      session.destructionConditions = destruction
    }
    session.title = change.title ?? session.title
    session.restorationActivity = change.restorationActivity ?? session.restorationActivity
    session.entries.merge(change.entries) { $1 }
    let hasConditions = change.can != nil || change.prefers != nil || change.form != nil
    try replace(session, withConditions: hasConditions)
    return SystemOutcome(scene: id)
  }

  /// A new snapshot needs the scene: one that was disconnected is connected, off screen.
  private mutating func refresh(_ id: SceneIdentifier) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    guard isRunning else { throw .notRunning(action: "asking for a snapshot") }
    var outcome = SystemOutcome(scene: id)
    if !session.state.isConnected {
      connect(id, for: nil, &outcome)
      change(id, to: .background, &outcome)
    }
    return outcome
  }

  // MARK: Parts

  private func session(_ id: SceneIdentifier) throws(SceneSystemError) -> SystemSession {
    if let session = known[id] { return session }
    if discarded.contains(id) { throw .discardedSession(id) }
    throw .unknownSession(id, closest: scenes.closestIdentifier(to: id))
  }

  private func connected(
    _ id: SceneIdentifier, _ action: String
  ) throws(SceneSystemError) -> SystemSession {
    let session = try session(id)
    guard session.state.isConnected else { throw .notConnected(id, action: action) }
    return session
  }
}
