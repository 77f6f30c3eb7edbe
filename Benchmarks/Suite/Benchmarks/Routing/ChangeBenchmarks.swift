import Benchmark
import RoutingMeasures
import SceneRouting

/// A router, and the sessions that a batch of changes goes through.
private struct Changes {
  let router: SceneRouter
  /// At most a thousand, spread evenly over the set.
  let sessions: [SceneSession]

  /// Makes a checked router, runs `batch` on it once, and checks the answers again.
  init(scenes size: Int, trying batch: (Changes) throws -> Void) throws {
    let scenario = try Scenario(scenes: size)
    router = try scenario.checkedRouter()
    let places = LinearRouter.sample(
      events: scenario.sessions.count, scenes: 1, evaluations: min(1_000, scenario.sessions.count))
    sessions = places.map { scenario.sessions[$0] }
    try batch(self)
    guard router.scenes.count == scenario.sessions.count else {
      throw WrongAnswer("the changes lose or add scenes")
    }
    try scenario.check(router)
  }

  /// A session, beginning again after the last.
  func session(_ number: Int) -> SceneSession { sessions[number % sessions.count] }

  /// Closes and opens a thousand scenes.
  func reopen() throws {
    for number in 0..<1_000 {
      try router.close(session(number).id)
      try router.open(session(number))
    }
  }

  /// Makes a thousand replacements: a neighbour's conditions, then the scene's own again.
  func replace() throws {
    for number in 0..<500 {
      let own = session(number)
      try router.replaceConditions(of: own.id, with: session(number + 1).conditions)
      try router.replaceConditions(of: own.id, with: own.conditions)
    }
  }

  /// Makes a thousand scenes the most recent in turn.
  func activate() throws {
    for number in 0..<1_000 { try router.activate(session(number).id) }
  }
}

/// Registers `update` (a scene goes and comes again), `replace` (other conditions) and `activate`.
func registerChangeBenchmarks(scenes size: Int) {
  registerChange("update-\(size)", scenes: size) { try $0.reopen() }
  registerChange("replace-\(size)", scenes: size) { try $0.replace() }
  registerChange("activate-\(size)", scenes: size) { try $0.activate() }
}

private func registerChange(
  _ name: String, scenes size: Int, _ batch: @escaping (Changes) throws -> Void
) {
  register(
    name, Settings.times(.kilo),
    setup: { try Changes(scenes: size, trying: batch) },
    body: { (_: Benchmark, changes: Changes) in try batch(changes) })
}
