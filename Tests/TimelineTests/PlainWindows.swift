import PredicateLanguage
import SceneLifecycle
import SceneRouting

/// The second model of an app's windows: a list, most recent first, and the rules read once more,
/// slowly and without an index, a ledger or a plan.
///
/// Written from `Documentation/RULES.md` and `Fixtures/FORMAT.md`. It says what must come of an
/// action before the system is asked.
struct PlainWindows {
  /// One session.
  struct Window {
    let id: SceneIdentifier
    let role: SceneRole
    var state: SceneState
    var conditions: ActivationConditions
    var destruction: Set<DestructionCondition>
  }

  /// What must come of an action.
  enum Answer: Equatable {
    /// The error of this name, and nothing changes.
    case refused(String)
    /// The session that the action is about, what becomes of its event, and the new window.
    case done(SceneIdentifier?, action: String? = nil, new: NewScene? = nil)
  }

  /// A session that is made, and the configuration that it is made from (R11).
  struct NewScene: Equatable {
    let configuration: String?
  }

  /// Most recently activated first.
  private(set) var windows: [Window]
  /// The sessions that ended, the last one at the end.
  private(set) var gone: [SceneIdentifier] = []
  /// Whether the process runs.
  private(set) var runs = true
  /// What ended while the process did not run.
  private(set) var unheard: [SceneIdentifier] = []
  private var used: Set<SceneIdentifier>
  private var prefix: String?
  private let app: AppDescription
  private let options: RouterOptions
  private let matching: [ActivationPredicate?]

  init(_ afternoon: Afternoon) {
    app = afternoon.app
    options = afternoon.options
    prefix = options.focusPrefix
    windows = afternoon.sessions.map {
      Window(
        id: $0.id, role: $0.role, state: $0.state, conditions: $0.conditions,
        destruction: $0.destructionConditions)
    }
    used = Set(windows.map(\.id))
    matching = app.declarations.map { declaration in
      declaration.matching.map { ActivationConditions(preferring: $0, allowing: []).prefers }
    }
  }

  /// The window in front: of those that take touches the one that was activated last.
  var front: SceneIdentifier? { windows.first { $0.state == .foregroundActive }?.id }

  /// Carries out `action`, and says what must come of it.
  mutating func perform(_ action: SystemAction) -> Answer {
    switch action {
    case .event(let event, let window): return deliver(event, window)
    case .launch(let event, let window):
      let before = self
      end()
      let answer = deliver(event, window)
      if case .refused = answer { self = before }
      return answer
    case .open(let window):
      if !options.supportsMultipleScenes, windows.contains(where: { $0.role == window.role }) {
        return .refused("single-scene")
      }
      return make(window, for: nil)
    case .quit:
      end()
      return .done(nil)
    case .relaunch:
      end()
      start()
      return .done(nil)
    case .setFocusPrefix(let text):
      prefix = text
      return .done(nil)
    case .activate(let id), .deactivate(let id), .background(let id), .disconnect(let id),
      .close(let id, _), .change(let id, _), .refresh(let id):
      guard let place = windows.firstIndex(where: { $0.id == id }) else {
        return .refused(used.contains(id) ? "discarded-scene" : "unknown-scene")
      }
      return perform(action, at: place)
    }
  }

  // MARK: One window

  private mutating func perform(_ action: SystemAction, at place: Int) -> Answer {
    let window = windows[place]
    switch action {
    case .deactivate, .background, .disconnect, .change:
      if !window.state.isConnected { return .refused("not-connected") }
    case .close(_, .some), .refresh: if !runs { return .refused("not-running") }
    default: break
    }
    switch action {
    case .activate: bringToFront(place)
    case .deactivate: windows[place].state = .foregroundInactive
    case .background: windows[place].state = .background
    case .disconnect: letGo(place)
    case .refresh: if !window.state.isConnected { windows[place].state = .background }
    case .close(_, let animation): close(place, isByPerson: animation == nil)
    case .change(_, let change):
      windows[place].conditions.can = change.can ?? window.conditions.can
      windows[place].conditions.prefers = change.prefers ?? window.conditions.prefers
      windows[place].conditions.form = change.form ?? window.conditions.form
      windows[place].destruction = change.destructionConditions ?? window.destruction
    default: break
    }
    return .done(window.id)
  }

  private mutating func bringToFront(_ place: Int) {
    start()
    var window = windows.remove(at: place)
    window.state = .foregroundActive
    windows.insert(window, at: 0)
  }

  /// The system lets go of a scene: its session stays, unless it says otherwise (R4).
  private mutating func letGo(_ place: Int) {
    if windows[place].destruction.contains(.systemDisconnection) {
      discard(place)
    } else {
      windows[place].state = .disconnected
    }
  }

  private mutating func discard(_ place: Int) {
    let id = windows.remove(at: place).id
    gone.append(id)
    if !runs { unheard.append(id) }
  }

  /// A person closes the last window of its role, and its session may survive (R4).
  private mutating func close(_ place: Int, isByPerson: Bool) {
    let window = windows[place]
    let isLast = windows.count { $0.role == window.role } == 1
    let survives = app.platform == .visionOS ? LastWindowPolicy.survives : .discarded
    guard isByPerson, isLast, (app.lastWindow ?? survives) == .survives,
      !window.destruction.contains(.userInitiatedDismissal)
    else { return discard(place) }
    guard window.state.isConnected else { return }
    windows[place].state = app.platform == .visionOS ? .background : .disconnected
  }

  // MARK: The process

  private mutating func start() {
    runs = true
    unheard = []
  }

  /// The process ends as if the system let go of every scene.
  private mutating func end() {
    runs = false
    for place in windows.indices.reversed() where windows[place].state.isConnected {
      letGo(place)
    }
  }

  // MARK: Events

  private mutating func deliver(_ event: RoutingEvent, _ window: NewWindow) -> Answer {
    if event.source == .request, !runs { return .refused("not-running") }
    switch PlainChoice(of: event, among: windows, prefix: prefix ?? "", options) {
    case .window(let place):
      let window = windows[place]
      bringToFront(place)
      return .done(window.id, action: window.state.isConnected ? "continue" : "reconnect")
    case .new:
      var window = window
      window.role = event.role
      return make(window, for: event)
    case .refuse: return .done(nil, action: "refuse")
    }
  }

  /// Makes a window for `event`, or an empty one (R5, R11).
  private mutating func make(_ window: NewWindow, for event: RoutingEvent?) -> Answer {
    let id = window.id ?? freeIdentifier()
    if used.contains(id) { return .refused("used-identifier") }
    let choice: (name: String?, isDeclared: Bool)
    switch configuration(window, event) {
    case .success(let found): choice = found
    case .failure(let refusal): return .refused(refusal.id)
    }
    let identifier = choice.isDeclared ? event?.identifierOfSwiftUI : event?.targetContentIdentifier
    let conditions =
      window.conditions ?? choice.name.flatMap { app.conditions[$0]?.filled(identifier) }
    used.insert(id)
    start()
    windows.insert(
      Window(
        id: id, role: window.role, state: .foregroundActive,
        conditions: conditions ?? ActivationConditions(),
        destruction: window.destructionConditions),
      at: 0)
    return .done(
      id, action: event == nil ? nil : "create", new: NewScene(configuration: choice.name))
  }

  /// `window-N`, where N counts all sessions there are and were; a name that is taken is passed
  /// over.
  private func freeIdentifier() -> SceneIdentifier {
    var number = used.count + 1
    while used.contains(SceneIdentifier("window-\(number)")) { number += 1 }
    return SceneIdentifier("window-\(number)")
  }

  private struct Refusal: Error {
    let id: String
  }

  /// The configuration's name, and whether a declaration chose it (R11).
  private func configuration(
    _ window: NewWindow, _ event: RoutingEvent?
  ) -> Result<(name: String?, isDeclared: Bool), Refusal> {
    func known(_ name: String) -> Bool {
      app.declarations.contains { $0.name == name }
        || app.manifest?.configurations.contains { $0.name == name && $0.role == window.role }
          ?? true
    }
    func named(_ name: String) -> Result<(name: String?, isDeclared: Bool), Refusal> {
      known(name)
        ? .success((name, false)) : .failure(Refusal(id: "unknown-configuration"))
    }
    if let name = window.configuration { return named(name) }
    if let event, let rule = app.rules.first(where: { $0.fits(event) }) {
      return named(rule.configuration)
    }
    if !app.declarations.isEmpty {
      guard let event, event.source != .icon else {
        return .success((app.declarations[0].name, true))
      }
      let identifier = event.identifierOfSwiftUI
      let place =
        matching.firstIndex { $0 != nil && identifier != nil && $0.isTrue(of: identifier) }
        ?? matching.firstIndex { $0 == nil }
      if place == nil, identifier != nil, app.platform == .macOS {
        return .failure(Refusal(id: "no-declaration-matches"))
      }
      return .success((app.declarations[place ?? 0].name, true))
    }
    return .success((app.manifest?.configurations.first { $0.role == window.role }?.name, false))
  }
}

/// Which window an event goes to, by the first ten lines of the rules.
enum PlainChoice {
  case window(Int)
  case new
  case refuse

  init(
    of event: RoutingEvent, among windows: [PlainWindows.Window], prefix: String,
    _ options: RouterOptions
  ) {
    let rivals = windows.indices.filter { windows[$0].role == event.role }
    if !options.supportsMultipleScenes {
      self = rivals.first.map { .window($0) } ?? .new
      return
    }
    if event.source == .drag {
      let isDeclared = options.declaredActivityTypes?.contains(event.activityType ?? "") ?? true
      self = isDeclared ? .new : .refuse
      return
    }
    if let id = event.requestedSession {
      self = windows.firstIndex { $0.id == id }.map { .window($0) } ?? .refuse
      return
    }
    let isOlder = event.request?.call == .requestSceneSessionActivation
    if isOlder, options.nilSession == .new {
      self = .new
      return
    }
    let isNewer = event.request != nil && !isOlder
    let asksCan = !isNewer || options.requestScores == .prefersOrCan
    /// The window of the highest score, and of equal ones the most recent (R2, R3).
    func best(_ rivals: [Int], _ identifier: String) -> Int? {
      var able: Int?
      for place in rivals {
        let conditions = windows[place].conditions
        // A condition that fails leaves its scene out (R8).
        guard let isWanted = try? conditions.prefers.evaluate(identifier) else { continue }
        if isWanted { return place }
        if asksCan, able == nil, conditions.can.isTrue(of: identifier) { able = place }
      }
      return able
    }
    /// The most recent window that takes an event without an identifier (R6).
    func taker(_ rivals: [Int]) -> Int? {
      isNewer ? nil : rivals.first { windows[$0].takesNothing(options.nilIdentifier) }
    }
    let found: Int?
    if let identifier = event.targetContentIdentifier {
      found = best(rivals, prefix + identifier)
    } else if let page = event.webPage {
      let ofSwiftUI = rivals.filter { windows[$0].conditions.form == .swiftUI }
      let others = rivals.filter { windows[$0].conditions.form == .uikit }
      found = best(ofSwiftUI, prefix + page) ?? taker(others)
    } else {
      found = taker(rivals)
    }
    self = found.map { .window($0) } ?? .new
  }
}

extension PlainWindows.Window {
  /// Whether the window takes an event without an identifier.
  fileprivate func takesNothing(_ policy: NilIdentifierPolicy?) -> Bool {
    switch policy ?? (conditions.form == .uikit ? .mostRecent : .canMustHold) {
    case .mostRecent: true
    case .canMustHold: conditions.can.isTrue(of: nil)
    }
  }
}

extension RoutingEvent {
  /// The string that SwiftUI goes by: without an identifier the web page of any activity.
  fileprivate var identifierOfSwiftUI: String? { targetContentIdentifier ?? webPage }
}

extension ConfigurationRule {
  fileprivate func fits(_ event: RoutingEvent) -> Bool {
    switch test {
    case .activityType(let type): event.activityType == type
    case .identifier(let predicate):
      event.targetContentIdentifier.map { predicate.isTrue(of: $0) } ?? false
    }
  }
}

extension ActivationConditions {
  /// The conditions with the identifier that a window is made for.
  fileprivate func filled(_ identifier: String?) -> ActivationConditions {
    let value = identifier.map { PredicateArgument.string($0) } ?? .null
    func filled(_ predicate: ActivationPredicate) -> ActivationPredicate {
      (try? predicate.substituting([AppDescription.identifierVariable: value])) ?? predicate
    }
    return ActivationConditions(can: filled(can), prefers: filled(prefers), form: form)
  }
}

extension ActivationPredicate {
  fileprivate func isTrue(of identifier: String?) -> Bool {
    (try? evaluate(identifier)) == true
  }
}

extension ActivationPredicate? {
  fileprivate func isTrue(of identifier: String?) -> Bool { self?.isTrue(of: identifier) == true }
}
