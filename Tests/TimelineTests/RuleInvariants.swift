import SceneLifecycle
import SceneRouting

/// A rule that a step breaks.
struct RuleFlaw: Equatable, CustomStringConvertible {
  /// The rule and what is wrong, without names of scenes: the same for the same mistake.
  let kind: String
  /// The step's call, scene or number that shows it.
  let detail: String

  init(_ kind: String, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  var description: String { detail.isEmpty ? kind : "\(kind): \(detail)" }
}

/// What `Documentation/RULES.md` says of every step, held against what the system says in public.
///
/// This file imports nothing that is internal, and computes no decision: it compares what was
/// before a step with what came of it.
struct RuleInvariants {
  private let app: AppDescription
  /// After the last step.
  private(set) var sessions: [SystemSession]
  private var isRunning: Bool
  private var prefix: String?
  private var discarded: Int
  /// All identifiers that a session ever had.
  private var used: Set<SceneIdentifier>
  /// The calls since the process started: scenes that were connected less those that left.
  private var connected: Int
  /// The sessions that the app knows of: those at first and those that it chose a configuration
  /// for, less those that it was told are gone.
  private var announced: Int
  private var last: (event: RoutingEvent, scene: SceneIdentifier)?
  /// Where each session that stays was before the step, and where it is after it.
  private var kept: [(old: Int, new: Int)] = []

  /// Begins with a system that nothing has happened to.
  init(_ system: SceneSystem) {
    app = system.app
    sessions = system.sessions
    isRunning = system.isRunning
    prefix = system.options.focusPrefix
    discarded = system.discarded.count
    used = Set(sessions.map(\.id))
    connected = sessions.count { $0.state.isConnected }
    announced = sessions.count + system.unheardDiscards.count
  }

  /// Returns the first rule that a step breaks, or nil; `outcome` is nil for a step that was
  /// refused.
  mutating func flaw(
    of action: SystemAction, _ outcome: SystemOutcome?, in system: SceneSystem
  ) -> RuleFlaw? {
    let now = system.sessions
    defer {
      sessions = now
      isRunning = system.isRunning
      prefix = system.options.focusPrefix
      discarded = system.discarded.count
    }
    guard let outcome else { return flawOfRefusal(now, in: system) }
    if case .event = action {} else { last = nil }
    return flawOfOrder(action, outcome, now, in: system)
      ?? flawOfContents(action, now)
      ?? flawOfProcess(action, outcome, now, in: system)
      ?? flawOfCounts(action, outcome, now, in: system)
      ?? outcome.decision.flatMap { flaw(of: $0, action, outcome, in: system) }
  }

  /// A step that cannot be carried out leaves everything as it was.
  private func flawOfRefusal(_ now: [SystemSession], in system: SceneSystem) -> RuleFlaw? {
    let isSame =
      now == sessions && system.isRunning == isRunning && system.discarded.count == discarded
      && system.options.focusPrefix == prefix
    return isSame ? nil : RuleFlaw("a refused step changes the windows")
  }

  // MARK: Order and front

  /// The session that comes to the front; nil for none.
  private func comer(_ action: SystemAction, _ outcome: SystemOutcome) -> SceneIdentifier? {
    switch action {
    case .event, .launch, .open, .activate: outcome.scene
    default: nil
    }
  }

  /// R3 and R4: recency is a total order, activating a session moves that one alone, and what
  /// left it is discarded and never comes back.
  private mutating func flawOfOrder(
    _ action: SystemAction, _ outcome: SystemOutcome, _ now: [SystemSession],
    in system: SceneSystem
  ) -> RuleFlaw? {
    let comer = comer(action, outcome)
    var next = 0
    if let comer {
      guard now.first?.id == comer else {
        return RuleFlaw("R3: the activated session is not the most recent", "\(comer)")
      }
      if outcome.isNew, !used.insert(comer).inserted {
        return RuleFlaw("R4: an identifier is used again", "\(comer)")
      }
      next = 1
    }
    var left = 0
    kept.removeAll(keepingCapacity: true)
    for place in sessions.indices {
      let id = sessions[place].id
      if id == comer {
        kept.append((place, 0))
      } else if next < now.count, now[next].id == id {
        kept.append((place, next))
        next += 1
      } else {
        left += 1
        guard system.discarded.contains(id) else {
          return RuleFlaw("R3: a session lost its place among the others", "\(id)")
        }
      }
    }
    if next < now.count {
      return RuleFlaw("R3: a session is there twice, or came from nowhere", "\(now[next].id)")
    }
    if system.discarded.count != discarded + left {
      return RuleFlaw("R4: what left is not what is discarded", "\(left)")
    }
    if left > 0, !mayDiscard(action) { return RuleFlaw("R4: a session ends by itself") }
    let front = now.first { $0.state == .foregroundActive }?.id
    if system.frontmost?.id != front || comer.map({ $0 != front }) ?? false {
      return RuleFlaw("one scene in front: it is another", "\(front?.rawValue ?? "none")")
    }
    return nil
  }

  private func mayDiscard(_ action: SystemAction) -> Bool {
    switch action {
    case .close, .disconnect, .quit, .relaunch, .launch: true
    default: false
    }
  }

  // MARK: Contents

  /// R4, R10 and R11: a session keeps what it has, in memory or not, until the app's code changes
  /// it.
  private func flawOfContents(_ action: SystemAction, _ now: [SystemSession]) -> RuleFlaw? {
    let none = SessionChange()
    var changed: (id: SceneIdentifier, change: SessionChange)?
    if case .change(let id, let change) = action { changed = (id, change) }
    for (before, after) in kept {
      var change = none
      if let changed, changed.id == sessions[before].id { change = changed.change }
      if let flaw = flaw(of: now[after], from: sessions[before], by: change) { return flaw }
    }
    return nil
  }

  private func flaw(
    of new: SystemSession, from old: SystemSession, by change: SessionChange
  ) -> RuleFlaw? {
    let (conditions, destruction) = (old.conditions, change.destructionConditions)
    // Merging makes a dictionary anew.
    let entries =
      change.userInfo.isEmpty ? old.userInfo : old.userInfo.merging(change.userInfo) { $1 }
    guard new.role == old.role, new.configuration == old.configuration, new.kind == old.kind,
      new.title == change.title ?? old.title,
      new.restorationActivity == change.restorationActivity ?? old.restorationActivity,
      new.destructionConditions == destruction ?? old.destructionConditions,
      new.userInfo == entries
    else { return RuleFlaw("R10: a session has other contents", "\(new.id)") }
    guard new.conditions.form == change.form ?? conditions.form,
      new.conditions.can == change.can ?? conditions.can,
      new.conditions.prefers == change.prefers ?? conditions.prefers
    else { return RuleFlaw("R4: a session has other conditions", "\(new.id)") }
    return nil
  }

  // MARK: The process

  /// Nothing is in memory without a process, and what comes to the front has one.
  private func flawOfProcess(
    _ action: SystemAction, _ outcome: SystemOutcome, _ now: [SystemSession],
    in system: SceneSystem
  ) -> RuleFlaw? {
    let runs: Bool
    switch action {
    case .quit: runs = false
    case .relaunch: runs = true
    default: runs = isRunning || comer(action, outcome) != nil
    }
    if system.isRunning != runs { return RuleFlaw("the process runs, or does not") }
    if !runs, now.contains(where: \.state.isConnected) {
      return RuleFlaw("a scene is in memory without a process")
    }
    let starts = outcome.sequence.contains(.appearance(.didFinishLaunching))
    if starts != (runs && (!isRunning || ends(action))) {
      return RuleFlaw("the app hears of its start, or does not")
    }
    return runs && !system.unheardDiscards.isEmpty
      ? RuleFlaw("the app runs and has not heard of what is discarded") : nil
  }

  private func ends(_ action: SystemAction) -> Bool {
    switch action {
    case .quit, .relaunch, .launch: true
    default: false
    }
  }

  // MARK: Counts

  /// The numbers of windows are those that the app can count from its calls.
  private mutating func flawOfCounts(
    _ action: SystemAction, _ outcome: SystemOutcome, _ now: [SystemSession],
    in system: SceneSystem
  ) -> RuleFlaw? {
    if ends(action) { connected = 0 }
    var chosen = 0
    for case .delegate(let call) in outcome.sequence {
      switch call {
      case .willConnect(let id, let payloads):
        connected += 1
        let restored = sessions.first { $0.id == id }?.restorationActivity != nil
        if payloads.contains(.restoration) != restored {
          return RuleFlaw("R10: the connection has the restoration activity, or not", "\(id)")
        }
      case .didDisconnect: connected -= 1
      case .configurationForConnecting(let id, let name):
        chosen += 1
        if now.first(where: { $0.id == id })?.configuration != name {
          return RuleFlaw("R11: the scene is made from another configuration", "\(id)")
        }
      case .didDiscard(let ids): announced -= ids.count
      default: break
      }
    }
    announced += chosen
    if chosen != (outcome.isNew ? 1 : 0) {
      return RuleFlaw("R11: the delegate is asked for a configuration, or not")
    }
    if connected != now.count(where: { $0.state.isConnected }) {
      return RuleFlaw("the scenes in memory are not those that the calls count", "\(connected)")
    }
    return announced == now.count + system.unheardDiscards.count
      ? nil : RuleFlaw("the sessions are not those that the calls count", "\(announced)")
  }

  // MARK: Events

  private mutating func flaw(
    of decision: RoutingDecision, _ action: SystemAction, _ outcome: SystemOutcome,
    in system: SceneSystem
  ) -> RuleFlaw? {
    guard let event = action.event else { return nil }
    let again = last
    last = nil
    let place = outcome.scene.flatMap { id in sessions.firstIndex { $0.id == id } }
    let old = place.map { sessions[$0] }
    var connects = true
    switch decision.action {
    case .continueInScene(let id):
      connects = false
      if id != outcome.scene || old?.state.isConnected != true || ends(action) {
        return RuleFlaw("R10: a scene that is not in memory continues", "\(id)")
      }
    case .reconnect(let id):
      if id != outcome.scene || old == nil || old?.state.isConnected == true && !ends(action) {
        return RuleFlaw("R10: a scene in memory is connected again", "\(id)")
      }
    case .create:
      if !outcome.isNew || old != nil { return RuleFlaw("R10: no new scene is made") }
    case .refuse:
      if outcome.scene != nil { return RuleFlaw("R14: a refused event has a scene") }
    }
    let arrivals = EventArrivals(
      of: event, in: app, outcome.scene.flatMap { system[$0] }, outcome,
      isMultiple: system.options.supportsMultipleScenes, connects: connects)
    if let flaw = arrivals.flaw { return flaw }
    if let old, old.role != event.role, event.requestedSession == nil {
      return RuleFlaw("R9: a scene of another role", "\(old.id)")
    }
    // What got an event is the most recent of the best, so that it gets the same one again.
    if let again, again.event == event, connects || decision.scene != again.scene {
      return RuleFlaw("R3: the same event goes elsewhere the second time", "\(again.scene)")
    }
    if let id = decision.scene { last = (event, id) }
    return nil
  }
}
