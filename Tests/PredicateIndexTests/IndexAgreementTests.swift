import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage
@testable import SceneRouting

@Suite("The index against the linear router")
struct IndexAgreementTests {
  /// Random predicates and the identifiers that they were made for.
  struct Pool {
    var predicates: [ActivationPredicate] = [.always, .never]
    var identifiers: [String] = []

    init(seed: UInt64, asciiShare: Double, count: Int) {
      var generator = PredicateGenerator(seed: seed, asciiShare: asciiShare)
      while predicates.count < count {
        let (text, input) = generator.next()
        guard Build.canRun(text), let predicate = try? ActivationPredicate(format: text) else {
          continue
        }
        predicates.append(predicate)
        if let input { identifiers.append(input) }
      }
      predicates += Self.fallible
      identifiers += ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "", "x"]
    }

    /// Predicates and identifiers made of a few words, so that they share beginnings, ends, grams
    /// and whole keys: what an index can get wrong.
    init(wordsWithSeed seed: UInt64, count: Int) {
      var random = SeededGenerator(seed: seed)
      func word() -> String {
        let words = [
          "drafts-", "ledger/", "replies", "com.acme.", "note/", "-42", "4", "/page-7", "aaaa",
          "Attachment-", "STRASSE", "straße", "é", "e\u{301}", "e", ".png", ".PNG", "NOTE/", "/",
          "x",
        ]
        return words.randomElement(using: &random) ?? ""
      }
      func text(_ lengths: ClosedRange<Int>) -> String {
        (0..<Int.random(in: lengths, using: &random)).map { _ in word() }.joined()
      }
      func option() -> String {
        ["", "", "[c]", "[cd]", "[d]"].randomElement(using: &random) ?? ""
      }
      func leaf() -> String {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: "SELF ==\(option()) '\(text(1...4))'"
        case 2: "SELF BEGINSWITH\(option()) '\(text(1...3))'"
        case 3: "SELF ENDSWITH\(option()) '\(text(1...3))'"
        case 4: "SELF CONTAINS\(option()) '\(text(1...3))'"
        case 5: "SELF LIKE\(option()) '\(text(0...2))*\(text(0...2))'"
        case 6: "SELF LIKE\(option()) '\(text(0...2))*\(text(1...3))*\(text(0...1))'"
        case 7: "SELF MATCHES\(option()) '\(text(0...2))[a-z]+\(text(0...3)).*'"
        default: "SELF IN {'\(text(1...3))', '\(text(2...4))'}"
        }
      }
      while predicates.count < count {
        let (one, two) = (leaf(), leaf())
        let format =
          [one, one, "\(one) OR \(two)", "\(one) AND \(two)", "\(one) AND NOT \(two)"]
          .randomElement(using: &random) ?? one
        guard Build.canRun(format), let predicate = try? ActivationPredicate(format: format) else {
          continue
        }
        predicates.append(predicate)
        identifiers += [text(1...5), text(3...9)]
      }
    }

    /// Predicates that fail on some identifiers.
    private static var fallible: [ActivationPredicate] {
      let texts = [
        "SELF MATCHES '(a+)+c?'", "SELF MATCHES '(a+)+b?c' OR SELF == 'x'",
        "SELF MATCHES '.*(a|aa)+c' AND SELF BEGINSWITH 'a'", "NOT SELF MATCHES '(a|a)*d?e?'",
        "SELF BEGINSWITH 'a' AND SELF MATCHES '(a+)+$c'", "'b' LIKE SELF", "$open == SELF",
      ]
      return texts.filter { Build.canRun($0) }.compactMap { try? ActivationPredicate(format: $0) }
    }
  }

  struct Plan: CustomTestStringConvertible, Sendable {
    let seed: UInt64
    /// The share of random predicates that are ASCII; nil for those made of a few words.
    let asciiShare: Double?
    let scenes: Int
    let changes: Int
    let routes: Int

    var testDescription: String {
      let kind = asciiShare.map { "ASCII share \($0)" } ?? "few words"
      return "\(scenes) scenes, \(kind), seed \(seed)"
    }

    var pool: Pool {
      let count = min(3000, 60 + scenes * 2)
      var pool =
        asciiShare.map { Pool(seed: seed, asciiShare: $0, count: count) }
        ?? Pool(wordsWithSeed: seed, count: count)
      // Of many scenes one that takes everything would hide all the others.
      if scenes >= 20 { pool.dropTheBroad() }
      return pool
    }
  }

  /// The plans together take 10,810 routes times this.
  private static let scale = max(
    1, Campaign.number("SCENEROUTE_ROUTES", usual: Build.isOptimized ? 540_500 : 0) / 10_810)
  private static let firstSeed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))

  static let plans = [
    Plan(seed: firstSeed, asciiShare: 0.5, scenes: 1, changes: 200 * scale, routes: 4),
    Plan(seed: firstSeed + 1, asciiShare: 0.9, scenes: 3, changes: 500 * scale, routes: 8),
    Plan(seed: firstSeed + 2, asciiShare: 1, scenes: 10, changes: 320 * scale, routes: 10),
    Plan(seed: firstSeed + 3, asciiShare: 0.3, scenes: 40, changes: 20 * scale, routes: 10),
    Plan(seed: firstSeed + 4, asciiShare: 0.95, scenes: 300, changes: 8 * scale, routes: 20),
    Plan(seed: firstSeed + 5, asciiShare: 0.8, scenes: 5000, changes: scale, routes: 10),
    Plan(seed: firstSeed + 6, asciiShare: nil, scenes: 20, changes: 200 * scale, routes: 10),
    Plan(seed: firstSeed + 7, asciiShare: nil, scenes: 200, changes: 20 * scale, routes: 20),
    Plan(seed: firstSeed + 8, asciiShare: nil, scenes: 2000, changes: scale, routes: 40),
  ]

  @Test("Every decision is the linear router's, with changes in between", arguments: plans)
  func agreement(plan: Plan) throws {
    var random = SeededGenerator(seed: plan.seed)
    let pool = plan.pool
    let options = RouterOptions(ties: plan.seed % 3 == 2 ? .reportAllTies : .mostRecent)
    let router = SceneRouter(options: options)
    var names = 0
    func open(_ random: inout SeededGenerator) throws {
      names += 1
      let role: SceneRole = Int.random(in: 0..<8, using: &random) == 0 ? .car : .application
      try router.open(
        SceneSession(
          id: SceneIdentifier("scene-\(names)"), role: role,
          conditions: pool.conditions(&random)))
    }
    for _ in 0..<plan.scenes { try open(&random) }
    var compared = 0
    var scores: [RoutingScore: Int] = [:]
    for change in 0..<plan.changes {
      try alter(router, plan, pool, &random, open: open)
      if change % 50 == 0 { #expect(router.flaw() == nil) }
      let linear = LinearRouter(router.scenes, options: options)
      for _ in 0..<plan.routes {
        guard let identifier = pool.identifiers.randomElement(using: &random) else { continue }
        let role: SceneRole = Int.random(in: 0..<8, using: &random) == 0 ? .car : .application
        let event = RoutingEvent.identifier(identifier, role: role)
        let expected = linear.route(event)
        let decision = router.route(event)
        compared += 1
        scores[expected.score, default: 0] += 1
        guard decision != expected else { continue }
        Issue.record("\(identifier.debugDescription): \(decision), expected \(expected)")
        return
      }
    }
    #expect(router.flaw() == nil)
    #expect(compared == plan.changes * plan.routes)
    #expect(compared < 100 || scores.count == 3, "\(scores)")
    Campaign.report("index: \(plan.testDescription): \(compared) routes, \(scores)")
  }

  private func alter(
    _ router: SceneRouter, _ plan: Plan, _ pool: Pool, _ random: inout SeededGenerator,
    open: (inout SeededGenerator) throws -> Void
  ) throws {
    for _ in 0..<Int.random(in: 1...max(1, plan.scenes / 10), using: &random) {
      let scenes = router.scenes
      guard scenes.count > 0, let scene = scenes.slots.randomElement(using: &random)??.session
      else {
        try open(&random)
        continue
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: try router.activate(scene.id)
      case 4..<6: try router.replaceConditions(of: scene.id, with: pool.conditions(&random))
      case 6: try router.setState(of: scene.id, to: scene.isConnected ? .disconnected : .connected)
      case 7 where scenes.count > plan.scenes / 2: try router.close(scene.id)
      default:
        if scenes.count < plan.scenes * 2 { try open(&random) } else { try router.close(scene.id) }
      }
    }
  }

  @Test(
    "A beginning or an end that only the folded text has is not met",
    arguments: ["BEGINSWITH", "ENDSWITH"], ["", "[c]", "[d]", "[cd]"])
  func foldedEnds(operation: String, option: String) throws {
    // So many others that structures find the leaf.
    let others = (0..<40).map { "SELF == 'other-\($0)'" }
    for constant in ["e", "E", "é", "É", "e/e", "E/E", "é/é"] {
      let texts = ["SELF \(operation)\(option) '\(constant)'"] + others
      let sessions = try texts.enumerated().map { place, text in
        SceneSession(
          id: SceneIdentifier("\(place)"),
          conditions: ActivationConditions(can: try ActivationPredicate(format: text)))
      }
      let scenes = try SceneSet(sessions)
      let (router, linear) = (SceneRouter(scenes), LinearRouter(scenes))
      for text in ["e", "E", "é", "É", "e\u{301}", "E\u{301}", "e/e", "é/é", "E/e", "e/É"] {
        for identifier in [text, text + "/" + text, "e/" + text, text + "/e"] {
          #expect(router.route(identifier) == linear.route(.identifier(identifier)))
        }
      }
    }
  }

  @Test("An index that is built from a set is the one that grew")
  func building() throws {
    let pool = Pool(seed: 77, asciiShare: 0.7, count: 400)
    var random = SeededGenerator(seed: 77)
    let sessions = (0..<200).map {
      SceneSession(id: SceneIdentifier("\($0)"), conditions: pool.conditions(&random))
    }
    let scenes = try SceneSet(sessions)
    let router = SceneRouter(scenes)
    #expect(router.flaw() == nil)
    let linear = LinearRouter(scenes)
    for identifier in pool.identifiers {
      #expect(router.route(identifier) == linear.route(.identifier(identifier)))
    }
    for session in sessions { try router.close(session.id) }
    #expect(router.flaw() == nil)
    #expect(router.route("x").scene == nil)
  }
}

extension IndexAgreementTests.Pool {
  /// Keeps the predicates that are true of few identifiers.
  mutating func dropTheBroad() {
    let sample = stride(from: 0, to: identifiers.count, by: max(1, identifiers.count / 40))
      .map { identifiers[$0] }
    predicates.removeAll { predicate in
      10 * sample.count { (try? predicate.evaluate($0)) ?? false } > sample.count
    }
  }

  func conditions(_ random: inout SeededGenerator) -> ActivationConditions {
    let can = predicates.randomElement(using: &random) ?? .always
    let prefers = predicates.randomElement(using: &random) ?? .never
    return ActivationConditions(can: can, prefers: prefers)
  }
}
