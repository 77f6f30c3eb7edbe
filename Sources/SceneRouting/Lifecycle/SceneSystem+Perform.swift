extension SceneSystem {
  /// Carries out `action` and returns what came of it.
  ///
  /// - Complexity: O(n) predicate evaluations for an event and n sessions, else O(1) but for a copy
  ///   of the set.
  /// - Throws: when the action cannot be carried out; the system is then as it was before.
  @discardableResult
  public mutating func perform(_ action: SystemAction) throws(SceneSystemError) -> SystemOutcome {
    var next = self
    let outcome = try next.carryOut(action)
    self = next
    return outcome
  }

  private mutating func carryOut(_ action: SystemAction) throws(SceneSystemError) -> SystemOutcome {
    switch action {
    case .event(let event, let window): return try deliver(event, window)
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
      options.focusPrefix = prefix
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
    for id in known.keys where known[id]?.state.isConnected == true { set(id, .disconnected) }
  }

  /// Starts the process, if it does not run: it hears what was discarded meanwhile.
  private mutating func start(_ outcome: inout SystemOutcome) {
    guard !isRunning else { return }
    isRunning = true
    if !unheardDiscards.isEmpty { outcome.calls.append(.didDiscard(unheardDiscards)) }
    unheardDiscards = []
  }

  // MARK: Events

  private mutating func deliver(
    _ event: RoutingEvent, _ window: NewWindow
  ) throws(SceneSystemError) -> SystemOutcome {
    if event.source == .request, !isRunning { throw .notRunning(action: "a request of the app") }
    let decision = decision(on: event)
    var outcome = SystemOutcome(scene: decision.scene)
    outcome.decision = decision
    outcome.warnings = decision.warnings
    switch decision.action {
    case .continueInScene(let id):
      outcome.calls += event.callsOfDelivery(to: id)
      bringToFront(id)
    case .reconnect(let id):
      start(&outcome)
      connect(id, with: event.payloads, &outcome)
      bringToFront(id)
    case .create:
      start(&outcome)
      var window = window
      window.role = event.role
      try make(window, for: event, &outcome)
    case .refuse:
      if event.source == .request { outcome.calls.append(.requestFailed) }
    }
    return outcome
  }

  /// Makes a session and connects its scene.
  private mutating func make(
    _ window: NewWindow, for event: RoutingEvent?, _ outcome: inout SystemOutcome
  ) throws(SceneSystemError) {
    let id = window.id ?? nextIdentifier
    guard known[id] == nil, !discarded.contains(id) else { throw .usedIdentifier(id) }
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
      state: .unattached, conditions: window.conditions ?? usual, title: window.title)
    do throws(SceneSetError) {
      try scenes.open(session.routed)
    } catch {
      // The identifier is new, so these are the regular expressions.
      throw .patternBudget(error)
    }
    known[id] = session
    outcome.scene = id
    outcome.isNew = true
    outcome.configuration = choice
    outcome.calls.append(.configurationForConnecting(id, configuration: choice.name))
    connect(id, with: event?.payloads ?? [], &outcome)
    set(id, .foregroundActive)
  }

  /// The first of `window-1`, `window-2` … that no session has or had.
  private var nextIdentifier: SceneIdentifier {
    var number = known.count + discarded.count + 1
    while true {
      let id = SceneIdentifier("window-\(number)")
      if known[id] == nil, !discarded.contains(id) { return id }
      number += 1
    }
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
    if !options.supportsMultipleScenes,
      let other = scenes.first(where: { $0.role == window.role })
    {
      throw .singleScene(other.id)
    }
    var outcome = SystemOutcome()
    start(&outcome)
    try make(window, for: nil, &outcome)
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
    known[id] = nil
    _ = try? scenes.close(id)
    discarded.insert(id)
    if isRunning {
      outcome.calls.append(.didDiscard([id]))
    } else {
      unheardDiscards.append(id)
    }
    let rest = known.values.filter { $0.role == session.role }
    if session.kind == .primary, !rest.isEmpty, rest.allSatisfy({ $0.kind == .auxiliary }) {
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
    do throws(SceneSetError) {
      try scenes.replaceConditions(of: id, with: session.conditions)
    } catch {
      throw .patternBudget(error)
    }
    known[id] = session
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

  private mutating func bringToFront(_ id: SceneIdentifier) {
    set(id, .foregroundActive)
    try? scenes.activate(id)
  }

  private mutating func set(_ id: SceneIdentifier, _ state: SceneState) {
    known[id]?.state = state
    try? scenes.setState(of: id, to: state.isConnected ? .connected : .disconnected)
  }
}
