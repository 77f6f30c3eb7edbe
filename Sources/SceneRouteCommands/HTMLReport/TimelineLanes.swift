import PredicateLanguage
import SceneFixtures
import SceneRouting

/// A timeline for the page: for each window in which state it was after which step, and what each
/// step did.
struct TimelineLanes: Sendable {
  /// The first steps, as `simulate` writes them, without the states of windows.
  private(set) var steps: [PageJSON] = []
  /// How many steps there were.
  private(set) var count = 0
  /// For each window a letter for each step.
  private var histories: [SceneIdentifier: [UInt8]] = [:]
  /// The windows as they came.
  private var order: [SceneIdentifier] = []
  private var involved: Set<SceneIdentifier> = []

  init() {}

  /// The windows with a lane, in the order in which they came: those first that a step was about.
  var lanes: [PageJSON] {
    var shown = Set(order.filter(involved.contains).prefix(PageLimits.lanes))
    for id in order where shown.count < PageLimits.lanes { shown.insert(id) }
    return order.filter(shown.contains).map { id in
      PageJSON(["id": id, "states": String(decoding: histories[id] ?? [], as: UTF8.self)])
    }
  }

  /// How many windows there were, and how many of them have no lane.
  var windows: Int { order.count }
  var otherWindows: Int { max(0, order.count - PageLimits.lanes) }

  mutating func add(_ result: StepResult, failure: FixtureFailure?) {
    let position = count
    count += 1
    guard position < PageLimits.steps else { return }
    for session in result.system.sessions {
      if histories[session.id] == nil { order.append(session.id) }
      var history = histories[session.id] ?? []
      history += repeatElement(UInt8(ascii: "."), count: position - history.count)
      history.append(session.state.letter)
      histories[session.id] = history
    }
    if let scene = result.outcome?.scene { involved.insert(scene) }
    steps.append(
      PageJSON(
        result.json(failure, othersNamed: PageLimits.othersNamed, hasSessions: false)))
  }
}

extension SceneState {
  /// The letter that stands for it in a lane.
  fileprivate var letter: UInt8 {
    switch self {
    case .unattached: UInt8(ascii: "u")
    case .foregroundActive: UInt8(ascii: "a")
    case .foregroundInactive: UInt8(ascii: "i")
    case .background: UInt8(ascii: "b")
    case .disconnected: UInt8(ascii: "d")
    case .discarded: UInt8(ascii: "x")
    }
  }
}
