import ByteText
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
  /// The form of the lines on standard input.
  ///
  /// Nil if it is not read.
  private let form: LogForm?
  private let console: Console

  /// Collects the events that are known before the first decision.
  ///
  /// Nil if one of them is invalid; every mistake is reported.
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

/// A step of the walk through the events of a run.
enum EventStep {
  case step(StepResult)
  /// Those that are known before the first decision.
  case events([SelectedEvent])
  /// Lines of standard input, perhaps millions: no event is made of them. Their rows are numbered
  /// after `numberedAfter` others.
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

/// The events of a timeline: each is routed to the windows that the steps before it left.
struct TimelineEvents {
  private let fixture: SceneFixture
  /// The number of the only step that is shown.
  ///
  /// Nil if all are shown.
  private let step: Int?
  private let console: Console

  /// Takes the events of the fixture's timeline.
  ///
  /// Nil if others were selected, or there is none.
  init?(_ selection: EventSelection, of fixture: SceneFixture, on console: Console) {
    guard selection.isEmpty, !fixture.timeline.isEmpty else { return nil }
    self.fixture = fixture
    step = selection.step
    self.console = console
  }

  var haveExpectations: Bool { fixture.timeline.contains { $0.expectation != nil } }

  /// Plays the timeline and hands what came of the steps to `body`, of one alone when only that is
  /// shown.
  ///
  /// A run that would show nothing is reported as bad input.
  ///
  /// - Returns: whether anything is shown.
  func walk(_ body: (StepResult) -> Void) -> Bool {
    guard canShowSomething else { return false }
    do throws(SceneSystemError) {
      try fixture.play { result in
        let number = result.step.position + 1
        if step == nil || step == number { body(result) }
        return number != step
      }
      return true
    } catch {
      console.report(error)
      return false
    }
  }

  private var canShowSomething: Bool {
    let events = fixture.timeline.filter { $0.event != nil }
    guard let step else {
      if events.isEmpty {
        console.reportError(
          id: "no-events", "the timeline has no events",
          help: "`sceneroute simulate` plays it; `--identifier` routes one after its steps")
      }
      return !events.isEmpty
    }
    guard fixture.hasStep(step, on: console) else { return false }
    guard fixture.timeline[step - 1].event == nil else { return true }
    let next = (events.first { $0.position >= step } ?? events.last).map { $0.position + 1 }
    console.reportError(
      id: "no-events", "step \(step) is no event",
      help: "`sceneroute simulate` plays it"
        + (next.map { "; `--step \($0)` is an event" } ?? ""))
    return false
  }
}

extension SceneFixture {
  /// Whether the timeline has a step of this number; if not, that is reported.
  fileprivate func hasStep(_ number: Int, on console: Console) -> Bool {
    if timeline.isEmpty {
      console.reportError(
        id: "no-timeline", "the fixture has no timeline, and so no step \(number)",
        help: "`--event-number \(number)` names one of its events")
      return false
    }
    if number <= timeline.count { return true }
    let count = timeline.count.counting("step")
    console.reportError(
      id: "unknown-step", "the fixture has no step \(number): it has \(count)")
    return false
  }
}

extension EventSelection {
  /// The fixture with the windows that its timeline has after the step that was named; the fixture
  /// as it is when none was.
  ///
  /// Nil if that step does not exist; the mistake is reported.
  func moment(of fixture: SceneFixture, on console: Console) -> SceneFixture? {
    guard let step, !isEmpty else {
      guard let step, fixture.timeline.isEmpty else { return fixture }
      return fixture.hasStep(step, on: console) ? fixture : nil
    }
    guard fixture.hasStep(step, on: console) else { return nil }
    do throws(SceneSystemError) {
      return try fixture.played(through: step)
    } catch {
      console.report(error)
      return nil
    }
  }

  /// Whether a warning about the fixture concerns what was selected.
  func concerns(_ warning: FixtureDiagnostic, in fixture: SceneFixture) -> Bool {
    guard !isEmpty,
      let key = ["$.events[", "$.identifiers["].first(where: warning.path.beginsWith),
      let position = Int(warning.path.dropFirst(key.count).prefix { $0.isNumber })
    else { return true }
    if numbers.contains(where: { $0.first...$0.last ~= position + 1 }) { return true }
    guard fixture.events.indices.contains(position),
      let name = fixture.events[position].event.name
    else { return false }
    return names.containsBytes(of: name)
  }
}
