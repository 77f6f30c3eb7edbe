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

  @inline(__always)
  private static func times<Event>(
    _ events: [Event], _ passes: Int, leastRoutes: Int,
    _ route: (consuming Event) -> RoutingDecision
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
    // Short lists are repeated, so that many routes share one reading of the clock.
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

/// How long one of many like operations took.
///
/// - Units: nanoseconds.
public struct TimeSummary: Hashable, Sendable {
  /// The mean.
  public let mean: Double
  /// The median.
  public let p50: Double
  /// What 99 of 100 stayed below.
  public let p99: Double

  /// Creates a summary of known parts.
  public init(mean: Double, p50: Double, p99: Double) {
    self.mean = mean
    self.p50 = p50
    self.p99 = p99
  }

  /// Sums up samples, taken one by one; all zeros when there are none.
  public init(of samples: [Double]) {
    let sorted = samples.sorted()
    func share(_ percent: Int) -> Double {
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }
    mean = sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count)
    p50 = share(50)
    p99 = share(99)
  }
}

/// Measures the time since it was made.
public struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  /// Starts.
  public init() {}

  /// The time that has passed.
  ///
  /// - Units: nanoseconds.
  public var nanoseconds: Double {
    let parts = (ContinuousClock.now - start).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
  }

  /// What reading the clock twice takes by itself: the median of many readings.
  ///
  /// - Units: nanoseconds.
  public static func overhead() -> Double {
    TimeSummary(of: (0..<2_001).map { _ in Stopwatch().nanoseconds }).p50
  }
}
