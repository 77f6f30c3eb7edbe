import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Layouts mean what their texts mean")
struct LayoutMeaningTests {
  private struct Row: Decodable {
    let text: String
    let layout: String?
  }

  private let analyzer = PredicateAnalyzer()

  @Test("Each row with a layout is equal to it over all strings")
  func rows() throws {
    var proofs = 0
    for row in try VectorFile.rows("layout/predicates.jsonl", as: Row.self, leastCount: 92) {
      guard let layout = row.layout, let before = try? ActivationPredicate(row.text) else {
        continue
      }
      let after = try ActivationPredicate(layout)
      let answer = analyzer.areEqual(before, after)
      #expect(answer != .known(false), "\(row.text)")
      if answer == .known(true) { proofs += 1 }
    }
    #expect(proofs >= 50)
  }

  @Test("Random predicates are equal to their layouts over all strings")
  func random() throws {
    var generator = PredicateGenerator(seed: 33, asciiShare: 0.8)
    var counts = (proofs: 0, unknown: 0)
    while counts.proofs < 300 {
      let text = generator.next().predicate
      guard let before = try? ActivationPredicate(text) else { continue }
      let after = try ActivationPredicate(ActivationPredicate.formatted(text))
      switch analyzer.areEqual(before, after) {
      case .known(let isEqual):
        #expect(isEqual, "\(text)")
        counts.proofs += 1
      case .unknown: counts.unknown += 1
      }
    }
    #expect(counts.unknown < counts.proofs / 5)
  }

  @Test("A layout that were wrong would be found")
  func red() throws {
    // What dropping these parentheses would make.
    let before = try ActivationPredicate("(SELF == 'a' OR SELF == 'b') AND SELF == 'c'")
    let after = try ActivationPredicate("SELF == 'a' OR SELF == 'b' AND SELF == 'c'")
    #expect(analyzer.areEqual(before, after) == .known(false))
  }
}
