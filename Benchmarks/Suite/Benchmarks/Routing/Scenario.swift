import PredicateLanguage
import RoutingMeasures
import SceneRouting
import WorkloadGenerator

/// Sessions, and a batch of events to route to them.
struct Scenario {
  /// What each event of a batch must come to.
  enum RoutingExpectation {
    case hits, misses, both
  }

  /// The number of events: that of the inner iterations of `BenchmarkScalingFactor.kilo`.
  static let batch = 1_000

  let scenes: [Workload.Scene]
  let sessions: [SceneSession]
  let events: [RoutingEvent]
  private let hits: [Bool]

  /// Makes a workload of `size` scenes that differs from the usual one as `change` says.
  init(
    scenes size: Int, _ expectation: RoutingExpectation = .both,
    change: (inout WorkloadOptions) -> Void = { _ in }
  ) throws {
    var options = WorkloadOptions(scenes: size)
    options.identifiers = Self.batch
    switch expectation {
    case .hits: options.hitShare = 1
    case .misses: options.hitShare = 0
    case .both: break
    }
    change(&options)
    let workload = try WorkloadGenerator.workload(options) { scenes in
      let router = SceneRouter(try SceneSet(try Self.sessions(scenes)))
      return { router.route($0).score != .none }
    }
    scenes = workload.scenes
    sessions = try Self.sessions(workload.scenes)
    events = workload.identifiers.map { RoutingEvent.identifier($0) }
    hits = workload.hits
  }

  /// Makes a router of the sessions, and throws unless its answers are right.
  func checkedRouter() throws -> SceneRouter {
    let router = SceneRouter(try SceneSet(sessions))
    try check(router)
    return router
  }

  /// Compares a sample of the answers with the linear router's, and all with what they must be.
  func check(_ router: SceneRouter) throws {
    let positions = LinearRouter.sample(
      events: events.count, scenes: sessions.count, evaluations: 200_000)
    let linear = LinearRouter(router.scenes, options: router.options)
    let differences = linear.differences(from: router, on: events, at: positions)
    guard differences.isEmpty else {
      throw WrongAnswer(
        "\(differences.count) of \(positions.count) answers are not the linear router's")
    }
    for (event, isHit) in zip(events, hits) where isHit {
      guard router.route(event).score != .none else {
        let identifier = event.targetContentIdentifier ?? ""
        throw WrongAnswer("no scene takes `\(identifier)`, which was made to satisfy one")
      }
    }
  }

  /// Throws when a scene takes one of the events.
  func checkMisses(_ router: SceneRouter) throws {
    let taken = events.count { router.route($0).score != .none }
    guard taken == 0 else { throw WrongAnswer("scenes take \(taken) identifiers that all miss") }
  }

  /// Parses the predicates of `scenes`.
  static func sessions(_ scenes: [Workload.Scene]) throws -> [SceneSession] {
    try scenes.map { scene in
      SceneSession(
        id: SceneIdentifier(scene.id),
        conditions: ActivationConditions(
          can: try ActivationPredicate(scene.can), prefers: try ActivationPredicate(scene.prefers)))
    }
  }
}
