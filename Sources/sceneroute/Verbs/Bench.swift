import ArgumentParser
import PredicateLanguage
import RoutingMeasures
import SceneFixtures

/// `sceneroute bench`: how fast the events of a fixture are routed.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how fast events are routed.",
    usage: "sceneroute bench <fixture> [--no-linear] [<options>]",
    discussion: """
      Routes the events of a fixture, or the identifiers of a workload, again and again, and \
      prints the time of a route beside that of the linear router, which asks every scene in \
      turn; then single events, of a long list the slowest; further what a route does on average, \
      and what building and changing take.

      First the two routers' answers are compared: one that differs is shown and makes the exit \
      status 1. Of a large set some events are compared and timed by the linear router, spread \
      evenly; the answer says how many. Times are in nanoseconds and differ from run to run; \
      counts do not.

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
  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = Console(color: common.color)
    let watch = BenchClock()
    if let fixture = console.loadFixture(fixture, profile: common.profile, files: files) {
      measure(fixture, parseMilliseconds: watch.milliseconds, console)
    }
    try console.finish()
  }

  private func measure(
    _ fixture: SceneFixture, parseMilliseconds: Double, _ console: Console
  ) {
    guard !fixture.scenes.isEmpty, !fixture.events.isEmpty else {
      let missing = fixture.scenes.isEmpty ? "scenes" : "events"
      console.reportError(
        "the fixture has no \(missing), so there is nothing to measure",
        help: "give it `scenes`, and `events` or `identifiers` to route")
      return
    }
    let report = BenchReport(
      of: fixture, parseMilliseconds: parseMilliseconds, asksLinear: !skipsLinear)
    switch format.format {
    case .text: BenchText(console: console).write(report)
    case .json: console.output.writeLine(BenchJSON.answer(report))
    }
    let differences = report.comparison?.differences ?? []
    guard !differences.isEmpty else { return }
    console.note(.checkFailed)
    let places = differences.prefix(20).map { "#\($0 + 1)" }.joined(separator: ", ")
    console.report(
      "failed: \(differences.count) events are answered in another way than by the linear router: "
        + StyledText(places))
  }
}
