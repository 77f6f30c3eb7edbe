import Foundation
import PredicateLanguage
import RoutingMeasures
import SceneFixtures
import SceneRouting
import WorkloadGenerator

/// Sessions, and what to route to them.
struct Scenario {
  var sessions: [SceneSession]
  var events: [RoutingEvent]
  /// What the events bring to the predicates: what rivals get too.
  var identifiers: [String] { events.map { $0.targetContentIdentifier ?? "" } }
  /// Which events were made to satisfy a scene.
  var hits: [Bool]
  /// The time to parse the predicates; nil when they came from a file.
  var parseNanoseconds: Double?
}

/// A workload that cannot be had.
struct UnreadableWorkload: Error {
  let text: String
}

/// Where workloads come from: the generator, or files.
struct ScenarioSource {
  let options: ReportOptions

  /// The workload of `size` scenes in the usual mix.
  func usual(_ size: Int) throws -> Scenario {
    if let path = path(size, "json") {
      guard FileManager.default.fileExists(atPath: path) else {
        throw UnreadableWorkload(text: "there is no file `\(path)`")
      }
      return try read(path)
    }
    return try generated(size) { _ in }
  }

  /// A file about the workload of `size` scenes; nil when no folder was given.
  func path(_ size: Int, _ ending: String) -> String? {
    options.workloads.map { "\($0)/scenes-\(size).\(ending)" }
  }

  /// A workload of `size` scenes that differs from the usual one as `change` says.
  func generated(_ size: Int, _ change: (inout WorkloadOptions) -> Void) throws -> Scenario {
    var workloadOptions = WorkloadOptions(scenes: size)
    workloadOptions.seed = options.seed
    workloadOptions.identifiers = options.identifiers
    change(&workloadOptions)
    let workload = try WorkloadGenerator.workload(workloadOptions) { scenes in
      let router = SceneRouter(try SceneSet(try sessions(scenes)))
      return { router.route($0).score != .none }
    }
    let watch = Stopwatch()
    let parsed = try sessions(workload.scenes)
    return Scenario(
      sessions: parsed, events: workload.identifiers.map { RoutingEvent.identifier($0) },
      hits: workload.hits, parseNanoseconds: watch.nanoseconds)
  }

  private func sessions(_ scenes: [Workload.Scene]) throws -> [SceneSession] {
    try scenes.map { scene in
      SceneSession(
        id: SceneIdentifier(scene.id),
        conditions: ActivationConditions(
          can: try ActivationPredicate(scene.can), prefers: try ActivationPredicate(scene.prefers)))
    }
  }

  private func read(_ path: String) throws -> Scenario {
    do throws(FixtureError) {
      let fixture = try SceneFixture.load(path: path)
      let events = fixture.events.map(\.event)
      return Scenario(
        sessions: fixture.scenes, events: events,
        hits: Self.hits(in: path) ?? events.map { _ in true }, parseNanoseconds: nil)
    } catch {
      let first = error.diagnostics.first?.render(usesColor: false) ?? "unreadable"
      throw UnreadableWorkload(text: "\(path): \(first)")
    }
  }

  /// Which identifiers of the workload at `path` are meant to score; nil when it does not say.
  private static func hits(in path: String) -> [Bool]? {
    struct Row: Decodable { let hits: [Bool]? }
    return FileManager.default.contents(atPath: path)
      .flatMap { try? JSONDecoder().decode(Row.self, from: $0) }?.hits
  }
}
