import AllocationCounter
import Benchmark
import RoutingMeasures
import SceneRouting

/// What is counted, not timed: the same in every run and on every machine.
private enum Counter {
  static let leafChecks = BenchmarkMetric.custom("leafChecksPerThousandRoutes")
  static let regexCalls = BenchmarkMetric.custom("regexCallsPerThousandRoutes")
  static let evaluations = BenchmarkMetric.custom("evaluationsPerThousandRoutes")
  static let allocations = BenchmarkMetric.custom("allocationsPerThousandRoutes")
  static let indexBytes = BenchmarkMetric.custom("indexBytesPerScene")

  static let all = [leafChecks, regexCalls, evaluations, allocations, indexBytes]
}

/// Registers `counters` for a set of `size` scenes.
func registerCounterBenchmarks(scenes size: Int) {
  register(
    "counters-\(size)", Settings.counters(Counter.all),
    setup: { try counts(scenes: size) },
    body: { (benchmark: Benchmark, values: [(BenchmarkMetric, Int)]) in
      for (metric, value) in values { benchmark.measurement(metric, value) }
    })
}

private func counts(scenes size: Int) throws -> [(BenchmarkMetric, Int)] {
  let scenario = try Scenario(scenes: size)
  _ = try scenario.checkedRouter()
  let router = SceneRouter(try SceneSet(scenario.sessions))
  let costs = RouteCosts(of: router, on: scenario.events)
  func thousand(_ mean: Double) -> Int { Int((mean * 1_000).rounded()) }
  var values = [
    (Counter.leafChecks, thousand(costs.leafChecks)),
    (Counter.regexCalls, thousand(costs.regexCalls)),
    (Counter.evaluations, thousand(costs.evaluations)),
    (Counter.indexBytes, Int(costs.heapBytesPerScene)),
  ]
  // Patterns are compiled at first need, and the counting above was that.
  let before = sceneroute_allocations()
  for event in scenario.events { withExtendedLifetime(router.route(event)) {} }
  let allocations = sceneroute_allocations() - before
  // Below zero the platform counts none, and no number is better than a made-up one.
  if before >= 0 {
    values.append(
      (Counter.allocations, thousand(Double(allocations) / Double(scenario.events.count))))
  }
  return values
}
