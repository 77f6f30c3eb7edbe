public import SceneRouting

/// How long the routes of single events take.
public struct EventTimes: Sendable {
  /// One event's times.
  public struct Row: Sendable {
    /// Its place in the list.
    public let position: Int
    /// A route by the index.
    ///
    /// - Units: nanoseconds.
    public let index: Double
    /// A route by the linear router; nil when it was not run.
    ///
    /// - Units: nanoseconds.
    public let linear: Double?
  }

  /// The events' times, in the order of the list.
  public let rows: [Row]

  /// Times the events at `positions`.
  ///
  /// Each time is the median of several batches, a batch so long that the clock's step is small
  /// beside it.
  public init(
    of router: SceneRouter, _ linear: LinearRouter?, on events: [RoutingEvent], at positions: [Int]
  ) {
    rows = positions.map { position in
      let event = events[position]
      return Row(
        position: position, index: Self.time { router.route(event) },
        linear: linear.map { linear in Self.time { linear.route(event) } })
    }
  }

  /// Returns the positions of the `count` events that take longest, the longest first.
  ///
  /// - Complexity: O(events) routes.
  public static func slowest(
    _ count: Int, of router: SceneRouter, on events: [RoutingEvent]
  ) -> [Int] {
    let times = events.map { event in
      // The shortest of a few: a single long time may be the machine's.
      (0..<5).reduce(Double.infinity) { least, _ in
        let watch = Stopwatch()
        let decision = router.route(event)
        let time = watch.nanoseconds
        return withExtendedLifetime(decision) { min(least, time) }
      }
    }
    let order = times.indices.sorted { (times[$1], $0) < (times[$0], $1) }
    return Array(order.prefix(count))
  }

  private static func time(_ route: () -> RoutingDecision) -> Double {
    let first = Stopwatch()
    withExtendedLifetime(route()) {}
    let rounds = Int(max(1, min(1_000, 20_000 / max(1, first.nanoseconds))))
    let samples = (0..<7).map { _ in
      let watch = Stopwatch()
      for _ in 0..<rounds { withExtendedLifetime(route()) {} }
      return watch.nanoseconds / Double(rounds)
    }
    return TimeSummary(of: samples).p50
  }
}

/// Which events of a list the linear router decides.
///
/// It evaluates every scene, so on a large set a part of the list must do: the same part in every
/// run.
public enum EventSample {
  /// Returns positions spread evenly over `events` events.
  ///
  /// - Shape: ascending; all of them when `events` times `scenes` is at most `evaluations`, else
  ///   so many that there are about `evaluations` evaluations, and at least 20.
  public static func positions(
    events: Int, scenes: Int, evaluations: Int = 3_000_000
  ) -> [Int] {
    let wanted = min(events, max(20, evaluations / max(1, scenes)))
    return (0..<wanted).map { $0 * events / wanted }
  }
}
