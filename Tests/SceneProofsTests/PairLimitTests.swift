import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import PredicateAnalysis
@testable import SceneProofs

@Suite("Pairs of scenes: no list of all of them is made, and the answers are those of one")
struct PairLimitTests {
  private static let predicates = [
    "TRUEPREDICATE", "FALSEPREDICATE", "SELF == 'a'", "SELF BEGINSWITH 'a'", "SELF CONTAINS 'b'",
    "SELF ENDSWITH 'b'", "SELF IN {'b', 'ab'}", "NOT SELF CONTAINS 'a'", "SELF LIKE 'a*b'",
  ]

  /// Up to so many scenes, of which many have the same predicates.
  private static func scenes(
    _ most: Int, using random: inout SeededGenerator
  ) throws -> [SceneSession] {
    let own = (0..<3).compactMap { _ in predicates.randomElement(using: &random) }
    return try (0..<Int.random(in: 0...most, using: &random)).map { number in
      let can = try own.randomElement(using: &random).map { try ActivationPredicate($0) }
      let text = Bool.random(using: &random) ? own.randomElement(using: &random) : nil
      let prefers = try text.map { try ActivationPredicate($0) }
      return SceneSession(
        id: SceneIdentifier("s\(number)"),
        conditions: ActivationConditions(can: can ?? .always, prefers: prefers ?? .never))
    }.shuffled(using: &random)
  }

  /// All identifiers of at most four letters.
  private static let identifiers = (0..<4).reduce(into: [[""]]) { words, _ in
    words.append(words[words.count - 1].flatMap { [$0 + "a", $0 + "b"] })
  }.flatMap(\.self)

  @Test("Fights are those that the scores of short identifiers show, in the order of the scenes")
  func fights() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let scenes = try Self.scenes(12, using: &random)
      var expected: [RoutingScore: Set<[Int]>] = [.prefers: [], .can: []]
      for identifier in Self.identifiers {
        let scores = try scenes.map { scene -> RoutingScore in
          if try scene.conditions.prefers.evaluate(identifier) { return .prefers }
          return try scene.conditions.can.evaluate(identifier) ? .can : .none
        }
        guard let best = scores.max(), best != .none else { continue }
        let winners = scores.indices.filter { scores[$0] == best }
        for one in winners {
          for other in winners where one < other { expected[best]?.insert([one, other]) }
        }
      }
      let places = Dictionary(uniqueKeysWithValues: scenes.enumerated().map { ($1.id, $0) })
      let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
      #expect(analysis.unknowns.isEmpty)
      for score in [RoutingScore.prefers, .can] {
        let found = analysis.findings.filter { $0.kind == .fight && $0.score == score }
          .map { $0.scenes.compactMap { places[$0] } }
        // A third letter may be what it takes.
        let all = try #require(expected[score])
        #expect(Set(found).isSuperset(of: all), "\(scenes.map(\.conditions))")
        #expect(Set(found).count == found.count)
        #expect(found == found.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
      }
    }
  }

  @Test("Of more fights than are named the first ones are, and their number is told")
  func manyFights() throws {
    let scenes = (0..<500).map { SceneSession(id: SceneIdentifier("s\($0)")) }
    let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
    let fights = analysis.findings.filter { $0.kind == .fight }
    #expect(fights.count == AnalysisLimits.fights)
    #expect(fights.first?.scenes == ["s0", "s1"])
    // Of the first 277 scenes all fights are named, and of the next one the first.
    let before = (0..<277).reduce(0) { $0 + 499 - $1 }
    let last = try #require(fights.last)
    #expect(last.scenes == ["s277", SceneIdentifier("s\(277 + AnalysisLimits.fights - before)")])
    let bound = "limit of 100000 fights, of 124750 in all"
    #expect(analysis.unknowns.map(\.obstacle) == [AnalysisObstacle(limit: bound)])
  }

  @Test("Moves are those that short identifiers show, whatever scenes have the same predicates")
  func moves() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<60 {
      let old = try Self.scenes(8, using: &random)
      let new = try Self.scenes(8, using: &random)
      var options = [RouterOptions(), RouterOptions()]
      if Int.random(in: 0..<8, using: &random) == 0 {
        options[Int.random(in: 0..<2, using: &random)].supportsMultipleScenes = false
      }
      let routers = try zip([old, new], options).map {
        LinearRouter(try SceneSet($0), options: $1)
      }
      let difference = SceneAnalyzer(domain: .printableASCII).difference(
        from: old, options[0], to: new, options[1])
      #expect(difference.unknowns.isEmpty)
      let found = Set(difference.moves.map { [$0.from, $0.to] })
      #expect(found.count == difference.moves.count)
      for move in difference.moves {
        let event = RoutingEvent.identifier(move.witness.text)
        #expect(routers.map { $0.route(event).scene } == [move.from, move.to])
      }
      for identifier in Self.identifiers {
        let windows = routers.map { $0.route(.identifier(identifier)).scene }
        #expect(windows[0] == windows[1] || found.contains(windows), "\(identifier)")
      }
    }
  }

  @Test("What a run has no steps for is unknown by name; of very many windows the rest as a whole")
  func unreached() {
    func unknowns(_ count: Int) -> [UnknownMove] {
      let scenes = (0..<count).map { number in
        SceneSession(
          id: SceneIdentifier("s\(number)"),
          conditions: ActivationConditions(can: .never, prefers: .containing("k\(number)")))
      }
      return WorkBudget.$current.withValue(WorkBudget(steps: 2_000)) {
        SceneAnalyzer(domain: .printableASCII).difference(from: scenes, to: scenes.reversed())
          .unknowns
      }
    }
    let few = unknowns(30)
    #expect(!few.isEmpty && few.allSatisfy { !$0.isAboutAll })
    let many = unknowns(400)
    #expect(many.last?.isAboutAll == true && many.last?.obstacle == .limitOfRun)
    #expect(many.count <= AnalysisLimits.moves + 1)
  }

  @Test("Windows of which others have the same conditions are not looked at")
  func plain() {
    let scenes = (0..<3_000).map { SceneSession(id: SceneIdentifier("s\($0)")) }
    let budget = WorkBudget(steps: 1_000_000)
    let difference = WorkBudget.$current.withValue(budget) {
      SceneAnalyzer(domain: .printableASCII).difference(from: scenes, to: scenes.reversed())
    }
    #expect(difference.unknowns.isEmpty)
    #expect(difference.moves.map { [$0.from, $0.to] } == [["s0", "s2999"]])
    #expect(budget.left > 990_000)
  }

  @Test("Of very many scenes that take all before others some are named, and their number is told")
  func manyRivals() throws {
    let always = ActivationConditions(prefers: try ActivationPredicate("SELF LIKE '*'"))
    let scenes = (0..<800).map { number in
      number % 2 == 0
        ? SceneSession(id: SceneIdentifier("s\(number)"), conditions: always)
        : SceneSession(id: SceneIdentifier("s\(number)"))
    }
    let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
    let losers = analysis.findings.filter { $0.kind == .neverWins }
    #expect(losers.count == 400)
    #expect(losers.allSatisfy { $0.message.contains(" and 397 more prefer all") })
    #expect(losers.first?.rivals.count == 400)
    #expect(losers.allSatisfy { $0.rivals.first == "s0" })
    let all = losers.reduce(0) { $0 + $1.rivals.count }
    #expect(all <= AnalysisLimits.rivals + 3 * losers.count)
  }
}
