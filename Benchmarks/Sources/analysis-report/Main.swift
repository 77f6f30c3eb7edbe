import Foundation
import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting
import WorkloadGenerator

/// Measures the analysis against the goals P24 and P25: `analysis-report RELATIONS [RECORD]`.
///
/// RELATIONS is `Fixtures/analysis/relations.jsonl`; RECORD is a file to write the figures into, as
/// JSON that `Benchmarks/plot` draws. The status is 1 when an answer is wrong or a must is missed.
@main
enum Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let path = arguments.first, arguments.count <= 2, !path.hasPrefix("-") else {
      FileHandle.standardError.write(Data("usage: analysis-report RELATIONS [RECORD]\n".utf8))
      exit(64)
    }
    let pairs = try RelationRow.read(path)
    var rows: [GoalRow] = []
    rows += try PairTimes(pairs, .allStrings) { $0.shortest }.rows(of: "every string")
    rows += try PairTimes(pairs, .ascii) { $0.ascii.shortest }.rows(of: "ASCII")
    for (scenes, must, goal) in [(50, 0.5, 0.1), (1_000, 30, 5)] {
      rows.append(try GoalRow(scenes: scenes, must: must, goal: goal))
    }
    for size in [100, 200, 500, 2_000] { rows.append(try GoalRow(scenes: size)) }
    for row in rows { print(row.text) }
    if arguments.count == 2 {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(["analysis": rows]).write(to: URL(filePath: arguments[1]))
    }
    exit(rows.contains { $0.verdict == "MISSED" } ? 1 : 0)
  }
}

/// A measurement, and what it should be.
struct GoalRow: Encodable {
  let name: String
  /// How many scenes were analysed; nil for pairs of predicates.
  var scenes: Int?
  let seconds: Double
  /// In seconds; nil for a row that shows growth alone.
  var must: Double?
  var goal: Double?

  var verdict: String {
    guard let must, let goal else { return "" }
    return seconds <= goal ? "goal" : seconds <= must ? "met" : "MISSED"
  }

  var text: String {
    let unit = { (value: Double) in String(format: "%.3f ms", value * 1_000) }
    guard let must, let goal else { return "\(name): \(unit(seconds))" }
    return "\(name): \(unit(seconds)), must \(unit(must)), goal \(unit(goal)): \(verdict)"
  }

  init(_ name: String, _ seconds: Double, must: Double, goal: Double) {
    self.name = name
    self.seconds = seconds
    self.must = must
    self.goal = goal
  }

  /// Analyses a generated set of scenes.
  init(scenes count: Int, must: Double? = nil, goal: Double? = nil) throws {
    var options = WorkloadOptions(scenes: count)
    options.identifiers = 100
    let workload = try WorkloadGenerator.workload(options) { scenes in
      let router = SceneRouter(try SceneSet(try Self.sessions(scenes)))
      return { router.route($0).score != .none }
    }
    let sessions = try Self.sessions(workload.scenes)
    let domain = AnalysisDomain.usual(
      for: sessions.flatMap { [$0.conditions.can, $0.conditions.prefers] },
      samples: workload.identifiers)
    let analyzer = SceneAnalyzer(domain: domain, samples: Array(workload.identifiers.prefix(64)))
    let clock = ContinuousClock()
    let start = clock.now
    let analysis = analyzer.analysis(of: sessions)
    seconds = (clock.now - start).seconds
    name =
      "P25 \(count) scenes, \(analysis.findings.count) findings, "
      + "\(analysis.unknowns.count) unknown"
    scenes = count
    self.must = must
    self.goal = goal
    try Self.check(analysis, sessions)
  }

  private static func sessions(_ scenes: [Workload.Scene]) throws -> [SceneSession] {
    try scenes.map { scene in
      SceneSession(
        id: SceneIdentifier(scene.id),
        conditions: ActivationConditions(
          can: try ActivationPredicate(scene.can), prefers: try ActivationPredicate(scene.prefers)))
    }
  }

  /// Routes the witnesses of gaps and fights.
  private static func check(_ analysis: SceneAnalysis, _ sessions: [SceneSession]) throws {
    let router = SceneRouter(
      try SceneSet(sessions), options: RouterOptions(ties: .reportAllTies))
    for finding in analysis.findings {
      guard let witness = finding.witness else { continue }
      let decision = router.route(witness.text)
      switch finding.kind {
      case .gap: precondition(decision.scene == nil, "\(finding)")
      case .fight:
        let peers = Set(decision.tied + [decision.scene].compactMap(\.self))
        precondition(peers.isSuperset(of: finding.scenes), "\(finding)")
      default: break
      }
    }
  }
}

/// A row of the ground truth.
struct RelationRow: Decodable {
  struct Part: Decodable {
    let shortest: [String: Int?]
  }

  let p: String
  let q: String
  let shortest: [String: Int?]
  let ascii: Part

  static func read(_ path: String) throws -> [RelationRow] {
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(RelationRow.self, from: Data($0.utf8))
    }
  }
}

/// The times of all pairs in one domain, each the best of three.
struct PairTimes {
  private var seconds: [Double] = []

  init(
    _ rows: [RelationRow], _ domain: AnalysisDomain, _ expected: (RelationRow) -> [String: Int?]
  ) throws {
    let analyzer = PredicateAnalyzer(domain: domain)
    let clock = ContinuousClock()
    for row in rows {
      let (p, q) = (try ActivationPredicate(format: row.p), try ActivationPredicate(format: row.q))
      var best = Double.infinity
      for _ in 0..<3 {
        let start = clock.now
        let outcome = analyzer.relation(of: p, and: q)
        best = min(best, (clock.now - start).seconds)
        guard let report = outcome.answer else { continue }
        let found = [
          "pNotQ": report.firstOnly?.length, "qNotP": report.secondOnly?.length,
          "both": report.both?.length, "neither": report.neither?.length,
        ]
        precondition(found == expected(row), "\(row.p) | \(row.q)")
      }
      seconds.append(best)
    }
    seconds.sort()
  }

  func rows(of domain: String) -> [GoalRow] {
    [
      GoalRow("P24 median, \(domain)", seconds[seconds.count / 2], must: 2e-4, goal: 5e-5),
      GoalRow("P24 p95, \(domain)", seconds[seconds.count * 95 / 100], must: 4e-3, goal: 1e-3),
      GoalRow("P24 worst, \(domain)", seconds[seconds.count - 1], must: 0.1, goal: 0.03),
    ]
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
