import PredicateLanguage
import SceneLifecycle
import SceneRouting
import TestSupport

/// An app and what happens to its windows, as data: played again it is the same.
struct Afternoon {
  var app = AppDescription()
  var options = RouterOptions()
  /// The sessions at first, most recently activated first.
  var sessions: [SystemSession] = []
  var steps: [SystemAction] = []

  /// The windows before the first step.
  func system() throws(SceneSystemError) -> SceneSystem {
    try SceneSystem(sessions, app: app, options: options)
  }
}

/// Makes a random app of a seed, and then one step after the other.
///
/// A third of the steps belong to faults, of several steps each: `RandomFault` has the list.
/// Other steps come in between now and then.
struct RandomAfternoon {
  private var generator: SeededGenerator
  /// The app, without steps.
  let start: Afternoon
  /// How many windows there are before people begin to close them.
  private let windows: Int
  private var rest: [SystemAction] = []
  /// The names that new windows got so far.
  private var names = 0

  /// Makes the app of `seed`.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 1)
    start = RandomApp.afternoon(&generator)
    windows = [1, 2, 3, 5, 8, 16].randomElement(using: &generator) ?? 3
    self.generator = generator
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.randomElement(using: &generator)
  }

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }

  /// Returns the next step, of windows that are as `now` says.
  mutating func next(_ now: PlainWindows) -> SystemAction {
    if rest.isEmpty || chance(6) {
      if rest.isEmpty, chance(6) {
        rest = fault(now)
      } else {
        return action(now)
      }
    }
    return rest.isEmpty ? action(now) : rest.removeFirst()
  }

  // MARK: Faults

  /// The steps of a fault.
  private mutating func fault(_ now: PlainWindows) -> [SystemAction] {
    let id = session(now)
    let event = event(now)
    let happens = SystemAction.event(event, window: window())
    let request = SystemAction.event(
      .request(ActivationRequest(session: id, activity: activity())), window: NewWindow())
    switch RandomFault.allCases.randomElement(using: &generator) ?? .killed {
    case .killed: return [.quit, chance(2) ? .relaunch : happens]
    case .memoryShort:
      // The system begins with those that were used longest ago.
      let sleepers = now.windows.reversed().filter { $0.state.isConnected }.map(\.id)
      return sleepers.prefix(Int.random(in: 1...8, using: &generator)).map { .disconnect($0) }
    case .closedMeanwhile:
      return [.quit, .close(id, animation: nil), pick([happens, request, .relaunch]) ?? happens]
    case .twice:
      let first = event.canLaunch && chance(3) ? SystemAction.launch(event) : happens
      return [first, happens]
    case .whileConnecting:
      let away: SystemAction = chance(2) ? .disconnect(id) : .quit
      let wakes: SystemAction = chance(3) ? .refresh(id) : .activate(id)
      return [away, chance(2) ? wakes : happens, pick([happens, request]) ?? request]
    case .conditionsBetween:
      return [happens, .change(now.windows.first?.id ?? id, change()), happens]
    case .prefixBetween: return [happens, .setFocusPrefix(chance(2) ? nil : "x/"), happens]
    case .destroyed:
      let ends: SystemAction = chance(2) ? .close(id, animation: .commit) : .disconnect(id)
      let marked = SystemAction.change(
        id,
        SessionChange(
          prefers: RandomApp.predicate(&generator), destructionConditions: [.systemDisconnection]))
      let late: [SystemAction] = [
        request, .activate(id), .change(id, change()), .disconnect(id), .refresh(id),
        .close(id, animation: nil), happens,
      ]
      return (chance(2) ? [marked] : []) + [ends, pick(late) ?? request, happens]
    }
  }

  // MARK: What people and the app do

  private mutating func action(_ now: PlainWindows) -> SystemAction {
    let isFull = now.windows.count >= windows
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<9: return .event(event(now), window: window())
    case 9, 10:
      if isFull { return .close(session(now), animation: nil) }
      return .open(window(of: chance(12) ? session(now) : newName()))
    case 11, 12, 13: return .activate(session(now))
    case 14: return .deactivate(session(now))
    case 15: return .background(session(now))
    case 16: return .disconnect(session(now))
    case 17: return .close(session(now), animation: chance(2) ? .commit : nil)
    case 18:
      return isFull ? .close(session(now), animation: nil) : .open(window(of: newName()))
    case 19, 20: return .change(session(now), change())
    case 21: return .refresh(session(now))
    case 22: return .setFocusPrefix(chance(2) ? nil : "x/")
    default:
      if chance(2) { return chance(2) ? .quit : .relaunch }
      let event = event(now)
      return event.canLaunch ? .launch(event, window: window()) : .relaunch
    }
  }

  /// A session's identifier, now and then one that is gone or never was.
  private mutating func session(_ now: PlainWindows) -> SceneIdentifier {
    if chance(16), let old = pick(Array(now.gone.suffix(8)) + ["nobody"]) { return old }
    return pick(now.windows)?.id ?? now.gone.last ?? "nobody"
  }

  private mutating func newName() -> SceneIdentifier {
    names += 1
    return SceneIdentifier("new-\(names)")
  }

  private mutating func window(of id: SceneIdentifier? = nil) -> NewWindow {
    var window = NewWindow(id: id ?? (chance(3) ? nil : newName()))
    if id != nil { window.role = RandomApp.role(of: start.app, &generator) }
    window.kind = chance(4) ? .auxiliary : .primary
    if chance(2) { window.conditions = RandomApp.conditions(&generator) }
    if chance(4) { window.title = "a title" }
    if chance(6) { window.configuration = pick(RandomApp.configurations) }
    window.destructionConditions = RandomApp.destruction(&generator)
    return window
  }

  private mutating func change() -> SessionChange {
    SessionChange(
      can: chance(2) ? RandomApp.predicate(&generator) : nil,
      prefers: RandomApp.predicate(&generator), title: chance(4) ? "another" : nil,
      restorationActivity: chance(3) ? activity() : nil,
      userInfo: chance(3) ? ["key": identifier()] : [:],
      destructionConditions: chance(3) ? RandomApp.destruction(&generator) : nil)
  }

  private mutating func identifier() -> String {
    pick(RandomApp.identifiers) ?? "note/1"
  }

  private mutating func activity() -> UserActivity {
    let isPage = chance(4)
    return UserActivity(
      activityType: pick(RandomApp.activityTypes) ?? "com.example.note",
      targetContentIdentifier: isPage || chance(6) ? nil : identifier(),
      webpageURL: isPage ? "https://example.com/" + identifier() : nil)
  }

  private mutating func event(_ now: PlainWindows) -> RoutingEvent {
    let role = RandomApp.role(of: start.app, &generator)
    let text: String? = chance(8) ? nil : identifier()
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      // An empty URL is a mistake of a fixture.
      return .url(text.flatMap { $0.isEmpty ? nil : $0 } ?? "app:" + identifier(), role: role)
    case 2:
      return .notification(NotificationPayload(targetContentIdentifier: text), role: role)
    case 3: return .shortcut(ShortcutItem(type: "new", targetContentIdentifier: text), role: role)
    case 4: return .userActivity(activity(), role: role)
    case 5: return .handoff(activity(), role: role)
    case 6: return .iconTap()
    case 7:
      return .request(
        ActivationRequest(
          call: pick(ActivationRequest.Call.allCases) ?? .activateSceneSession,
          session: chance(2) ? session(now) : nil, activity: chance(4) ? nil : activity()),
        role: role)
    case 8: return .drag(activity(), role: role)
    case 9: return .sharePlay(GroupActivityPayload(activityIdentifier: identifier()), role: role)
    case 10: return .appIntent(AppIntentPayload(type: "Open", contentIdentifier: text), role: role)
    default: return .identifier(text, role: role)
    }
  }
}

/// What goes wrong on a device, or comes at a bad moment.
enum RandomFault: CaseIterable {
  /// The process is killed at any step.
  case killed
  /// Memory is short, and scenes are disconnected.
  case memoryShort
  /// A session is discarded while the app does not run.
  case closedMeanwhile
  /// An event is delivered twice, or once more after it started the app.
  case twice
  /// An event comes at once after a scene was connected.
  case whileConnecting
  /// Conditions change between an event and the same one again.
  case conditionsBetween
  /// A Focus filter begins or ends in between.
  case prefixBetween
  /// Something comes for a scene that is being destroyed.
  case destroyed
}

extension RoutingEvent {
  /// Whether the event can start an app, in a fixture.
  fileprivate var canLaunch: Bool {
    switch source {
    case .url, .userActivity, .handoff, .shortcut, .notification, .appIntent: true
    case .sharePlay, .icon, .identifier, .request, .drag: false
    }
  }
}
