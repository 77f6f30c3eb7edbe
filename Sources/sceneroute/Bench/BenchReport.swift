import RoutingMeasures
import SceneFixtures
import SceneRouting

/// What `bench` found out about a fixture.
struct BenchReport {
  let scenes: Int
  let events: Int
  let decisions: DecisionCounts
  /// Nil when the linear router was not asked.
  let comparison: AnswerComparison?
  let index: TimeSummary
  let costs: RouteCosts
  let linear: TimeSummary?
  let parseMilliseconds: Double
  let indexMilliseconds: Double
  let heapBytesPerScene: Double
  /// Nil when the router does not know a scene of the fixture, which no fixture can bring about.
  let changes: ChangeTimes?

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
    if asksLinear {
      let linearRouter = LinearRouter(scenes: fixture.sceneSet, options: fixture.options)
      linear = RouteTiming.times(of: linearRouter, on: sample.map { events[$0] })
    } else {
      linear = nil
    }
    changes = try? ChangeTimes(of: router, sessions: fixture.scenes)
  }
}
