import ArgumentParser
import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

struct Explain: FixtureVerb {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show why each event opens that window.",
    usage: "sceneroute explain <fixture> [<identifier> ...] [<events>] [--all] [<options>]",
    discussion: """
      Routes as `route` does. Of a whole fixture it shows the events that are not as expected, \
      and then a line an event.

      Of an event that you name, and of each with --all, it says how each scene fared, the most \
      recent first. Of more than \(RoutingLimits.shownScenes) scenes it shows the one that got the \
      event, the one that should have, those that could have, and the nearest misses, and counts \
      the others; --all-scenes shows every scene. The part of a predicate that decided has carets \
      below it, and a part that is false says why. Of an event that no scene takes, or that \
      another scene should have got, it names the nearest miss first: the smallest change of one \
      part, such as a letter or `[c]`, with which that scene would have got it.

      Examples:
        sceneroute explain mail.json
        sceneroute explain mail.json mailbox/inbox
        sceneroute explain mail.json --event reminder
        sceneroute explain mail.json --identifier mial/inbox
        sceneroute explain mail.json --url https://example.com/n/7 --format json
      """)

  @Argument(
    help: "The fixture: a JSON file with scenes and events.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @Argument(
    help: ArgumentHelp(
      "Target content identifiers to route, as --identifier.", valueName: "identifier"))
  var identifiers: [String] = []

  @Flag(help: "Show the scenes of every event.")
  var all = false

  @Flag(
    help: """
      Show every scene, of more than \(RoutingLimits.shownScenes) also those that have nothing to \
      do with the event.
      """)
  var allScenes = false

  @OptionGroup(title: "Events instead of all the fixture's") var selection: EventSelection
  @OptionGroup var options: FixtureOptions

  func run(on console: Console) {
    var selection = selection
    selection.identifiers = identifiers + selection.identifiers
    guard let fixture = load(fixture, selecting: selection, on: console),
      let moment = selection.moment(of: fixture, on: console)
    else { return }
    let walk = ExplanationWalk(
      selection, of: moment, on: console, limit: allScenes ? nil : RoutingLimits.shownScenes)
    // People read it below the answer; an answer for programs ends with it.
    if answersJSON { noteNames(in: fixture, on: console) }
    defer { if !answersJSON { noteNames(in: fixture, on: console) } }
    switch options.format.format {
    case .text where !isAboutScenes && walk.hasManyEvents:
      walk.outline(path: self.fixture)
    case .text: walk.explain(ExplanationText(fixture, on: console))
    case .json: walk.explain(ExplanationJSON(fixture, on: console))
    }
  }

  private var isAboutScenes: Bool {
    all || allScenes || !identifiers.isEmpty || !selection.isEmpty || selection.step != nil
  }

  /// Says so where a text that was taken for an identifier is the name of an event.
  private func noteNames(in fixture: SceneFixture, on console: Console) {
    let known = Set((selection.identifiers + fixture.identifiers).map { ExactText($0) })
    for text in identifiers where !known.contains(ExactText(text)) {
      guard let option = fixture.option(naming: text) else { continue }
      console.reportNote(
        id: "event-name", "\(quoted(text)) was taken for an identifier",
        help: "an event has this name: `\(option)`")
    }
  }
}

extension SceneFixture {
  /// The option that names the event of this name.
  ///
  /// Nil if none has it.
  fileprivate func option(naming name: String) -> String? {
    if events.contains(where: { $0.event.name?.hasBytes(of: name) == true }) {
      return "--event \(ShellWord.of(name))"
    }
    let step = timeline.first { $0.event != nil && $0.name?.hasBytes(of: name) == true }
    return step.map { "--step \($0.position + 1)" }
  }
}

private struct ExplanationWalk {
  private let selection: EventSelection
  private let fixture: SceneFixture
  private let console: Console
  private let router: SceneRouter
  /// The most scenes that are all shown; of more, only those that have to do with an event are
  /// shown.
  ///
  /// Nil to show all.
  private let limit: Int?

  init(
    _ selection: EventSelection, of fixture: SceneFixture, on console: Console, limit: Int?
  ) {
    self.selection = selection
    self.fixture = fixture
    self.console = console
    self.limit = limit
    router = SceneRouter(reportingTiesOf: fixture)
  }

  /// Whether the fixture itself has several events.
  var hasManyEvents: Bool {
    fixture.events.count + fixture.timeline.count { $0.event != nil } > 1
  }

  func explain(_ writer: some ExplanationWriter) {
    guard let events = EventStream(selection, of: fixture, on: console) else { return }
    var writer = writer
    var audit = RouteAudit(router, of: fixture, failOn: [])
    let isShown = events.walk(pause: console.output.flush) { step in
      switch step {
      case .step(let result):
        if let routed = audit.add(result), let explanation = result.explanation(atMost: limit) {
          writer.write(routed, explanation)
        } else if result.differences?.isEmpty == false, let failure = audit.failureOfStep {
          writer.write(failure)
        }
      case .events(let selected): for event in selected { add(event, &writer, &audit) }
      case .lines(let block, let others):
        for (place, line) in block.lines.enumerated() {
          let number = others + block.firstNumber + place
          if let problem = line.problem {
            writer.write(
              UnreadableLine(number: number, line: block.line(place), problem: problem))
          } else {
            let item = FixtureEvent(.identifier(block.text(place)))
            add(SelectedEvent(number: number, item: item), &writer, &audit)
          }
        }
      }
    }
    guard isShown else { return }
    // What differs is written with its event or its step.
    audit.report(on: console, showingFailures: false)
    writer.end()
  }

  private func add(
    _ selected: SelectedEvent, _ writer: inout some ExplanationWriter, _ audit: inout RouteAudit
  ) {
    let expected = selected.item.expectation?.receiver?.scene
    let explanation = router.explain(selected.event, expecting: expected, atMost: limit)
    // A failure has the reasons of scenes that are not shown here, too.
    let whole = explanation.moreScenes.count == 0 ? explanation : nil
    writer.write(audit.add(selected, explanation.decision, whole), explanation)
  }

  /// Shows what is not as expected, with the reasons; then a line an event, and how to see more.
  func outline(path: String) {
    guard let events = EventStream(selection, of: fixture, on: console) else { return }
    var audit = RouteAudit(router, of: fixture, failOn: [])
    var rows: [RoutedEvent] = []
    let isShown = events.walk { step in
      switch step {
      case .step(let result): rows += [audit.add(result)].compactMap(\.self)
      case .events(let selected):
        router.forEachDecision(on: selected.map(\.event)) { place, decision in
          rows.append(audit.add(selected[place], decision).shortened)
        }
      // The events are the fixture's own.
      case .lines: break
      }
    }
    guard isShown else { return }
    audit.report(on: console)
    if audit.differs { console.output.writeLine("") }
    var table = DecisionTable(
      on: console, marksExpectations: rows.contains { $0.isMet != nil })
    for row in rows { table.write(row) }
    table.flush()
    if PathText("/dev").rest(of: path) == nil {
      let option = fixture.timeline.isEmpty ? "--event NAME" : "--step NUMBER"
      console.output.writeLine("")
      console.output.writeLine(
        "  = help: `sceneroute explain \(ShellWord.of(path)) \(option)` shows every scene"
          + ", `--all` those of every event")
    }
    table.end()
  }
}

/// Writes explanations in one of the two forms, one after the other.
protocol ExplanationWriter {
  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation)
  mutating func write(_ line: UnreadableLine)
  /// Writes how a step that is not an event is not as expected.
  mutating func write(_ failure: FixtureFailure)
  mutating func end()
}
