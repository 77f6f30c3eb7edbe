import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Events beside scenes: how each scene fared with each event, and why.
struct EventMatrix: Sendable {
  /// How a scene fared, in a word, and why in a sentence.
  struct Cell: Sendable {
    let verdict: String
    let word: String
    let reason: String
  }

  struct Row: Sendable {
    let event: StudiedEvent
    /// Why the event goes where it goes.
    let summary: String
    /// What would have to change for some scene to take it, or nil.
    let miss: String?
    /// What is left out of the row, and why; nil for nothing.
    let leftOut: String?
    let cells: [Cell]
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
    let ids = columns.map { fixture.scenes[$0].id }
    let named = Set(ids)
    let predicateBytes = fixture.scenes.reduce(0) { $0 + $1.conditions.byteCount }
    var missWork = PageLimits.missWork
    rows = study.events.prefix(count).map { event in
      let isNew = event.decision.basis == .predicates && event.decision.scene == nil
      if isNew || event.expected != nil {
        missWork -= predicateBytes * (1 + (event.decision.identifier?.utf8.count ?? 0))
      }
      let leavesMissOut = isNew && !(isWhole && missWork >= 0)
      let explanation =
        isWhole && !leavesMissOut
        ? router.explain(event.event, expecting: missWork >= 0 ? event.expected : nil)
        : router.explain(event.event, naming: named)
      let standings = Dictionary(
        explanation.standings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return Row(
        event: event, summary: explanation.summary, miss: explanation.misses.first?.summary,
        leftOut: leavesMissOut
          ? "what came nearest is not looked for here: `sceneroute explain` has it"
          : explanation.leftOut?.message,
        cells: ids.map { Cell(standings[$0], isLeftOut: explanation.leftOut == .scenesOfRun) })
    }
  }

  /// Whether some scenes or events are not in it.
  func leavesOut(of study: FixtureStudy) -> Bool {
    columns.count < study.fixture.scenes.count || rows.count < study.fixture.events.count
  }

  /// How many of the first events can be traced in all of `scenes`.
  private static func rowCount(
    _ study: FixtureStudy, tracing scenes: [SceneSession], atMost most: Int
  ) -> Int {
    let comparisons = scenes.reduce(0) { $0 + $1.conditions.comparisonCount }
    let predicateBytes = scenes.reduce(0) { $0 + $1.conditions.byteCount }
    var left = PageLimits.tracedBytes
    return study.events.prefix(most).prefix { event in
      let identifierBytes = event.decision.identifier?.utf8.count ?? 0
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
      if let scene = event.decision.scene { wins[scene, default: 0] += 1 }
    }
    let ordered = scenes.indices.sorted { left, right in
      (wins[scenes[right].id, default: 0], left) < (wins[scenes[left].id, default: 0], right)
    }
    return ordered.prefix(PageLimits.columns).sorted()
  }
}

extension EventMatrix.Cell {
  fileprivate init(_ standing: SceneStanding?, isLeftOut: Bool) {
    guard let standing else {
      self.init(verdict: "not-consulted", word: isLeftOut ? "left out" : "", reason: "")
      return
    }
    let score = standing.score?.name ?? ""
    let word =
      switch standing.verdict {
      case .won: score.isEmpty || score == "none" ? "gets it" : score
      case .lostToScore: score
      case .lostToRecency: score + ", tied"
      case .noMatch: "no"
      case .failed: "error"
      case .otherRole: "other role"
      case .notConsulted: "not evaluated"
      }
    self.init(verdict: standing.verdict.name, word: word, reason: standing.summary)
  }
}

extension ActivationConditions {
  /// How many comparisons both predicates have.
  var comparisonCount: Int { can.comparisonSpans.count + prefers.comparisonSpans.count }

  /// How many bytes the texts of both predicates have.
  fileprivate var byteCount: Int { can.source.utf8.count + prefers.source.utf8.count }
}
