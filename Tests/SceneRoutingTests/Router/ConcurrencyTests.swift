import PredicateLanguage
import SceneRouting
import Testing

@Suite("Many tasks route while another changes the scenes")
struct ConcurrencyTests {
  private static let identifiers = [
    "mail/1", "note/1", "none", "", "mail/ärger", "nobody/7/attachment-77.png",
  ]

  /// One change, as the writer applies it to the router and the test to a plain set.
  private enum Change {
    case open(SceneSession)
    case close(SceneIdentifier)
    case activate(SceneIdentifier)
    case replace(SceneIdentifier, ActivationConditions)
    case state(SceneIdentifier, SessionState)

    func apply(to router: SceneRouter) throws(SceneSetError) {
      switch self {
      case .open(let session): try router.open(session)
      case .close(let id): try router.close(id)
      case .activate(let id): try router.activate(id)
      case .replace(let id, let conditions): try router.replaceConditions(of: id, with: conditions)
      case .state(let id, let state): try router.setState(of: id, to: state)
      }
    }

    func apply(to scenes: inout SceneSet) throws(SceneSetError) {
      switch self {
      case .open(let session): try scenes.open(session)
      case .close(let id): try scenes.close(id)
      case .activate(let id): try scenes.activate(id)
      case .replace(let id, let conditions): try scenes.replaceConditions(of: id, with: conditions)
      case .state(let id, let state): try scenes.setState(of: id, to: state)
      }
    }
  }

  /// The scenes that change, and as many others, so that the index uses all its structures.
  private static func start(others: Int) throws -> SceneSet {
    let kinds = [
      "SELF == 'nobody/#'", "SELF BEGINSWITH[cd] 'nobödy/#/x'", "SELF ENDSWITH '-#.pdf'",
      "SELF CONTAINS 'attachment-#'", "SELF LIKE 'nobody/*/x-#'", "SELF BETWEEN {'x#', 'x#5'}",
      "NOT SELF BEGINSWITH '#' AND SELF == '#'",
    ]
    let fillers = try (0..<others).map { number in
      let text = kinds[number % kinds.count].replacing("#", with: "\(number)")
      return try session(SceneIdentifier("other-\(number)"), can: text)
    }
    return try SceneSet(
      fillers + [
        session("mail", can: "SELF BEGINSWITH 'mail/'"), session("notes", can: "SELF != 'none'"),
        session("first", can: "SELF == 'first'"),
      ])
  }

  /// A round of changes that ends in a state that it can start from again.
  private static func changes() throws -> [Change] {
    let eager = ActivationConditions(prefers: .beginning(with: "mail/"))
    let plain = ActivationConditions(can: .beginning(with: "mail/"))
    return [
      .activate("notes"), .open(try session("note-1", prefers: "SELF == 'note/1'")),
      .replace("mail", eager), .state("mail", .disconnected), .activate("first"),
      .state("note-1", .disconnected), .activate("mail"), .state("mail", .connected),
      .close("note-1"), .replace("mail", plain),
    ]
  }

  @Test(
    "each decision is the decision of a state before or after a change, never of one between",
    arguments: [0, 120])
  func decisionsBelongToStates(others: Int) async throws {
    let changes = try Self.changes()
    var scenes = try Self.start(others: others)
    let router = SceneRouter(scenes)
    var allowed: [String: Set<RoutingDecision>] = [:]
    var allowedOrders: Set<[SceneIdentifier]> = []
    let rounds = 100
    // From the second round on the states repeat, so two rounds give all of them.
    for step in 0...(2 * changes.count) {
      for identifier in Self.identifiers {
        let decision = LinearRouter(scenes).route(.identifier(identifier))
        allowed[identifier, default: []].insert(decision)
      }
      allowedOrders.insert(scenes.map(\.id))
      try changes[step % changes.count].apply(to: &scenes)
    }
    #expect(allowed["mail/1"].map(\.count) ?? 0 >= 3)
    #expect(allowedOrders.count >= 5)

    let routed = try await withThrowingTaskGroup(of: Int.self) { [allowed, allowedOrders] group in
      group.addTask {
        for _ in 0..<rounds {
          for change in changes {
            try change.apply(to: router)
            await Task.yield()
          }
        }
        return 0
      }
      for reader in 0..<8 {
        group.addTask {
          for step in 0..<1_000 {
            let identifier = Self.identifiers[(reader + step) % Self.identifiers.count]
            let decision = router.route(identifier)
            try #require(allowed[identifier]?.contains(decision) == true, "\(decision)")
            guard step.isMultiple(of: 16) else { continue }
            let explanation = router.explain(.identifier(identifier))
            try #require(allowed[identifier]?.contains(explanation.decision) == true)
            try #require(allowedOrders.contains(explanation.standings.map(\.id)))
            await Task.yield()
          }
          return 1_000
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(routed == 8_000)
    #expect(router.scenes == (try scenesAfter(rounds: rounds, others: others)))
  }

  private func scenesAfter(rounds: Int, others: Int) throws -> SceneSet {
    var scenes = try Self.start(others: others)
    for _ in 0..<rounds {
      for change in try Self.changes() { try change.apply(to: &scenes) }
    }
    return scenes
  }

  @Test("many writers lose no change")
  func manyWriters() async throws {
    let router = SceneRouter()
    await withTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask {
          var refused = 0
          for number in 0..<200 {
            let id = SceneIdentifier("w\(writer)-\(number)")
            do throws(SceneSetError) {
              try router.open(SceneSession(id: id))
              try router.activate(id)
              if number.isMultiple(of: 2) { try router.close(id) }
            } catch {
              refused += 1
            }
          }
          return refused
        }
      }
      for await refused in group { #expect(refused == 0) }
    }
    #expect(router.scenes.count == 800)
    for writer in 0..<8 {
      let own = router.scenes.map(\.id.rawValue).filter { $0.hasPrefix("w\(writer)-") }
      #expect(own == (0..<200).filter { $0 % 2 == 1 }.reversed().map { "w\(writer)-\($0)" })
    }
  }
}
