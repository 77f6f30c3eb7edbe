import Benchmark
import SceneRouting
import WorkloadGenerator

/// Registers `route-…` and `explain` for a set of `size` scenes.
func registerRouteBenchmarks(scenes size: Int) {
  registerRoutes("route-hit-\(size)") { try Scenario(scenes: size, .hits) }
  registerRoutes("route-miss-\(size)", isMiss: true) { try Scenario(scenes: size, .misses) }
  registerRoutes("route-catch-all-\(size)") {
    try Scenario(scenes: size) {
      $0.catchAll = 10
      $0.negative = 10
    }
  }
  registerRoutes("route-unicode-\(size)") {
    try Scenario(scenes: size) { $0.nonASCIIShare = 1 }
  }
  registerExplain(scenes: size)
}

/// Registers the routing of one batch of events, the same in each sample.
private func registerRoutes(
  _ name: String, isMiss: Bool = false, _ scenario: @escaping () throws -> Scenario
) {
  register(
    name, Settings.times(.kilo),
    setup: {
      let scenario = try scenario()
      let router = try scenario.checkedRouter()
      if isMiss { try scenario.checkMisses(router) }
      return (router, scenario.events)
    },
    body: { (_: Benchmark, state: (router: SceneRouter, events: [RoutingEvent])) in
      for event in state.events { withExtendedLifetime(state.router.route(event)) {} }
    })
}

/// Registers explanations, one a sample and each of another event.
///
/// They look at every scene, which takes long enough for the clock.
private func registerExplain(scenes size: Int) {
  register(
    "explain-\(size)", Settings.times(.one),
    setup: {
      let scenario = try Scenario(scenes: size)
      let router = try scenario.checkedRouter()
      for event in scenario.events.prefix(max(1, 10_000 / size)) {
        guard router.explain(event).decision == router.route(event) else {
          throw WrongAnswer("an explanation explains another decision than the router's")
        }
      }
      return (router, scenario.events)
    },
    body: { (benchmark: Benchmark, state: (router: SceneRouter, events: [RoutingEvent])) in
      let event = state.events[benchmark.currentIteration % state.events.count]
      withExtendedLifetime(state.router.explain(event)) {}
    })
}
