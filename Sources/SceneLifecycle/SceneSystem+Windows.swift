import PredicateIndex
package import SceneRouting

/// The elementary changes of a system, and the values that follow from its sessions.
///
/// Each keeps the sessions, their order, the index and the ledger in step, in O(log n), unless
/// there is a copy of the system.
extension SceneSystem {
  /// Adds a session, whose identifier is new, in front of all others.
  ///
  /// - Throws: `patternBudget`; nothing is changed then.
  mutating func add(_ session: SystemSession) throws(SceneSystemError) {
    let routed = session.routed
    do throws(SceneSetError) {
      try ownRouter().open(routed)
    } catch {
      throw .patternBudget(error)
    }
    known[session.id] = session
    ledger.roles[session.role, default: WindowLedger.Role()].count(session.kind, by: 1)
    if session.state.isConnected { ledger.connected.insert(session.id) }
    if session.state.isForeground { ledger.foreground.insert(session.id) }
    noteActivation(of: session.role)
  }

  /// Takes a session out.
  mutating func remove(_ session: SystemSession) {
    known[session.id] = nil
    SceneSetError.never { () throws(SceneSetError) in try ownRouter().close(session.id) }
    ledger.roles[session.role]?.count(session.kind, by: -1)
    ledger.connected.remove(session.id)
    ledger.foreground.remove(session.id)
    dropStale(of: session.role)
  }

  /// Makes the session the most recent, and the window in front.
  mutating func bringToFront(_ id: SceneIdentifier) {
    set(id, .foregroundActive)
    SceneSetError.never { () throws(SceneSetError) in try ownRouter().activate(id) }
    if let role = known[id]?.role { noteActivation(of: role) }
  }

  /// Notes the state of the session's scene; only `bringToFront` gives it the touches.
  mutating func set(_ id: SceneIdentifier, _ state: SceneState) {
    guard let session = known[id] else { return }
    known[id]?.state = state
    if state.isForeground != session.state.isForeground {
      if state.isForeground {
        ledger.foreground.insert(id)
      } else {
        ledger.foreground.remove(id)
      }
    }
    if state.isConnected != session.state.isConnected {
      let routed: SessionState = state.isConnected ? .connected : .disconnected
      SceneSetError.never { () throws(SceneSetError) in
        try ownRouter().setState(of: id, to: routed)
      }
      if state.isConnected {
        ledger.connected.insert(id)
      } else {
        ledger.connected.remove(id)
      }
    }
    dropStale(of: session.role)
  }

  /// Gives the session the contents of `session`, of the same identifier, role, kind and state.
  ///
  /// - Throws: `patternBudget`; nothing is changed then.
  mutating func replace(
    _ session: SystemSession, withConditions hasConditions: Bool
  ) throws(SceneSystemError) {
    if hasConditions {
      do throws(SceneSetError) {
        try ownRouter().replaceConditions(of: session.id, with: session.conditions)
      } catch {
        throw .patternBudget(error)
      }
    }
    known[session.id] = session
  }

  /// Sets what comes before every identifier.
  mutating func replaceFocusPrefix(_ prefix: String?) {
    ownRouter().setFocusPrefix(prefix)
  }

  // MARK: The index

  /// The router to change: this system's own, since copies of the system have the other.
  ///
  /// - Complexity: O(1); the first event after it files the scenes again.
  private mutating func ownRouter() -> SceneRouter {
    if !isKnownUniquelyReferenced(&router) {
      router = SceneRouter(unindexed: router.scenes, options: router.options)
    }
    return router
  }

  // MARK: The ledger

  /// The ledger of `mostRecentFirst`, whose routed forms are `scenes`.
  static func ledger(of mostRecentFirst: [SystemSession], _ scenes: SceneSet) -> WindowLedger {
    var ledger = WindowLedger()
    // A new set's log has an entry for each session, oldest first.
    for (entry, session) in zip(scenes.activations, mostRecentFirst.reversed()) {
      ledger.roles[session.role, default: WindowLedger.Role()].count(session.kind, by: 1)
      ledger.roles[session.role]?.recency.append(entry)
      if session.state == .foregroundActive { ledger.front.append(entry) }
      if session.state.isConnected { ledger.connected.insert(session.id) }
      if session.state.isForeground { ledger.foreground.insert(session.id) }
    }
    return ledger
  }

  /// Notes that the session at the end of the log was activated, one of `role`.
  private mutating func noteActivation(of role: SceneRole) {
    guard let entry = scenes.lastActivation else { return }
    dropStale(of: role)
    ledger.roles[role]?.recency.append(entry)
    if isInFront(entry) { ledger.front.append(entry) }
    let count = known.count
    if let recency = ledger.roles[role]?.recency,
      WindowLedger.isWorthCompacting(recency, sessions: count)
    {
      let current = recency.filter(scenes.isCurrent)
      ledger.roles[role]?.recency = current
    }
    if WindowLedger.isWorthCompacting(ledger.front, sessions: count) {
      let current = ledger.front.filter(isInFront)
      ledger.front = current
    }
  }

  /// Sees to it that the last entries are not stale.
  private mutating func dropStale(of role: SceneRole) {
    while let last = ledger.front.last, !isInFront(last) { ledger.front.removeLast() }
    while let last = ledger.roles[role]?.recency.last, !scenes.isCurrent(last) {
      ledger.roles[role]?.recency.removeLast()
    }
  }

  /// Whether the entry's window takes touches since then.
  private func isInFront(_ entry: SceneActivation) -> Bool {
    guard scenes.isCurrent(entry), let session = scenes.session(at: entry) else { return false }
    return known[session.id]?.state == .foregroundActive
  }

  func session(at entry: SceneActivation?) -> SceneSession? { entry.flatMap(scenes.session(at:)) }

  /// A description of a broken invariant of the ledger.
  ///
  /// Nil if the ledger is sound.
  var brokenLedger: String? {
    if session(at: ledger.front.last)?.id
      != scenes.first(where: { known[$0.id]?.state == .foregroundActive })?.id
    {
      return "the ledger has another window in front"
    }
    if ledger.connected != Set(known.values.lazy.filter({ $0.state.isConnected }).map({ $0.id })) {
      return "the ledger has other connected sessions"
    }
    if ledger.foreground != Set(known.values.lazy.filter({ $0.state.isForeground }).map({ $0.id }))
    {
      return "the ledger has other sessions on the screen"
    }
    for role in Set(ledger.roles.keys).union(known.values.map({ $0.role })) {
      let sessions = known.values.filter { $0.role == role }
      let entry = ledger.roles[role] ?? WindowLedger.Role()
      if entry.primaries != sessions.count(where: { $0.kind == .primary })
        || entry.count != sessions.count
      {
        return "the ledger counts other sessions of \(role)"
      }
      if session(at: entry.recency.last)?.id != scenes.first(where: { $0.role == role })?.id {
        return "the ledger has another session of \(role) last"
      }
    }
    return router.flaw()
  }
}

extension SceneSystem: SceneDirectory {
  package func routedSession(_ id: SceneIdentifier) -> SceneSession? { scenes[id] }

  package func mostRecent(of role: SceneRole) -> SceneSession? {
    session(at: ledger.roles[role]?.recency.last)
  }

  package func sessions(of role: SceneRole) -> LazyFilterSequence<SceneSet> {
    scenes.sessions(of: role)
  }

  package func hasSeveral(of role: SceneRole) -> Bool { (ledger.roles[role]?.count ?? 0) > 1 }

  package func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier? {
    scenes.closestIdentifier(to: id)
  }
}

/// The tables that a system reads instead of walking over its sessions; they follow from the
/// sessions.
///
///     front   [b·4] [a·9]      the windows that take touches, the last activated at the end
///     roles   [c·2] [a·9]      the sessions of each role, and how many of each kind there are
///
/// Activating a session appends an entry. Older ones of the same session are then stale; the last
/// entry never is, so that it is the answer.
struct WindowLedger: Sendable {
  /// The sessions of one role.
  struct Role: Sendable {
    var recency: [SceneActivation] = []
    var primaries = 0
    var auxiliaries = 0

    var count: Int { primaries + auxiliaries }

    mutating func count(_ kind: SessionKind, by step: Int) {
      switch kind {
      case .primary: primaries += step
      case .auxiliary: auxiliaries += step
      }
    }
  }

  var front: [SceneActivation] = []
  var roles: [SceneRole: Role] = [:]
  /// The sessions with a scene in memory.
  var connected: Set<SceneIdentifier> = []
  /// The sessions whose scene is on the screen.
  var foreground: Set<SceneIdentifier> = []
  /// All numbers of new windows below it are given away; see `SceneSystem.nextIdentifier`.
  var firstUntriedNumber = 1

  /// Whether dropping the stale entries of a list is cheap, as it has many of them.
  static func isWorthCompacting(_ entries: [SceneActivation], sessions: Int) -> Bool {
    entries.count > 2 * sessions + 16
  }
}
