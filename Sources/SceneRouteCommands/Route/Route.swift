import ArgumentParser
import LocatedValues
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

struct Route: FixtureVerb {
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

  @OptionGroup var options: FixtureOptions

  func run(on console: Console) {
    guard let fixture = load(fixture, selecting: selection, on: console),
      let fixture = selection.moment(of: fixture, on: console)
    else { return }
    guard let events = EventStream(selection, of: fixture, on: console) else { return }
    switch options.format.format {
    case .text:
      let marks = events.hasExpectations
      route(events, of: fixture, DecisionTable(on: console, marksExpectations: marks), console)
    case .json: route(events, of: fixture, DecisionJSON(on: console), console)
    }
  }

  private func route(
    _ events: EventStream, of fixture: SceneFixture, _ writer: some DecisionWriter,
    _ console: Console
  ) {
    var writer = writer
    let router = SceneRouter(reportingTiesOf: fixture)
    var audit = RouteAudit(router, of: fixture, failOn: failOn)
    // A choice tells all of a decision where no other rule has a part in it.
    let rows =
      fixture.options.supportsMultipleScenes && fixture.options.focusPrefix == nil
        && !audit.completesIdentifiers && selection.readsStandardInput
      ? writer.rows(of: router) : nil
    var choices = KnownChoices()
    let checks = Set(failOn)
    let pause = { writer.flush() }
    let isShown = events.walk(pause: pause) { step in
      switch step {
      case .step(let result):
        if let routed = audit.add(result) { writer.write(routed) }
      case .events(let selected):
        router.forEachDecision(on: selected.map(\.event)) { place, decision in
          writer.write(audit.add(selected[place], decision))
        }
      case .lines(let block, let others):
        WorkBudget.unlimited {
          if rows != nil {
            block.lines.withUnsafeBufferPointer {
              choices.choose(for: $0, by: router, listsTies: true)
            }
          }
          for (place, line) in block.lines.enumerated() {
            let number = others + block.firstNumber + place
            if let problem = line.problem {
              writer.write(
                UnreadableLine(number: number, line: block.line(place), problem: problem))
            } else if let rows, Self.isPlain(choices.elements[place], of: line, checks) {
              audit.add(choices.elements[place])
              writer.write(line, choices.elements[place], choices.fresh, rows)
            } else {
              let text = block.text(place)
              let routed = RoutedEvent(number: number, audit.complete(router.route(text), on: text))
              writer.write(routed)
              audit.add(routed)
            }
          }
        }
      }
    }
    guard isShown else { return }
    writer.flush()
    audit.report(on: console)
    writer.end()
  }

  /// Whether the row of a line shows nothing but its text and what was chosen, and none of the
  /// checks fails on it.
  private static func isPlain(
    _ choice: RoutingChoice, of line: ByteIdentifier, _ checks: Set<FailOn>
  ) -> Bool {
    guard line.mark == ByteIdentifier.text, !choice.hasErrors,
      JSONString.isPlain(line.bytes.bindMemory(to: UInt8.self))
    else { return false }
    // A warning shows an empty identifier as `""`, and of a long one its ends.
    return choice.score == .none
      ? 1...quotedScalars ~= line.count && !checks.contains(.none)
      : choice.tied == 0 || !checks.contains(.tie)
  }
}

/// The decisions that a caller of `route` counts as failures.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
  /// The scenes were evaluated, and none takes the event.
  case none
  /// Several scenes share the winning score.
  case tie
  /// A predicate could not be evaluated.
  case error
}
