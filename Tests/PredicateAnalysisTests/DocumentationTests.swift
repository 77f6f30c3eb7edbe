import PredicateAnalysis
import PredicateLanguage
import Testing

/// The examples of the documentation, with the public interface alone.
@Suite("Examples of the documentation: PredicateAnalysis")
struct DocumentationTests {
  @Test("The relation of two predicates")
  func relation() throws {
    let analyzer = PredicateAnalyzer()
    let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/'")
    let inbox = try ActivationPredicate("SELF == 'mail/inbox'")
    #expect(analyzer.relation(of: inbox, and: mail).answer?.relation == .implies)
  }

  @Test("An answer, and why there is none")
  func outcome() throws {
    let analyzer = PredicateAnalyzer()
    let cyclic = try ActivationPredicate("SELF LIKE SELF")
    #expect(analyzer.isEmpty(.never).answer == true)
    #expect(analyzer.isEmpty(cyclic).obstacle?.diagnostic.id == "analysis-identifier-pattern")
  }

  @Test("Domains")
  func domain() throws {
    let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/'")
    #expect(AnalysisDomain.allStrings.contains("日本") == true)
    #expect(AnalysisDomain.printableASCII(and: "ä").contains("ö") == false)
    #expect(AnalysisDomain.ascii.within(mail).contains("mail/1") == true)
    #expect(AnalysisDomain.allStrings.within(mail).inASCII.contains("mail/日") == false)
  }

  @Test("The four parts of two predicates")
  func partition() throws {
    let exact = try ActivationPredicate("SELF == 'note/42'")
    let like = try ActivationPredicate("SELF LIKE 'note/42'")
    let partition = PredicateAnalyzer().partition(of: exact, and: like)
    #expect(partition.relation.answer == .implies)
    #expect(partition[.secondOnly].answer??.length == 6)
    #expect(partition.inASCII().relation.answer == .equal)
    #expect(partition.readable()[.both].answer??.text == "note/42")
  }

  @Test("A family without a gap")
  func family() throws {
    let scenes = ["SELF BEGINSWITH 'mail/'", "SELF LIKE '*'"]
    let family = PredicateFamily(try scenes.map { try ActivationPredicate(format: $0) })
    let gap = PredicateCondition.all([.fails(0), .fails(1)])
    #expect(family.shortest([gap])[0] == .known(nil))
    let either = !gap
    #expect(family.shortest([either])[0].answer??.text == "")
  }

  @Test("Parts that change nothing")
  func vacuousParts() throws {
    let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND SELF CONTAINS 'ai'")
    #expect(PredicateAnalyzer().vacuousParts(of: mail).answer?.count == 1)
  }

  @Test("Warnings that need a proof")
  func allWarnings() throws {
    let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND SELF LIKE 'note*'")
    #expect(mail.warnings.isEmpty)
    #expect(mail.allWarnings[0].id == "never-true")
  }
}
