import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Brute force: random pairs beside every short string", .enabled(if: Build.hasRegex))
struct BruteForceTests {
  /// Every string of up to `longest` of the letters, shortest first.
  private static func strings(_ letters: [String], longest: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { text in letters.map { text + $0 } }
      all += last
    }
    return all
  }

  private static let parts = ["p alone", "q alone", "both", "neither"]

  private static func part(_ p: Bool, _ q: Bool) -> Int { p ? (q ? 2 : 0) : (q ? 1 : 3) }

  @Test("Verdicts are right and shortest witnesses are shortest")
  func shortStrings() throws {
    let longest = Campaign.number("SCENEROUTE_ANALYSIS_LENGTH", usual: 4)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_PAIRS", usual: 60)
    let letters = ["a", "b", "A", "/"]
    let strings = Self.strings(letters, longest: longest)
    let world = try ActivationPredicate(format: "SELF MATCHES '[abA/]{0,\(longest)}'")
    let analyzer = PredicateAnalyzer(domain: AnalysisDomain.ascii.within(world))
    let seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1))
    var generator = PredicateGenerator(seed: seed, asciiShare: 0.9)
    var tally = (known: 0, unknown: 0, none: 0)
    while tally.known < wanted {
      let (one, other) = (generator.next().predicate, generator.next().predicate)
      // A pattern of a list may be refused, which the naive evaluator finds when it gets there.
      guard let p = try? ActivationPredicate(format: one),
        let q = try? ActivationPredicate(format: other)
      else { continue }
      let (naiveP, naiveQ) = (try NaivePredicate(one), try NaivePredicate(other))
      guard case .known(let report) = analyzer.relation(of: p, and: q) else {
        tally.unknown += 1
        continue
      }
      tally.known += 1
      var lengths = [Int?](repeating: nil, count: 4)
      let memory = NaivePredicateMemory()
      for text in strings {
        guard let isP = try? naiveP.evaluate(text, with: memory),
          let isQ = try? naiveQ.evaluate(text, with: memory)
        else { continue }
        let part = Self.part(isP, isQ)
        if lengths[part] == nil { lengths[part] = text.unicodeScalars.count }
      }
      let witnesses = [report.firstOnly, report.secondOnly, report.both, report.neither]
      for (part, witness) in witnesses.enumerated() {
        if witness == nil { tally.none += 1 }
        #expect(witness?.length == lengths[part], "\(Self.parts[part]): \(one) | \(other)")
      }
    }
    #expect(tally.unknown < tally.known / 4)
    #expect(tally.none > tally.known / 4)
    Campaign.report(
      "\(tally.known) pairs on \(strings.count) strings each, \(tally.unknown) unknown")
  }

  @Test("No random string is in a part that is said to have none")
  func randomStrings() throws {
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_PAIRS", usual: 120)
    let tries = Campaign.number("SCENEROUTE_ANALYSIS_TRIES", usual: 60)
    let analyzer = PredicateAnalyzer()
    let seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1))
    var generator = PredicateGenerator(seed: seed &+ 7, asciiShare: 0.7)
    var mixture = ScalarMixture(seed: seed)
    var tally = (known: 0, unknown: 0, none: 0, strings: 0)
    var refused: [String] = []
    while tally.known < wanted {
      let (one, inputs) = generator.next(inputs: 12)
      let (other, more) = generator.next(inputs: 12)
      // A pattern of a list may be refused, which the naive evaluator finds when it gets there.
      guard let p = try? ActivationPredicate(format: one),
        let q = try? ActivationPredicate(format: other)
      else { continue }
      let outcome = analyzer.relation(of: p, and: q)
      guard case .known(let report) = outcome else {
        tally.unknown += 1
        if outcome.obstacle?.diagnostic.id == "analysis-refused-witness" {
          refused.append("\(one) | \(other)")
        }
        continue
      }
      tally.known += 1
      let witnesses = [report.firstOnly, report.secondOnly, report.both, report.neither]
      let none = witnesses.count { $0 == nil }
      tally.none += none
      let relatives = (inputs + more).compactMap { $0 }
      let pieces = relatives.flatMap { $0.map { String($0) } }
      let strings = relatives + (0..<tries).map { _ in mixture.next(longest: 5, others: pieces) }
      for text in strings {
        guard let isP = try? p.evaluate(text), let isQ = try? q.evaluate(text) else { continue }
        if none > 0 { tally.strings += 1 }
        let part = Self.part(isP, isQ)
        let witness = witnesses[part]
        #expect(
          witness != nil, "\(Self.parts[part]): \(text.debugDescription) in \(one) | \(other)")
        if let witness, witness.kind == .shortest {
          let length = text.unicodeScalars.count
          #expect(length >= witness.length, "\(text.debugDescription): \(one) | \(other)")
        }
      }
    }
    #expect(refused == [])
    #expect(tally.none > wanted / 4)
    Campaign.report(
      """
      \(tally.known) pairs, \(tally.unknown) more unknown, \(tally.none) parts without strings, \
      on \(tally.strings) random strings of pairs that have such parts
      """)
  }
}
