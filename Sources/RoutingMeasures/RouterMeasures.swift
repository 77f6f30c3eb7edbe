internal import PredicateIndex
public import SceneRouting

/// The costs of a route on average, counted by the index itself: the same in every run.
public struct RouteCosts: Hashable, Sendable {
  /// Comparisons with a constant, once a structure of the index had come upon it.
  public let leafChecks: Double
  /// Calls of the regular expression engine.
  public let regexCalls: Double
  /// Whole predicates evaluated.
  public let evaluations: Double
  /// The heap that the index takes for a scene, without the predicates, in bytes.
  public let heapBytesPerScene: Double

  /// Routes `events` and counts; an event without an identifier costs nothing of this.
  public init(of router: SceneRouter, on events: [RoutingEvent]) {
    let prefix = router.options.focusPrefix ?? ""
    let counters = events.compactMap { event in
      event.targetContentIdentifier.map { router.counters(prefix + $0, role: event.role) }
    }
    func mean(_ counts: [Int]) -> Double {
      Double(counts.reduce(0, +)) / Double(max(1, events.count))
    }
    leafChecks = mean(counters.map(\.leafChecks))
    regexCalls = mean(counters.map(\.regexCalls))
    evaluations = mean(counters.map(\.evaluations))
    heapBytesPerScene = Double(router.indexBytes) / Double(max(1, router.scenes.count))
  }
}

extension LinearRouter {
  /// Returns positions spread evenly over `events` events, for a router that evaluates every scene.
  ///
  /// - Shape: ascending; at least 20, and about `evaluations` evaluations, or all of them.
  public static func sample(events: Int, scenes: Int, evaluations: Int = 3_000_000) -> [Int] {
    let wanted = min(events, max(20, evaluations / max(1, scenes)))
    return (0..<wanted).map { $0 * events / wanted }
  }

  /// Returns those of `positions` whose events `router` routes in another way.
  public func differences(
    from router: SceneRouter, on events: [RoutingEvent], at positions: [Int]
  ) -> [Int] {
    positions.filter { router.route(events[$0]) != route(events[$0]) }
  }
}
