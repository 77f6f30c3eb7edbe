import PredicateLanguage
import SceneFixtures
import SceneRouting

/// A timeline as lanes: for each window how long it was in which state, and what each step did.
struct TimelineLanes: Sendable {
  struct Span: Sendable {
    let state: SceneState
    /// The step from which on, from 0.
    let from: Int
    /// The step before which it ended.
    fileprivate(set) var end: Int
  }

  struct Lane: Sendable {
    let id: SceneIdentifier
    let spans: [Span]
  }

  struct Step: Sendable {
    /// From 1.
    let number: Int
    let label: String
    let happening: String
    /// The window that it was about or went to, as it is shown.
    let window: String
    /// The same as an identifier, where there is one.
    let scene: SceneIdentifier?
    let isEvent: Bool
    let action: String
    let front: String
    let reason: String?
    let isMet: Bool?
    let differences: [RoutingExpectation.Difference]
  }

  /// The first steps.
  private(set) var steps: [Step] = []
  /// How many steps there were.
  private(set) var count = 0
  private var histories: [SceneIdentifier: [Span]] = [:]
  /// The windows as they came.
  private var order: [SceneIdentifier] = []
  private var involved: Set<SceneIdentifier> = []

  init() {}

  /// The windows with a lane, in the order in which they came: those first that a step was about.
  var lanes: [Lane] {
    var shown = Set(order.filter(involved.contains).prefix(PageLimits.lanes))
    for id in order where shown.count < PageLimits.lanes { shown.insert(id) }
    return order.filter(shown.contains).map { Lane(id: $0, spans: histories[$0] ?? []) }
  }

  /// How many windows have no lane.
  var otherWindows: Int { max(0, order.count - PageLimits.lanes) }

  mutating func add(_ result: StepResult, failure: FixtureFailure?) {
    let position = count
    count += 1
    guard position < PageLimits.steps else { return }
    for session in result.system.sessions { note(session, at: position) }
    let scene = result.outcome?.scene
    if let scene { involved.insert(scene) }
    var isEvent = false
    if case .event = result.step.action { isEvent = true }
    steps.append(
      Step(
        number: position + 1, label: result.step.name ?? "", happening: result.happening,
        window: result.window.text, scene: scene, isEvent: isEvent,
        action: result.actionCell.text, front: result.front,
        reason: result.error?.message ?? result.reason, isMet: result.isMet,
        differences: failure?.differences ?? []))
  }

  private mutating func note(_ session: SystemSession, at position: Int) {
    guard let spans = histories[session.id], let last = spans.last else {
      order.append(session.id)
      histories[session.id] = [Span(state: session.state, from: position, end: position + 1)]
      return
    }
    if last.state == session.state, last.end == position {
      histories[session.id]?[spans.count - 1].end = position + 1
    } else {
      histories[session.id]?.append(
        Span(state: session.state, from: position, end: position + 1))
    }
  }
}
