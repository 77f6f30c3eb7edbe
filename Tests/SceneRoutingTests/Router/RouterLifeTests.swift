import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

/// Routers that are made, shared, copied from, abandoned and released while tasks use them: what
/// the sanitizers of memory and of threads are to watch.
@Suite("Routers that come and go under many tasks")
struct RouterLifeTests {
  /// What the tasks of one router did.
  private struct Tally: Sendable {
    var routes = 0
    var changes = 0
    var copies = 0
    var cancelled = 0

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        routes: left.routes + right.routes, changes: left.changes + right.changes,
        copies: left.copies + right.copies, cancelled: left.cancelled + right.cancelled)
    }
  }

  private static let milliseconds = Campaign.number("SCENEROUTE_LIFE_MILLISECONDS", usual: 400)

  private static let identifiers = [
    "mail/1", "note/7", "none", "", "mail/ärger", "file-3.pdf", "nobody/7/attachment-77.png",
    "MAIL/STRASSE", String(repeating: "long/", count: 400),
  ]

  private static func scenes(_ generator: inout SeededGenerator) throws -> SceneSet {
    var kinds = [
      "SELF == 'note/#'", "SELF BEGINSWITH[cd] 'mäil/#'", "SELF ENDSWITH '-#.pdf'",
      "SELF CONTAINS 'attachment-#'", "SELF LIKE 'nobody/*/x-#'", "SELF BETWEEN {'x#', 'x#5'}",
      "NOT SELF BEGINSWITH '#' AND SELF == '#'",
    ]
    #if PCRE2
      kinds += ["SELF MATCHES '(mail|note)/#.*'", "SELF MATCHES[c] '.*#\\\\b.*'"]
    #endif
    return try SceneSet(
      (0..<Int.random(in: 1...90, using: &generator)).map { number in
        let text = kinds[number % kinds.count].replacing("#", with: "\(number % 9)")
        return try session(SceneIdentifier("s\(number)"), can: text)
      })
  }

  @Test(
    """
    readers, a writer, copies, cancelled tasks: every decision is that of the scenes there were, \
    and the last one out releases the router
    """)
  func life() async throws {
    var generator = SeededGenerator(seed: 1)
    let end = ContinuousClock.now + .milliseconds(Self.milliseconds)
    var all = Tally()
    var routers = 0
    while ContinuousClock.now < end || routers == 0 {
      let scenes = try Self.scenes(&generator)
      let seed = UInt64(routers)
      weak var watched: SceneRouter?
      do {
        let router = SceneRouter(scenes)
        watched = router
        all = all + (try await Self.use(router, seed: seed))
      }
      #expect(watched == nil, "a task that ended kept the router")
      routers += 1
    }
    #expect(all.routes > 0 && all.changes > 0 && all.copies > 0 && all.cancelled > 0)
    Campaign.report(
      """
      \(routers) routers, \(all.routes) routes, \(all.changes) changes, \(all.copies) copies, \
      \(all.cancelled) cancelled tasks
      """)
  }

  /// Lets tasks use `router` for a moment and cancels them in the middle of their work.
  private static func use(_ router: SceneRouter, seed: UInt64) async throws -> Tally {
    try await withThrowingTaskGroup(of: Tally.self) { group in
      for reader in 0..<4 {
        group.addTask { [weak router] in try await read(router, reader) }
      }
      group.addTask { await write(router, seed: seed) }
      for copier in 0..<2 { group.addTask { try await copy(router, seed: seed + UInt64(copier)) } }
      // Holds the router beyond the others' ends, and routes when all of them may be gone.
      group.addTask {
        try? await Task.sleep(for: .seconds(60))
        _ = router.route("mail/1")
        return Tally(routes: 1, cancelled: Task.isCancelled ? 1 : 0)
      }
      try await Task.sleep(for: .milliseconds(Int(seed % 7)))
      group.cancelAll()
      return try await group.reduce(Tally(), +)
    }
  }

  private static func read(_ router: SceneRouter?, _ reader: Int) async throws -> Tally {
    var tally = Tally()
    repeat {
      // A task of its own keeps the router a little longer than this one.
      guard let router else { break }
      for identifier in identifiers {
        let decision = router.route(identifier)
        // The focus may have put its prefix in front.
        try #require(decision.identifier?.hasSuffix(identifier) == true)
        tally.routes += 1
      }
      if reader == 1 {
        try #require(router.route(contentsOf: identifiers).count == identifiers.count)
        tally.routes += identifiers.count
      }
      if reader == 0 { _ = router.explain(.identifier(identifiers[tally.routes % 9])) }
      await Task.yield()
    } while !Task.isCancelled
    if Task.isCancelled { tally.cancelled += 1 }
    return tally
  }

  private static func write(_ router: SceneRouter, seed: UInt64) async -> Tally {
    var generator = SeededGenerator(seed: seed)
    var tally = Tally()
    var number = 0
    repeat {
      let id = SceneIdentifier("s\(Int.random(in: 0..<90, using: &generator))")
      let fresh = SceneIdentifier("new-\(number)")
      // An unknown scene is refused; that is a change too, which changes nothing.
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: try? router.open(SceneSession(id: fresh))
      case 1: try? router.close(id)
      case 2: try? router.activate(id)
      case 3:
        try? router.replaceConditions(
          of: id, with: ActivationConditions(can: .beginning(with: "mail/\(number)")))
      default: router.setFocusPrefix(number.isMultiple(of: 2) ? nil : "focus:")
      }
      number += 1
      tally.changes += 1
      if number.isMultiple(of: 8) { await Task.yield() }
    } while !Task.isCancelled
    return tally
  }

  /// Copies of the scenes are values: what is done to them, no router sees, and none changes them.
  private static func copy(_ router: SceneRouter, seed: UInt64) async throws -> Tally {
    var generator = SeededGenerator(seed: seed)
    var tally = Tally()
    repeat {
      var scenes = router.scenes
      let before = scenes.map(\.id)
      let own = SceneRouter(scenes)
      await Task.yield()
      try #require(scenes.map(\.id) == before)
      if let id = before.randomElement(using: &generator) {
        try scenes.close(id)
        try own.close(id)
      }
      for identifier in identifiers.prefix(4) {
        let expected = LinearRouter(scenes).route(.identifier(identifier))
        try #require(own.route(identifier) == expected)
      }
      tally.copies += 1
    } while !Task.isCancelled
    return tally
  }
}
