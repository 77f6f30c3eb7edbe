import ArgumentParser
import SceneFixtures
import SceneRouting

/// `sceneroute route`: which window each event opens.
struct Route: SearchingVerb {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Show which window each event opens.",
    usage: "sceneroute [route] <fixture> [<events>] [--fail-on <check>] [<options>]",
    discussion: """
      Routes the events of a fixture, or those that you name, against the fixture's scenes, and \
      prints a table, one row an event. Events of the fixture that say what they expect are \
      checked: one that differs is shown and makes the exit status 1.

      Examples:
        sceneroute mail.json
        sceneroute route mail.json --identifier mail/inbox note/42
        sceneroute route mail.json --notification reminder.apns --format json
        sceneroute route mail.json --stdin --fail-on none < identifiers.txt
      """)

  @Argument(
    help: "The fixture: a JSON file with scenes and events.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @OptionGroup(title: "Events instead of all the fixture's") var selection: EventSelection

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 for an event that no scene takes (none), that several scenes share \
      (tie), or that a scene's predicate fails on (error). May be repeated.
      """, valueName: "none|tie|error"))
  var failOn: [FailOn] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    guard
      let fixture = console.loadFixture(
        fixture, profile: common.profile, files: files, selecting: selection),
      let fixture = selection.moment(of: fixture, on: console)
    else { return }
    if let events = TimelineEvents(selection, of: fixture, on: console) {
      switch format.format {
      case .text:
        let marks = events.haveExpectations
        route(events, of: fixture, DecisionTable(on: console, marksExpectations: marks), console)
      case .json: route(events, of: fixture, DecisionJSON(on: console), console)
      }
      return
    }
    guard let events = EventStream(selection, of: fixture, on: console) else { return }
    switch format.format {
    case .text:
      let marks = events.hasExpectations
      route(events, of: fixture, DecisionTable(on: console, marksExpectations: marks), console)
    case .json:
      route(events, of: fixture, DecisionJSON(on: console), console)
    }
  }

  private func route(
    _ events: TimelineEvents, of fixture: SceneFixture, _ writer: some DecisionWriter,
    _ console: Console
  ) {
    var writer = writer
    var audit = RouteAudit(
      SceneRouter(reportingTiesOf: fixture), of: fixture, failOn: failOn)
    let isShown = events.walk { result in
      if let routed = audit.add(result) { writer.write(routed) }
    }
    guard isShown else { return }
    writer.flush()
    audit.report(on: console)
    writer.end()
  }

  private func route(
    _ events: EventStream, of fixture: SceneFixture, _ writer: some DecisionWriter,
    _ console: Console
  ) {
    var writer = writer
    let router = SceneRouter(reportingTiesOf: fixture)
    var audit = RouteAudit(router, of: fixture, failOn: failOn)
    var lines = LineRouting(router, options: fixture.options)
    events.walk { step in
      switch step {
      case .events(let selected):
        let decisions = router.route(contentsOf: selected.map(\.event))
        for (selected, decision) in zip(selected, decisions) {
          writer.write(audit.add(selected, decision))
        }
      case .lines(let block, let others):
        if !audit.completesIdentifiers { lines.route(block) }
        for place in block.ranges.indices {
          let number = block.firstNumber + place
          if let problem = block.problems[place] {
            writer.write(UnreadableLine(number: others + number, line: number, problem: problem))
            continue
          }
          let line = BareLine(number: others + number, bytes: block.line(place))
          if lines.outcomes.isEmpty {
            let decision = audit.complete(router.route(line.text), on: line.text)
            let routed = RoutedEvent(number: line.number, decision)
            writer.write(routed)
            audit.add(routed)
          } else {
            writer.write(line, lines.outcomes[place])
            audit.add(line, lines.outcomes[place])
          }
        }
      case .pause: writer.flush()
      }
    }
    writer.flush()
    audit.report(on: console)
    writer.end()
  }
}

/// Routes lines of standard input without a decision or a string of each, where an outcome and the
/// line tell all that a decision would.
private struct LineRouting {
  private let router: SceneRouter
  private let hasPlainOutcomes: Bool
  /// What becomes of each line of a block; empty when each must be routed alone.
  private(set) var outcomes: [RoutingOutcome] = []

  init(_ router: SceneRouter, options: RouterOptions) {
    self.router = router
    hasPlainOutcomes = options.supportsMultipleScenes && options.focusPrefix == nil
  }

  mutating func route(_ block: LineBlock) {
    guard hasPlainOutcomes else { return }
    outcomes.removeAll(keepingCapacity: true)
    router.route(contentsOf: block.identifiers, into: &outcomes)
  }
}

/// What a caller of `route` counts as a failure.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
  /// The scenes were evaluated, and none takes the event.
  case none
  /// Several scenes share the winning score.
  case tie
  /// A predicate could not be evaluated.
  case error
}
