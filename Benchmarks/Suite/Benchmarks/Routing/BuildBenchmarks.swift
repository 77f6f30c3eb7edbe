import Benchmark
import PredicateLanguage
import RoutingMeasures
import SceneRouting
import WorkloadGenerator

/// Registers `compile`, `build` and `memory` for a set of `size` scenes.
///
/// A sample of `compile` and `build` is the whole set; of up to 10 scenes a thousand times, so that
/// the clock's step does not show.
func registerBuildBenchmarks(scenes size: Int) {
  let configuration = Settings.times(size <= 10 ? .kilo : .one)
  register(
    "compile-\(size)", configuration,
    setup: {
      let scenario = try Scenario(scenes: size)
      _ = try scenario.checkedRouter()
      return try canonicallyChecked(scenario.scenes)
    },
    body: { (benchmark: Benchmark, texts: [String]) in
      for _ in benchmark.scaledIterations {
        for text in texts { withExtendedLifetime(try ActivationPredicate(text)) {} }
      }
    })
  register(
    "build-\(size)", configuration,
    setup: {
      let scenario = try Scenario(scenes: size)
      _ = try scenario.checkedRouter()
      return scenario.sessions
    },
    body: { (benchmark: Benchmark, sessions: [SceneSession]) in
      for _ in benchmark.scaledIterations {
        withExtendedLifetime(SceneRouter(try SceneSet(sessions))) {}
      }
    })
  register(
    "memory-\(size)", Settings.memory([.peakMemoryResident]),
    setup: {
      let scenario = try Scenario(scenes: size)
      _ = try scenario.checkedRouter()
      return scenario.sessions
    },
    body: { (_: Benchmark, sessions: [SceneSession]) in
      withExtendedLifetime(SceneRouter(try SceneSet(sessions))) {}
    })
}

/// Returns the predicates' texts, and throws unless each says the same as its canonical text.
private func canonicallyChecked(_ scenes: [Workload.Scene]) throws -> [String] {
  let texts = scenes.flatMap { [$0.can, $0.prefers] }
  for text in texts.prefix(2_000) {
    let predicate = try ActivationPredicate(text)
    guard try ActivationPredicate(predicate.canonicalText) == predicate else {
      throw WrongAnswer("`\(text)` and its canonical text are not equal")
    }
  }
  return texts
}
