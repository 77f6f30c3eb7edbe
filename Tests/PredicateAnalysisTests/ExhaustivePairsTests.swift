import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

/// Random pairs beside every short string of a small alphabet.
///
/// The predicates of a world are evaluated once, and every two of them are a pair, so that a pair
/// costs its proof and little more.
@Suite("Every short string, on every pair of a world's predicates", .enabled(if: Build.hasRegex))
struct ExhaustivePairsTests {
  private struct Member {
    let text: String
    let predicate: ActivationPredicate
    let table: TruthTable
  }

  private struct Tally {
    var pairs = 0
    var unknown = 0
    var none = 0
    /// Parts of which a shorter string may exist.
    var unproved = 0
    var relations: [PredicateRelation: Int] = [:]
  }

  /// Predicates of a world, no more than three of them with the same strings.
  private static func members(of world: inout SmallWorld, count: Int) throws -> [Member] {
    var members: [Member] = []
    var alike: [TruthTable: Int] = [:]
    while members.count < count {
      let text = world.nextPredicate()
      // A pattern that means something else to PCRE2 is refused.
      guard let predicate = try? ActivationPredicate(format: text),
        let table = TruthTable(try NaivePredicate(text), world.strings),
        alike[table, default: 0] < 3
      else { continue }
      alike[table, default: 0] += 1
      members.append(Member(text: text, predicate: predicate, table: table))
    }
    return members
  }

  private static func compare(
    _ world: SmallWorld, _ members: [Member], _ domain: AnalysisDomain, upTo limit: Int,
    _ tally: inout Tally
  ) {
    let analyzer = PredicateAnalyzer(domain: domain.within(world.predicate))
    let lengths = world.strings.map(\.unicodeScalars.count)
    let longest = lengths[lengths.count - 1]
    for (place, p) in members.enumerated() {
      for q in members.dropFirst(place + 1) where tally.pairs < limit {
        guard case .known(let report) = analyzer.relation(of: p.predicate, and: q.predicate) else {
          tally.unknown += 1
          continue
        }
        tally.pairs += 1
        tally.relations[report.relation, default: 0] += 1
        let firsts = p.table.firsts(q.table, count: world.strings.count)
        let found = [report.firstOnly, report.secondOnly, report.both, report.neither]
        for (first, witness) in zip(firsts, found) {
          if witness == nil { tally.none += 1 }
          // A witness longer than all strings is right when none of them is in the part.
          let length = witness.map(\.length)
          let isProved = witness?.kind == .shortest
          if witness != nil, !isProved { tally.unproved += 1 }
          let isRight =
            first.map { isProved ? lengths[$0] == length : lengths[$0] <= length ?? -1 }
            ?? (length.map { $0 > longest } ?? true)
          if !isRight {
            Issue.record(
              """
              \(p.text) | \(q.text): \(witness?.text.debugDescription ?? "none"), \
              \(first.map { world.strings[$0].debugDescription } ?? "none")
              """)
          }
        }
      }
    }
  }

  /// - Parameter unknownShare: so many pairs of a hundred may have no answer.
  private func run(
    _ alphabets: [[String]], _ domain: AnalysisDomain, pairs: Int, longest: Int,
    unknownShare: Int, isForeign: Bool = false
  ) throws {
    var seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1)) &* 1_000
    let perWorld = Campaign.number("SCENEROUTE_ANALYSIS_WORLD", usual: Self.perWorld)
    var tally = Tally()
    while tally.pairs < pairs {
      let letters = alphabets[Int(seed % UInt64(alphabets.count))]
      var world = try SmallWorld(letters, longest: longest, seed: seed, isForeign: isForeign)
      seed += 1
      let count = min(perWorld, Int(Double(2 * pairs).squareRoot()) + 2)
      let members = try Self.members(of: &world, count: count)
      Self.compare(world, members, domain, upTo: pairs, &tally)
    }
    #expect(tally.unknown <= tally.pairs * unknownShare / 100)
    #expect(tally.unproved * 100 <= tally.pairs * unknownShare)
    #expect(tally.none > tally.pairs / 10)
    #expect(
      isForeign || PredicateRelation.allCases.allSatisfy { tally.relations[$0, default: 0] > 0 })
    let relations = PredicateRelation.allCases.map {
      "\(tally.relations[$0, default: 0]) \($0.rawValue)"
    }
    Campaign.report(
      """
      \(domain == .ascii ? "ASCII" : isForeign ? "constants beyond ASCII" : "beyond ASCII"): \
      \(tally.pairs) pairs on every string of up \
      to \(longest) of \
      \(alphabets[0].count) letters, \(tally.unknown) unknown, \(tally.none) parts without \
      strings, \(tally.unproved) of which a shorter one may exist; \
      \(relations.joined(separator: ", "))
      """)
  }

  /// The pairs of a usual run in ASCII; beyond it a fiftieth as many.
  private static let usualPairs = Build.isOptimized ? 100_000 : 3_000
  private static let perWorld = Build.isOptimized ? 160 : 40

  @Test("ASCII: relations are right, witnesses are shortest")
  func ascii() throws {
    let pairs = Campaign.number("SCENEROUTE_ANALYSIS_EXHAUSTIVE", usual: Self.usualPairs)
    try run(
      [["a", "b", "A", "/"], ["s", "S", "t", "-"], ["x", "X", "?", "*"], ["i", "I", "1", "."]],
      .ascii, pairs: pairs, longest: Campaign.number("SCENEROUTE_ANALYSIS_LENGTH", usual: 5),
      unknownShare: 0)
  }

  @Test("Beyond ASCII: letters that fold, compose and end lines")
  func unicode() throws {
    let ascii = Campaign.number("SCENEROUTE_ANALYSIS_EXHAUSTIVE", usual: Self.usualPairs)
    try run(
      [
        ["e", "E", "\u{E9}", "\u{301}"], ["k", "K", "\u{212A}", "\u{323}"],
        ["s", "S", "\u{DF}", "\u{17F}"], ["a", "\r", "\n", "\u{85}"],
        ["f", "i", "\u{FB01}", "\u{FF46}"], ["a", "\u{200D}", "\u{345}", "\u{AA}"],
      ],
      .allStrings, pairs: ascii / 50, longest: 4, unknownShare: 100)
  }

  @Test("Constants beyond ASCII: letters with marks, that keep marks, and of two spellings")
  func constants() throws {
    let ascii = Campaign.number("SCENEROUTE_ANALYSIS_EXHAUSTIVE", usual: Self.usualPairs)
    try run(
      [
        ["e", "\u{E9}", "\u{301}", "\u{323}"], ["a", "\u{65E5}", "\u{301}", "\u{3099}"],
        ["\u{304B}", "\u{304C}", "\u{FF76}", "\u{3099}"], ["s", "\u{DF}", "\u{1E9E}", "\u{301}"],
        ["\u{436}", "\u{416}", "\u{439}", "\u{306}"], ["I", "i", "\u{130}", "\u{307}"],
        ["o", "\u{F8}", "\u{D8}", "\u{1FF}"], ["\u{3B1}", "\u{3AC}", "\u{345}", "\u{301}"],
      ],
      .allStrings, pairs: ascii / 50, longest: 4, unknownShare: 400, isForeign: true)
  }
}
