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

  /// The pairs of one share: together 200,000 in a debug build and 2,000,000 in a release build.
  private static let pairs =
    Campaign.number("SCENEROUTE_PAIRS", usual: Build.isOptimized ? 2_000_000 : 200_000) / 4

  private static let firstSeed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))

  @Test(
    "They agree on random predicates and strings",
    arguments: [(offset: UInt64(0), share: 0.9), (1, 0.6), (2, 0.3), (3, 0.0)])
  func random(offset: UInt64, share: Double) {
    let seed = Self.firstSeed + offset
    var generator = PredicateGenerator(seed: seed, asciiShare: share)
    var values = [true: 0, false: 0]
    var compared = 0
    var disagreements = 0
    for _ in 0..<Self.pairs {
      let (text, input) = generator.next()
      guard Build.canRun(text) else { continue }
      compared += 1
      let outcome = Self.engine(text, input)
      if case .value(let value) = outcome { values[value, default: 0] += 1 }
      guard outcome != Self.oracle(text, input) else { continue }
      disagreements += 1
      if disagreements <= 10 { Self.record(text, input) }
    }
    #expect(disagreements == 0)
    let leastOfEach = Self.pairs / 5
    #expect(values[true, default: 0] > leastOfEach && values[false, default: 0] > leastOfEach)
    Campaign.report(
      "random: seed \(seed), ASCII share \(share): \(compared) pairs, "
        + "\(values[true, default: 0]) true, \(values[false, default: 0]) false, "
        + "\(disagreements) disagreements")
  }

  /// Records a disagreement in its smallest form.
  private static func record(_ text: String, _ input: String?) {
    let small = PredicateGenerator.shrink(predicate: text, input: input, fails: disagree)
    Issue.record(
      """
      \(small.predicate.debugDescription) on \(small.input.debugDescription): \
      \(engine(small.predicate, small.input)), expected \(oracle(small.predicate, small.input))
      """)
  }
}
