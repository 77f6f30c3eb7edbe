import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

/// Random pairs beside every short string of a small alphabet.
///
/// The predicates of a world are evaluated once, and every two of them are a pair. The automata of
/// a prover answer each pair, and a search of its own answers some of them again.
@Suite("Every short string, on every pair of a world's predicates", .enabled(if: Build.hasRegex))
struct ExhaustivePairsTests {
  private struct Member {
    let text: String
    let predicate: ActivationPredicate
    let table: TruthTable
  }

  private struct Tally {
    var pairs = 0
    var searched = 0
    var unknown = 0
    var firstUnknown: String?
    var none = 0
    /// Parts of which a shorter string may exist.
    var unproved = 0
    /// Of the pairs that have a search of their own.
    var relations: [PredicateRelation: Int] = [:]

    mutating func note(_ obstacle: AnalysisObstacle?, _ p: Member, _ q: Member) {
      unknown += 1
      if firstUnknown == nil {
        firstUnknown = "\(p.text) | \(q.text): \(obstacle?.diagnostic.message ?? "no reason")"
      }
    }
  }

  /// One pair of this number has a search of its own; a debug build has few pairs.
  private static let searchedShare = Campaign.isBrief ? 4 : 16

  /// Predicates of a world, no more than three of them with the same strings.
  private static func members(of world: inout SmallWorld, count: Int) throws -> [Member] {
    var members: [Member] = []
    var alike: [TruthTable: Int] = [:]
    let memory = NaivePredicateMemory()
    while members.count < count {
      let text = world.nextPredicate()
      // A pattern that means something else to PCRE2 is refused.
      guard let predicate = try? ActivationPredicate(format: text),
        let table = TruthTable(try NaivePredicate(text), world.strings, memory),
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
    let domain = domain.within(world.predicate)
    let analyzer = PredicateAnalyzer(domain: domain)
    let prover = PredicateProver(members.map(\.predicate), domain: domain)
    let lengths = world.strings.map(\.unicodeScalars.count)
    for one in members.indices {
      for other in members.indices.dropFirst(one + 1) where tally.pairs < limit {
        let (p, q) = (members[one], members[other])
        let firsts = p.table.firsts(q.table, count: world.strings.count)
        tally.pairs += 1
        // The prover has no answer where a regular expression may give up at a limit.
        let isSure = prover.failure(of: one) == nil && prover.failure(of: other) == nil
        if isSure {
          let outcomes = [
            prover.find(holding: [one], failing: [other]).outcome,
            prover.find(holding: [other], failing: [one]).outcome,
            prover.find(holding: [one, other]).outcome,
            prover.find(holding: [], failing: [one, other]).outcome,
          ]
          if let obstacle = outcomes.lazy.compactMap(\.obstacle).first {
            tally.note(obstacle, p, q)
          }
          for (first, outcome) in zip(firsts, outcomes) {
            guard case .known(let witness) = outcome else { continue }
            judge(witness, first, lengths, p, q, &tally)
          }
        }
        guard !isSure || (one + other) % searchedShare == 0 else { continue }
        let outcome = analyzer.relation(of: p.predicate, and: q.predicate)
        guard case .known(let report) = outcome else {
          tally.note(outcome.obstacle, p, q)
          continue
        }
        tally.searched += 1
        tally.relations[report.relation, default: 0] += 1
        let found = [report.firstOnly, report.secondOnly, report.both, report.neither]
        for (first, witness) in zip(firsts, found) {
          judge(witness, first, lengths, p, q, &tally)
        }
      }
    }
  }

  /// Holds the string of a part against the first of all short strings that is in it.
  private static func judge(
    _ witness: Witness?, _ first: Int?, _ lengths: [Int], _ p: Member, _ q: Member,
    _ tally: inout Tally
  ) {
    if witness == nil { tally.none += 1 }
    let length = witness.map(\.length)
    let isProved = witness?.kind == .shortest
    if witness != nil, !isProved { tally.unproved += 1 }
    // A witness longer than all strings is right when none of them is in the part.
    let isRight =
      first.map { isProved ? lengths[$0] == length : lengths[$0] <= length ?? -1 }
      ?? (length.map { $0 > lengths[lengths.count - 1] } ?? true)
    if isRight { return }
    Issue.record(
      """
      \(p.text) | \(q.text): \(witness?.text.debugDescription ?? "none"), \
      \(first.map { "a string of \(lengths[$0])" } ?? "none")
      """)
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
    #expect(
      tally.unknown <= tally.pairs * unknownShare / 100, "\(tally.firstUnknown ?? "none unknown")")
    #expect(tally.unproved * 100 <= tally.pairs * unknownShare)
    #expect(tally.searched > tally.pairs / 40)
    #expect(tally.none > tally.pairs / 10)
    // A rare relation may be missing among few pairs.
    #expect(
      isForeign || pairs < 2_000
        || PredicateRelation.allCases.allSatisfy { tally.relations[$0, default: 0] > 0 })
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
      searched for by themselves: \(relations.joined(separator: ", "))
      """)
  }

  /// The pairs of a usual run in ASCII.
  private static let usualPairs = Campaign.isBrief ? 3_000 : 200_000
  /// The pairs beyond ASCII, which cost more: enough for each relation and for the counts below.
  private static var pairsBeyond: Int {
    max(Campaign.number("SCENEROUTE_ANALYSIS_EXHAUSTIVE", usual: usualPairs) / 50, 160)
  }
  private static let perWorld = Campaign.isBrief ? 40 : 160

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
    try run(
      [
        ["e", "E", "\u{E9}", "\u{301}"], ["k", "K", "\u{212A}", "\u{323}"],
        ["s", "S", "\u{DF}", "\u{17F}"], ["a", "\r", "\n", "\u{85}"],
        ["f", "i", "\u{FB01}", "\u{FF46}"], ["a", "\u{200D}", "\u{345}", "\u{AA}"],
      ],
      .allStrings, pairs: Self.pairsBeyond, longest: 4, unknownShare: 100)
  }

  @Test("Constants beyond ASCII: letters with marks, that keep marks, and of two spellings")
  func constants() throws {
    try run(
      [
        ["e", "\u{E9}", "\u{301}", "\u{323}"], ["a", "\u{65E5}", "\u{301}", "\u{3099}"],
        ["\u{304B}", "\u{304C}", "\u{FF76}", "\u{3099}"], ["s", "\u{DF}", "\u{1E9E}", "\u{301}"],
        ["\u{436}", "\u{416}", "\u{439}", "\u{306}"], ["I", "i", "\u{130}", "\u{307}"],
        ["o", "\u{F8}", "\u{D8}", "\u{1FF}"], ["\u{3B1}", "\u{3AC}", "\u{345}", "\u{301}"],
      ],
      .allStrings, pairs: Self.pairsBeyond, longest: 4, unknownShare: 400, isForeign: true)
  }
}
