import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// The events of one run, one after the other.
///
/// Those of the fixture's timeline; else those of the fixture or of the command line, and then
/// those of standard input, which may never end.
struct EventStream {
  private let timeline: TimelineEvents?
  private let known: [SelectedEvent]
  /// Where the identifiers of standard input are; nil where it is not read.
  private let form: LogForm?
  private let console: Console

  /// Collects the events that are known before the first decision; nil, with every mistake
  /// reported, when one of them is invalid.
  init?(_ selection: EventSelection, of fixture: SceneFixture, on console: Console) {
    timeline = TimelineEvents(selection, of: fixture, on: console)
    guard let known = timeline == nil ? selection.events(of: fixture, on: console) : [] else {
      return nil
    }
    self.known = known
    self.console = console
    form = selection.readsStandardInput ? selection.input.form() : nil
  }

  var hasExpectations: Bool {
    timeline?.haveExpectations ?? known.contains { $0.item.expectation != nil }
  }

  /// Hands every event to `body`; `pause` is called before input must be awaited.
  ///
  /// A line that cannot be read is reported, the first of them one by one.
  ///
  /// - Returns: whether anything is shown; if not, the reason was reported.
  func walk(pause: @escaping () -> Void = {}, _ body: (EventStep) -> Void) -> Bool {
    if let timeline { return timeline.walk { body(.step($0)) } }
    if !known.isEmpty { body(.events(known)) }
    guard let form else { return true }
    var errors = LineErrors(on: console)
    console.forEachBlock(ofInputAs: form, pause: pause) { block in
      for (place, line) in block.lines.enumerated() {
        if let problem = line.problem { errors.report(problem, line: block.line(place)) }
      }
      body(.lines(block, numberedAfter: known.count))
    }
    errors.finish()
    return true
  }
}

/// An event to be routed, with its number in the answer.
struct SelectedEvent {
  /// From 1, in the order of the answer; of an event that was selected by its number, that.
  let number: Int
  /// The event, and what its fixture expects.
  let item: FixtureEvent
  var position = 0

  var event: RoutingEvent { item.event }
}

/// A line of standard input that is not an event.
struct UnreadableLine {
  /// The number of its row in the answer.
  let number: Int
  let line: Int
  let problem: LineProblem

  var label: String { "#\(number)" }
}

/// What walking the events of a run comes to next.
enum EventStep {
  case step(StepResult)
  /// Those that are known before the first decision.
  case events([SelectedEvent])
  /// Lines of standard input, of which there may be millions: no event is made of them. Their rows
  /// are numbered after so many others.
  case lines(LineBlock, numberedAfter: Int)
}

extension SceneRouter {
  /// Creates the router of a fixture's scenes.
  ///
  /// Reports every tie: whoever reads a decision should see that recency alone decided it.
  convenience init(reportingTiesOf fixture: SceneFixture) {
    var options = fixture.options
    options.ties = .reportAllTies
    self.init(fixture.sceneSet, options: options)
  }
}
