/// The goals P1–P18, from what was measured.
struct GoalTable {
  let report: Report
  let rivals: Rivals?

  /// What must be and what should be, at one number of scenes.
  typealias Bounds = (scenes: Int, must: Double, goal: Double)

  var goals: [Goal] {
    scaling + linearC + automata + sketch + oneOperator + changes + build + exact + predicates
      + [concurrency]
  }

  // MARK: Figures

  /// A number of the report about one number of scenes.
  func figure(_ scenes: Int, _ value: (SizeReport) -> Double?) -> Figure {
    guard let size = report.size(scenes) else { return .missing("not run with \(scenes) scenes") }
    return value(size).map { .value($0) } ?? .missing("this system does not say")
  }

  private func mean(_ scenes: Int) -> Figure { figure(scenes) { $0.route?.mean } }

  /// The mean on the identifiers that an engine was timed on.
  private func mean(_ scenes: Int, beside engine: Rivals.Engine) -> Figure {
    figure(scenes) { size in
      (engine == .re2Warm ? size.routeRepeated : nil)?.mean ?? size.route?.mean
    }
  }

  private func time(_ engine: Rivals.Engine, _ workload: String) -> Figure {
    rivals?.time(engine, workload) ?? .missing("rivals run in Benchmarks/compare")
  }

  private func rival(_ engine: Rivals.Engine, _ scenes: Int) -> Figure {
    let ours = mean(scenes, beside: engine)
    // That a size was not run is the reason of both.
    if case .missing = ours { return ours }
    return time(engine, "scenes-\(scenes)") / ours
  }

  private func against(
    _ id: String, _ name: String, _ engine: Rivals.Engine, _ rows: [Bounds]
  ) -> [Goal] {
    rows.map { scenes, must, goal in
      Goal(
        id, "\(name) / route, \(scenes)", .atLeast, must: must, goal: goal, rival(engine, scenes))
    }
  }

  // MARK: Routes

  private var scaling: [Goal] {
    let rows: [Bounds] = [
      (1_000, 4, 2.5), (10_000, 7, 4), (100_000, 10, 6), (1_000_000, 20, 10),
    ]
    let largest = report.sizes.last { $0.routeUnicode != nil }
    let unicode = largest.map { size in
      figure(size.scenes) { $0.routeUnicode?.mean } / mean(size.scenes)
    }
    return rows.map { scenes, must, goal in
      Goal(
        "P1", "route, \(scenes) scenes / 10", .atMost, must: must, goal: goal,
        mean(scenes) / mean(10))
    } + [
      Goal(
        "P1", "texts with accents / ASCII, \(largest.map { String($0.scenes) } ?? "-")", .atMost,
        must: 10, goal: 10, unicode ?? .missing("nothing was timed"))
    ]
  }

  private var linearC: [Goal] {
    against(
      "P2", "linear C loop", .linearC,
      [(10, 0.8, 1.3), (1_000, 35, 60), (10_000, 250, 450), (100_000, 2_500, 5_000)])
  }

  private var automata: [Goal] {
    against(
      "P3", "Hyperscan, leaves only", .hyperscan,
      [10, 100, 1_000, 10_000, 100_000].map { ($0, 1.5, 2.5) })
      + against(
        "P4", "RE2::Set, leaves only, warm", .re2Warm,
        [1_000, 10_000, 100_000].map { ($0, 2, 4) })
      + against(
        "P4", "RE2::Set, leaves only, new", .re2New,
        [(1_000, 120, 250), (10_000, 2_000, 4_000), (100_000, 5_000, 12_000)])
  }

  private var sketch: [Goal] {
    against(
      "P5", "index sketch", .sketch,
      [10, 100, 1_000, 10_000, 100_000, 1_000_000].map { ($0, 0.75, 1.2) })
  }

  private var oneOperator: [Goal] {
    [("like", "LIKE", 4.0), ("regex", "MATCHES", 3)].map { kind, name, goal in
      let ours = report.onlyKindNanoseconds[kind].map { Figure.value($0) }
      return Goal(
        "P6", "\(name) only, 10000: Hyperscan / route", .atLeast, must: 1.5, goal: goal,
        time(.hyperscan, "\(kind)-10000") / (ours ?? .missing("nothing was timed")))
    }
  }

  // MARK: Changes and building

  private var changes: [Goal] {
    let update = figure(100_000) { $0.updateNanoseconds }
    return [
      Goal(
        "P7", "scene closed and opened, 100000", .atMost, must: 4, goal: 1.5, unit: "µs",
        update.divided(by: 1_000)),
      Goal(
        "P7", "… growth from 1000", .atMost, must: 4, goal: 2.5,
        update / figure(1_000) { $0.updateNanoseconds }),
      Goal(
        "P8", "scene activated, 100000", .atMost, must: 1, goal: 0.1, unit: "µs",
        figure(100_000) { $0.activateNanoseconds }.divided(by: 1_000)),
    ]
  }

  private var build: [Goal] {
    [
      Goal(
        "P9", "build 100000 scenes", .atMost, must: 300, goal: 120, unit: "ms",
        figure(100_000) { $0.indexMilliseconds }),
      Goal(
        "P9", "heap a scene, 100000", .atMost, must: 1_024, goal: 600, unit: "B",
        figure(100_000) { $0.heapBytesPerScene ?? $0.indexBytesPerScene }),
      Goal(
        "P10", "p99 / p50 of single routes, 100000", .atMost, must: 3, goal: 2,
        figure(100_000) { $0.route?.p99 } / figure(100_000) { $0.route?.p50 }),
    ]
  }

  private var concurrency: Goal {
    Goal(
      "P18", "eight readers, a writer: 2 cores / 1", .atLeast, must: 1.6, goal: 1.9,
      report.concurrency.map { .value($0.ratio) } ?? .missing("threads cannot be held to cores"))
  }

  // MARK: Predicates

  private var predicates: [Goal] {
    guard let measured = report.predicates else { return [] }
    let rows = measured.evaluations.flatMap { goals(of: $0) }
    return ["P14", "P15", "P16"].flatMap { id in rows.filter { $0.id == id } } + [
      Goal(
        "P17", "parse one comparison", .atMost, must: 2, goal: 0.7, unit: "µs",
        .value(measured.parseComparisonNanoseconds / 1_000)),
      Goal(
        "P17", "parse six clauses", .atMost, must: 10, goal: 4, unit: "µs",
        .value(measured.parseSixClausesNanoseconds / 1_000)),
    ]
  }

  private func goals(of evaluation: PredicateReport.Evaluation) -> [Goal] {
    let ours = Figure.value(evaluation.nanoseconds)
    let name = evaluation.name
    let isPattern = ["LIKE", "MATCHES"].contains(name)
    return evaluation.goals.map { id in
      switch id {
      case .handWritten:
        Goal(
          "P14", "\(name) / C by hand", .atMost, must: 6, goal: 3,
          evaluation.handWrittenNanoseconds.map { ours / .value($0) } ?? .missing("no C for it"))
      case .gnustep:
        Goal(
          "P15", "GNUstep / \(name)", .atLeast, must: 5, goal: isPattern ? 200 : 20,
          time(.gnustep, "evaluate \(name)") / ours)
      case .rawCall:
        Goal(
          "P16", "\(name) / raw PCRE2 call", .atMost, must: 2, goal: 1.3,
          ours / time(.pcre2, "evaluate \(name)"))
      }
    }
  }
}
