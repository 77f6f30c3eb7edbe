import ArgumentParser
import SceneFixtures
import SceneRouting

/// `sceneroute explain`: why each event goes where it goes, scene by scene.
struct Explain: SearchingVerb {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show why each event opens that window.",
    usage: "sceneroute explain <fixture> [<events>] [<options>]",
    discussion: """
      Routes as `route` does, and says for every scene, the most recent first, how it fared: the \
      part of a predicate that decided has carets below it, and a part that is false says why. Of \
      an event that no scene takes it names the nearest miss first: the smallest change of one \
      part, such as a letter or `[c]`, with which a scene would have taken it.

      Examples:
        sceneroute explain mail.json
        sceneroute explain mail.json --event reminder
        sceneroute explain mail.json --identifier mial/inbox
        sceneroute explain mail.json --url https://example.com/n/7 --format json
      """)

  @Argument(
    help: "The fixture: a JSON file with scenes and events.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @OptionGroup(title: "Events instead of all the fixture's") var selection: EventSelection
  @OptionGroup var files: FileOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    guard let fixture = console.loadFixture(fixture, profile: common.profile, files: files),
      let events = EventStream(selection, of: fixture, on: console)
    else { return }
    switch format.format {
    case .text: explain(events, of: fixture, ExplanationText(on: console), console)
    case .json: explain(events, of: fixture, ExplanationJSON(on: console), console)
    }
  }

  private func explain(
    _ events: EventStream, of fixture: SceneFixture, _ writer: some ExplanationWriter,
    _ console: Console
  ) {
    var writer = writer
    let router = SceneRouter(reportingTiesOf: fixture)
    var audit = RouteAudit(router, of: fixture, failOn: [])
    func add(_ selected: SelectedEvent) {
      let explanation = router.explain(selected.event)
      writer.write(audit.add(selected, explanation.decision), explanation)
    }
    events.walk { step in
      switch step {
      case .events(let selected): for event in selected { add(event) }
      case .lines(let block, let others):
        for place in block.ranges.indices {
          let line = block.firstNumber + place
          if let problem = block.problems[place] {
            writer.write(UnreadableLine(number: others + line, line: line, problem: problem))
          } else {
            let item = FixtureEvent(.identifier(block.text(place)))
            add(SelectedEvent(number: others + line, item: item))
          }
        }
      case .pause: console.output.flush()
      }
    }
    audit.report(on: console)
    writer.end()
  }
}

/// Writes explanations in one of the two forms, one after the other.
protocol ExplanationWriter {
  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation)
  mutating func write(_ line: UnreadableLine)
  mutating func end()
}
