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

  private static func engine(_ text: String, _ inputs: [String?]) -> [Outcome] {
    guard let predicate = try? Parsing.result(text).get() else {
      return inputs.map { _ in .refused }
    }
    return inputs.map { input in (try? predicate.evaluate(input)).map { .value($0) } ?? .failed }
  }

  private static func oracle(
    _ text: String, _ inputs: [String?], _ memory: NaivePredicateMemory
  ) -> [Outcome] {
    guard let predicate = try? NaivePredicate(text) else { return inputs.map { _ in .refused } }
    return inputs.map { input in
      (try? predicate.evaluate(input, with: memory)).map { .value($0) } ?? .failed
    }
  }

  private static func disagree(_ text: String, _ input: String?) -> Bool {
    engine(text, [input]) != oracle(text, [input], NaivePredicateMemory())
  }

  /// The pairs of one share of ASCII.
  private static let pairs =
    Campaign.number("SCENEROUTE_PAIRS", usual: Campaign.share(of: 2_000_000)) / 4

  private static let firstSeed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))

  /// The predicates that share their inputs, and the most of these.
  private static let (family, inputs) = (8, 64)

  @Test(
    "They agree on random predicates and strings",
    arguments: [(offset: UInt64(0), share: 0.9), (1, 0.6), (2, 0.3), (3, 0.0)])
  func random(offset: UInt64, share: Double) {
    let seed = Self.firstSeed + offset
    var generator = PredicateGenerator(seed: seed, asciiShare: share)
    let memory = NaivePredicateMemory()
    // By hash: a predicate that happens to share one is left out.
    var predicates: Set<Int> = []
    var values = [true: 0, false: 0]
    var compared = 0
    var disagreements = 0
    var reported = 0
    while compared < Self.pairs {
      let (texts, inputs) = generator.next(predicates: Self.family, inputs: Self.inputs)
      for text in texts {
        guard Build.canRun(text), predicates.insert(Array(text.utf8).hashValue).inserted else {
          continue
        }
        let outcomes = Self.engine(text, inputs)
        let expected = Self.oracle(text, inputs, memory)
        compared += inputs.count
        for case .value(let value) in outcomes { values[value, default: 0] += 1 }
        let wrong = inputs.indices.filter { outcomes[$0] != expected[$0] }
        if let first = wrong.first, reported < 10 {
          Self.record(text, inputs[first])
          reported += 1
        }
        disagreements += wrong.count
      }
    }
    #expect(disagreements == 0)
    let leastOfEach = compared / 5
    #expect(values[true, default: 0] > leastOfEach && values[false, default: 0] > leastOfEach)
    Campaign.report(
      "random: seed \(seed), ASCII share \(share): \(compared) pairs of "
        + "\(predicates.count) predicates, \(values[true, default: 0]) true, "
        + "\(values[false, default: 0]) false, \(disagreements) disagreements")
  }

  /// Records a disagreement in its smallest form.
  private static func record(_ text: String, _ input: String?) {
    guard disagree(text, input) else {
      Issue.record(
        """
        \(text.debugDescription) on \(input.debugDescription): they disagree, but not when they \
        are asked for this pair alone
        """)
      return
    }
    let small = PredicateGenerator.shrink(predicate: text, input: input, fails: disagree)
    let outcome = engine(small.predicate, [small.input])[0]
    let expected = oracle(small.predicate, [small.input], NaivePredicateMemory())[0]
    Issue.record(
      """
      \(small.predicate.debugDescription) on \(small.input.debugDescription): \(outcome), \
      expected \(expected)
      """)
  }
}
