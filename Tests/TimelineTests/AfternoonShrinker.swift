import PredicateLanguage
import SceneLifecycle
import SceneRouting

/// Makes an afternoon that goes wrong smaller, as long as the same goes wrong: fewer steps, fewer
/// windows, a plainer app, plainer steps.
///
/// Steps go in halves, then quarters, down to one by one: delta debugging.
struct AfternoonShrinker {
  /// What goes wrong.
  let kind: String
  /// The smallest afternoon so far; its last step is the wrong one.
  private(set) var smallest: Afternoon
  /// How many afternoons were played.
  private(set) var plays = 0
  private let failure: (Afternoon) -> Simulation.Failure?

  /// Plays are cheap, and an afternoon of 200 steps takes some hundreds.
  private static let most = 20_000

  /// Nil where nothing goes wrong.
  init?(
    _ afternoon: Afternoon,
    failure: @escaping (Afternoon) -> Simulation.Failure? = Simulation.failure(of:)
  ) {
    guard let found = failure(afternoon) else { return nil }
    self.failure = failure
    kind = found.flaw.kind
    smallest = afternoon
    cut(after: found.step)
  }

  /// Makes the afternoon smaller until nothing more can go.
  mutating func shrink() {
    var size = Int.max
    while size > smallest.size, plays < Self.most {
      size = smallest.size
      dropSteps()
      dropSessions()
      for plainer in Self.plainerApps { attempt(plainer) }
      for step in smallest.steps.indices { plainerStep(step) }
    }
  }

  private mutating func cut(after step: Int) {
    smallest.steps.removeLast(smallest.steps.count - step - 1)
  }

  /// Keeps what `change` makes of the afternoon, where the same goes wrong in it.
  @discardableResult
  private mutating func attempt(_ change: (inout Afternoon) -> Void) -> Bool {
    var candidate = smallest
    change(&candidate)
    plays += 1
    guard let found = failure(candidate), found.flaw.kind == kind else { return false }
    smallest = candidate
    cut(after: found.step)
    return true
  }

  private mutating func dropSteps() {
    var length = max(1, smallest.steps.count / 2)
    while true {
      var start = 0
      while start < smallest.steps.count {
        let end = min(start + length, smallest.steps.count)
        let range = start..<end
        if !attempt({ $0.steps.removeSubrange(range) }) { start = end }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  private mutating func dropSessions() {
    for place in smallest.sessions.indices.reversed() {
      attempt { $0.sessions.remove(at: place) }
    }
    for place in smallest.sessions.indices {
      attempt { $0.sessions[place] = SystemSession(id: $0.sessions[place].id) }
    }
  }

  /// What an app can do without.
  private static let plainerApps: [@Sendable (inout Afternoon) -> Void] = [
    { $0.app = AppDescription() }, { $0.options = RouterOptions() },
    { $0.app.rules = [] }, { $0.app.declarations = [] }, { $0.app.conditions = [:] },
    { $0.app.manifest = nil }, { $0.app.implements = nil }, { $0.app.lastWindow = nil },
    { $0.app.platform = .iOS }, { $0.app.appIntentDelivery = .afterConnection },
    { $0.options.focusPrefix = nil }, { $0.options.nilIdentifier = nil },
    { $0.options.requestScores = .prefersOnly }, { $0.options.nilSession = .new },
    { $0.options.declaredActivityTypes = nil }, { $0.options.supportsMultipleScenes = true },
  ]

  /// Tries plainer forms of a step: of an event its identifier alone, of a window its name.
  private mutating func plainerStep(_ place: Int) {
    guard place < smallest.steps.count else { return }
    let step = smallest.steps[place]
    var others: [SystemAction] = []
    switch step {
    case .event(let event, let window):
      let name = NewWindow(id: window.id)
      if event.source != .identifier {
        others.append(
          .event(.identifier(event.targetContentIdentifier, role: event.role), window: name))
      }
      others += window.plainer.map { .event(event, window: $0) }
    case .launch(let event, let window):
      others = [.relaunch] + window.plainer.map { .launch(event, window: $0) }
    case .open(let window): others = window.plainer.map { .open($0) }
    case .change(let id, let change):
      others = [.change(id, SessionChange(prefers: .never))]
      if let can = change.can { others.append(.change(id, SessionChange(can: can))) }
      if let conditions = change.destructionConditions {
        others.append(.change(id, SessionChange(destructionConditions: conditions)))
      }
    default: break
    }
    for other in others where place < smallest.steps.count {
      if attempt({ $0.steps[place] = other }) { return }
    }
  }
}

extension NewWindow {
  /// The window with its name alone, and with one thing beside it.
  fileprivate var plainer: [NewWindow] {
    [
      NewWindow(id: id), NewWindow(id: id, kind: kind), NewWindow(id: id, conditions: conditions),
      NewWindow(id: id, role: role), NewWindow(id: id, configuration: configuration),
      NewWindow(id: id, destructionConditions: destructionConditions),
    ].filter { $0 != self }
  }
}

extension Afternoon {
  /// What counts as smaller.
  fileprivate var size: Int { 4 * steps.count + sessions.count }
}
