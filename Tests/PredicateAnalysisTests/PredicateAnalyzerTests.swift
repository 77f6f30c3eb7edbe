import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Analyzer: every question, with the witness that shows it")
struct PredicateAnalyzerTests {
  static func witness(_ text: String, _ kind: Witness.Kind) -> Witness {
    Witness(text: text, kind: kind)
  }

  private let analyzer = PredicateAnalyzer()

  private func predicate(_ text: String) throws -> ActivationPredicate {
    try ActivationPredicate(format: text)
  }

  @Test("Empty and universal predicates")
  func constants() throws {
    let never = try predicate("SELF BEGINSWITH 'a/' AND SELF BEGINSWITH 'b/'")
    #expect(analyzer.isEmpty(never) == .known(true))
    #expect(analyzer.isUniversal(!never) == .known(true))
    #expect(analyzer.satisfying(never) == .known(nil))
    #expect(analyzer.refuting(never) == .known(Self.witness("", .shortest)))
    #expect(analyzer.isEmpty(.always) == .known(false))
    #expect(analyzer.isUniversal(.always) == .known(true))
    #expect(analyzer.isUniversal(.never) == .known(false))
  }

  @Test("Implication, equality and disjointness of two")
  func pairs() throws {
    let mail = try predicate("SELF BEGINSWITH 'mail/'")
    let inbox = try predicate("SELF == 'mail/inbox'")
    let note = try predicate("SELF BEGINSWITH 'note/'")
    #expect(analyzer.implies(inbox, mail) == .known(true))
    #expect(analyzer.implies(mail, inbox) == .known(false))
    #expect(analyzer.areDisjoint(mail, note) == .known(true))
    #expect(analyzer.areEqual(mail, !(!mail)) == .known(true))
    #expect(analyzer.areEqual(mail, note) == .known(false))
    #expect(
      analyzer.difference(of: mail, and: inbox) == .known(Self.witness("mail/", .shortest)))
    #expect(
      analyzer.intersection(of: mail, and: inbox)
        == .known(Self.witness("mail/inbox", .shortest)))
    let distinction = try #require(analyzer.distinction(between: mail, and: note).answer ?? nil)
    #expect(distinction.length == 5)
  }

  @Test("An empty predicate implies every other, and is equal to another empty one")
  func emptyRelations() throws {
    let empty = try predicate("SELF == 'a' AND SELF == 'b'")
    let mail = try predicate("SELF BEGINSWITH 'mail/'")
    #expect(analyzer.relation(of: empty, and: mail).answer?.relation == .implies)
    #expect(analyzer.relation(of: mail, and: empty).answer?.relation == .impliedBy)
    #expect(analyzer.relation(of: empty, and: .never).answer?.relation == .equal)
  }

  @Test("The domain decides: what differs over all strings can be equal within ASCII")
  func domains() throws {
    let begins = try predicate("SELF BEGINSWITH 'note/'")
    let like = try predicate("SELF LIKE 'note/*'")
    #expect(analyzer.areEqual(begins, like) == .known(false))
    for domain in [AnalysisDomain.ascii, .printableASCII, .allStrings.within(begins && like)] {
      #expect(PredicateAnalyzer(domain: domain).areEqual(begins, like) == .known(true))
    }
  }

  @Test("Comparisons of the identifier with itself and of constants are answered")
  func unusual() throws {
    let cases: [(String, String)] = [
      ("SELF == SELF", "TRUEPREDICATE"), ("SELF != SELF", "FALSEPREDICATE"),
      ("SELF < SELF", "FALSEPREDICATE"), ("SELF <= SELF", "TRUEPREDICATE"),
      ("SELF CONTAINS SELF", "SELF != ''"), ("'a' == 'a'", "TRUEPREDICATE"),
      ("SELF == nil", "FALSEPREDICATE"), ("SELF != nil", "TRUEPREDICATE"),
      ("SELF == 5", "FALSEPREDICATE"), ("'ab' IN SELF", "SELF CONTAINS 'ab'"),
      ("ANY {'a', 'b'} == SELF", "SELF IN {'a', 'b'}"),
      ("ALL {'a', 'b'} == SELF", "FALSEPREDICATE"),
      ("NONE {'a', 'b'} == SELF", "NOT SELF IN {'a', 'b'}"), ("ANY {} == SELF", "FALSEPREDICATE"),
      ("ALL {} == SELF", "TRUEPREDICATE"), ("SELF IN 'ab'", "SELF IN {'a', 'b', 'ab'}"),
      ("'abc' BEGINSWITH SELF", "SELF IN {'a', 'ab', 'abc'}"),
      ("SELF IN {SELF, 'a'}", "TRUEPREDICATE"), ("SELF IN {'a', 5, nil}", "SELF == 'a'"),
      ("{SELF, 'b'} == {'a', 'b'}", "SELF == 'a'"),
      ("SELF BETWEEN {'a', SELF}", "SELF >= 'a'"), ("'b' BETWEEN {SELF, 'c'}", "SELF <= 'b'"),
    ]
    for (one, other) in cases {
      let outcome = PredicateAnalyzer(domain: .ascii).areEqual(
        try predicate(one), try predicate(other))
      #expect(outcome == .known(true), "\(one) and \(other)")
    }
  }

  @Test("What is not regular is unknown, with its reason and place", .enabled(if: Build.hasRegex))
  func obstacles() throws {
    let cases: [(String, String, String)] = [
      ("SELF MATCHES '(a)b\\\\1'", "analysis-not-regular", "\\\\1"),
      ("SELF MATCHES 'x(?=a)b'", "analysis-not-regular", "(?="),
      ("SELF MATCHES 'a\\\\Xb'", "analysis-not-regular", "\\\\X"),
      ("SELF LIKE SELF", "analysis-identifier-pattern", "SELF LIKE SELF"),
      ("SELF MATCHES '(?>a|ab)c'", "analysis-not-regular", "(?>"),
      ("SELF == $name", "analysis-variable", "SELF == $name"),
      ("SELF BEGINSWITH '\u{D55C}'", "analysis-contextual", "SELF BEGINSWITH '\u{D55C}'"),
      ("SELF ==[d] '\\u0000'", "analysis-contextual", "SELF ==[d] '\\u0000'"),
      ("SELF MATCHES 'a*+ab'", "analysis-not-regular", "SELF MATCHES 'a*+ab'"),
    ]
    for (source, id, part) in cases {
      let outcome = analyzer.satisfying(try predicate(source))
      let obstacle = try #require(outcome.obstacle, "\(source)")
      #expect(obstacle.diagnostic.id == id)
      let bytes = Array(obstacle.source.utf8)
      let span = obstacle.diagnostic.span
      #expect(String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self) == part)
      #expect(obstacle.description.contains(obstacle.diagnostic.message))
    }
  }

  @Test("A part that is not analysed does no harm where the rest decides")
  func partlyKnown() throws {
    let both = try predicate("SELF BEGINSWITH '\u{D55C}' AND SELF == 'a' AND SELF == 'b'")
    #expect(analyzer.isEmpty(both) == .known(true))
    let either = try predicate("SELF BEGINSWITH '\u{D55C}' OR SELF == 'a'")
    #expect(analyzer.isEmpty(either) == .known(false))
    #expect(analyzer.isUniversal(either) == .known(false))
    #expect(analyzer.implies(try predicate("SELF == 'a'"), either) == .known(true))
  }

  @Test("Conditions of a family: any combination, equal predicates once")
  func family() throws {
    let predicates = try ["SELF BEGINSWITH 'a'", "SELF ENDSWITH 'b'", "SELF BEGINSWITH 'a'"]
      .map(predicate)
    let outcomes = PredicateFamily(predicates).shortest([
      .all([.holds(0), .holds(1)]), .all([.holds(0), .fails(2)]), !.any([.holds(0), .holds(1)]),
      .all([]), .any([]),
    ])
    #expect(outcomes[0] == .known(Self.witness("ab", .shortest)))
    #expect(outcomes[1] == .known(nil))
    #expect(outcomes[2] == .known(Self.witness("", .shortest)))
    #expect(outcomes[3] == .known(Self.witness("", .shortest)))
    #expect(outcomes[4] == .known(nil))
  }

  @Test("Deep predicates and conditions take no call stack")
  func depth() throws {
    var condition = PredicateCondition.holds(0)
    for _ in 0..<20_000 { condition = !condition }
    let nots = String(repeating: "NOT ", count: 200)
    let deep = try predicate(nots + "SELF == 'a'")
    #expect(
      PredicateFamily([deep]).shortest([condition])[0] == .known(Self.witness("a", .shortest)))
  }

  @Test("A language that needs too many states is unknown and names the bound")
  func limits() throws {
    guard Build.hasRegex else { return }
    let wide = try predicate("SELF MATCHES '(a|b)*a(a|b){24}'")
    let other = try predicate("SELF MATCHES '(a|b)*b(a|b){24}'")
    let outcome = PredicateAnalyzer(domain: .ascii).relation(of: wide, and: other)
    #expect(outcome.obstacle?.diagnostic.id == "analysis-limit")
    let places = try predicate("SELF MATCHES '(a{200}){200}b'")
    #expect(analyzer.satisfying(places).obstacle?.diagnostic.id == "analysis-limit")
  }
}
