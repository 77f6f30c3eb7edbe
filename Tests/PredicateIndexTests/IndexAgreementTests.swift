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

    init(
      seed: UInt64, asciiShare: Double, count: Int, inputs: Int = 1, isFallible: Bool = true
    ) {
      var generator = PredicateGenerator(seed: seed, asciiShare: asciiShare)
      while predicates.count < count {
        let (text, inputs) = generator.next(inputs: inputs)
        guard Build.canRun(text), let predicate = try? ActivationPredicate(format: text) else {
          continue
        }
        predicates.append(predicate)
        identifiers += inputs.compactMap { $0 }
      }
      if isFallible { predicates += Self.fallible }
      identifiers += ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "", "x"]
    }

    /// Predicates and identifiers made of a few words, so that they share beginnings, ends, grams
    /// and whole keys: what an index can get wrong.
    init(wordsWithSeed seed: UInt64, count: Int, inputs: Int = 2, isASCII: Bool = false) {
      var random = SeededGenerator(seed: seed)
      var words = [
        "drafts-", "ledger/", "replies", "com.acme.", "note/", "-42", "4", "/page-7", "aaaa",
        "Attachment-", "STRASSE", "e", ".png", ".PNG", "NOTE/", "/", "x",
      ]
      if !isASCII { words += ["straße", "é", "e\u{301}"] }
      func word() -> String { words.randomElement(using: &random) ?? "" }
      func text(_ lengths: ClosedRange<Int>) -> String {
        (0..<Int.random(in: lengths, using: &random)).map { _ in word() }.joined()
      }
      func option() -> String {
        ["", "", "[c]", "[cd]", "[d]"].randomElement(using: &random) ?? ""
      }
      func leaf() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: "SELF ==\(option()) '\(text(1...4))'"
        case 2: "SELF BEGINSWITH\(option()) '\(text(1...3))'"
        case 3: "SELF ENDSWITH\(option()) '\(text(1...3))'"
        case 4: "SELF CONTAINS\(option()) '\(text(1...3))'"
        case 5: "SELF LIKE\(option()) '\(text(0...2))*\(text(0...2))'"
        case 6: "SELF LIKE\(option()) '\(text(0...2))*\(text(1...3))*\(text(0...1))'"
        case 7: "SELF MATCHES\(option()) '\(text(0...2))[a-z]+\(text(0...3)).*'"
        case 8: "SELF IN {'\(text(1...3))', '\(text(2...4))'}"
        default: "SELF BETWEEN\(option()) {'\(text(1...2))', '\(text(1...3))'}"
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
        identifiers += (0..<inputs).map { text($0 % 2 == 0 ? 1...5 : 3...9) }
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

  /// What the predicates of a seed are made of.
  private enum Making {
    /// At random, with a share that is ASCII. Few of them are found by the structures of an index.
    case random(asciiShare: Double)
    case words
    case wordsOfASCII
  }

  /// What a seed is, by turns.
  ///
  /// Those that take long have a share of the rounds.
  private static let plans: [(scenes: Int, made: Making, share: Int)] = [
    (1, .random(asciiShare: 0.5), 20), (20, .wordsOfASCII, 1), (3, .random(asciiShare: 0.9), 20),
    (200, .wordsOfASCII, 1), (10, .random(asciiShare: 1), 20), (2000, .wordsOfASCII, 2),
    (40, .random(asciiShare: 0.3), 20), (20, .words, 10), (300, .random(asciiShare: 0.95), 20),
    (200, .words, 10), (5000, .random(asciiShare: 0.8), 20), (2000, .words, 10),
    (7, .wordsOfASCII, 1), (60, .wordsOfASCII, 1), (600, .wordsOfASCII, 1),
  ]

  /// One seed: an app, and rounds of changes after each of which every identifier is routed.
  private struct Round {
    let router: SceneRouter
    var model: LinearModel
    var random: SeededGenerator
    let pool: Pool
    let scenes: Int
    let ties: TiePolicy
    let rounds: Int
    var names = 0

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      let plan = IndexAgreementTests.plans[Int(seed % UInt64(IndexAgreementTests.plans.count))]
      let scenes = plan.scenes
      let count = min(3000, 60 + scenes * 2)
      // Of random predicates a route evaluates many, whatever the index.
      let isRandom = if case .random = plan.made { true } else { false }
      let most = min(IndexAgreementTests.identifiers, isRandom ? 16 + 20_000 / scenes : .max)
      let inputs = 1 + IndexAgreementTests.identifiers / count
      let isFallible = random.next() % 4 == 0
      var pool =
        switch plan.made {
        case .random(let asciiShare):
          Pool(
            seed: seed, asciiShare: asciiShare, count: count, inputs: inputs,
            isFallible: isFallible)
        case .words: Pool(wordsWithSeed: seed, count: count, inputs: inputs)
        case .wordsOfASCII:
          Pool(wordsWithSeed: seed, count: count, inputs: inputs, isASCII: true)
        }
      // Of many scenes one that takes everything would hide all the others.
      if scenes >= 20 { pool.dropTheBroad() }
      pool.identifiers.shuffle(using: &random)
      pool.identifiers = Array(pool.identifiers.prefix(most))
      ties = random.next() % 2 == 0 ? .reportAllTies : .mostRecent
      router = SceneRouter(options: RouterOptions(ties: ties))
      model = LinearModel(table: TruthTable(pool.predicates, pool.identifiers))
      (self.pool, self.scenes) = (pool, scenes)
      rounds = max(16, IndexAgreementTests.rounds / plan.share)
      for _ in 0..<scenes { try open() }
    }

    private mutating func role() -> SceneRole {
      random.next() % 8 == 0 ? .car : .application
    }

    private mutating func condition() -> Int {
      pool.predicates.indices.randomElement(using: &random) ?? 0
    }

    private func conditions(_ scene: LinearModel.Scene) -> ActivationConditions {
      ActivationConditions(
        can: pool.predicates[scene.can], prefers: pool.predicates[scene.prefers])
    }

    private mutating func open() throws {
      names += 1
      let scene = LinearModel.Scene(
        id: SceneIdentifier("scene-\(names)"), role: role(), can: condition(),
        prefers: condition())
      try router.open(
        SceneSession(id: scene.id, role: scene.role, conditions: conditions(scene)))
      model.scenes.append(scene)
    }

    /// Changes some scenes, at times every tenth.
    mutating func change() throws -> Int {
      let most = random.next() % 8 == 0 ? max(3, scenes / 10) : 3
      let changes = Int.random(in: 1...most, using: &random)
      for _ in 0..<changes {
        let kind = Int.random(in: 0..<10, using: &random)
        guard let place = model.scenes.indices.randomElement(using: &random),
          kind < 8 || model.scenes.count >= scenes * 2
        else {
          try open()
          continue
        }
        let id = model.scenes[place].id
        switch kind {
        case 0..<4:
          try router.activate(id)
          model.scenes.append(model.scenes.remove(at: place))
        case 4..<6:
          (model.scenes[place].can, model.scenes[place].prefers) = (condition(), condition())
          try router.replaceConditions(of: id, with: conditions(model.scenes[place]))
        case 6:
          let isConnected = model.scenes[place].state == .connected
          model.scenes[place].state = isConnected ? .disconnected : .connected
          try router.setState(of: id, to: model.scenes[place].state)
        default:
          guard model.scenes.count > scenes / 2 else { continue }
          try router.close(id)
          model.scenes.remove(at: place)
        }
      }
      return changes
    }

    /// Routes every identifier in one of several ways; returns what is wrong, or nil.
    mutating func route(
      _ number: Int, _ choices: inout RoutingChoices, _ tally: inout Tally
    ) -> String? {
      let identifiers = pool.identifiers
      let role = number % 16 == 0 ? role() : .application
      let expected = model.decisions(
        for: role, count: identifiers.count, listsTies: ties == .reportAllTies)
      for decision in expected { tally.add(decision) }
      func first(_ flaw: (Int) -> String?) -> String? {
        for place in identifiers.indices {
          if let flaw = flaw(place) { return "\(identifiers[place].debugDescription): \(flaw)" }
        }
        return nil
      }
      if number % 16 == 0 {
        let linear = LinearRouter(router.scenes, options: router.options)
        let sample = identifiers.indices.randomElement(using: &random)
        return first { place in
          let event = RoutingEvent.identifier(identifiers[place], role: role)
          let decision = router.route(event)
          if place == sample, decision != linear.route(event) {
            return "\(decision), expected \(linear.route(event))"
          }
          return model.flaw(decision.outcome, expected[place], ties: ties)
        }
      }
      if number % 2 == 0 || ties == .mostRecent {
        var outcomes: [RoutingOutcome] = []
        outcomes.reserveCapacity(identifiers.count)
        router.route(contentsOf: identifiers, into: &outcomes)
        return first { model.flaw(outcomes[$0], expected[$0], ties: ties) }
      }
      let listsTies = number % 4 == 1
      let sessions = router.sessionsBySlot
      pool.withBytes { router.choose(for: $0, into: &choices, listsTies: listsTies) }
      return first { place in
        let choice = choices.elements[place]
        let tied = listsTies ? choices.ties(of: choice) : nil
        return model.flaw(choice, tied: tied, expected[place], bySlot: sessions)
      }
    }
  }

  private struct Tally {
    var decisions = 0
    var scores: [Int] = [0, 0, 0]
    var ties = 0
    var errors = 0
    var changes = 0

    mutating func add(_ decision: LinearModel.Decision) {
      decisions += 1
      switch decision.score {
      case .none: scores[0] += 1
      case .can: scores[1] += 1
      case .prefers: scores[2] += 1
      }
      if decision.sharing.count > 1 { ties += 1 }
      if !decision.errors.isEmpty { errors += 1 }
    }
  }

  /// The most identifiers of a seed, all of which are routed in every round.
  private static let identifiers = Campaign.isBrief ? 256 : 4096
  /// The rounds of a seed in a campaign; a run of the tests has fewer.
  private static let rounds = Campaign.number(
    "SCENEROUTE_ROUNDS", usual: Campaign.isBrief ? 3 : 60)

  @Test("Every decision is a linear router's, with changes in between")
  func agreement() throws {
    let first = Campaign.number("SCENEROUTE_SEED", usual: 1)
    let wanted = Campaign.number("SCENEROUTE_ROUTES", usual: 0)
    var tally = Tally()
    var seed = first
    // Every kind of app comes.
    while seed < first + Self.plans.count || tally.decisions < wanted {
      let began = ContinuousClock.now
      var round = try Round(seed: UInt64(seed))
      var choices = RoutingChoices()
      for number in 0..<round.rounds {
        tally.changes += try round.change()
        if let flaw = round.route(number, &choices, &tally) {
          Issue.record("seed \(seed), round \(number): \(flaw)")
          return
        }
        if number % 50 == 0 { #expect(round.router.flaw() == nil) }
      }
      seed += 1
      Campaign.progress("\(tally.decisions) decisions, \(ContinuousClock.now - began)")
    }
    #expect(tally.scores.allSatisfy { $0 > tally.decisions / 100 }, "\(tally)")
    #expect(tally.ties > 0 && tally.errors > 0)
    Campaign.report(
      """
      index: seeds \(first) to \(seed - 1): \(tally.decisions) decisions, \
      \(tally.scores[2]) prefers, \(tally.scores[1]) can, \(tally.ties) with ties, \
      \(tally.errors) with errors, \(tally.changes) changes; the next seed is \(seed)
      """)
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

  /// Calls `body` with the identifiers where their bytes lie.
  func withBytes(_ body: (UnsafeBufferPointer<ByteIdentifier>) -> Void) {
    let joined = Array(identifiers.joined().utf8)
    joined.withUnsafeBytes { bytes in
      var start = 0
      let row = identifiers.map { identifier in
        defer { start += identifier.utf8.count }
        return ByteIdentifier(
          start: bytes.baseAddress.map { $0 + start }, count: identifier.utf8.count,
          mark: ByteIdentifier.text)
      }
      row.withUnsafeBufferPointer(body)
    }
  }

  func conditions(_ random: inout SeededGenerator) -> ActivationConditions {
    let can = predicates.randomElement(using: &random) ?? .always
    let prefers = predicates.randomElement(using: &random) ?? .never
    return ActivationConditions(can: can, prefers: prefers)
  }
}
