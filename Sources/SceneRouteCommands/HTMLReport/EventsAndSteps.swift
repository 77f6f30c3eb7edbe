import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Events beside scenes: how each scene fared with each event, and why.
struct EventMatrix: Sendable {
  /// An event as `explain` writes it.
  struct Row: Sendable {
    /// The row with the values of the comparisons.
    let full: PageJSON
    /// The row with the reasons alone.
    let short: PageJSON
  }

  /// The scenes, by their positions in the fixture.
  let columns: [Int]
  let rows: [Row]

  /// Explains the first events.
  ///
  /// Nil if there are no events, or each is too much work.
  init?(_ study: FixtureStudy) {
    let fixture = study.fixture
    guard !study.events.isEmpty else { return nil }
    let columns = Self.columns(of: study)
    let isWhole = fixture.scenes.count <= PageLimits.missScenes
    // All scenes are traced for the nearest miss, else those that are shown.
    let traced = isWhole ? fixture.scenes : columns.map { fixture.scenes[$0] }
    let count = Self.rowCount(
      study, tracing: traced, atMost: PageLimits.cells / max(1, columns.count))
    guard count > 0 else { return nil }
    self.columns = columns
    let router = SceneRouter(reportingTiesOf: fixture)
    let named = Set(columns.map { fixture.scenes[$0].id })
    let predicateBytes = fixture.scenes.reduce(0) { $0 + $1.conditions.sourceByteCount }
    var missWork = PageLimits.missWork
    rows = study.events.prefix(count).map { event in
      let decision = event.routed.decision
      let isNew = decision.basis == .predicates && decision.scene == nil
      if isNew || event.expected != nil {
        missWork -= predicateBytes * (1 + (decision.identifier?.utf8.count ?? 0))
      }
      let leavesMissOut = isNew && !(isWhole && missWork >= 0)
      let explanation =
        isWhole && !leavesMissOut
        ? router.explain(event.event, expecting: missWork >= 0 ? event.expected : nil)
        : router.explain(event.event, naming: named)
      let leftOut =
        leavesMissOut
        ? "what came nearest is not looked for here: `sceneroute explain` has it" : nil
      return Row(event.routed, explanation, leftOut: leftOut, named)
    }
  }

  /// Returns the number of events, from the first on, that can be traced in all of `scenes`.
  private static func rowCount(
    _ study: FixtureStudy, tracing scenes: [SceneSession], atMost most: Int
  ) -> Int {
    let comparisons = scenes.reduce(0) { $0 + $1.conditions.comparisonCount }
    let predicateBytes = scenes.reduce(0) { $0 + $1.conditions.sourceByteCount }
    var left = PageLimits.tracedBytes
    return study.events.prefix(most).prefix { event in
      let identifierBytes = event.routed.decision.identifier?.utf8.count ?? 0
      left -= predicateBytes + comparisons * (PageLimits.comparisonBytes + identifierBytes)
      return left >= 0
    }.count
  }

  /// The scenes in their order; of too many those that get most of the events.
  private static func columns(of study: FixtureStudy) -> [Int] {
    let scenes = study.fixture.scenes
    guard scenes.count > PageLimits.columns else { return Array(scenes.indices) }
    let wins = study.wins
    let ordered = scenes.indices.sorted { left, right in
      (wins[scenes[right].id, default: 0], left) < (wins[scenes[left].id, default: 0], right)
    }
    return ordered.prefix(PageLimits.columns).sorted()
  }
}

extension EventMatrix.Row {
  fileprivate init(
    _ routed: RoutedEvent, _ explanation: RoutingExplanation, leftOut: String?,
    _ named: Set<SceneIdentifier>
  ) {
    let standings = explanation.standings.filter { named.contains($0.id) }
    func row(_ values: Bool) -> PageJSON {
      PageJSON { json in
        let scenes = JSONArray(standings) { standing in
          func outline(_ trace: PredicateTrace?) -> JSONIfPresent<JSONObject> {
            guard values, let trace, trace.source.utf8.count <= PageLimits.sentenceScalars
            else { return JSONIfPresent(nil) }
            return JSONIfPresent(trace.outline)
          }
          return standing.members.adding([
            "prefers": outline(standing.prefers), "can": outline(standing.can),
          ])
        }
        json.object { json in
          json.members(of: routed)
          json.members(of: explanation.members(scenes: scenes, leftOut: leftOut))
        }
      }
    }
    (full, short) = (row(true), row(false))
  }
}

extension ActivationConditions {
  /// The number of comparisons in both predicates.
  var comparisonCount: Int { can.comparisonSpans.count + prefers.comparisonSpans.count }
}

/// A timeline for the page: for each window in which state it was after which step, and what each
/// step did.
struct TimelineLanes: Sendable {
  /// The first steps, as `simulate` writes them, without the states of windows.
  private(set) var steps: [PageJSON] = []
  private(set) var count = 0
  /// The states of each window: a letter for each step.
  private var histories: [SceneIdentifier: [UInt8]] = [:]
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

  /// The number of windows, and the number of those without a lane.
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
