import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Constants beyond ASCII in a domain that lists its characters", .enabled(if: Build.hasRegex))
struct ExactScalarTests {
  private static let letters = ["a", "e", "é", "É", "日", "ß", "s", "ﬁ", "Å"]
  private static let operators = [
    "==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "<", ">=", "IN",
  ]

  private static func comparison(_ generator: inout SeededGenerator) -> String {
    let name = operators[Int.random(in: 0..<operators.count, using: &generator)]
    let options = ["", "", "[c]", "[d]", "[cd]", "[n]"].randomElement(using: &generator) ?? ""
    func text(_ letters: [String]) -> String {
      let count = Int.random(in: 1...2, using: &generator)
      return (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    let isNegated = Bool.random(using: &generator) ? "NOT " : ""
    switch name {
    case "LIKE":
      return "\(isNegated)SELF LIKE\(options) '\(text(letters + ["*", "?", "*"]))'"
    case "IN": return "\(isNegated)SELF IN {'\(text(letters))', '\(text(letters))'}"
    default: return "\(isNegated)SELF \(name)\(options) '\(text(letters))'"
    }
  }

  @Test("Relations and the lengths of shortest strings are those of every short string")
  func shortStrings() throws {
    var texts = [""]
    var last = [""]
    for _ in 0..<3 {
      last = last.flatMap { text in Self.letters.map { text + $0 } }
      texts += last
    }
    let characters = Self.letters.joined()
    let domain = AnalysisDomain.printableASCII(and: characters)
      .within(try ActivationPredicate(format: "SELF MATCHES '[\(characters)]{0,3}'"))
    let analyzer = PredicateAnalyzer(domain: domain)
    var generator = SeededGenerator(seed: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_PAIRS", usual: 120)
    for _ in 0..<wanted {
      let one = Self.comparison(&generator) + " AND " + Self.comparison(&generator)
      let other = Self.comparison(&generator) + " OR " + Self.comparison(&generator)
      let (p, q) = (try ActivationPredicate(format: one), try ActivationPredicate(format: other))
      let outcome = analyzer.relation(of: p, and: q)
      let report = try #require(outcome.answer, "\(one) | \(other): \(outcome)")
      var lengths = [Int?](repeating: nil, count: 4)
      for text in texts {
        let part = try p.evaluate(text) ? (q.evaluate(text) ? 2 : 0) : (q.evaluate(text) ? 1 : 3)
        lengths[part] = lengths[part] ?? text.unicodeScalars.count
      }
      let found = [report.firstOnly, report.secondOnly, report.both, report.neither]
      #expect(found.map { $0?.length } == lengths, "\(one) | \(other)")
    }
  }

  @Test("A domain with a mark has no exact forms, and such a pair is unknown")
  func marks() throws {
    let domain = AnalysisDomain.printableASCII(and: "e\u{301}")
    let p = try ActivationPredicate("SELF BEGINSWITH 'e\u{301}'")
    let outcome = PredicateAnalyzer(domain: domain).isUniversal(p)
    #expect(outcome.answer == false || outcome.obstacle?.diagnostic.id == "analysis-contextual")
    let cafe = try ActivationPredicate("SELF BEGINSWITH 'caf\u{E9}'")
    let coffee = try ActivationPredicate("SELF == 'caf\u{E9}'")
    let usual = AnalysisDomain.usual(for: [cafe, coffee])
    let analyzer = PredicateAnalyzer(domain: usual)
    #expect(analyzer.relation(of: coffee, and: cafe).answer?.relation == .implies)
  }
}
