import Benchmark
import PredicateLanguage

/// Registers `evaluate` for each predicate, in turns on a text of which it is true and on one of
/// which it is false.
func registerEvaluateBenchmarks() {
  for evaluated in EvaluateCase.all {
    register(
      "evaluate-\(evaluated.name)", Settings.times(.kilo),
      setup: {
        let predicate = try ActivationPredicate(evaluated.predicate)
        guard try predicate.evaluate(evaluated.match), try !predicate.evaluate(evaluated.miss)
        else {
          throw WrongAnswer("`\(predicate.source)` gives a wrong answer")
        }
        return predicate
      },
      body: { (benchmark: Benchmark, predicate: ActivationPredicate) in
        let pairs = benchmark.scaledIterations.count / 2
        let hits = try hits(of: predicate, evaluated, pairs: pairs)
        guard hits == pairs else {
          throw WrongAnswer("\(hits) of \(2 * pairs) evaluations are true, not \(pairs)")
        }
      })
  }
}

private func hits(
  of predicate: ActivationPredicate, _ evaluated: EvaluateCase, pairs: Int
) throws -> Int {
  var hits = 0
  for _ in 0..<pairs {
    if try predicate.evaluate(evaluated.match) { hits += 1 }
    if try predicate.evaluate(evaluated.miss) { hits += 1 }
  }
  return hits
}
