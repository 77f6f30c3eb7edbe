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

  /// As `perform`; puts into `former` what an event changes of the scenes.
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
    }
  }

  // MARK: The app's process

  /// Ends the process: sessions survive, scenes do not, and nobody is told.
  private mutating func end() {
    isRunning = false
    for id in ledger.connected { set(id, .disconnected) }
  }

  /// Starts the process, if it does not run: it is told what was discarded meanwhile.
  private mutating func start(_ outcome: inout SystemOutcome) {
    guard !isRunning else { return }
    isRunning = true
    if !unheardDiscards.isEmpty { outcome.calls.append(.didDiscard(unheardDiscards)) }
    unheardDiscards = []
  }

  // MARK: Events

  private mutating func deliver(
    _ event: RoutingEvent, _ window: NewWindow, _ former: inout FormerScene?
  ) throws(SceneSystemError) -> SystemOutcome {
    if event.source == .request, !isRunning { throw .notRunning(action: "a request of the app") }
    let decision = decide(event)
    var outcome = SystemOutcome(scene: decision.scene)
    outcome.decision = decision
    outcome.warnings = decision.warnings
    switch decision.action {
    case .continueInScene(let id):
      former = FormerScene(id, in: scenes)
      outcome.calls += event.callsOfDelivery(to: id)
      bringToFront(id)
    case .reconnect(let id):
      former = FormerScene(id, in: scenes)
      start(&outcome)
      connect(id, with: event.payloads, &outcome)
      bringToFront(id)
    case .create:
      var window = window
      window.role = event.role
      let new = try newScene(window, for: event)
      former = FormerScene(new.session.id, in: scenes)
      try add(new.session)
      start(&outcome)
      connect(new, for: event, &outcome)
      if window.configuration == nil, let warning = app.warning(ofNewSceneFor: event) {
        outcome.warnings.append(warning)
      }
    case .refuse:
      if event.source == .request { outcome.calls.append(.requestFailed) }
    }
    return outcome
  }

  /// A session that is to be made, and who chose its configuration.
  private typealias NewScene = (session: SystemSession, choice: ConfigurationChoice)

  /// Works out the session of a new window, or why there can be none.
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
    let usual = try app.conditions(of: choice.name, identifier: event?.targetContentIdentifier)
    let session = SystemSession(
      id: id, role: window.role, configuration: choice.name, kind: window.kind,
      state: .foregroundActive, conditions: window.conditions ?? usual, title: window.title)
    return (session, choice)
  }

  /// Connects the scene of a session that was added.
  private func connect(
    _ new: NewScene, for event: RoutingEvent?, _ outcome: inout SystemOutcome
  ) {
    let id = new.session.id
    outcome.scene = id
    outcome.isNew = true
    outcome.configuration = new.choice
    outcome.calls.append(.configurationForConnecting(id, configuration: new.choice.name))
    connect(id, with: event?.payloads ?? [], &outcome)
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
    _ id: SceneIdentifier, with payloads: [DelegateCall.Payload], _ outcome: inout SystemOutcome
  ) {
    let restored: [DelegateCall.Payload] =
      known[id]?.restorationActivity == nil ? [] : [.restoration]
    outcome.calls.append(.willConnect(id, payloads: payloads + restored))
  }

  // MARK: Windows

  private mutating func open(_ window: NewWindow) throws(SceneSystemError) -> SystemOutcome {
    if !options.supportsMultipleScenes, let other = mostRecent(of: window.role) {
      throw .singleScene(other.id)
    }
    let new = try newScene(window, for: nil)
    try add(new.session)
    var outcome = SystemOutcome()
    start(&outcome)
    connect(new, for: nil, &outcome)
    return outcome
  }

  private mutating func activate(_ id: SceneIdentifier) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    var outcome = SystemOutcome(scene: id)
    start(&outcome)
    if !session.state.isConnected { connect(id, with: [], &outcome) }
    bringToFront(id)
    return outcome
  }

  private mutating func setState(
    of id: SceneIdentifier, to state: SceneState, action: String
  ) throws(SceneSystemError) -> SystemOutcome {
    _ = try connected(id, action)
    set(id, state)
    return SystemOutcome(scene: id)
  }

  private mutating func disconnect(
    _ id: SceneIdentifier
  ) throws(SceneSystemError) -> SystemOutcome {
    _ = try connected(id, "disconnecting")
    set(id, .disconnected)
    var outcome = SystemOutcome(scene: id)
    outcome.calls = [.didDisconnect(id)]
    return outcome
  }

  private mutating func close(
    _ id: SceneIdentifier, _ animation: DismissalAnimation?
  ) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    // An animation is an argument of the app's request.
    if animation != nil, !isRunning { throw .notRunning(action: "closing with an animation") }
    var outcome = SystemOutcome(scene: id)
    if session.state.isConnected { outcome.calls.append(.didDisconnect(id)) }
    remove(session)
    discarded.insert(id)
    if isRunning {
      outcome.calls.append(.didDiscard([id]))
    } else {
      unheardDiscards.append(id)
    }
    if session.kind == .primary, let rest = ledger.roles[session.role], rest.count > 0,
      rest.primaries == 0
    {
      outcome.warnings.append(.onlyAuxiliaryWindowsLeft)
    }
    return outcome
  }

  private mutating func apply(
    _ change: SessionChange, to id: SceneIdentifier
  ) throws(SceneSystemError) -> SystemOutcome {
    var session = try connected(id, "changing it")
    if let can = change.can { session.conditions.can = can }
    if let prefers = change.prefers { session.conditions.prefers = prefers }
    session.title = change.title ?? session.title
    session.restorationActivity = change.restorationActivity ?? session.restorationActivity
    session.userInfo.merge(change.userInfo) { $1 }
    try replace(session, withConditions: change.can != nil || change.prefers != nil)
    return SystemOutcome(scene: id)
  }

  /// A new snapshot needs the scene: one that was disconnected is connected, off screen.
  private mutating func refresh(_ id: SceneIdentifier) throws(SceneSystemError) -> SystemOutcome {
    let session = try session(id)
    guard isRunning else { throw .notRunning(action: "asking for a snapshot") }
    var outcome = SystemOutcome(scene: id)
    if !session.state.isConnected {
      connect(id, with: [], &outcome)
      set(id, .background)
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
