import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// The events of one run, one after the other.
///
/// First those of the fixture or of the command line, then those of standard input, which may
/// never end.
struct EventStream {
  private let known: [SelectedEvent]
  private let readsStandardInput: Bool
  private let console: Console

  /// Collects the events that are known before the first decision; nil, with every mistake
  /// reported, when one of them is invalid.
  init?(_ selection: EventSelection, of fixture: SceneFixture, on console: Console) {
    guard let known = selection.events(of: fixture, on: console) else { return nil }
    self.known = known
    self.console = console
    readsStandardInput = selection.readsStandardInput
  }

  /// Whether any event comes with an expectation.
  var hasExpectations: Bool {
    known.contains { $0.item.expectation != nil }
  }

  /// Hands every event to `body`, and a pause before waiting for input.
  ///
  /// A line that cannot be read is reported, the first of them one by one.
  func walk(_ body: (EventStep) -> Void) {
    if !known.isEmpty { body(.events(known)) }
    guard readsStandardInput else { return }
    var errors = LineErrors(in: "standard input", on: console)
    var isFirst = true
    do throws(ReadFailure) {
      let lines = LineReader(console.input) { console.reportNote("standard input: \($0)") }
      while let step = try lines.next() {
        switch step {
        case .lines(let block):
          if isFirst,
            let table = LogTable(ofLogWithoutOptions: block.bytes, name: "standard input")
          {
            let help = "`sceneroute replay - \(table.option) NAME` reads such lines"
            return console.report(table, help: help)
          }
          isFirst = false
          for (place, problem) in block.problems.sorted(by: { $0.key < $1.key }) {
            errors.report(problem, line: block.firstNumber + place)
          }
          body(.lines(block, numberedAfter: known.count))
        case .pause: body(.pause)
        }
      }
    } catch {
      console.reportError(id: "unreadable-input", "cannot read standard input: \(error.reason)")
    }
    errors.finish()
  }
}

/// An event to be routed, with its number in the answer.
struct SelectedEvent {
  /// From 1, in the order of the answer; of an event that was selected by its number, that.
  let number: Int
  /// The event, and what its fixture expects.
  let item: FixtureEvent
  /// The event's position in its fixture.
  var position = 0

  var event: RoutingEvent { item.event }
}

/// A line of standard input that is not an event.
struct UnreadableLine {
  /// The number of its row in the answer.
  let number: Int
  /// Its number in the input, from 1.
  let line: Int
  let problem: LineProblem

  /// What the row is called.
  var label: String { "#\(number)" }
}

/// What walking the events of a run comes to next.
enum EventStep {
  /// Those that are known before the first decision.
  case events([SelectedEvent])
  /// Lines of standard input, of which there may be millions: no event is made of them. Their rows
  /// are numbered after so many others.
  case lines(LineBlock, numberedAfter: Int)
  /// The next event may take its time: whoever waits for answers should get them now.
  case pause
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
