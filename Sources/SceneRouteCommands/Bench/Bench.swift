import ArgumentParser
import PredicateLanguage
import RoutingMeasures
import SceneFixtures
import SceneRouting

struct Bench: Verb {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how fast events are routed.",
    usage: "sceneroute bench <fixture> [--no-linear] [<options>]",
    discussion: """
      Routes the events of a fixture again and again; an identifier of a workload is an event \
      without a payload. Prints the time to route an event, and to route its identifier alone, \
      beside the time of the linear router, which evaluates every scene in turn. Then come single \
      events (of a long list the slowest), what a route does on average, and the times to build \
      and to change the router.

      First the answers of the two routers are compared. Each difference is shown, and makes the \
      exit status 1. Of a large set only some events are compared and timed by the linear router, \
      spread evenly; the answer says how many. Times are in nanoseconds and differ from run to \
      run; counts do not.

      Examples:
        sceneroute bench mail.json
        sceneroute bench workload.json --format json
        sceneroute bench workload.json --no-linear
      """)

  @Argument(
    help: "The fixture or workload: a JSON file with scenes and events or identifiers.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @Flag(
    name: .customLong("no-linear"),
    help: "Leave out the linear router: its times, and the comparison of the answers.")
  var skipsLinear = false

  @OptionGroup var files: FileOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    let watch = Stopwatch()
    if let fixture = console.loadFixture(fixture, profile: common.profile, files: files) {
      WorkBudget.unlimited {
        measure(fixture, parseMilliseconds: watch.nanoseconds / 1e6, console)
      }
    }
  }

  private func measure(
    _ fixture: SceneFixture, parseMilliseconds: Double, _ console: Console
  ) {
    guard !fixture.scenes.isEmpty, !fixture.events.isEmpty else {
      let missing = fixture.scenes.isEmpty ? "scenes" : "events"
      console.reportError(
        id: "nothing-to-measure", "the fixture has no \(missing), so there is nothing to measure",
        help: "give it `scenes`, and `events` or `identifiers` to route")
      return
    }
    let report = BenchReport(
      of: fixture, parseMilliseconds: parseMilliseconds, usesLinear: !skipsLinear)
    console.answer(report.json) { BenchText(console: console).write(report) }
    let differences = report.comparison?.differences ?? []
    guard !differences.isEmpty else { return }
    console.note(.checkFailed)
    let verb = differences.count == 1 ? "is" : "are"
    let places = differences.prefix(20).map { "#\($0 + 1)" }.joined(separator: ", ")
    console.report(
      "failed: \(differences.count.counting("event")) \(verb) routed in another way than by the "
        + "linear router: \(places)")
  }
}

struct BenchReport {
  let scenes: Int
  let events: Int
  let decisions: DecisionCounts
  /// Nil when the linear router was not run.
  let comparison: AnswerComparison?
  /// Routes of the events by the index.
  let index: TimeSummary
  /// Routes of their identifiers alone; nil when no event has one.
  let identifiers: TimeSummary?
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
  let changes: ChangeTimes

  static let shortList = 25
  static let slowest = 10

  /// Measures; the answers are compared before anything is timed.
  init(of fixture: SceneFixture, parseMilliseconds: Double, usesLinear: Bool) {
    let events = fixture.events.map(\.event)
    let build = RouterBuild(fixture.sceneSet, options: fixture.options)
    let router = build.router
    scenes = fixture.scenes.count
    self.events = events.count
    self.parseMilliseconds = parseMilliseconds
    indexMilliseconds = build.nanoseconds / 1e6
    heapBytesPerScene = Double(build.heapBytes) / Double(max(1, fixture.scenes.count))
    let sample = EventSample.positions(events: events.count, scenes: scenes)
    comparison = usesLinear ? AnswerComparison(of: router, on: events, at: sample) : nil
    decisions = DecisionCounts(of: router, on: events)
    costs = RouteCosts(of: router, on: events)
    index = RouteTiming.times(of: router, on: events)
    let texts = events.compactMap(\.targetContentIdentifier)
    identifiers = texts.isEmpty ? nil : RouteTiming.times(of: router, on: texts)
    let linearRouter = LinearRouter(fixture.sceneSet, options: fixture.options)
    linear =
      usesLinear ? RouteTiming.times(of: linearRouter, on: sample.map { events[$0] }) : nil
    let positions =
      events.count <= Self.shortList
      ? Array(events.indices) : EventTimes.slowest(Self.slowest, of: router, on: events)
    single = EventTimes(of: router, usesLinear ? linearRouter : nil, on: events, at: positions)
    singleNames = positions.map { events[$0].name ?? events[$0].targetContentIdentifier ?? "-" }
    changes = SceneSetError.never { () throws(SceneSetError) in
      try ChangeTimes(of: router, sessions: fixture.scenes)
    }
  }
}
