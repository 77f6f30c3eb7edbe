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
