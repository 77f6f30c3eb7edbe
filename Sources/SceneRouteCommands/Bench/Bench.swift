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
      Routes the events of a fixture again and again. Prints the time of an event, and of its \
      identifier alone, beside that of the linear router, which evaluates every scene in turn; \
      what a route does on average; and the times to build and to change the router.

      First the answers of the two routers are compared: a difference makes the exit status 1. Of \
      a large set the linear router gets some events alone. Times differ; counts do not.

      Examples:
        sceneroute bench mail.json
        sceneroute bench workload.json --no-linear --format json
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
    guard let fixture = console.loadFixture(fixture, profile: common.profile, files: files)
    else { return }
    guard !fixture.scenes.isEmpty, !fixture.events.isEmpty else {
      let missing = fixture.scenes.isEmpty ? "scenes" : "events"
      return console.reportError(
        id: "nothing-to-measure", "the fixture has no \(missing), so there is nothing to measure",
        help: "give it `scenes`, and `events` or `identifiers` to route")
    }
    let report = WorkBudget.unlimited {
      BenchReport(of: fixture, parseMilliseconds: watch.nanoseconds / 1e6, usesLinear: !skipsLinear)
    }
    console.answer(report.json) { report.write(on: console) }
    guard let differences = report.differences, !differences.isEmpty else { return }
    console.note(.checkFailed)
    let places = differences.prefix(20).map { "#\($0 + 1)" }.joined(separator: ", ")
    console.report("failed: routed in another way than by the linear router: \(places)")
  }
}

/// The measures of a fixture; times are in nanoseconds.
struct BenchReport {
  let scenes: Int
  let events: Int
  let scores: (prefers: Int, can: Int, none: Int, errors: Int)
  let compared: Int
  /// Positions of events that the two routers answer differently.
  ///
  /// Nil if there is no linear one.
  let differences: [Int]?
  let index: TimeSummary
  let identifiers: TimeSummary?
  let linear: TimeSummary?
  let costs: RouteCosts
  let milliseconds: (parse: Double, index: Double)
  let changes: (replace: Double, activate: Double)

  init(of fixture: SceneFixture, parseMilliseconds: Double, usesLinear: Bool) {
    let events = fixture.events.map(\.event)
    let watch = Stopwatch()
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    milliseconds = (parseMilliseconds, watch.nanoseconds / 1e6)
    (scenes, self.events) = (fixture.scenes.count, events.count)
    let oracle = LinearRouter(fixture.sceneSet, options: fixture.options)
    let sample = LinearRouter.sample(events: events.count, scenes: scenes)
    compared = sample.count
    differences = usesLinear ? oracle.differences(from: router, on: events, at: sample) : nil
    let decisions = events.map { router.route($0) }
    func count(_ score: RoutingScore) -> Int { decisions.count { $0.score == score } }
    scores = (count(.prefers), count(.can), count(.none), decisions.count { !$0.errors.isEmpty })
    costs = RouteCosts(of: router, on: events)
    index = TimeSummary(of: events) { router.route($0) }
    let texts = events.compactMap(\.targetContentIdentifier)
    identifiers = texts.isEmpty ? nil : TimeSummary(of: texts) { router.route($0) }
    let some = sample.map { events[$0] }
    linear =
      usesLinear ? TimeSummary(of: some, passes: 1, leastRoutes: 1) { oracle.route($0) } : nil
    let sessions = fixture.scenes
    let places = LinearRouter.sample(events: sessions.count, scenes: 1, evaluations: 1_000)
    changes = SceneSetError.never { () throws(SceneSetError) in
      let replace = try Stopwatch.median(of: places.count) { place throws(SceneSetError) in
        let (own, other) = (sessions[places[place]], sessions[(place + 1) % sessions.count])
        try router.replaceConditions(of: own.id, with: other.conditions)
        try router.replaceConditions(of: own.id, with: own.conditions)
      }
      let activate = try Stopwatch.median(of: places.count) { place throws(SceneSetError) in
        try router.activate(sessions[places[place]].id)
      }
      return (replace / 2, activate)
    }
  }

  /// The report for people.
  func write(on console: Console) {
    func line(_ text: String) { console.output.writeLine(StyledText(text)) }
    func text(_ value: Double, _ places: Int = 1) -> String {
      DecimalText.of(value, places: places) ?? "-"
    }
    line(
      "\(scenes.counting("scene")), \(events.counting("event")): \(scores.prefers) preferred, "
        + "\(scores.can) possible, \(scores.none) none, \(scores.errors) with errors")
    let verb = differences.map { $0.isEmpty ? "equal to" : "NOT equal to" } ?? "not compared with"
    let on = differences == nil ? "" : ", on \(compared) of them"
    line("answers \(verb) the linear router's\(on)")
    line("")
    let rows = [
      ("an event, index", index), ("its identifier alone, index", identifiers),
      ("an event, linear", linear),
    ]
    console.writeTable(
      [.flexible("NANOSECONDS A ROUTE"), "MEAN", "P50", "P99"],
      rows.compactMap { name, times in
        times.map { [name, text($0.mean), text($0.p50), text($0.p99)] }
      })
    line("")
    line(
      "a route: \(text(costs.leafChecks, 2)) comparisons, \(text(costs.regexCalls, 2)) calls of "
        + "the regular expression engine, \(text(costs.evaluations, 2)) whole predicates")
    line(
      "build: \(text(milliseconds.parse)) ms to read the file, \(text(milliseconds.index)) ms to "
        + "index, \(text(costs.heapBytesPerScene, 0)) bytes of index a scene")
    line(
      "changes: \(text(changes.replace, 0)) ns for other conditions of a scene, "
        + "\(text(changes.activate, 0)) ns to activate one")
  }

  /// The report for programs; `allocationsPerRoute` is null: the command does not count them.
  var json: JSONObject {
    func one(_ value: Double, _ places: Int = 1) -> JSONDecimal { .init(value, places: places) }
    func times(_ times: TimeSummary) -> JSONObject {
      ["mean": one(times.mean), "p50": one(times.p50), "p99": one(times.p99)]
    }
    return [
      "scenes": scenes, "identifiers": events,
      "decisions": [
        "prefers": scores.prefers, "can": scores.can, "none": scores.none, "errors": scores.errors,
      ] as JSONObject,
      "answersEqual": differences?.isEmpty,
      "index": [
        "nanosecondsPerRoute": times(index), "nanosecondsPerIdentifier": identifiers.map(times),
        "allocationsPerRoute": Int?.none, "leafChecksPerRoute": one(costs.leafChecks, 4),
        "regexCallsPerRoute": one(costs.regexCalls, 4),
        "evaluationsPerRoute": one(costs.evaluations, 4),
      ] as JSONObject,
      "linear": linear.map { ["nanosecondsPerRoute": times($0)] as JSONObject },
      "build": [
        "parseMilliseconds": one(milliseconds.parse, 3),
        "indexMilliseconds": one(milliseconds.index, 3),
        "heapBytesPerScene": one(costs.heapBytesPerScene),
      ] as JSONObject,
      "update": [
        "replaceNanoseconds": one(changes.replace), "activateNanoseconds": one(changes.activate),
      ] as JSONObject,
    ]
  }
}
