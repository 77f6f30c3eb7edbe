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
