import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Events beside scenes: how each scene fared with each event, and why.
struct EventMatrix: Sendable {
  /// An event as `explain` writes it.
  struct Row: Sendable {
    /// With the values of the comparisons.
    let full: PageJSON
    /// With the reasons alone.
    let short: PageJSON
  }

  /// The scenes, by their positions in the fixture.
  let columns: [Int]
  let rows: [Row]

  /// Explains the first events; nil where there are no events, or where each is too much work.
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
    let predicateBytes = fixture.scenes.reduce(0) { $0 + $1.conditions.byteCount }
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

  /// How many of the first events can be traced in all of `scenes`.
  private static func rowCount(
    _ study: FixtureStudy, tracing scenes: [SceneSession], atMost most: Int
  ) -> Int {
    let comparisons = scenes.reduce(0) { $0 + $1.conditions.comparisonCount }
    let predicateBytes = scenes.reduce(0) { $0 + $1.conditions.byteCount }
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
    var wins: [SceneIdentifier: Int] = [:]
    for event in study.events {
      if let scene = event.routed.decision.scene { wins[scene, default: 0] += 1 }
    }
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
  /// How many comparisons both predicates have.
  var comparisonCount: Int { can.comparisonSpans.count + prefers.comparisonSpans.count }

  /// How many bytes the texts of both predicates have.
  fileprivate var byteCount: Int { can.source.utf8.count + prefers.source.utf8.count }
}
