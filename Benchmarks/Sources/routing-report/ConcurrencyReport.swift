import Foundation
import HandWritten
import RoutingMeasures
import SceneRouting
import Synchronization

/// Eight readers and a writer on one router: routes a second on one core and on two.
struct ConcurrencyReport: Encodable {
  let routesPerSecondOnOneCore: Double
  let routesPerSecondOnTwoCores: Double

  var ratio: Double { routesPerSecondOnTwoCores / routesPerSecondOnOneCore }

  /// Measures; nil where threads cannot be held to cores, or there is one only.
  init?(_ scenario: Scenario) throws {
    guard usable_cores() >= 2 else { return nil }
    let router = SceneRouter(try SceneSet(scenario.sessions))
    var rates: [[Double]] = [[], []]
    // In turns, so that a busy minute of the machine meets both.
    for _ in 0..<3 {
      for cores in 1...2 {
        guard limit_to_cores(Int32(cores)) else { return nil }
        rates[cores - 1].append(Self.rate(router, scenario, seconds: 0.5))
      }
    }
    _ = limit_to_cores(usable_cores())
    routesPerSecondOnOneCore = TimeSummary(of: rates[0]).p50
    routesPerSecondOnTwoCores = TimeSummary(of: rates[1]).p50
  }

  /// What the threads of one run share.
  private final class Run: Sendable {
    let isOver = Atomic(false)
    let routes = Atomic(0)
    let left = DispatchGroup()
  }

  private static func rate(
    _ router: SceneRouter, _ scenario: Scenario, seconds: Double
  ) -> Double {
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
    Thread.sleep(forTimeInterval: seconds)
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
