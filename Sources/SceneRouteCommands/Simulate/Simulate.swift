import ArgumentParser
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

struct Simulate: FixtureVerb {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play a timeline of windows and events.",
    usage: "sceneroute simulate <fixture> [--step | --final-state] [<options>]",
    discussion: """
      Plays the timeline of a fixture and prints a table, a row a step: what happened, which \
      window it went to, who is in front then, and which others could have taken it. Steps that \
      say what they expect are checked: one that differs is shown and makes the exit status 1, \
      and so does one that cannot be carried out.

      Examples:
        sceneroute simulate afternoon.json
        sceneroute simulate afternoon.json --calls
        sceneroute simulate afternoon.json --step
        sceneroute simulate afternoon.json --final-state > evening.json
      """)

  @Argument(
    help: "The fixture: a JSON file with scenes and a timeline.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @Flag(help: "Stop after each step, on a terminal: Return goes on, q ends.")
  var step = false

  @Flag(help: "Show below each step what the app's delegates are called with, and what they lack.")
  var calls = false

  @Flag(help: "Print the windows after the last step, as a fixture, instead of the table.")
  var finalState = false

  @OptionGroup var options: FixtureOptions

  func validate() throws {
    if step, options.format.format == .json || finalState {
      throw ValidationError("--step goes with the table only.")
    }
    if step, !System.isTerminal(.input) || !System.isTerminal(.output) {
      throw ValidationError("--step needs a terminal.")
    }
  }

  func run(on console: Console) {
    guard let fixture = load(fixture, on: console) else { return }
    if fixture.timeline.isEmpty {
      return console.reportError(
        id: "no-timeline", "the fixture has no timeline",
        help: "give it `timeline`, a list of steps; `sceneroute route` shows its events")
    }
    var audit = FixtureAudit(of: fixture)
    var writer = writer(of: fixture, on: console)
    var answers = Answers(console.input)
    do throws(SceneSystemError) {
      let last = try fixture.play { result in
        writer.write(result)
        audit.add(result)
        return !step || waitsForReturn(&writer, &answers, console)
      }
      if !audit.warnings.isEmpty { console.noteWarning() }
      writer.flush()
      console.report(audit.cases.compactMap(\.failure), isApart: finalState)
      writer.end(with: last)
    } catch {
      console.report(error)
    }
  }

  private func writer(of fixture: SceneFixture, on console: Console) -> any StepWriter {
    if finalState { return FinalState(console: console) }
    return switch options.format.format {
    case .text: StepTable(showsCalls: calls, on: console)
    case .json: StepJSON(on: console)
    }
  }

  /// Shows what there is and waits; false when the user has seen enough.
  private func waitsForReturn(
    _ writer: inout any StepWriter, _ answers: inout Answers, _ console: Console
  ) -> Bool {
    writer.flush()
    console.output.flush()
    return answers.next()
  }
}

/// The user's answers after steps, a line each.
private struct Answers {
  private let lines: LineReader
  /// Whether to go on, of answers that were given and not used yet.
  private var waiting: ArraySlice<Bool> = []

  init(_ input: CommandInput) { lines = LineReader(input) }

  /// Whether the next answer is to go on; false when there are no more.
  mutating func next() -> Bool {
    while waiting.isEmpty {
      guard let block = lines.next() else { return false }
      waiting = block.lines.map { ($0.bytes.first ?? 0) | 0x20 != UInt8(ascii: "q") }[...]
    }
    return waiting.removeFirst()
  }
}

/// Writes the steps of a timeline in one of the forms, one after the other.
protocol StepWriter {
  mutating func write(_ result: StepResult)
  /// Writes what waits for more steps, before anything is written elsewhere.
  mutating func flush()
  /// Writes what comes after the last step, which left the windows as `system` has them.
  mutating func end(with system: SceneSystem)
}

extension StepWriter {
  mutating func flush() {}
  mutating func end(with system: SceneSystem) {}
}

/// The windows after the last step, as a fixture: re-read, it has the same future.
struct FinalState: StepWriter {
  let console: Console

  mutating func write(_ result: StepResult) {}

  mutating func end(with system: SceneSystem) { console.output.writeLines(of: system.fixtureText) }
}

/// A timeline for programs: one object, a line for each step.
struct StepJSON: StepWriter {
  private var lines: JSONLines

  init(on console: Console) { lines = JSONLines("{\"version\":1,\"steps\":[", on: console) }

  mutating func write(_ result: StepResult) {
    lines.add(result.json(result.failure))
  }

  mutating func end(with system: SceneSystem) { lines.end() }
}

extension StepResult {
  /// Returns the step as JSON.
  ///
  /// `failure`: the difference from the step's expectation; `othersNamed`: the most scenes named
  /// that could have taken the event.
  func json(_ failure: FixtureFailure?, othersNamed: Int = .max) -> JSONObject {
    let decision = outcome?.decision
    let sessions = JSONArray(system.sessions) { ["id": $0.id, "state": $0.state.rawValue] }
    let row: JSONObject = [
      "step": step.position + 1, "name": step.name, "happened": happening,
      "action": decision?.action.name, "scene": outcome?.scene,
      "isNew": outcome?.isNew ?? false, "score": decision?.score.name,
      "rule": decision?.rule.rawValue, "configuration": outcome?.configuration?.name,
      "others": others(naming: othersNamed, all: true)?.named ?? [],
      "calls": outcome?.calls.map(\.description) ?? [],
      "appearance": outcome?.appearance.map(\.description) ?? [],
    ]
    return JSONObject(
      joining: row,
      [
        "front": system.frontmost?.id, "sessions": sessions,
        "warnings": outcome?.warnings ?? [], "error": error?.id,
        "reason": reason ?? error?.message, "expected": JSONText.expectation(isMet: isMet),
      ], failure?.json ?? [:])
  }
}
