/// Measures the time since it was made.
public struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  /// Starts.
  public init() {}

  /// The time that has passed, in nanoseconds.
  public var nanoseconds: Double { (ContinuousClock.now - start) / .nanoseconds(1) }

  /// Returns the time of one of `count` changes, each with its place: the median of 15 passes, in
  /// which few changes are made again and again.
  public static func median<Failure>(
    of count: Int, _ change: (_ place: Int) throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let rounds = max(1, 1_000 / max(1, count))
    var times: [Double] = []
    // The first pass is not counted: it copies what others still hold of the scenes.
    for _ in 0..<16 {
      let watch = Stopwatch()
      for _ in 0..<rounds { for place in 0..<count { try change(place) } }
      times.append(watch.nanoseconds / Double(max(1, rounds * count)))
    }
    return TimeSummary(of: Array(times.dropFirst())).p50
  }
}

/// The time that one of many like operations took, in nanoseconds.
public struct TimeSummary: Hashable, Sendable {
  /// The mean.
  public let mean: Double
  /// The median.
  public let p50: Double
  /// The time that 99 of 100 stayed below.
  public let p99: Double

  /// Sums up samples, taken one by one, with another mean if there is one; zeros without samples.
  public init(of samples: [Double], mean: Double? = nil) {
    let sorted = samples.sorted()
    func share(_ percent: Int) -> Double {
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }
    self.mean = mean ?? sorted.reduce(0, +) / Double(max(1, sorted.count))
    (p50, p99) = (share(50), share(99))
  }

  /// Times `route` on each of `events`.
  ///
  /// The mean is the median of whole passes, with one reading of the clock a pass; the percentiles
  /// are of single routes, less what reading the clock takes by itself. A short list is repeated
  /// within a pass, up to `leastRoutes`.
  @inlinable
  public init<Event, Answer>(
    of events: [Event], passes: Int = 15, leastRoutes: Int = 1_000,
    _ route: (consuming Event) -> Answer
  ) {
    let overhead = TimeSummary(of: (0..<2_001).map { _ in Stopwatch().nanoseconds }).p50
    var samples: [Double] = []
    // The single routes come first: they warm up what the whole passes find.
    for _ in 0..<passes {
      for event in events {
        let watch = Stopwatch()
        let answer = route(event)
        let time = watch.nanoseconds
        withExtendedLifetime(answer) { samples.append(max(0, time - overhead)) }
      }
    }
    let rounds = max(1, leastRoutes / max(1, events.count))
    let means = (0..<passes).map { _ in
      let watch = Stopwatch()
      for _ in 0..<rounds { for event in events { withExtendedLifetime(route(event)) {} } }
      return watch.nanoseconds / Double(rounds * max(1, events.count))
    }
    self.init(of: samples, mean: samples.isEmpty ? 0 : TimeSummary(of: means).p50)
  }
}
