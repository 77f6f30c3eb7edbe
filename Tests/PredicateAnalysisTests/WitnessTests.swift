import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Witnesses: shortest ones, and ones for people")
struct WitnessTests {
  private func readable(
    _ sources: [String], _ condition: PredicateCondition, samples: [String] = [],
    domain: AnalysisDomain = .allStrings
  ) throws -> Witness {
    let predicates = try sources.map { try ActivationPredicate(format: $0) }
    let family = PredicateFamily(predicates, domain: domain, samples: samples)
    let outcome = family.readable([condition])[0]
    return try #require(outcome.answer ?? nil, "\(outcome)")
  }

  @Test("A shortest witness may be unreadable, the readable one is ASCII")
  func kinds() throws {
    let like = try ActivationPredicate("SELF LIKE 'https://*'")
    let shortest = try #require(PredicateAnalyzer().satisfying(like).answer ?? nil)
    #expect(shortest.kind == .shortest)
    #expect(shortest.length == 7)
    let witness = try readable(["SELF LIKE 'https://*'"], .holds(0))
    #expect(witness == PredicateAnalyzerTests.witness("https://", .readable))
  }

  @Test("A readable witness takes the characters of the constants")
  func literals() throws {
    let witness = try readable(
      ["SELF LIKE '??' AND SELF != 'zz'", "SELF CONTAINS 'q'"], .all([.holds(0), .holds(1)]))
    #expect(witness.text.contains("q"))
    #expect(witness.text.allSatisfy { "qz?".contains($0) })
  }

  @Test("A string that needs other characters is given all the same")
  func unreadable() throws {
    let witness = try readable(["SELF ==[c] 'k' AND NOT SELF IN {'k', 'K'}"], .holds(0))
    #expect(witness.kind == .shortest)
    #expect(witness.length == 1)
  }

  @Test("A sample that fits is the witness; else a string of its shape")
  func samples() throws {
    let samples = ["note/42", "mail/inbox"]
    let fits = try readable(["SELF BEGINSWITH 'note/'"], .holds(0), samples: samples)
    #expect(fits == PredicateAnalyzerTests.witness("note/42", .sample))
    let shaped = try readable(
      ["SELF BEGINSWITH 'event/'"], .holds(0), samples: samples)
    #expect(shaped.kind == .sample)
    #expect(shaped.text.hasPrefix("event/") && shaped.text.count == 7)
    let none = try readable(["SELF == '***'"], .holds(0), samples: samples)
    #expect(none == PredicateAnalyzerTests.witness("***", .readable))
  }

  @Test("Only printable characters are in strings of that domain")
  func printable() throws {
    let domain = AnalysisDomain.printableASCII(and: "\u{E4}\u{F6}")
    let analyzer = PredicateAnalyzer(domain: domain)
    let high = try ActivationPredicate("SELF > 'z~'")
    #expect(analyzer.satisfying(high).answer == PredicateAnalyzerTests.witness("~", .shortest))
    guard Build.hasRegex else { return }
    let foreign = try ActivationPredicate(
      "NOT SELF MATCHES '[ -~]*' AND NOT SELF CONTAINS '\u{F6}'")
    #expect(analyzer.satisfying(foreign).answer??.text == "\u{E4}")
  }
}
