public import SceneRouting

/// Times the routes of a router.
///
/// The mean is taken over whole passes, with one reading of the clock a pass, and is the median of
/// the passes. The percentiles are of single routes, each between two readings of the clock, less
/// what reading the clock takes by itself; a step of the clock bounds how fine they are.
public enum RouteTiming {
  /// Times `router` on `events` after one pass to warm up; 15 passes by default.
  ///
  /// - Complexity: O(passes × events) routes.
  public static func times(
    of router: SceneRouter, on events: [RoutingEvent], passes: Int = 15
  ) -> TimeSummary {
    times(events, passes, leastRoutes: 1_000) { router.route($0) }
  }

  /// Times `router` on identifiers alone, as a server routes them; otherwise as above.
  ///
  /// - Complexity: O(passes × identifiers) routes.
  public static func times(
    of router: SceneRouter, on identifiers: [String], passes: Int = 15
  ) -> TimeSummary {
    times(identifiers, passes, leastRoutes: 1_000) { router.route($0) }
  }

  /// Times `router` on `events` after one pass to warm up; 1 pass by default.
  ///
  /// - Complexity: O(passes × events) routes of O(n) evaluations for n sessions.
  public static func times(
    of router: LinearRouter, on events: [RoutingEvent], passes: Int = 1
  ) -> TimeSummary {
    times(events, passes, leastRoutes: 1) { router.route($0) }
  }

  /// Times one pass of `router` over identifiers after another to warm up.
  ///
  /// A short list is repeated.
  ///
  /// - Units: nanoseconds for one route.
  public static func pass(of router: SceneRouter, on identifiers: [String]) -> Double {
    for identifier in identifiers { withExtendedLifetime(router.route(identifier)) {} }
    let rounds = max(1, 30_000 / max(1, identifiers.count))
    let watch = Stopwatch()
    for _ in 0..<rounds {
      for identifier in identifiers { withExtendedLifetime(router.route(identifier)) {} }
    }
    return watch.nanoseconds / Double(max(1, rounds * identifiers.count))
  }

  @inline(__always)
  private static func times<Event>(
    _ events: [Event], _ passes: Int, leastRoutes: Int, _ route: (Event) -> RoutingDecision
  ) -> TimeSummary {
    guard !events.isEmpty, passes > 0 else { return TimeSummary(of: []) }
    let overhead = Stopwatch.overhead()
    var samples: [Double] = []
    samples.reserveCapacity(events.count * passes)
    // The single routes come first: they warm up what the whole passes find.
    for _ in 0..<passes {
      for event in events {
        let watch = Stopwatch()
        let decision = route(event)
        let time = watch.nanoseconds
        withExtendedLifetime(decision) { samples.append(max(0, time - overhead)) }
      }
    }
    // Short lists are repeated, so that one reading of the clock stands for many routes.
    let rounds = max(1, leastRoutes / events.count)
    let means = (0..<passes).map { _ in
      let watch = Stopwatch()
      for _ in 0..<rounds {
        for event in events { withExtendedLifetime(route(event)) {} }
      }
      return watch.nanoseconds / Double(rounds * events.count)
    }
    let singles = TimeSummary(of: samples)
    return TimeSummary(mean: TimeSummary(of: means).p50, p50: singles.p50, p99: singles.p99)
  }
}
