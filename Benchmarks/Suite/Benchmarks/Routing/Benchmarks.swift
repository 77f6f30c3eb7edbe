import Benchmark

/// Registers every benchmark; the runner of the tool calls it.
///
/// Each then runs in a process of its own, which makes its workload before anything is timed.
let benchmarks: @Sendable () -> Void = {
  for size in Sizes.chosen {
    registerBuildBenchmarks(scenes: size)
    registerRouteBenchmarks(scenes: size)
    registerChangeBenchmarks(scenes: size)
    registerCounterBenchmarks(scenes: size)
  }
  registerConcurrentBenchmarks()
  registerEvaluateBenchmarks()
}
