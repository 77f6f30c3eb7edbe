import PredicateIndex
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("Routes of many identifiers at once")
struct BatchTests {
  private static let conditions = [
    "SELF BEGINSWITH 'mail/'", "SELF == 'note/42'", "SELF CONTAINS[cd] 'résumé'",
    "SELF ENDSWITH '.pdf'", "SELF LIKE 'shop/*/item-?'", "SELF > 'x'", "$open == SELF",
    "SELF MATCHES 'thread/[0-9]+'", "SELF MATCHES '(a+)+c?'",
  ]

  private static let identifiers: [String] = {
    let few = [
      "mail/inbox/message-12", "note/42", "NOTE/42", "my-résumé.pdf", "My RÉSUMÉ", "shop/a/item-7",
      "xylophone", "", "thread/4711", "é", String(repeating: "m", count: 161) + ".pdf",
      "mail/" + String(repeating: "x", count: 900), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
    ]
    return (0..<700).map { few[$0 * 7 % few.count] + ($0 % 5 == 4 ? "\($0)" : "") }
      + [String(repeating: "y", count: PredicateLimits.identifierBytes + 1)]
  }()

  private static func router(_ options: RouterOptions) throws -> SceneRouter {
    let texts = conditions.filter { Build.canRun($0) }
    let sessions = try texts.enumerated().map { place, text in
      let predicate = try ActivationPredicate(format: text)
      return SceneSession(
        id: SceneIdentifier("scene \(place)"), role: place == 1 ? .car : .application,
        state: place % 3 == 0 ? .disconnected : .connected,
        conditions: ActivationConditions(
          can: predicate, prefers: place % 2 == 0 ? predicate : .never))
    }
    return SceneRouter(try SceneSet(sessions), options: options)
  }

  @Test(
    "Each decision is that of the identifier alone, in every form of the text",
    arguments: [
      RouterOptions(), RouterOptions(ties: .reportAllTies), RouterOptions(focusPrefix: "mail/"),
      RouterOptions(supportsMultipleScenes: false),
    ])
  func agreement(options: RouterOptions) throws {
    let router = try Self.router(options)
    let expected = Self.identifiers.map { router.route($0) }
    #expect(Set(expected.map(\.scene)).count > (options == RouterOptions() ? 5 : 0))
    let decisions = router.route(contentsOf: Self.identifiers)
    #expect(decisions.elementsEqual(expected))

    var outcomes: [RoutingOutcome] = []
    router.route(contentsOf: Self.identifiers, into: &outcomes)
    #expect(outcomes.elementsEqual(expected.map(\.outcome)))
    router.route(contentsOf: Self.identifiers.map { ("<" + $0).dropFirst() }, into: &outcomes)
    #expect(outcomes.dropFirst(expected.count).elementsEqual(expected.map(\.outcome)))

    let read = router.withReader { reader in Self.identifiers.map { reader.outcome(of: $0) } }
    #expect(read.elementsEqual(expected.map(\.outcome)))

    outcomes = []
    try Array(Self.identifiers.joined(separator: "\n").utf8).withUnsafeBytes { bytes in
      router.route(contentsOf: try UTF8Identifiers(linesOf: bytes), into: &outcomes)
    }
    #expect(outcomes.elementsEqual(expected.map(\.outcome)))

    outcomes = []
    router.route(contentsOf: Self.identifiers.lazy.map { Name(text: $0) }, into: &outcomes)
    #expect(outcomes.elementsEqual(expected.map(\.outcome)))
  }

  /// A form of identifiers that has nothing but what it must have.
  private struct Name: RoutingInput {
    let text: String
    var targetContentIdentifier: String? { text }
  }

  @Test(
    "Each decision on events of every kind is that of the event alone",
    arguments: [
      RouterOptions(), RouterOptions(ties: .reportAllTies), RouterOptions(focusPrefix: "mail/"),
      RouterOptions(supportsMultipleScenes: false), RouterOptions(requestScores: .prefersOrCan),
    ])
  func events(options: RouterOptions) throws {
    let router = try Self.router(options)
    let events = Self.identifiers.dropLast().enumerated().map { place, text in
      let activity = UserActivity(activityType: "type", targetContentIdentifier: text)
      var event: RoutingEvent =
        switch place % 9 {
        case 0: .drag(activity)
        case 1: .request(session: place % 2 == 0 ? "scene 1" : nil, activity: activity)
        case 2: .identifier(text, role: .car)
        case 3: .iconTap()
        case 4: .userActivity(activity, name: "named")
        default: .notification(NotificationPayload(targetContentIdentifier: text))
        }
      if place % 4 == 0 { event.warnings = [RoutingWarning(id: "odd", message: "odd")] }
      return event
    }
    let expected = events.map { router.route($0) }
    #expect(Set(expected.map(\.basis)).count == (options.supportsMultipleScenes ? 4 : 1))
    let linear = LinearRouter(router.scenes, options: options)
    #expect(expected.elementsEqual(events.map { linear.route($0) }))
    #expect(router.route(contentsOf: events).elementsEqual(expected))
    let read = router.withReader { reader in events.map { reader.outcome(of: $0) } }
    #expect(read.elementsEqual(expected.map(\.outcome)))
  }

  #if compiler(>=6.2)
    @Test("Each outcome for a piece of a span is that of the identifier alone")
    func spans() throws {
      guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, macCatalyst 26, *) else { return }
      let router = try Self.router(RouterOptions())
      let text = Self.identifiers.joined()
      var ranges: [Range<Int>] = []
      for identifier in Self.identifiers {
        let start = ranges.last?.upperBound ?? 0
        ranges.append(start..<start + identifier.utf8.count)
      }
      var outcomes: [RoutingOutcome] = []
      try UTF8Identifiers.with(ranges, of: text.utf8Span) {
        router.route(contentsOf: $0, into: &outcomes)
      }
      #expect(outcomes.elementsEqual(Self.identifiers.map { router.route($0).outcome }))
      let count = outcomes.count
      #expect(throws: UTF8IdentifiersError.outOfBounds(0..<text.utf8.count + 1)) {
        try UTF8Identifiers.with([0..<text.utf8.count + 1], of: text.utf8Span) {
          router.route(contentsOf: $0, into: &outcomes)
        }
      }
      #expect(outcomes.count == count)
    }
  #endif

  @Test("A batch beside a writer sees each change whole")
  func concurrency() async throws {
    let always = ActivationConditions(prefers: .always)
    let router = SceneRouter(
      try SceneSet((0..<3).map { SceneSession(id: SceneIdentifier("\($0)"), conditions: always) }))
    let identifiers = (0..<600).map { "identifier \($0)" }
    let routed = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var routed = 0
          var outcomes: [RoutingOutcome] = []
          for _ in 0..<40 {
            outcomes.removeAll(keepingCapacity: true)
            router.route(contentsOf: identifiers, into: &outcomes)
            routed += outcomes.count { $0.score == .prefers && $0.scene != nil }
            await Task.yield()
          }
          return routed
        }
      }
      group.addTask {
        for round in 0..<2000 { try? router.activate(SceneIdentifier("\(round % 3)")) }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(routed == 3 * 40 * 600)
  }
}
