import Foundation
import HandWritten
import RoutingMeasures
import SceneRouting
import Synchronization

/// Eight readers and a writer on one router: routes a second on one core and on two.
struct ConcurrencyReport: Encodable {
  let routesPerSecondOnOneCore: Double
  let routesPerSecondOnTwoCores: Double
  /// The median over the turns of two cores by one.
  let ratio: Double

  /// Measures; nil where threads cannot be held to cores, or there is one only.
  init?(_ scenario: Scenario) throws {
    guard usable_cores() >= 2 else { return nil }
    let router = SceneRouter(try SceneSet(scenario.sessions))
    let times = PairedTimes(
      ours: { Self.rate(router, scenario, cores: 1) },
      theirs: { Self.rate(router, scenario, cores: 2) })
    routesPerSecondOnOneCore = times.ours
    routesPerSecondOnTwoCores = times.theirs
    ratio = times.ratio
  }

  /// What the threads of one run share.
  private final class Run: Sendable {
    let isOver = Atomic(false)
    let routes = Atomic(0)
    let left = DispatchGroup()
  }

  /// The routes of a quarter of a second, by the second.
  private static func rate(
    _ router: SceneRouter, _ scenario: Scenario, cores: Int32
  ) -> Double {
    _ = limit_to_cores(cores)
    let run = Run()
    let sessions = scenario.sessions
    // Each reader has texts of its own, as requests have, so that they share the router and not the
    // reference counts of the texts.
    let copies = (0..<8).map { _ in
      scenario.identifiers.map { String(decoding: Array($0.utf8), as: UTF8.self) }
    }
    for (reader, identifiers) in copies.enumerated() {
      start(run) {
        var position = reader * identifiers.count / 8
        var routes = 0
        while !run.isOver.load(ordering: .relaxed) {
          for _ in 0..<64 {
            withExtendedLifetime(router.route(identifiers[position])) {}
            position = position + 1 == identifiers.count ? 0 : position + 1
          }
          routes += 64
        }
        run.routes.add(routes, ordering: .relaxed)
      }
    }
    start(run) {
      var position = 0
      while !run.isOver.load(ordering: .relaxed) {
        try? router.activate(sessions[position].id)
        position = position + 1 == sessions.count ? 0 : position + 1
        usleep(100)
      }
    }
    let watch = Stopwatch()
    Thread.sleep(forTimeInterval: 0.25)
    run.isOver.store(true, ordering: .relaxed)
    run.left.wait()
    return Double(run.routes.load(ordering: .relaxed)) / (watch.nanoseconds / 1e9)
  }

  /// Starts a thread, which may use the cores of the one that starts it.
  private static func start(_ run: Run, _ body: @escaping @Sendable () -> Void) {
    run.left.enter()
    Thread {
      body()
      run.left.leave()
    }.start()
  }
}
