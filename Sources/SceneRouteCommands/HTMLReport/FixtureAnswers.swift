import ByteText
import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting
import TraceLines

/// The data of one fixture: the answers of the verbs about it, each cut to its share of the page.
struct FixtureAnswers {
  private let bytes: Int
  private var members: [(key: StaticString, value: any JSONWritable)]
  private var used = 0
  /// The number of elements that a list of each answer leaves out.
  private var more: [(key: StaticString, value: any JSONWritable)] = []

  init(
    _ study: FixtureStudy, anchor: String, bytes: Int, change: FixtureChange?, flows: TraceFlows?
  ) {
    self.bytes = bytes
    members = [
      ("anchor", anchor), ("expected", study.expected), ("met", study.met),
      ("coverageGap", study.coverageGap), ("mutationGap", study.mutationGap),
      ("proofsGap", study.proofsGap),
    ]
    guard study.problem == nil else { return }
    addFailures(of: study)
    if let change { add(change) }
    if let flows { add(flows) }
    addScenes(of: study)
    addFindings(of: study)
    addQuality(of: study)
    // Events and steps get what the others leave: they are the most.
    addEvents(of: study)
    addTimeline(of: study)
  }

  var json: JSONObject { JSONObject(members + [("more", JSONObject(more))]) }

  private mutating func add(_ key: StaticString, _ pieces: [PageJSON], of count: Int) {
    used += PageJSON.byteCount(of: pieces)
    members.append((key, pieces))
    if pieces.count < count { more.append((key, count - pieces.count)) }
  }

  /// Adds an answer whose list has `count` elements; it may take so many hundredths of the bytes.
  ///
  /// Returns the most elements that its lists have.
  @discardableResult
  private mutating func add(
    _ key: StaticString, _ hundredths: Int, _ count: Int, _ answer: JSONObject
  ) -> Int {
    let (piece, longest) = PageJSON.cut(answer, to: bytes * hundredths / 100)
    used += piece.bytes.count
    members.append((key, piece))
    if longest < count { more.append((key, count - longest)) }
    return longest
  }

  // MARK: Events and steps

  private mutating func addFailures(of study: FixtureStudy) {
    guard !study.failures.isEmpty else { return }
    add(
      "test", 12, study.failures.count,
      ["cases": JSONArray(study.failures) { $0.json(in: study.path) }])
  }

  /// Adds the rows of the matrix, and the decisions on events that are not in it.
  private mutating func addEvents(of study: FixtureStudy) {
    let count = study.fixture.events.count
    guard count > 0 else { return }
    let room = min(bytes - used, bytes * 36 / 100)
    let all = study.matrix
    // The values of comparisons take what the reasons of all rows leave.
    var left = room - PageJSON.byteCount(of: all.map(\.short))
    let full = all.prefix { row in
      left -= row.full.bytes.count - row.short.bytes.count
      return left >= 0
    }.count
    let rows = PageJSON.fit(all.indices, into: room) { $0 < full ? all[$0].full : all[$0].short }
    let others = PageJSON.fit(
      study.events.dropFirst(rows.count), into: bytes - used - PageJSON.byteCount(of: rows)
    ) { event in
      PageJSON { json in
        json.object { json in
          json.members(of: event.routed)
          json.members(of: ["summary": event.routed.decision.description])
        }
      }
    }
    add("events", rows, of: rows.count)
    add("others", others, of: count - rows.count)
    members += [("full", full), ("openEvents", study.openEvents)]
  }

  private mutating func addTimeline(of study: FixtureStudy) {
    guard let steps = study.steps else { return }
    add("steps", PageJSON.fit(steps.steps, into: bytes - used) { $0 }, of: steps.count)
  }

  // MARK: Scenes

  private mutating func addScenes(of study: FixtureStudy) {
    let scenes = study.fixture.scenes
    let tiers = Dictionary(
      (study.coverage?.tiers ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let wins = study.wins
    let isCounted = study.events.count == study.fixture.events.count && !study.events.isEmpty
    let shown = PageJSON.fit(scenes.indices, into: bytes * 27 / 100) { position in
      PageJSON(
        scene: position, of: study, tiers,
        wins: isCounted ? wins[scenes[position].id, default: 0] : nil)
    }
    add("scenes", shown, of: scenes.count)
    guard let coverage = study.coverage else { return }
    // The scenes that are shown have theirs already.
    let others = coverage.tiers.filter { tier in
      if case .scene(let place) = tier.key.owner, place < shown.count { return false }
      return !tier.comparisons.isEmpty
    }
    add(
      "tiers", PageJSON.fit(others, into: bytes / 10) { PageJSON(tier: $0) }, of: others.count)
  }

  private mutating func addQuality(of study: FixtureStudy) {
    if let coverage = study.coverage { add("coverage", 6, 0, coverage.json) }
    guard let mutation = study.mutation else { return }
    let unnoticed = mutation.mutants.filter { $0.status == .unnoticed }
    add("mutation", 6, unnoticed.count, mutation.json(of: unnoticed))
    members.append(("tried", mutation.mutants.count))
  }

  // MARK: Findings

  private mutating func addFindings(of study: FixtureStudy) {
    if let lint = study.lint {
      // The graver ones first, and each kind in the order of the file.
      let findings = lint.findings.enumerated()
        .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
        .map(\.element)
      add(
        "lint", 12, findings.count,
        [
          "findings": JSONArray(findings) { $0.pageJSON(in: study.path) }, "allowed": lint.allowed,
        ])
    }
    guard let report = study.proofs else { return }
    let longest = add("analyze", 12, report.analysis.findings.count, report.json)
    let relations = report.relations?.count ?? 0
    if longest < relations { more.append(("relations", relations - longest)) }
  }

  // MARK: Logs and other fixtures

  private mutating func add(_ flows: TraceFlows) {
    let shapes = flows.shapes
    let ordered = flows.ordered
    add(
      "trace", 8, ordered.count,
      [
        "events": flows.events, "isOfSummary": flows.isOfSummary, "summary": flows.summary,
        "flows": JSONArray(ordered) {
          [
            "shape": shapes[$0.shape].text, "scene": $0.window, "count": $0.count,
            "example": $0.example,
          ]
        },
      ])
  }

  /// Adds who moved since another fixture: proofs, the fixture's events, and those of a log.
  private mutating func add(_ change: FixtureChange) {
    let report = change.report
    let lists = [
      report.difference.moves.count, report.difference.scoreChanges.count,
      report.difference.unknowns.count, change.events?.sorted.count ?? 0,
      report.traced?.sorted.count ?? 0,
    ]
    add(
      "diff", 12, lists.max() ?? 0,
      report.json.adding([
        "events": change.events.map(\.movesJSON), "summary": change.summary,
        "sentences": change.moved,
        "openEvents": change.openEvents, "traceGap": change.traceGap,
      ]))
  }
}

extension LintFinding {
  /// The finding as `lint` has it, with the line that it is about: of a long one what is around.
  fileprivate func pageJSON(in path: String) -> JSONObject {
    let isElsewhere = ExactText(diagnostic.file) != ExactText(path)
    let line = isElsewhere ? diagnostic.shownLine : nil
    let part = line ?? diagnostic.predicate.map { ($0.source, $0.span) }
    return json.adding(["isElsewhere": isElsewhere, "excerpt": part.map(Self.excerpt)])
  }

  private static func excerpt(of source: String, _ span: SourceSpan) -> JSONObject {
    let bytes = Array(source.utf8)
    func whole(_ place: Int) -> Int {
      (min(max(0, place), bytes.count)..<bytes.count).first { bytes[$0] & 0xC0 != 0x80 }
        ?? bytes.count
    }
    let start = whole(span.lowerBound - PageLimits.predicateBytes / 3)
    let end = whole(start + PageLimits.predicateBytes)
    func part(_ from: Int, _ to: Int) -> String {
      let (from, to) = (max(start, from), min(end, to))
      return from < to ? String(decoding: bytes[from..<to], as: UTF8.self) : ""
    }
    return [
      "before": (start > 0 ? "…" : "") + part(0, span.lowerBound),
      "marked": part(span.lowerBound, span.upperBound),
      "after": part(span.upperBound, bytes.count) + (end < bytes.count ? "…" : ""),
    ]
  }
}
