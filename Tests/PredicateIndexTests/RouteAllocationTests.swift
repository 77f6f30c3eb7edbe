import AllocationCounter
import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage
@testable import SceneRouting

@Suite(
  "Allocations of a route",
  .enabled(if: Build.isOptimized && sceneroute_allocations() >= 0, "counts in release builds"))
struct RouteAllocationTests {
  private static let conditions = [
    "SELF == 'mail/inbox/message-1234567890'", "SELF BEGINSWITH[c] 'NOTES/'",
    "SELF ENDSWITH '/attachment.pdf'", "SELF CONTAINS 'thread-4711'", "SELF LIKE 'a/*/section-7'",
    "SELF BETWEEN {'k', 'l'}", "SELF >[c] 'X'", "NOT SELF BEGINSWITH 'm'",
    "SELF BEGINSWITH 'mail/' AND NOT SELF CONTAINS 'draft'",
    "SELF IN {'one', 'two', 'a much longer name of something else'}",
  ]

  private static let identifiers = [
    "mail/inbox/message-1234567890", "NOTES/of/yesterday", "x/some/attachment.pdf",
    "z/thread-4711/reply", "a/long/way/to/section-7", "kilometre/of/text/to/compare",
    "yet/another/one/that/is/after/x", "", "mail/draft", "one", String(repeating: "q", count: 800),
  ]

  /// Few scenes are compared one by one, many by way of the structures.
  @Test(
    "A route of an ASCII identifier allocates nothing, whether it finds a scene or none",
    arguments: [0, 200])
  func routes(others: Int) throws {
    let fillers = (0..<others).map { "SELF == 'nobody/\($0)' OR SELF CONTAINS 'nobody-at-\($0)'" }
    let texts = fillers + Self.conditions.filter { Build.canRun($0) }
    let sessions = try texts.enumerated().map { place, text in
      let predicate = try ActivationPredicate(format: text)
      return SceneSession(
        id: SceneIdentifier("a scene with a name that needs heap \(place)"),
        conditions: ActivationConditions(
          can: predicate, prefers: place % 2 == 0 ? predicate : .never))
    }
    let router = SceneRouter(try SceneSet(sessions))
    for identifier in Self.identifiers {
      let first = router.route(identifier)
      let before = sceneroute_allocations()
      var agreeing = 0
      for _ in 0..<100 where router.route(identifier).score == first.score { agreeing += 1 }
      let allocations = sceneroute_allocations() - before
      #expect(allocations == 0, "\(identifier)")
      #expect(agreeing == 100)
    }
  }

  @Test("A route through a regular expression allocates nothing once it has matched")
  func regex() throws {
    guard Build.hasRegex else { return }
    let predicate = try ActivationPredicate("SELF MATCHES 'mail/[a-z]+/message-[0-9]+'")
    let router = SceneRouter(
      try SceneSet([SceneSession(id: "m", conditions: ActivationConditions(can: predicate))]))
    #expect(router.route("mail/inbox/message-12").scene == "m")
    let before = sceneroute_allocations()
    var found = 0
    for _ in 0..<100 where router.route("mail/inbox/message-12").scene == "m" { found += 1 }
    let allocations = sceneroute_allocations() - before
    #expect(allocations == 0)
    #expect(found == 100)
  }

  @Test("A search for all matches allocates nothing once it has been made")
  func allMatches() throws {
    let index = PredicateIndex<Int>()
    for (place, text) in Self.conditions.filter({ Build.canRun($0) }).enumerated() {
      let predicate = try ActivationPredicate(format: text)
      for copy in 0..<20 { try index.insert(place * 20 + copy, predicate: predicate) }
    }
    for identifier in Self.identifiers {
      var expected = 0
      try index.forEachMatchCountingFailures(of: identifier) { _ in expected += 1 }
      let before = sceneroute_allocations()
      var found = 0
      for _ in 0..<100 {
        try index.forEachMatchCountingFailures(of: identifier) { _ in found += 1 }
      }
      let allocations = sceneroute_allocations() - before
      #expect(allocations == 0, "\(identifier)")
      #expect(found == 100 * expected)
    }
  }

  @Test("A batch allocates as much for many identifiers as for few", arguments: [0, 20_000])
  func batches(others: Int) throws {
    let texts = (0..<others).map { "SELF == 'nobody/\($0)'" }
    let sessions = try (texts + Self.conditions.filter { Build.canRun($0) }).enumerated().map {
      SceneSession(
        id: SceneIdentifier("a scene with a name that needs heap \($0)"),
        conditions: ActivationConditions(can: try ActivationPredicate(format: $1)))
    }
    let router = SceneRouter(try SceneSet(sessions))
    let index = PredicateIndex<Int>()
    for (place, session) in sessions.enumerated() {
      try index.insert(place, predicate: session.conditions.can)
    }
    let short = Self.identifiers.filter { $0.utf8.count <= 160 }
    var outcomes: [RoutingOutcome] = []
    outcomes.reserveCapacity(100 * short.count)
    func allocations(_ times: Int) throws -> Int {
      let identifiers = (0..<times).flatMap { _ in short }
      outcomes.removeAll(keepingCapacity: true)
      let before = sceneroute_allocations()
      router.route(contentsOf: identifiers, into: &outcomes)
      var found = 0
      try index.forEachMatchCountingFailures(ofEach: identifiers) { _, _ in found += 1 }
      let allocations = sceneroute_allocations() - before
      #expect(outcomes.count == identifiers.count && found >= times)
      return allocations
    }
    _ = try allocations(100)
    #expect(try allocations(1) == allocations(100))
  }
}
