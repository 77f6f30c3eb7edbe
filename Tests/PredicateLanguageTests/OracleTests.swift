import PredicateLanguage
import TestSupport
import Testing

@Suite("The engine against the naive evaluator")
struct OracleTests {
  /// How a pair of predicate and input comes out.
  private enum Outcome: Equatable {
    case value(Bool)
    case refused
    case failed
  }

  private static func engine(_ text: String, _ input: String?) -> Outcome {
    guard let predicate = try? Parsing.result(text).get() else { return .refused }
    guard let value = try? predicate.evaluate(input) else { return .failed }
    return .value(value)
  }

  private static func oracle(_ text: String, _ input: String?) -> Outcome {
    guard let predicate = try? NaivePredicate(text) else { return .refused }
    guard let value = try? predicate.evaluate(input) else { return .failed }
    return .value(value)
  }

  private static func disagree(_ text: String, _ input: String?) -> Bool {
    engine(text, input) != oracle(text, input)
  }

  @Test(
    "They agree on random predicates and strings",
    arguments: [(seed: UInt64(1), share: 0.9), (2, 0.6), (3, 0.3), (4, 0.0)])
  func random(seed: UInt64, share: Double) {
    var generator = PredicateGenerator(seed: seed, asciiShare: share)
    var values = [true: 0, false: 0]
    var disagreements = 0
    for _ in 0..<50_000 {
      let (text, input) = generator.next()
      guard Build.canRun(text) else { continue }
      let outcome = Self.engine(text, input)
      if case .value(let value) = outcome { values[value, default: 0] += 1 }
      guard outcome != Self.oracle(text, input) else { continue }
      disagreements += 1
      if disagreements <= 10 {
        let small = PredicateGenerator.shrink(
          predicate: text, input: input, fails: Self.disagree)
        Issue.record(
          """
          \(small.predicate.debugDescription) on \(small.input.debugDescription): \
          \(Self.engine(small.predicate, small.input)), \
          expected \(Self.oracle(small.predicate, small.input))
          """)
      }
    }
    #expect(disagreements == 0)
    #expect(values[true, default: 0] > 10_000 && values[false, default: 0] > 10_000)
  }
}
