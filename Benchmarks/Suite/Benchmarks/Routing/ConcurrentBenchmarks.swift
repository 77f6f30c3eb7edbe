import Benchmark
import Foundation
import SceneRouting
import Synchronization

/// Registers `concurrent`: readers in threads of their own beside a writer, on 1,000 scenes.
///
/// A sample is a million routes, shared out among the readers.
func registerConcurrentBenchmarks() {
  for readers in [1, 2, 8] {
    register(
      "concurrent-\(readers)", Settings.times(.mega, duration: .seconds(3)),
      setup: { try SharedRouter(Scenario(scenes: 1_000)) },
      body: { (benchmark: Benchmark, state: SharedRouter) in
        let hits = state.run(readers: readers, routes: benchmark.scaledIterations.count)
        guard hits == state.expectedHits(of: benchmark.scaledIterations.count) else {
          throw WrongAnswer("readers beside a writer saw \(hits) hits, which is wrong")
        }
      })
  }
}

/// A router that several threads use at a time.
private final class SharedRouter: Sendable {
  private let router: SceneRouter
  private let events: [RoutingEvent]
  private let sessions: [SceneSession]
  private let hitsOfBatch: Int

  /// Checks the answers, and once more after readers and a writer were at work.
  init(_ scenario: Scenario) throws {
    let router = try scenario.checkedRouter()
    self.router = router
    events = scenario.events
    sessions = scenario.sessions
    hitsOfBatch = scenario.events.count { router.route($0).score != .none }
    let routes = 8 * scenario.events.count
    guard run(readers: 8, routes: routes) == expectedHits(of: routes) else {
      throw WrongAnswer("readers beside a writer do not see what one alone sees")
    }
    try scenario.check(router)
  }

  /// The number of hits among `routes` routes: recency decides which scene, not whether one takes.
  func expectedHits(of routes: Int) -> Int { routes / events.count * hitsOfBatch }

  private final class Run: Sendable {
    let isOver = Atomic(false)
    let hits = Atomic(0)
    let readers = DispatchGroup()
    let writer = DispatchGroup()
  }

  /// Routes, and returns how often a scene took the identifier.
  func run(readers: Int, routes: Int) -> Int {
    let run = Run()
    let passes = routes / events.count / readers
    for _ in 0..<readers {
      start(run.readers) { [router, events] in
        var hits = 0
        for _ in 0..<passes {
          for event in events where router.route(event).score != .none { hits += 1 }
        }
        run.hits.add(hits, ordering: .relaxed)
      }
    }
    start(run.writer) { [router, sessions] in
      var position = 0
      while !run.isOver.load(ordering: .relaxed) {
        try? router.activate(sessions[position].id)
        position = position + 1 == sessions.count ? 0 : position + 1
        usleep(100)
      }
    }
    run.readers.wait()
    run.isOver.store(true, ordering: .relaxed)
    run.writer.wait()
    return run.hits.load(ordering: .relaxed)
  }

  private func start(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
}
