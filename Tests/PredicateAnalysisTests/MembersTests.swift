import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Members: finite predicates and their strings")
struct MembersTests {
  private func members(
    _ source: String, upTo count: Int = 20, domain: AnalysisDomain = .allStrings
  ) throws -> LanguageMembers {
    let outcome = PredicateAnalyzer(domain: domain)
      .members(of: try ActivationPredicate(format: source), upTo: count)
    return try #require(outcome.answer, "\(outcome)")
  }

  @Test("A list without some of its elements is finite")
  func lists() throws {
    let found = try members("SELF IN {'a', 'b', 'ccc', ''} AND SELF != 'b'")
    #expect(found.strings == ["", "a", "ccc"])
    #expect(found.isFinite && found.isComplete)
  }

  @Test("Folding adds what equals the constant: the Kelvin sign, full width, ligatures")
  func folded() throws {
    let found = try members("SELF ==[c] 'k'")
    #expect(Set(found.strings) == ["k", "K", "\u{212A}", "\u{FF2B}", "\u{FF4B}"])
    #expect(found.isFinite && found.isComplete)
    let sharp = try members("SELF ==[c] 'ss'", upTo: 100)
    #expect(sharp.strings.contains("\u{DF}") && sharp.strings.contains("s\u{17F}"))
    #expect(sharp.isFinite && sharp.isComplete)
    for text in sharp.strings {
      #expect(try ActivationPredicate("SELF ==[c] 'ss'").evaluate(text))
    }
  }

  @Test("Within ASCII a pattern can be finite")
  func ascii() throws {
    let found = try members("SELF LIKE 'a?' AND SELF < 'ad'", domain: .printableASCII)
    #expect(found.isFinite)
    #expect(found.strings.count == 20)
    #expect(!found.isComplete)
    #expect(found.strings.prefix(2) == ["a ", "a!"])
  }

  @Test("An infinite predicate lists its shortest strings")
  func infinite() throws {
    let found = try members("SELF BEGINSWITH 'ab'", upTo: 3, domain: .printableASCII)
    #expect(!found.isFinite && !found.isComplete)
    #expect(found.strings.map(\.count) == [2, 3, 3])
    #expect(found.strings.allSatisfy { $0.hasPrefix("ab") })
  }

  @Test("A predicate without strings has none, and all of them")
  func empty() throws {
    let found = try members("SELF == 'a' AND SELF == 'b'")
    #expect(found.strings == [])
    #expect(found.isFinite && found.isComplete)
  }
}

@Suite("Coverage: strings on which each comparison decides")
struct CoverageTests {
  /// The predicate's value when one comparison, by its number, is turned over.
  private func changes(
    _ source: String, _ comparisons: [String], _ number: Int, _ text: String
  ) throws -> Bool {
    let predicate = try ActivationPredicate(format: source)
    let value = try ActivationPredicate(format: comparisons[number]).evaluate(text)
    let replaced = source.replacing(
      comparisons[number], with: value ? "FALSEPREDICATE" : "TRUEPREDICATE", maxReplacements: 1)
    return try predicate.evaluate(text) != ActivationPredicate(format: replaced).evaluate(text)
  }

  @Test("Each comparison has a string for true and one for false, and decides on both")
  func both() throws {
    let comparisons = [
      "SELF BEGINSWITH \"mail/\"", "SELF ENDSWITH \"/spam\"", "SELF CONTAINS \"draft\"",
      "SELF == \"home\"", "SELF LIKE \"*?x\"",
    ]
    let source =
      "(\(comparisons[0]) AND NOT \(comparisons[1])) OR (\(comparisons[2]) AND NOT "
      + "(\(comparisons[3]) OR \(comparisons[4])))"
    let coverage = PredicateAnalyzer().coverage(of: try ActivationPredicate(format: source))
    #expect(coverage.items.map(\.text) == comparisons)
    for (number, item) in coverage.items.enumerated() {
      for (outcome, expected) in [(item.whenTrue, true), (item.whenFalse, false)] {
        // `home` has no draft in it, so the comparison with it decides nothing.
        guard let witness = try #require(outcome.answer) else {
          #expect(number == 3 && expected)
          continue
        }
        let value = try ActivationPredicate(format: item.text).evaluate(witness.text)
        #expect(value == expected)
        #expect(try changes(source, comparisons, number, witness.text))
      }
    }
    #expect(coverage.witnesses.count >= 4)
  }

  @Test("A comparison that decides nothing has no string")
  func redundant() throws {
    let predicate = try ActivationPredicate("SELF BEGINSWITH 'a' OR SELF BEGINSWITH 'ab'")
    let items = PredicateAnalyzer().coverage(of: predicate).items
    #expect(items[1].whenTrue == .known(nil))
    #expect(items[0].whenTrue.answer != .some(nil))
  }
}
