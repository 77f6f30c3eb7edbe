import PredicateLanguage
import RegularExpressions
import TestSupport
import Testing

@Suite("Advice about patterns, and the steps of a run", .enabled(if: Build.hasRegex))
struct PatternBudgetAdviceTests {
  @Test("A repetition of a class is open where nothing is left to ask about it, and no other is")
  func classes() throws {
    func kinds(_ pattern: String, steps: Int) throws -> [PatternFinding.Kind] {
      let predicate = try ActivationPredicate(
        format: "SELF MATCHES '\(pattern)'", profile: .engine)
      return WorkBudget.$current.withValue(WorkBudget(steps: steps)) {
        predicate.patternAdvice.map { $0.kind }
      }
    }
    let twice = #"([\\p{L}&&[^\\p{Lu}]]+[a-z]*)+n"#
    #expect(try kinds(twice, steps: 0).contains(.openRepetition))
    #expect(try !kinds(twice, steps: 0).contains(.catastrophicRepetition))
    #expect(try kinds(twice, steps: 100_000_000).contains(.catastrophicRepetition))
    #expect(try kinds("([a-z]+)+n", steps: 0).contains(.catastrophicRepetition))
    #expect(try !kinds(#"[\\p{L}&&[^\\p{Lu}]]n"#, steps: 0).contains(.openRepetition))
  }
}
