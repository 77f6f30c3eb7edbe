import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Limits: what grows without end is unknown, and says at which bound")
struct BudgetTests {
  /// Predicates that need too much, by what they are: the last of each pair is the other side.
  static let growing: [(name: String, p: String, q: String)] = {
    func any(_ count: Int, _ comparison: (Int) -> String) -> String {
      (0..<count).map(comparison).joined(separator: " OR ")
    }
    let run = String(repeating: "a", count: 64_000)
    return [
      ("comparisons", any(1_800) { "SELF LIKE '*w\($0)*x*'" }, "SELF == 'a'"),
      ("one constant", "SELF == '\(run)'", "SELF CONTAINS '\(run)b'"),
      ("a search", "SELF CONTAINS '\(run)'", "SELF CONTAINS '\(run)a'"),
      ("question marks", "SELF LIKE '*a\(String(repeating: "?", count: 4_000))*'", "SELF == 'b'"),
      ("parts of a constant", "'\(run)' CONTAINS SELF", "SELF CONTAINS 'b'"),
      (
        "searches", any(1_500) { "SELF CONTAINS 'x\($0)y'" },
        any(1_500) { "SELF CONTAINS 'y\($0)x'" }
      ),
      ("characters", "SELF == '\(Self.distinct(20_000))'", "SELF CONTAINS 'a'"),
    ]
  }()

  private static func distinct(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + $0) }))
  }

  /// The parts of two predicates, in few steps: enough to see that each of them ends.
  private static let conditions: [PredicateCondition] = [
    .all([.holds(0), .fails(1)]), .all([.fails(0), .holds(1)]), .all([.holds(0), .holds(1)]),
    .all([.fails(0), .fails(1)]),
  ]

  @Test("Each kind of growth ends at a bound or with an answer", arguments: growing.indices)
  func ends(index: Int) throws {
    let (name, p, q) = Self.growing[index]
    let predicates = [try ActivationPredicate(format: p), try ActivationPredicate(format: q)]
    for domain in [AnalysisDomain.allStrings, .printableASCII] {
      let family = PredicateFamily(predicates, domain: domain)
      let outcomes = family.shortest(Self.conditions, steps: 1_000_000)
      for outcome in outcomes {
        guard let obstacle = outcome.obstacle else { continue }
        #expect(obstacle.diagnostic.id == "analysis-limit", "\(name)")
        #expect(obstacle.diagnostic.message.contains("limit of"), "\(name)")
      }
    }
  }

  @Test("Few steps are no answer, enough steps are")
  func steps() throws {
    let twelve = "abcdefghijkl".map { "SELF CONTAINS '\($0)'" }.joined(separator: " AND ")
    let family = PredicateFamily([try ActivationPredicate(format: twelve)], domain: .printableASCII)
    let few = family.shortest([.holds(0)], steps: 10_000)[0]
    #expect(few.obstacle?.diagnostic.id == "analysis-limit")
    #expect(
      few.obstacle?.diagnostic.message == "the analysis gave up at its limit of 100000000 steps")
    #expect(family.shortest([.holds(0)])[0].answer??.length == 12)
  }

  @Test("Searches of one question have their steps each, and share its memory")
  func budget() {
    let budget = AnalysisBudget()
    budget.begin(steps: 100)
    budget.spend(steps: 100)
    #expect(budget.overrun == nil)
    budget.spend(steps: 1)
    #expect(budget.overrun == .steps)
    budget.begin()
    #expect(budget.overrun == nil)
    budget.spend(bytes: AnalysisLimits.bytes)
    #expect(budget.overrun == nil)
    budget.spend(bytes: 1)
    budget.begin()
    #expect(budget.overrun == .memory)
  }

  @Test("Where a part is not analysed, that is the reason, and not the bound")
  func reason() throws {
    let twelve = "abcdefghijkl".map { "SELF CONTAINS '\($0)'" }.joined(separator: " AND ")
    let vague = try ActivationPredicate(format: "\(twelve) AND NOT SELF LIKE SELF")
    let outcome = PredicateFamily([vague]).shortest([.holds(0)], steps: 30_000_000)[0]
    #expect(outcome.obstacle?.diagnostic.id == "analysis-identifier-pattern")
  }

  @Test("A witness for people costs little: without one, the shortest stays")
  func readable() throws {
    let like = try ActivationPredicate("SELF LIKE 'https://*'")
    let none = try ActivationPredicate("SELF ==[c] 'k' AND NOT SELF IN {'k', 'K'}")
    let partition = PredicateAnalyzer().partition(of: like, and: none)
    let readable = partition.readable()
    #expect(readable[.firstOnly].answer??.text == "https://")
    #expect(readable[.secondOnly] == partition[.secondOnly])
    #expect(readable[.both] == .known(nil))
    let ascii = readable.inASCII()
    #expect(ascii[.firstOnly] == readable[.firstOnly])
    #expect(ascii[.secondOnly] == .known(nil))
    #expect(ascii.relation == .known(.impliedBy))
    #expect(partition.relation == .known(.disjoint))
  }
}
