import PredicateLanguage
import SceneFixtures

/// The streams of a run, and how to write on each.
final class Console {
  let input: CommandInput
  let output: OutputBuffer
  let errors: OutputBuffer
  let outputPainter: Painter
  let errorPainter: Painter
  /// The width to fit answers into; nil when the output is no terminal and nothing is cut.
  let columns: Int?
  private let errorColumns: Int?
  private(set) var status = RunStatus.done
  private var hasFindings = false

  init(_ streams: CommandStreams, color: ColorChoice) {
    input = streams.input
    output = OutputBuffer(streams.output)
    errors = OutputBuffer(streams.errors)
    outputPainter = Painter(usesColor: color.isUsed(on: streams.output))
    errorPainter = Painter(usesColor: color.isUsed(on: streams.errors))
    columns = streams.output.columns
    errorColumns = streams.errors.columns
  }

  /// Remembers the worst status of the run.
  func note(_ status: RunStatus) {
    self.status = max(self.status, status)
    for stream in [output, errors] { stream.failureStatus = max(self.status, .badInput) }
  }

  /// Writes a line on standard error, after all that was answered before.
  func report(_ line: StyledText) {
    report([line])
  }

  /// Writes lines on standard error, after all that was answered before.
  func report(_ lines: [StyledText]) {
    output.flush()
    for line in lines { errors.writeLine(line) }
    errors.flush()
  }

  /// Writes findings of several lines each, with an empty line between two.
  func reportApart(_ findings: [[StyledText]]) {
    for finding in findings {
      report(hasFindings ? [""] + finding : finding)
      hasFindings = true
    }
  }

  /// Reports bad input in one sentence, with help on its own line.
  func reportError(_ message: String, help: String? = nil) {
    note(.badInput)
    report(sentence("error", .boldRed, message, help))
  }

  /// Reports what is worth knowing although the run goes on as wanted.
  func reportWarning(_ message: String, help: String? = nil) {
    report(sentence("warning", .boldYellow, message, help))
  }

  /// Reports how input was read where that may surprise.
  func reportNote(_ message: String) {
    report(sentence("note", .cyan, message, nil))
  }

  /// Writes what is left and returns the run's status.
  func finish() -> RunStatus {
    output.flush()
    errors.flush()
    return status
  }

  private func sentence(
    _ word: String, _ look: Painter.Look, _ message: String, _ help: String?
  ) -> [StyledText] {
    var lines = hanging("\(word):", look, message)
    if let help { lines += hanging("help:", .cyan, help).map { "  " + $0 } }
    return lines
  }

  /// A word in colour, and beside it the text in lines that fit a terminal.
  private func hanging(_ word: String, _ look: Painter.Look, _ text: String) -> [StyledText] {
    let room = errorColumns.map { $0 - word.count - 3 }
    let indent = String(repeating: " ", count: word.count)
    return VisibleText.escaped(text).wrapped(to: room).enumerated().map { index, line in
      (index == 0 ? errorPainter.paint(word, look) : StyledText(indent)) + " " + line
    }
  }
}

/// How a run ended; the worse of two statuses is the greater.
enum RunStatus: Int32, Comparable, CaseIterable {
  case done = 0
  case checkFailed = 1
  case badInput = 2
  /// The arguments are wrong: EX_USAGE of sysexits.
  case wrongUsage = 64

  static func < (left: RunStatus, right: RunStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Gives text its look, or leaves it plain.
struct Painter {
  typealias Look = StyledText.Look

  let usesColor: Bool

  func paint(_ text: String, _ look: Look) -> StyledText {
    StyledText(text, usesColor ? look : .plain)
  }
}

extension Console {
  /// Reads a fixture; nil, with every mistake reported, when it is none.
  func loadFixture(
    _ path: String, profile: LanguageProfile, files: FileOptions
  ) -> SceneFixture? {
    do throws(FixtureError) {
      let fixture = try SceneFixture.load(path: path, profile: profile, files: files.access)
      report(fixture.warnings)
      return fixture
    } catch {
      report(error)
      return nil
    }
  }

  func report(_ error: FixtureError) {
    note(.badInput)
    report(error.diagnostics)
  }

  func report(_ diagnostics: [FixtureDiagnostic]) {
    reportApart(diagnostics.map { $0.lines(usesColor: errorPainter.usesColor) })
  }
}

extension Console {
  /// Reports everything that is wrong with a predicate's text.
  func report(_ error: InvalidPredicateError) {
    note(.badInput)
    report(error.diagnostics, in: error.source)
  }

  /// Reports a predicate that could not be evaluated.
  func report(_ error: PredicateEvaluationError) {
    note(.badInput)
    report([error.diagnostic], in: error.source)
  }

  /// Renders diagnostics on standard error, each with its place in `source`.
  func report(_ diagnostics: [Diagnostic], in source: String) {
    let renderer = DiagnosticRenderer(source: source, usesColor: errorPainter.usesColor)
    reportApart(diagnostics.map(renderer.lines))
  }
}
