import RoutingMeasures
import SceneFixtures
import SceneRouting

/// What `bench` found out about a fixture.
struct BenchReport {
  let scenes: Int
  let events: Int
  let decisions: DecisionCounts
  /// Nil when the linear router was not run.
  let comparison: AnswerComparison?
  let index: TimeSummary
  let costs: RouteCosts
  let linear: TimeSummary?
  /// Single events: all of a short list, the slowest of a long one.
  let single: EventTimes
  /// The names and the decisions of those.
  let singleNames: [String]
  let parseMilliseconds: Double
  let indexMilliseconds: Double
  let heapBytesPerScene: Double
  /// Nil when the router does not know a scene of the fixture, which no fixture can bring about.
  let changes: ChangeTimes?

  /// So many events are shown one by one; of more, the slowest.
  static let shortList = 25
  static let slowest = 10

  /// Measures; the answers are compared before anything is timed.
  init(of fixture: SceneFixture, parseMilliseconds: Double, asksLinear: Bool) {
    let events = fixture.events.map(\.event)
    let build = RouterBuild(fixture.sceneSet, options: fixture.options)
    let router = build.router
    scenes = fixture.scenes.count
    self.events = events.count
    self.parseMilliseconds = parseMilliseconds
    indexMilliseconds = build.nanoseconds / 1e6
    heapBytesPerScene = Double(build.heapBytes) / Double(max(1, fixture.scenes.count))
    let sample = EventSample.positions(events: events.count, scenes: scenes)
    comparison = asksLinear ? AnswerComparison(of: router, on: events, at: sample) : nil
    decisions = DecisionCounts(of: router, on: events)
    costs = RouteCosts(of: router, on: events)
    index = RouteTiming.times(of: router, on: events)
    let linearRouter = LinearRouter(fixture.sceneSet, options: fixture.options)
    linear =
      asksLinear ? RouteTiming.times(of: linearRouter, on: sample.map { events[$0] }) : nil
    let positions =
      events.count <= Self.shortList
      ? Array(events.indices) : EventTimes.slowest(Self.slowest, of: router, on: events)
    single = EventTimes(of: router, asksLinear ? linearRouter : nil, on: events, at: positions)
    singleNames = positions.map { events[$0].name ?? events[$0].targetContentIdentifier ?? "-" }
    changes = try? ChangeTimes(of: router, sessions: fixture.scenes)
  }
}
