/// The goals P1–P20, P26 and P28, from what was measured.
struct GoalTable {
  let report: Report
  let programs: RivalPrograms?

  /// What must be and what should be, at one number of scenes.
  typealias Bounds = (scenes: Int, must: Double, goal: Double)

  var goals: [Goal] {
    scaling + linearC + automata + sketch + oneOperator + changes + build + exact + predicates
      + concurrency + batches + matches + smallSets
  }

  // MARK: Figures

  /// A number of the report about one number of scenes.
  func figure(_ scenes: Int, _ value: (SizeReport) -> Double?) -> Figure {
    guard let size = report.size(scenes) else { return .missing("not run with \(scenes) scenes") }
    return value(size).map { .value($0) } ?? .missing("this system does not say")
  }

  private func mean(_ scenes: Int) -> Figure { figure(scenes) { $0.route?.mean } }

  /// The time of a rival by ours, in turns with it.
  private func ratio(_ engine: Rival, _ times: PairedTimes?) -> Figure {
    if let times { return .value(times.ratio) }
    return .missing(programs?.whyMissing(engine) ?? "rivals run in Benchmarks/compare")
  }

  private func ratio(
    _ engine: Rival, _ scenes: Int, _ times: (SizeReport) -> PairedTimes?
  ) -> Figure {
    guard let size = report.size(scenes) else { return .missing("not run with \(scenes) scenes") }
    return ratio(engine, times(size))
  }

  /// The smaller ratio of the automata that were measured.
  private func fasterAutomaton(_ times: (String) -> PairedTimes?) -> Figure {
    let ratios = Rival.automata.compactMap { times($0.rawValue)?.ratio }
    return ratios.min().map { .value($0) } ?? ratio(.hyperscan, nil)
  }

  private func fasterAutomaton(
    _ scenes: Int, _ times: (SizeReport, String) -> PairedTimes?
  ) -> Figure {
    guard let size = report.size(scenes) else { return .missing("not run with \(scenes) scenes") }
    return fasterAutomaton { times(size, $0) }
  }

  private func against(
    _ id: String, _ name: String, _ engine: Rival, _ rows: [Bounds]
  ) -> [Goal] {
    rows.map { scenes, must, goal in
      Goal(
        id, "\(name) / route, \(scenes)", .atLeast, must: must, goal: goal,
        ratio(engine, scenes) { $0.rivals[engine.rawValue]?.times })
    }
  }

  /// As above, of another way to route than one identifier after the other.
  private func against(
    _ id: String, _ name: String, _ engine: Rival, _ way: RouteWay, _ what: String,
    _ rows: [Bounds]
  ) -> [Goal] {
    rows.map { scenes, must, goal in
      Goal(
        id, "\(name) / route \(what), \(scenes)", .atLeast, must: must, goal: goal,
        ratio(engine, scenes) { $0.rivals[engine.rawValue]?.ways[way] })
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
        figure(scenes) { $0.routeByTen })
    } + [
      Goal(
        "P1", "texts with accents / ASCII, \(largest.map { String($0.scenes) } ?? "-")", .atMost,
        must: 10, goal: 2, unicode ?? .missing("nothing was timed"))
    ]
  }

  private var linearC: [Goal] {
    against(
      "P2", "linear C loop", .linearC,
      [(1_000, 35, 80), (10_000, 250, 600), (100_000, 2_500, 5_000)])
      + against("P2", "linear C loop", .linearC, .events, "of an event", [(10, 1.1, 2)])
  }

  private var automata: [Goal] {
    let rows: [Bounds] = [
      (10, 1.5, 2.5), (100, 1.5, 2.5), (1_000, 1.5, 2.5), (10_000, 1.5, 3.5), (100_000, 1.5, 3),
    ]
    return rows.map { scenes, must, goal in
      Goal(
        "P3", "Hyperscan, leaves only / route, \(scenes)", .atLeast, must: must, goal: goal,
        fasterAutomaton(scenes) { size, engine in size.rivals[engine]?.times })
    }
      + against(
        "P4", "RE2::Set, leaves only, warm", .re2Warm,
        [(1_000, 2, 8), (10_000, 2, 20), (100_000, 2, 8)])
      + against(
        "P4", "RE2::Set, leaves only, new", .re2New,
        [(1_000, 120, 300), (10_000, 2_000, 8_000), (100_000, 5_000, 50_000)])
  }

  private var sketch: [Goal] {
    against(
      "P5", "index sketch", .sketch,
      [100, 1_000, 10_000, 1_000_000].map { ($0, 0.75, 1.2) })
      + against(
        "P5", "index sketch", .sketch, .events, "of an event",
        [(10, 0.9, 1.2), (32, 0.9, 1.2), (100_000, 0.9, 1.2)])
  }

  private var oneOperator: [Goal] {
    [("like", "LIKE", 4.0), ("regex", "MATCHES", 3)].map { kind, name, goal in
      Goal(
        "P6", "\(name) only, 10000: Hyperscan / route", .atLeast, must: 1.5, goal: goal,
        fasterAutomaton { engine in report.onlyKind[kind]?.rivals[engine]?.times })
    }
  }

  // MARK: Batches and matches

  private var batches: [Goal] {
    let rows: [Bounds] = [(100_000, 1.3, 1.5), (1_000_000, 1.5, 1.8)]
    return rows.map { scenes, must, goal in
      Goal(
        "P19", "one route at a time / in batches, \(scenes)", .atLeast, must: must, goal: goal,
        figure(scenes) { $0.batches?.times?.ratio })
    }
  }

  private var matches: [Goal] {
    let ways: [(String, (RivalTimes?) -> PairedTimes?)] = [
      ("all matches", { $0?.times }), ("… in batches", { $0?.batches }),
    ]
    return ways.flatMap { way, times in
      [(1_000, 2.0), (10_000, 3), (100_000, 2)].map { scenes, goal in
        Goal(
          "P20", "Hyperscan, leaves only / \(way), \(scenes)", .atLeast, must: 1.3, goal: goal,
          fasterAutomaton(scenes) { size, engine in times(size.matches?.rivals[engine]) })
      }
    }
  }

  /// A route of an event decides; readers and batches are what a program with many gets, and the
  /// rest tells what an app's own events and conditions cost.
  private var smallSets: [Goal] {
    let readers = [(3, 0.8, 1.2), (10, 0.8, 1.5)]
    let ways: [(RouteWay, String, [Bounds])] = [
      (.events, "of an event", [(3, 0.6, 0.8)]),
      (.eventsInReaders, "of an event in a reader", readers),
      (.readers, "in a reader", readers),
      (.keptEvents, "of an event that is kept", [(3, 0.5, 0.8), (10, 0.7, 1.2)]),
      (.namedEvents, "of an event with a name", [(3, 0.45, 0.8), (10, 0.7, 1.2)]),
      (.combinations, "of AND, OR and NOT", [(10, 0.9, 1.5)]),
      (.contains, "of CONTAINS", [(10, 0.7, 1.2)]),
      (.accents, "of texts with accents", [(10, 0.08, 0.2)]),
    ]
    return ways.flatMap { way, name, rows in
      against("P26", "index sketch", .sketch, way, name, rows)
    }
      + [3, 10].map { scenes in
        Goal(
          "P26", "index sketch / route in batches, \(scenes)", .atLeast, must: 0.8, goal: 1.2,
          ratio(.sketch, scenes) { $0.rivals[Rival.sketch.rawValue]?.batches })
      } + [
        Goal(
          "P26", "route of an event / of its identifier, 10", .atMost, must: 1.2, goal: 1,
          figure(10) { $0.eventByIdentifier })
      ]
  }

  // MARK: Changes and building

  /// How much longer the sketch takes here with 100,000 scenes than on the machine of the goals,
  /// which is where times in seconds come from.
  private var slowdownOfRoutes: Figure {
    let sketch = report.size(100_000)?.rivals[Rival.sketch.rawValue]
    return sketch.map { .value($0.times.theirs / 408) } ?? ratio(.sketch, nil)
  }

  private var changes: [Goal] {
    let update = figure(100_000) { $0.updateNanoseconds }
    return [
      Goal(
        "P7", "scene closed and opened, 100000", .atMost, must: 4, goal: 1.5, unit: "µs",
        update.divided(by: 1_000), slowdown: slowdownOfRoutes),
      Goal(
        "P7", "… growth from 1000", .atMost, must: 4, goal: 1,
        update / figure(1_000) { $0.updateNanoseconds }),
      Goal(
        "P8", "scene activated, 100000", .atMost, must: 1, goal: 0.1, unit: "µs",
        figure(100_000) { $0.activateNanoseconds }.divided(by: 1_000),
        slowdown: slowdownOfRoutes),
    ]
  }

  private var build: [Goal] {
    [
      Goal(
        "P9", "build 100000 scenes", .atMost, must: 300, goal: 120, unit: "ms",
        figure(100_000) { $0.indexMilliseconds }, slowdown: slowdownOfRoutes),
      Goal(
        "P9", "heap a scene, 100000", .atMost, must: 1_024, goal: 450, unit: "B",
        figure(100_000) { $0.heapBytesPerScene ?? $0.indexBytesPerScene }),
      Goal(
        "P10", "p99 / p50 of single routes, 100000", .atMost, must: 3, goal: 2,
        figure(100_000) { $0.route?.p99 } / figure(100_000) { $0.route?.p50 }),
    ]
  }

  private var concurrency: [Goal] {
    let changing = report.changing
    let what = "matches beside 10000 changes a second, \(changing?.subscribers ?? 0)"
    func figure(_ value: (ChangingReport) -> Double) -> Figure {
      changing.map { .value(value($0)) } ?? .missing("threads cannot be held to cores")
    }
    return [
      Goal(
        "P18", "eight readers, a writer: 2 cores / 1", .atLeast, must: 1.6, goal: 2,
        report.concurrency.map { .value($0.ratio) } ?? .missing("threads cannot be held to cores")),
      Goal(
        "P18", "\(what): p50 / alone", .atMost, must: 1.5, goal: 1.1,
        figure { $0.beside.p50 / $0.alone.p50 }),
      Goal(
        "P18", "… p99 / p99 alone", .atMost, must: 4, goal: 1.2,
        figure { $0.beside.p99 / $0.alone.p99 }),
      Goal(
        "P18", "… changes a second", .atLeast, must: 9_500, goal: 9_900, unit: "",
        figure { $0.changesPerSecond }),
      Goal(
        "P18", "… answers that a change made wrong", .atMost, must: 0, goal: 0, unit: "",
        figure { Double($0.differing) }),
    ]
  }

  // MARK: Predicates

  private var predicates: [Goal] {
    guard let measured = report.predicates else { return [] }
    let rows = measured.evaluations.flatMap { goals(of: $0) }
    return ["P14", "P15", "P16"].flatMap { id in rows.filter { $0.id == id } } + [
      parsing("one comparison", must: 2, goal: 0.7, measured.parseComparison, there: 8),
      parsing("six clauses", must: 10, goal: 4, measured.parseSixClauses, there: 62),
    ]
  }

  /// - Parameter there: what GNUstep takes on the machine of the goals, in microseconds.
  private func parsing(
    _ name: String, must: Double, goal: Double, _ measured: PredicateReport.Parsing, there: Double
  ) -> Goal {
    Goal(
      "P17", "parse \(name)", .atMost, must: must, goal: goal, unit: "µs",
      .value(measured.nanoseconds / 1_000),
      slowdown: measured.gnustep.map { .value($0.theirs / 1_000 / there) })
  }

  private func goals(of evaluation: PredicateReport.Evaluation) -> [Goal] {
    let name = evaluation.name
    let isPattern = ["LIKE", "MATCHES"].contains(name)
    return evaluation.goals.map { engine in
      let ratio = ratio(engine, evaluation.rivals[engine.rawValue])
      return switch engine {
      case .gnustep:
        Goal(
          "P15", "GNUstep / \(name)", .atLeast, must: 5, goal: isPattern ? 200 : 30, ratio)
      case .pcre2:
        Goal("P16", "\(name) / raw PCRE2 call", .atMost, must: 2, goal: 1.2, .value(1) / ratio)
      default:
        Goal("P14", "\(name) / C by hand", .atMost, must: 6, goal: 1, .value(1) / ratio)
      }
    }
  }
}
