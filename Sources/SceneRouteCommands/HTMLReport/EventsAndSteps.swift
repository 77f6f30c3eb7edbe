import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Events beside scenes: how each scene fared with each event, and why.
enum EventMatrix {
  /// An event as `explain` writes it, and without the values of the comparisons.
  struct Row: Sendable {
    let full: PageJSON
    let short: PageJSON
  }

  /// Returns the first events as `explain` writes them.
  static func rows(of study: FixtureStudy) -> [Row] {
    let fixture = study.fixture
    let columns = Self.columns(of: study)
    let isWhole = fixture.scenes.count <= PageLimits.missScenes
    // All scenes are traced for the nearest miss, else those that are shown.
    let traced = isWhole ? fixture.scenes : columns.map { fixture.scenes[$0] }
    let count = Self.rowCount(
      study, tracing: traced, atMost: PageLimits.cells / max(1, columns.count))
    let router = SceneRouter(reportingTiesOf: fixture)
    let named = Set(columns.map { fixture.scenes[$0].id })
    let predicateBytes = fixture.scenes.reduce(0) { $0 + $1.conditions.sourceByteCount }
    var missWork = PageLimits.missWork
    return study.events.prefix(count).map { event in
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
      func row(_ values: Bool) -> PageJSON {
        PageJSON(event.routed, explanation, leftOut: leftOut, named, values: values)
      }
      return Row(full: row(true), short: row(false))
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

extension PageJSON {
  /// An event with its explanation, and of each scene's predicates the values of the comparisons,
  /// where there is room for them.
  fileprivate init(
    _ routed: RoutedEvent, _ explanation: RoutingExplanation, leftOut: String?,
    _ named: Set<SceneIdentifier>, values: Bool
  ) {
    let scenes = JSONArray(explanation.standings.filter { named.contains($0.id) }) { standing in
      func outline(_ trace: PredicateTrace?) -> JSONIfPresent<JSONObject> {
        // The places of a text that is cut would be those of another one.
        let isShort = (trace?.source.utf8.count ?? 0) <= PageLimits.sentenceScalars
        return JSONIfPresent(values && isShort ? trace?.outline : nil)
      }
      return standing.members.adding([
        "prefers": outline(standing.prefers), "can": outline(standing.can),
      ])
    }
    self.init { json in
      json.object { json in
        json.members(of: routed)
        json.members(of: explanation.members(scenes: scenes, leftOut: leftOut))
      }
    }
  }
}

extension ActivationConditions {
  /// The number of comparisons in both predicates.
  var comparisonCount: Int { can.comparisonSpans.count + prefers.comparisonSpans.count }
}

/// An event or a step where no script runs: its window, and why it went there.
struct PageRow: Sendable {
  let name: String
  var identifier: String?
  let isMet: Bool?
  let window: String
  let why: String
  let differences: [RoutingExpectation.Difference]

  init(_ event: RoutedEvent) {
    let decision = event.decision
    name = event.name ?? decision.identifier ?? "event \(event.number)"
    identifier = event.name == nil ? nil : decision.identifier
    isMet = event.isMet
    window = decision.action.name == "refuse" ? "(refused)" : decision.scene.window
    why = decision.description
    differences = event.failure?.differences ?? []
  }

  init(_ step: StepResult, _ failure: FixtureFailure?) {
    let row = "\(step.step.position + 1) \(step.step.name ?? step.happening)"
    (name, isMet, differences) = (row, step.isMet, failure?.differences ?? [])
    let scene = step.outcome?.scene
    window = step.outcome?.decision == nil && scene == nil ? "" : scene.window
    why = step.reason ?? step.error?.message ?? ""
  }
}

/// A timeline for the page: each step as `simulate` writes it.
struct StudiedSteps: Sendable {
  /// The first steps.
  private(set) var steps: [PageJSON] = []
  private(set) var rows: [PageRow] = []
  private(set) var count = 0
  private var byteCount = 0

  mutating func add(_ result: StepResult, failure: FixtureFailure?) {
    count += 1
    guard count <= PageLimits.steps else { return }
    rows.append(PageRow(result, failure))
    // A step has all windows, of which there may be many.
    guard byteCount < PageLimits.pageBytes else { return }
    let step = PageJSON(result.json(failure, othersNamed: PageLimits.othersNamed))
    byteCount += step.bytes.count
    steps.append(step)
  }
}
