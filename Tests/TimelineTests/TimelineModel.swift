import TestSupport

@testable import PredicateLanguage
@testable import SceneFixtures
@testable import SceneRouting

/// Makes random actions, and keeps the books of a second, plainer model of the windows: a list,
/// most recent first, and a state for each.
struct TimelineModel {
  private var generator: SeededGenerator
  private(set) var order: [SceneIdentifier] = []
  private(set) var states: [SceneIdentifier: SceneState] = [:]
  private(set) var gone: Set<SceneIdentifier> = []
  private(set) var runs = true
  private var roles: [SceneIdentifier: SceneRole] = [:]
  private var destruction: [SceneIdentifier: Set<DestructionCondition>] = [:]
  let platform: AppPlatform
  let lastWindow: LastWindowPolicy?
  let appIntentDelivery: AppIntentDelivery
  let supportsMultipleScenes: Bool

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    platform = AppPlatform.allCases[Int(seed % UInt64(AppPlatform.allCases.count))]
    lastWindow = [nil, .discarded, .survives][Int(seed / 5 % 3)]
    appIntentDelivery = seed % 3 == 0 ? .withConnection : .afterConnection
    supportsMultipleScenes = seed % 7 != 4
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.randomElement(using: &generator)
  }

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }

  private mutating func identifier() -> String {
    pick(["note/1", "note/2", "mail/7", "mail/é", "", "compose", "x/note/1"]) ?? ""
  }

  private mutating func predicate() -> ActivationPredicate {
    let texts = [
      "TRUEPREDICATE", "FALSEPREDICATE", "SELF BEGINSWITH 'note/'", "SELF == 'note/1'",
      "SELF CONTAINS[c] 'MAIL'", "SELF LIKE '*/1'", "NOT SELF == 'compose'",
      "SELF IN {'mail/7', 'compose'}", "SELF BETWEEN {'a', 'n'}",
    ]
    return pick(texts).flatMap { try? ActivationPredicate($0) } ?? .always
  }

  private mutating func conditions() -> ActivationConditions {
    ActivationConditions(
      can: predicate(), prefers: predicate(), form: chance(3) ? .swiftUI : .uikit)
  }

  private mutating func destructionConditions() -> Set<DestructionCondition> {
    Set(DestructionCondition.allCases.filter { _ in chance(6) })
  }

  /// A session's identifier, now and then one that is gone or never was.
  private mutating func session() -> SceneIdentifier {
    if chance(20), let old = pick(gone.sorted { $0.rawValue < $1.rawValue }) { return old }
    return pick(order) ?? "nobody"
  }

  private mutating func event() -> RoutingEvent {
    let text = identifier()
    let role = chance(12) ? SceneRole.externalDisplay : .application
    let activity = UserActivity(
      activityType: chance(3) ? "com.example.other" : "com.example.note",
      targetContentIdentifier: chance(8) ? nil : text)
    switch Int.random(in: 0..<12, using: &generator) {
    case 10, 11:
      return .appIntent(
        AppIntentPayload(type: "compose", contentIdentifier: chance(4) ? nil : text), role: role)
    case 9:
      return .userActivity(
        UserActivity(activityType: "com.example.note", webpageURL: text), role: role)
    case 0:
      return .notification(NotificationPayload(targetContentIdentifier: text), role: role)
    case 1: return .shortcut(ShortcutItem(type: "new", targetContentIdentifier: text), role: role)
    case 2: return .userActivity(activity, role: role)
    case 3: return .handoff(activity, role: role)
    case 4: return .url(text, role: role)
    case 5: return .iconTap()
    case 6:
      return .request(
        ActivationRequest(
          call: pick(ActivationRequest.Call.allCases) ?? .activateSceneSession,
          session: chance(2) ? session() : nil, activity: activity))
    case 7: return .drag(activity)
    default: return .sharePlay(GroupActivityPayload(activityIdentifier: text))
    }
  }

  /// Returns the next thing to happen.
  mutating func action() -> SystemAction {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<9:
      let window = NewWindow(
        conditions: chance(2) ? conditions() : nil, title: chance(3) ? "a title" : nil,
        destructionConditions: destructionConditions())
      return .event(event(), window: window)
    case 9, 10:
      let id: SceneIdentifier? = chance(4) ? session() : nil
      return .open(
        NewWindow(
          id: id, kind: chance(3) ? .auxiliary : .primary, conditions: conditions(),
          destructionConditions: destructionConditions()))
    case 11, 12: return .activate(session())
    case 13: return .deactivate(session())
    case 14: return .background(session())
    case 15, 16: return .disconnect(session())
    case 17, 18: return .close(session(), animation: chance(2) ? .commit : nil)
    case 19, 20:
      return .change(
        session(),
        SessionChange(
          can: chance(2) ? predicate() : nil, prefers: predicate(),
          restorationActivity: UserActivity(activityType: "com.example.note"),
          userInfo: ["key": identifier()],
          destructionConditions: chance(3) ? destructionConditions() : nil))
    case 21: return .refresh(session())
    case 22: return .setFocusPrefix(chance(2) ? nil : "x/")
    default:
      if chance(3) { return .launch(.url(identifier()), window: NewWindow()) }
      return chance(3) ? .quit : .relaunch
    }
  }

  /// What the calls of an app intent lack by the documentation alone, before `note`; nil for
  /// another action.
  func flaw(
    ofAppIntentIn action: SystemAction, _ outcome: SystemOutcome, in system: SceneSystem
  ) -> String? {
    guard case .event(let event, _) = action, event.source == .appIntent, let id = outcome.scene
    else { return nil }
    let wasConnected = states[id]?.isConnected == true
    let isHeard = wasConnected || supportsMultipleScenes
    guard outcome.sequence.last == .delegate(.performAppIntent(isHeard ? id : nil)) else {
      return "the intent does not perform last, or in another scene"
    }
    let connects = outcome.calls.contains {
      if case .willConnect(id, let payloads) = $0 { payloads.contains(.appIntent) } else { false }
    }
    if connects != (isHeard && !wasConnected) { return "the connection has the intent, or not" }
    let isSwiftUI = system[id]?.conditions.form == .swiftUI
    let own: DelegateCall = isSwiftUI ? .onAppIntentExecution(id) : .willPerformAppIntent(id)
    let isCalled =
      wasConnected || isHeard && (isSwiftUI || appIntentDelivery == .afterConnection)
    let heard = outcome.sequence.firstIndex(of: .delegate(own))
    if (heard != nil) != isCalled { return "the scene hears of the intent, or not" }
    let appears = outcome.sequence.firstIndex(of: .appearance(.sceneWillEnterForeground(id)))
    if let heard, let appears, heard > appears { return "the scene appears before it hears" }
    return nil
  }

  /// Notes what came of an action.
  mutating func note(_ action: SystemAction, _ outcome: SystemOutcome) {
    switch action {
    case .quit, .relaunch:
      end()
      runs = action == .relaunch
    case .launch:
      end()
      guard let id = outcome.scene else { return }
      if outcome.isNew {
        destruction[id] = []
        roles[id] = .application
      }
      come(id)
    case .setFocusPrefix: break
    case .deactivate(let id): states[id] = .foregroundInactive
    case .background(let id): states[id] = .background
    case .disconnect(let id) where destruction[id]?.contains(.systemDisconnection) == true:
      leave(id)
    case .disconnect(let id): states[id] = .disconnected
    case .change(let id, let change):
      if let conditions = change.destructionConditions { destruction[id] = conditions }
    case .refresh(let id): if states[id] == .disconnected { states[id] = .background }
    case .close(let id, nil) where isLast(id) && survives(id):
      if states[id] != .disconnected {
        states[id] = platform == .visionOS ? .background : .disconnected
      }
    case .close(let id, _): leave(id)
    case .event(_, let window), .open(let window):
      guard let id = outcome.scene else { return }
      if outcome.isNew {
        destruction[id] = window.destructionConditions
        roles[id] = if case .event(let event, _) = action { event.role } else { window.role }
      }
      come(id)
    case .activate(let id): come(id)
    }
  }

  private mutating func end() {
    for id in order where states[id] != .disconnected {
      states[id] = .disconnected
      if destruction[id]?.contains(.systemDisconnection) == true { leave(id) }
    }
  }

  private mutating func come(_ id: SceneIdentifier) {
    order.removeAll { $0 == id }
    order.insert(id, at: 0)
    states[id] = .foregroundActive
    runs = true
  }

  private mutating func leave(_ id: SceneIdentifier) {
    order.removeAll { $0 == id }
    states[id] = nil
    gone.insert(id)
  }

  private func isLast(_ id: SceneIdentifier) -> Bool {
    order.count { roles[$0] == roles[id] } == 1
  }

  private func survives(_ id: SceneIdentifier) -> Bool {
    (lastWindow ?? (platform == .visionOS ? .survives : .discarded)) == .survives
      && destruction[id]?.contains(.userInitiatedDismissal) != true
  }
}
