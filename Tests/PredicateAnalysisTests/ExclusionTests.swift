import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Operands that exclude each other")
struct ExclusionTests {
  private static let comparisons = [
    "SELF == nil", "SELF == 'a'", "SELF ==[c] 'A'", "'b' == SELF", "SELF BEGINSWITH 'a'",
    "SELF BEGINSWITH[c] 'AB'", "SELF BEGINSWITH 'b'", "SELF ENDSWITH 'b'", "SELF ENDSWITH[n] 'ab'",
    "SELF CONTAINS 'ab'", "'B' IN SELF", "SELF LIKE 'a*'", "SELF LIKE[c] '?B'",
    "SELF IN {'b', 'ab'}", "ANY {'a', 'bb'} == SELF", "SELF < 'ab'", "SELF >= 'b'",
    "SELF BETWEEN {'a', 'ab'}", "SELF == SELF", "SELF CONTAINS SELF",
  ]

  /// Every comparison, and its negation.
  private static let operands = comparisons.flatMap { [$0, "NOT \($0)"] }

  /// Every string of up to three of the letters, and nil: where two operands do not decide their
  /// compound, one of these shows it.
  private static let subjects: [String?] = {
    var last = [""]
    var all: [String?] = [nil, ""]
    for _ in 0..<3 {
      last = last.flatMap { text in
        ["a", "b", "A", "B", "x", "\u{301}", "\u{FF41}"].map { text + $0 }
      }
      all += last.map(Optional.some)
    }
    return all
  }()

  private static func decision(of text: String) throws -> Diagnostic? {
    try ActivationPredicate(format: text).allWarnings.first { $0.id.hasSuffix("-true") }
  }

  @Test("Each pair of comparisons has the verdict of brute force")
  func pairs() throws {
    let values = try Self.operands.map { text in
      let predicate = try NaivePredicate(text)
      let memory = NaivePredicateMemory()
      return try Self.subjects.map { try predicate.evaluate($0, with: memory) }
    }
    var decided = (and: 0, or: 0)
    for one in Self.operands.indices {
      for other in Self.operands.indices.dropFirst(one) {
        let pairs = zip(values[one], values[other])
        let (isNever, isAlways) = (
          !pairs.contains { $0 && $1 }, !pairs.contains { !$0 && !$1 }
        )
        let texts = (Self.operands[one], Self.operands[other])
        let and = try Self.decision(of: "\(texts.0) AND \(texts.1)")
        let or = try Self.decision(of: "\(texts.0) OR \(texts.1)")
        #expect((and?.id == "never-true") == isNever, "\(texts)")
        #expect((or?.id == "always-true") == isAlways, "\(texts)")
        for warning in [and, or] {
          let isComplementary = warning.map { $0.help == "leave one of the two out" }
          #expect(isComplementary ?? (isNever && isAlways) == (isNever && isAlways), "\(texts)")
        }
        decided.and += isNever ? 1 : 0
        decided.or += isAlways ? 1 : 0
      }
    }
    #expect(decided.and > 100 && decided.or > 40)
  }
}
