import RoutingMeasures

/// Measures long steps.
struct BenchClock {
  private let watch = Stopwatch()

  var milliseconds: Double { watch.nanoseconds / 1e6 }
}
