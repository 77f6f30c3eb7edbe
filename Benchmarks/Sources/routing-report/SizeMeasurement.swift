import AllocationCounter
import HandWritten
import PredicateIndex
import RetainCounter
import RoutingMeasures
import SceneRouting
import WorkloadGenerator

/// Measures one number of scenes: answers and counters first, times when they are asked for.
struct SizeMeasurement {
  let source: ScenarioSource
  let size: Int
  /// The rivals that are timed in turns with the router; nil when there are none.
  let programs: RivalPrograms?

  /// Whether the set takes so long that only what goals ask of it is measured.
  private var isHuge: Bool { size > 100_000 }

  func report(timed: Bool) throws -> SizeReport {
    let scenario = try source.usual(size)
    let heapBefore = heap_in_use()
    let (router, nanoseconds) = try build(scenario)
    let heapGrowth = Double(heap_in_use()) - Double(heapBefore)
    var report = SizeReport(scenes: scenario.sessions.count, identifiers: scenario.events.count)
    compare(router, scenario, &report)
    count(router, scenario, &report)
    try match(scenario, &report, timed: timed)
    guard timed else {
      try change(router, scenario, &report)
      return report
    }
    // The first build counts too: it is the one that finds no memory to take up again.
    let again = try (0..<(isHuge ? 0 : 4)).map { _ in
      try build(scenario).nanoseconds
    }
    report.indexMilliseconds = TimeSummary(of: again + [nanoseconds]).p50 / 1e6
    report.indexBytesPerScene = RouteCosts(of: router, on: []).heapBytesPerScene
    report.heapBytesPerScene = heapBefore > 0 ? heapGrowth / Double(report.scenes) : nil
    report.parseMilliseconds = scenario.parseNanoseconds.map { $0 / 1e6 }
    time(router, scenario, &report)
    try timeInTurns(router, scenario, &report)
    try change(router, scenario, &report)
    if !isHuge { try timeVariants(&report) }
    return report
  }

  private func build(
    _ scenario: Scenario
  ) throws -> (router: SceneRouter, nanoseconds: Double) {
    let scenes = try SceneSet(scenario.sessions)
    let watch = Stopwatch()
    let router = SceneRouter(scenes)
    return (router, watch.nanoseconds)
  }

  // MARK: Exact

  private func compare(_ router: SceneRouter, _ scenario: Scenario, _ report: inout SizeReport) {
    let positions = LinearRouter.sample(events: scenario.events.count, scenes: report.scenes)
    let linear = LinearRouter(router.scenes, options: router.options)
    report.compared += positions.count
    report.differing += linear.differences(from: router, on: scenario.events, at: positions).count
  }

  private func count(_ router: SceneRouter, _ scenario: Scenario, _ report: inout SizeReport) {
    let costs = RouteCosts(of: router, on: scenario.events)
    report.leafChecksPerRoute = costs.leafChecks
    report.regexCallsPerRoute = costs.regexCalls
    report.evaluationsPerRoute = costs.evaluations
    // Patterns are compiled at first need, so the first pass may allocate and is not counted.
    for event in scenario.events { _ = router.route(event) }
    let before = sceneroute_allocations()
    for event in scenario.events { _ = router.route(event) }
    let allocations = sceneroute_allocations() - before
    if before >= 0 { report.allocationsPerRoute = Double(allocations) / Double(report.identifiers) }
    report.retainsPerRoute = retains(router, scenario)
    report.batches = BatchReport(of: router, on: scenario.identifiers)
  }

  /// A decision that names a scene holds its identifier, so that scores are counted one by one.
  private func retains(_ router: SceneRouter, _ scenario: Scenario) -> [String: Double]? {
    guard sceneroute_retains() >= 0 else { return nil }
    let scores = Dictionary(grouping: scenario.identifiers) { "\(router.route($0).score)" }
    var result: [String: Double] = [:]
    for (score, identifiers) in scores {
      let before = sceneroute_retains()
      for identifier in identifiers { _ = router.route(identifier) }
      let retains = sceneroute_retains() - before
      result[score] = Double(retains) / Double(identifiers.count)
    }
    return result
  }

  /// Finds all matches among the sessions' `can`, and times it when that is asked for.
  private func match(_ scenario: Scenario, _ report: inout SizeReport, timed: Bool) throws {
    guard !isHuge else { return }
    let predicates = scenario.sessions.map(\.conditions.can)
    let index = try PredicateIndex(zip(predicates.indices, predicates).map { ($0, $1) })
    var matches = try MatchReport(of: index, predicates, on: scenario.identifiers)
    if timed {
      let passes = Passes(scenario.identifiers)
      matches.times = try PairedTimes(
        ours: { try passes.matchBatches(index) }, theirs: { try passes.match(index) })
      for engine in Rival.automata {
        matches.rivals[engine.rawValue] = programs?.times(
          engine, of: index, on: passes, workload: "can-\(size)")
      }
    }
    report.matches = matches
  }

  // MARK: Times

  private func time(_ router: SceneRouter, _ scenario: Scenario, _ report: inout SizeReport) {
    let (events, identifiers) = (scenario.events, scenario.identifiers)
    report.route = SizeReport.Times(TimeSummary(of: identifiers) { router.route($0) })
    report.routeEvent = SizeReport.Times(TimeSummary(of: events) { router.route($0) })
    func times(hits: Bool) -> SizeReport.Times {
      let chosen = zip(identifiers, scenario.hits).filter { $0.1 == hits }.map(\.0)
      return SizeReport.Times(TimeSummary(of: chosen) { router.route($0) })
    }
    report.routeHit = times(hits: true)
    report.routeMiss = times(hits: false)
    let some = LinearRouter.sample(events: events.count, scenes: size)
      .map { events[$0] }
    let linear = LinearRouter(router.scenes, options: router.options)
    report.linear = SizeReport.Times(
      TimeSummary(of: some, passes: 1, leastRoutes: 1) { linear.route($0) })
    guard !isHuge else { return }
    let explained = some.prefix(max(1, 20_000 / size))
    let watch = Stopwatch()
    for event in explained { withExtendedLifetime(router.explain(event)) {} }
    report.explainNanoseconds = watch.nanoseconds / Double(explained.count)
  }

  /// Times ten scenes, whole events, batches and the rivals beside the router.
  private func timeInTurns(
    _ router: SceneRouter, _ scenario: Scenario, _ report: inout SizeReport
  ) throws {
    let passes = Passes(scenario.events)
    if size > 10 {
      let ten = try source.usual(10)
      let small = SceneRouter(try SceneSet(ten.sessions))
      let few = Passes(ten.identifiers)
      report.routeByTen =
        PairedTimes(ours: { few.route(small) }, theirs: { passes.route(router) }).ratio
    }
    report.eventByIdentifier =
      PairedTimes(
        ours: { passes.route(router) }, theirs: { passes.routeEvents(router) }
      ).ratio
    report.batches?.times = PairedTimes(
      ours: { passes.routeBatches(router) }, theirs: { passes.route(router) })
    guard let programs else { return }
    let names = isHuge ? RivalPrograms.large : RivalPrograms.all
    report.rivals = programs.times(
      names, of: router, on: passes, workload: "scenes-\(size)",
      ways: try ways(router, scenario, passes))
    for rival in RivalWinners.rivals {
      let path = "\(programs.folder)/scenes-\(size).\(rival).winners"
      report.winners[rival] = try RivalWinners(path: path, router, scenario)
    }
  }

  /// The ways to route of which there are goals with this number of scenes.
  private func ways(
    _ router: SceneRouter, _ scenario: Scenario, _ passes: Passes
  ) throws -> [RouteWay: () -> Double] {
    var ways: [RouteWay: () -> Double] = [.events: { passes.routeEvents(router) }]
    guard size <= 100 else { return ways }
    let named = Passes(
      scenario.events.map {
        var event = $0
        event.name = "reminder"
        return event
      })
    ways[.readers] = { passes.routeInReaders(router) }
    ways[.eventsInReaders] = { passes.routeEventsInReaders(router) }
    ways[.keptEvents] = { passes.routeKeepingEvents(router) }
    ways[.namedEvents] = { named.routeEvents(router) }
    guard size == 10 else { return ways }
    for way in [RouteWay.contains, .combinations, .accents] {
      let scenario = try source.generated(size) { options in
        switch way {
        case .contains: options.shares = [.contains: 100]
        case .combinations: options.shares = [.combination: 100]
        default: options.nonASCIIShare = 1
        }
      }
      let router = SceneRouter(try SceneSet(scenario.sessions))
      let passes = Passes(scenario.events)
      ways[way] = { passes.routeEvents(router) }
    }
    return ways
  }

  /// Changes scenes, and compares the answers once more afterwards.
  private func change(
    _ router: SceneRouter, _ scenario: Scenario, _ report: inout SizeReport
  ) throws {
    // A pattern is compiled at first need, not by the change.
    let changed = scenario.sessions.filter {
      !"\($0.conditions.can) \($0.conditions.prefers)".contains("MATCHES")
    }
    let places = LinearRouter.sample(events: changed.count, scenes: 1, evaluations: 1_000)
    let some = places.map { changed[$0] }
    let count = some.count
    report.updateNanoseconds = try Stopwatch.median(of: count) { place in
      try router.close(some[place].id)
      try router.open(some[place])
    }
    let replacing = try Stopwatch.median(of: count) { place in
      let own = some[place]
      try router.replaceConditions(of: own.id, with: some[(place + 1) % count].conditions)
      try router.replaceConditions(of: own.id, with: own.conditions)
    }
    report.replaceNanoseconds = replacing / 2
    report.activateNanoseconds = try Stopwatch.median(of: count) { place in
      try router.activate(some[place].id)
    }
    compare(router, scenario, &report)
  }

  /// The workload with scenes that take everything, and the one with accents.
  private func timeVariants(_ report: inout SizeReport) throws {
    let catchAll = try source.generated(size) {
      $0.catchAll = 10
      $0.negative = 10
    }
    let unicode = try source.generated(size) { $0.nonASCIIShare = 1 }
    for (scenario, path) in [
      (catchAll, \SizeReport.routeCatchAll), (unicode, \SizeReport.routeUnicode),
    ] {
      let router = SceneRouter(try SceneSet(scenario.sessions))
      compare(router, scenario, &report)
      report[keyPath: path] = SizeReport.Times(
        TimeSummary(of: scenario.identifiers) { router.route($0) })
    }
  }
}
