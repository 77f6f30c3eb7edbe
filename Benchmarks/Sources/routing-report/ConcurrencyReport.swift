import Foundation
import HandWritten
import PredicateIndex
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
      run.start {
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
    run.start {
      var position = 0
      while !run.isOver.load(ordering: .relaxed) {
        try? router.activate(sessions[position].id)
        position = position + 1 == sessions.count ? 0 : position + 1
        usleep(100)
      }
    }
    let watch = Stopwatch()
    Thread.sleep(forTimeInterval: 0.25)
    run.end()
    return Double(run.routes.load(ordering: .relaxed)) / (watch.nanoseconds / 1e9)
  }
}

/// What the threads of one run share.
private final class Run: Sendable {
  let isOver = Atomic(false)
  let routes = Atomic(0)
  let left = DispatchGroup()

  /// Starts a thread, which may use the cores of the one that starts it.
  func start(_ body: @escaping @Sendable () -> Void) {
    left.enter()
    Thread {
      body()
      self.left.leave()
    }.start()
  }

  /// Has the threads end, and waits for them.
  func end() {
    isOver.store(true, ordering: .relaxed)
    left.wait()
  }
}

/// One reader of all matches beside a writer of 10,000 changes a second.
struct ChangingReport: Encodable {
  let subscribers: Int
  let reads: Int
  let matchesPerRead: Double
  let changesPerSecond: Double
  /// Reads whose matches among the subscribers that nobody changes were not those of before.
  let differing: Int
  /// One read alone, and beside the changes.
  ///
  /// - Units: nanoseconds.
  let alone: SizeReport.Times
  let beside: SizeReport.Times

  private static let changesAskedFor = 10_000.0
  private static let seconds = 2.0

  /// Measures; nil where there is one core only.
  init?(_ scenario: Scenario) throws {
    guard usable_cores() >= 2 else { return nil }
    let predicates = scenario.sessions.map(\.conditions.can)
    let index = try PredicateIndex(zip(predicates.indices, predicates).map { ($0, $1) })
    let identifiers = Array(scenario.identifiers.prefix(1_000))
    // The second half of the subscribers change, the first half say whether an answer is right.
    let half = predicates.count / 2
    let expected = try identifiers.map { identifier in
      try index.matches(of: identifier).subscribers.filter { $0 < half }
    }
    func read(for seconds: Double) throws -> (times: [Double], found: Int, differing: Int) {
      var (times, found, differing) = ([Double](), 0, 0)
      let watch = Stopwatch()
      while watch.nanoseconds < seconds * 1e9 {
        for (identifier, expected) in zip(identifiers, expected) {
          let single = Stopwatch()
          let matches = try index.matches(of: identifier)
          times.append(single.nanoseconds)
          found += matches.subscribers.count
          if matches.subscribers.filter({ $0 < half }) != expected { differing += 1 }
        }
      }
      return (times, found, differing)
    }
    alone = SizeReport.Times(TimeSummary(of: try read(for: Self.seconds / 2).times))
    let (run, changes) = (Run(), Counter())
    run.start {
      let watch = Stopwatch()
      while !run.isOver.load(ordering: .relaxed) {
        let due = Int(watch.nanoseconds / 1e9 * Self.changesAskedFor)
        while changes.count < due {
          // Each takes the predicate of its neighbour, and its own again in the round after.
          let (place, round) = (changes.count % max(1, half), changes.count / max(1, half))
          let other = half + (place + (round % 2 == 0 ? 1 : 0)) % max(1, half)
          try? index.replace(half + place, with: predicates[other])
          changes.count += 1
        }
        usleep(500)
      }
    }
    let watch = Stopwatch()
    let beside = try read(for: Self.seconds)
    run.end()
    changesPerSecond = Double(changes.count) / (watch.nanoseconds / 1e9)
    subscribers = predicates.count
    reads = beside.times.count
    matchesPerRead = Double(beside.found) / Double(max(1, reads))
    differing = beside.differing
    self.beside = SizeReport.Times(TimeSummary(of: beside.times))
  }

  // Sendable by hand: the writer alone has it until it has ended.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }
}
