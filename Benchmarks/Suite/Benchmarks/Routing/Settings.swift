import Benchmark

/// How benchmarks are run and judged.
enum Settings {
  /// Times, each sample of `factor` inner iterations.
  ///
  /// The tolerance is that of `baseline check`: a median a quarter slower or faster. A second,
  /// absolute tolerance would not widen it, for the tool reports what breaks either. The checked
  /// 90th percentile of stored thresholds has no tolerance here, hence no verdict: a time means
  /// nothing on another machine.
  static func times(
    _ factor: BenchmarkScalingFactor, duration: Duration = .milliseconds(400)
  ) -> Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .throughput], warmupIterations: 2, scalingFactor: factor,
      maxDuration: duration, maxIterations: 5_000,
      thresholds: [
        .wallClock: BenchmarkThresholds(relative: [.p50: 25]),
        // The same number turned round; without an entry it would have the tool's 5 percent.
        .throughput: BenchmarkThresholds(),
      ])
  }

  /// Counters: one iteration, and not the least difference from the stored threshold.
  static func counters(_ metrics: [BenchmarkMetric]) -> Benchmark.Configuration {
    let exact = BenchmarkThresholds(absolute: [.p50: 0, .p90: 0])
    return Benchmark.Configuration(
      metrics: metrics, warmupIterations: 0, maxDuration: .seconds(60), maxIterations: 1,
      thresholds: Dictionary(uniqueKeysWithValues: metrics.map { ($0, exact) }))
  }

  /// Resident memory, which moves by pages and with the allocator.
  static func memory(_ metrics: [BenchmarkMetric]) -> Benchmark.Configuration {
    let wide = BenchmarkThresholds(relative: [.p50: 25])
    return Benchmark.Configuration(
      metrics: metrics, warmupIterations: 0, maxDuration: .seconds(60), maxIterations: 3,
      thresholds: Dictionary(uniqueKeysWithValues: metrics.map { ($0, wide) }))
  }
}
