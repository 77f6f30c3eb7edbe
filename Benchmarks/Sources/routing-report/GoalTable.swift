/// The goals P1–P18, from what was measured.
struct GoalTable {
  let report: Report
  let rivals: Rivals?

  var goals: [Goal] {
    scaling + linearC + automata + changes + build + exact + predicates + [concurrency]
  }

  private func ratio(_ above: Double?, _ below: Double?) -> Double? {
    guard let above, let below, below > 0 else { return nil }
    return above / below
  }

  private func mean(_ scenes: Int) -> Double? { report.size(scenes)?.route?.mean }

  private func rival(_ engine: Rivals.Engine, _ scenes: Int) -> Double? {
    ratio(rivals?.time(engine, "scenes-\(scenes)"), mean(scenes))
  }

  private var scaling: [Goal] {
    let rows: [(Int, Double, Double)] = [
      (1_000, 4, 2.5), (10_000, 7, 4), (100_000, 10, 6), (1_000_000, 20, 10.0),
    ]
    return rows.map { scenes, must, goal in
      Goal(
        "P1", "route, \(scenes) scenes / 10", .atMost, must: must, goal: goal,
        measured: ratio(mean(scenes), mean(10)))
    }
  }

  private var linearC: [Goal] {
    let rows: [(Int, Double, Double)] = [
      (10, 0.8, 1.3), (1_000, 35, 60), (10_000, 250, 450), (100_000, 2_500, 5_000),
    ]
    return rows.map { scenes, must, goal in
      Goal(
        "P2", "linear C loop / route, \(scenes)", .atLeast, must: must, goal: goal,
        measured: rival(.linearC, scenes))
    }
  }

  private var automata: [Goal] {
    let warm: [(Int, Double, Double)] = [(1_000, 2, 4), (10_000, 2, 4), (100_000, 2, 4)]
    let new: [(Int, Double, Double)] = [
      (1_000, 120, 250), (10_000, 2_000, 4_000), (100_000, 5_000, 12_000),
    ]
    var goals: [Goal] = []
    for scenes in [10, 100, 1_000, 10_000, 100_000] {
      goals.append(
        Goal(
          "P3", "Hyperscan, leaves only / route, \(scenes)", .atLeast, must: 1.5, goal: 2.5,
          measured: rival(.hyperscan, scenes)))
    }
    for (name, engine, rows) in [("warm", Rivals.Engine.re2Warm, warm), ("new", .re2New, new)] {
      for (scenes, must, goal) in rows {
        goals.append(
          Goal(
            "P4", "RE2::Set, leaves only, \(name) / route, \(scenes)", .atLeast, must: must,
            goal: goal, measured: rival(engine, scenes)))
      }
    }
    for scenes in [10, 1_000, 100_000, 1_000_000] {
      goals.append(
        Goal(
          "P5", "index sketch / route, \(scenes)", .atLeast, must: 0.75, goal: 1.2,
          measured: rival(.sketch, scenes)))
    }
    for (kind, goal) in [("like", 4.0), ("regex", 3)] {
      let theirs = rivals?.time(.hyperscan, "\(kind)-10000")
      goals.append(
        Goal(
          "P6", "\(kind) only, 10000: Hyperscan / route", .atLeast, must: 1.5, goal: goal,
          measured: ratio(theirs, report.onlyKindNanoseconds[kind])))
    }
    return goals
  }

  private var changes: [Goal] {
    let large = report.size(100_000)
    let update = large?.updateNanoseconds
    return [
      Goal(
        "P7", "scene closed and opened, 100000", .atMost, must: 4, goal: 1.5, unit: "µs",
        measured: update.map { $0 / 1_000 }),
      Goal(
        "P7", "… growth from 1000", .atMost, must: 4, goal: 2.5,
        measured: ratio(update, report.size(1_000)?.updateNanoseconds)),
      Goal(
        "P8", "scene activated, 100000", .atMost, must: 1, goal: 0.1, unit: "µs",
        measured: large?.activateNanoseconds.map { $0 / 1_000 }),
    ]
  }

  private var build: [Goal] {
    let large = report.size(100_000)
    return [
      Goal(
        "P9", "build 100000 scenes", .atMost, must: 300, goal: 120, unit: "ms",
        measured: large?.indexMilliseconds),
      Goal(
        "P9", "heap a scene, 100000", .atMost, must: 1_024, goal: 600, unit: "B",
        measured: large?.heapBytesPerScene ?? large?.indexBytesPerScene),
      Goal(
        "P10", "p99 / p50 of single routes, 100000", .atMost, must: 3, goal: 2,
        measured: ratio(large?.route?.p99, large?.route?.p50)),
    ]
  }

  /// What is counted; without 100,000 scenes the largest set that was measured must do.
  private var exact: [Goal] {
    let size = report.size(100_000) ?? report.sizes.last
    let name = size.map { String($0.scenes) } ?? "-"
    let allocations = report.sizes.compactMap(\.allocationsPerRoute).max()
    let compared = report.sizes.reduce(0) { $0 + $1.compared }
    let differing = report.sizes.reduce(0) { $0 + $1.differing }
    return [
      Goal(
        "P11", "allocations a route, the worst size", .atMost, must: 0, goal: 0, unit: "",
        measured: allocations),
      Goal(
        "P12", "leaf checks a route, \(name)", .atMost, must: 2, goal: 1, unit: "",
        measured: size?.leafChecksPerRoute),
      Goal(
        "P12", "regex calls a route, \(name)", .atMost, must: 0.6, goal: 0.3, unit: "",
        measured: size?.regexCallsPerRoute),
      Goal(
        "P12", "whole predicates a route, \(name)", .atMost, must: 0.2, goal: 0.05, unit: "",
        measured: size?.evaluationsPerRoute),
      Goal(
        "P13", "answers not the linear router's, of \(compared)", .atMost, must: 0, goal: 0,
        unit: "", measured: Double(differing)),
    ]
  }

  private var predicates: [Goal] {
    let measured = report.predicates
    let names = ["==", "BEGINSWITH", "ENDSWITH[c]", "IN of 20", "six clauses"]
    return names.map { name in
      Goal(
        "P14", "\(name) / C by hand", .atMost, must: 6, goal: 3,
        measured: measured?.evaluations.first { $0.name == name }?.ratio)
    } + [
      Goal("P15", "GNUstep / evaluate", .atLeast, must: 5, goal: 20, measured: nil),
      Goal("P16", "MATCHES / raw PCRE2 call", .atMost, must: 2, goal: 1.3, measured: nil),
      Goal(
        "P17", "parse one comparison", .atMost, must: 2, goal: 0.7, unit: "µs",
        measured: measured.map { $0.parseComparisonNanoseconds / 1_000 }),
      Goal(
        "P17", "parse six clauses", .atMost, must: 10, goal: 4, unit: "µs",
        measured: measured.map { $0.parseSixClausesNanoseconds / 1_000 }),
    ]
  }

  private var concurrency: Goal {
    Goal(
      "P18", "eight readers, a writer: 2 cores / 1", .atLeast, must: 1.6, goal: 1.9,
      measured: report.concurrency?.ratio)
  }
}
