import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage
@testable import SceneRouting

/// Sets of scenes that are made to hurt an index: it may fall back to the linear router's time, not
/// beyond it.
@Suite("Scenes chosen to hurt the index")
struct AdversarialIndexTests {
  enum Shape: String, CaseIterable {
    case sameGram, prefixesOfOne, oneKeyInManySpellings, alwaysAsked, literalFreePatterns
    case intervalsAroundOne, oneLeafForAll, literalFreeExpressions

    /// The shapes that this build can parse.
    static var usable: [Shape] { allCases.filter { Build.canRun($0.predicate(0)) } }

    func predicate(_ number: Int) -> String {
      let name = String(number, radix: 36)
      switch self {
      case .sameGram: return "SELF CONTAINS 'samesamesame' AND SELF CONTAINS 'x\(name)y'"
      case .prefixesOfOne:
        return "SELF BEGINSWITH '\(String(repeating: "p", count: number % 400))q'"
      case .oneKeyInManySpellings:
        let letters = (0..<16).map { number >> $0 & 1 == 0 ? "s" : "S" }.joined()
        return "SELF == '\(letters)'"
      case .alwaysAsked: return "NOT SELF BEGINSWITH 'samesame' AND SELF != '\(name)'"
      case .literalFreePatterns:
        return "SELF LIKE '?????\(String(repeating: "?", count: number % 90))*?'"
      case .literalFreeExpressions: return "SELF MATCHES '[a-z]{1,\(number + 1)}[0-9]?'"
      case .intervalsAroundOne: return "SELF BETWEEN {'a\(name)', 'z\(name)'}"
      case .oneLeafForAll: return "SELF BEGINSWITH 'samesame' AND SELF ENDSWITH '\(name)z'"
      }
    }
  }

  private static let identifiers = [
    "samesamesamesamesamesamesamesame", String(repeating: "p", count: 300) + "q",
    "sSsSsSsSsSsSsSsS", "mmmmmmm", "samesame/x1y/samesamesame",
  ]

  private static func sessions(_ shape: Shape, count: Int) throws -> [SceneSession] {
    try (0..<count).map { number in
      let predicate = try ActivationPredicate(format: shape.predicate(number))
      return SceneSession(
        id: SceneIdentifier("\(number)"), conditions: ActivationConditions(can: predicate))
    }
  }

  @Test("Answers stay the linear router's, and nothing is compared twice", arguments: Shape.usable)
  func answers(shape: Shape) throws {
    let count = 2_000
    let scenes = try SceneSet(try Self.sessions(shape, count: count))
    let router = SceneRouter(scenes)
    let linear = LinearRouter(scenes)
    for identifier in Self.identifiers {
      #expect(router.route(identifier) == linear.route(.identifier(identifier)))
      let counters = router.counters(identifier)
      // A linear router evaluates each predicate once; four grams may come upon a leaf each.
      #expect(counters.evaluations <= 4 * count)
      #expect(counters.leafChecks <= 4 * count)
    }
    for number in stride(from: 0, to: count, by: 2) {
      try router.close(SceneIdentifier("\(number)"))
    }
    #expect(router.flaw() == nil)
  }

  @Test(
    "A route takes no longer than the linear router's, with room for noise",
    .enabled(if: Build.isOptimized, "times are measured in release builds"),
    arguments: Shape.usable)
  func times(shape: Shape) throws {
    let scenes = try SceneSet(try Self.sessions(shape, count: 5_000))
    let router = SceneRouter(scenes)
    let linear = LinearRouter(scenes)
    let clock = ContinuousClock()
    for identifier in Self.identifiers {
      var indexed = Duration.seconds(60)
      var routed = Duration.seconds(60)
      var errors = 0
      for _ in 0..<7 {
        indexed = min(indexed, clock.measure { errors += router.route(identifier).errors.count })
        let event = RoutingEvent.identifier(identifier)
        let time = clock.measure { errors += linear.route(event).errors.count }
        routed = min(routed, time)
      }
      #expect(errors == 0)
      // The worst of them takes 0.78 of the linear router's time; the rest is room for noise.
      #expect(indexed <= routed * 1.25, "\(shape) on \(identifier.prefix(20)): \(indexed / routed)")
    }
  }

  @Test("A literal is found where a gram of it is met for the third time or later")
  func repeatedGram() throws {
    let texts = ["SELF CONTAINS 'xaaaaaaaaaaaaaa'"] + (0..<40).map { "SELF == 'other-\($0)'" }
    let router = SceneRouter(
      try SceneSet(
        texts.enumerated().map { place, text in
          SceneSession(
            id: SceneIdentifier("\(place)"),
            conditions: ActivationConditions(can: try ActivationPredicate(format: text)))
        }))
    let runs = String(repeating: "a", count: 24) + "y" + String(repeating: "a", count: 24)
    for shift in 0..<4 {
      let before = String(repeating: "-", count: shift) + runs
      #expect(router.route(before + "xaaaaaaaaaaaaaa").scene == "0")
      #expect(router.route(before + "zaaaaaaaaaaaaaa").scene == nil)
    }
  }

  @Test("Routes are the linear router's before, while and after ranks are given anew")
  func renumberedRoutes() throws {
    let predicates = [
      "SELF BEGINSWITH 'a'", "SELF BEGINSWITH 'ab'", "SELF == 'abc'", "SELF CONTAINS 'b'",
      "SELF ENDSWITH 'c'", "TRUEPREDICATE", "FALSEPREDICATE", "FALSEPREDICATE",
    ]
    var random = SeededGenerator(seed: 3)
    for round in 0..<48 {
      var scenes = SceneSet()
      // So high a rank that those of 32 bits run out.
      var index = PackedIndex(seed: UInt64(round), latest: .max - UInt32(round % 24))
      for number in 0..<12 {
        let session = SceneSession(
          id: SceneIdentifier("\(number)"),
          conditions: ActivationConditions(
            can: try ActivationPredicate(predicates[Int.random(in: 0..<8, using: &random)]),
            prefers: try ActivationPredicate(predicates[Int.random(in: 0..<8, using: &random)])))
        index.insert(
          try scenes.add(session), high: session.conditions.prefers, low: session.conditions.can)
      }
      for step in 0..<24 {
        let id = SceneIdentifier("\(Int.random(in: 0..<12, using: &random))")
        let slot = try #require(scenes.slot(of: id))
        try scenes.activate(id)
        index.promote(slot)
        for identifier in ["a", "ab", "abc", "b", "xc", ""] {
          let expected = LinearRouter(scenes).route(.identifier(identifier))
          let finding = withUnsafePointer(to: index) {
            PackedIndex.find(identifier, in: $0, readsLow: true)
          }
          let winner = expected.scene.flatMap { scenes.slot(of: $0) }
          let found = winner.map {
            SearchOutcome.found($0, expected.score == .prefers ? .high : .low)
          }
          #expect(finding == found ?? .none, "round \(round), step \(step), `\(identifier)`")
        }
      }
      #expect(index.latest < .max - 24)
      #expect(index.flaw() == nil)
    }
  }

  @Test("Ranks are given anew when they run out, and the order stays")
  func renumbering() throws {
    var index = PackedIndex(seed: 1, latest: .max - 6)
    for place in 0..<12 {
      index.insert(
        IndexSlot(position: place), high: place % 2 == 0 ? .always : .beginning(with: "a"))
    }
    #expect(index.latest < 100)
    #expect(index.flaw() == nil)
    index.promote(IndexSlot(position: 4))
    let candidates = withUnsafePointer(to: index) { index in
      ["b", "ab"].map { identifier in
        var scratch = MatchScratch()
        _ = PackedIndex.collect(identifier, in: index, readsLow: false, into: &scratch)
        return scratch.high.map(\.slot.position)
      }
    }
    #expect(candidates == [[4, 10, 8, 6, 2, 0], [4, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 0]])
  }
}
