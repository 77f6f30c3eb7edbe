import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// The streams of a run, and how to write on each.
final class Console {
  let input: CommandInput
  let output: OutputBuffer
  let errors: OutputBuffer
  /// Files as an editor has them, by their paths.
  let documents: [ExactText: [UInt8]]
  /// Whether the answers go to a stream of the process, which signals concern.
  let isProcess: Bool
  let outputPainter: Painter
  let errorPainter: Painter
  /// The width to fit answers into.
  ///
  /// Nil if the output is not a terminal: then nothing is cut.
  let columns: Int?
  private let errorColumns: Int?
  private(set) var status = RunStatus.done
  private let failLevel: FailLevel
  /// Whether the answer is JSON, which has the findings in it.
  let keepsFindings: Bool
  /// The findings that the answer will have.
  ///
  /// Nil if it was written with them.
  private var kept: [Finding]? = []
  private var hasFindings = false

  /// `keepsFindings`: the answer is one JSON object, which has the findings in it; then nothing of
  /// them goes to standard error.
  init(
    _ streams: CommandStreams, color: ColorChoice, failLevel: FailLevel = .error,
    keepsFindings: Bool = false
  ) {
    input = streams.input
    documents = Dictionary(
      uniqueKeysWithValues: streams.documents.map { (ExactText($0.key), $0.value) })
    isProcess = if case .stream = streams.output.destination { true } else { false }
    output = OutputBuffer(streams.output)
    errors = OutputBuffer(streams.errors)
    outputPainter = Painter(usesColor: color.isUsed(on: streams.output))
    errorPainter = Painter(usesColor: color.isUsed(on: streams.errors))
    columns = streams.output.columns
    errorColumns = streams.errors.columns
    self.failLevel = failLevel
    self.keepsFindings = keepsFindings
  }

  func note(_ status: RunStatus) {
    self.status = max(self.status, status)
    for stream in [output, errors] { stream.failureStatus = max(self.status, .badInput) }
  }

  /// Resets the status, so that findings do not fail a build.
  func forgiveFindings() {
    if status <= .badInput { status = .done }
  }

  /// Writes a line on standard error, after all that was answered before.
  func report(_ line: StyledText) {
    report([line])
  }

  /// Writes lines on standard error, after all that was answered before.
  func report(_ lines: [StyledText]) {
    output.flush()
    errors.writeLines(lines)
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
  func reportError(id: String, _ message: String, help: String? = nil) {
    note(.badInput)
    if keepsFindings { return keep([Finding(id: id, .error, message, help: help)]) }
    report(sentence("error", .boldRed, message, help))
  }

  func reportUnwritable(_ path: String, _ reason: String) {
    reportError(id: "unwritable-file", "cannot write \(quoted(path)): \(reason)")
  }

  /// Reports what is probably not meant.
  func reportWarning(id: String, _ message: String, help: String? = nil) {
    noteWarning()
    if keepsFindings { return keep([Finding(id: id, .warning, message, help: help)]) }
    report(sentence("warning", .boldYellow, message, help))
  }

  /// Reports a check of --fail-on that failed; `details` are lines below it.
  func reportFailure(of check: String, _ message: String, _ details: [StyledText] = []) {
    note(.checkFailed)
    if keepsFindings {
      return keep([Finding(id: "fail-on-\(check)", .error, message, help: nil)])
    }
    let title = errorPainter.paint("failed:", .boldRed)
    report(["\(title) \(message) (--fail-on \(check))"] + details)
  }

  /// Remembers that there was a warning, which fails a run whose level is that.
  func noteWarning() {
    if failLevel == .warning { note(.checkFailed) }
  }

  /// Reports how input was read where that may surprise.
  func reportNote(id: String = "input", _ message: String, help: String? = nil) {
    if keepsFindings { return keep([Finding(id: id, .note, message, help: help)]) }
    report(sentence("note", .cyan, message, help))
  }

  /// Writes the answer: `text` does so for people; for programs it is an object with `members`
  /// between its version and the findings of the run.
  func answer(_ members: @autoclosure () -> JSONObject, text: () -> Void) {
    guard keepsFindings else { return text() }
    let members = members()
    output.writeLine(
      json: JSONObject(joining: ["version": 1], members, ["diagnostics": takeFindings()]))
  }

  /// Writes a text of the answer for people, in lines that fit.
  func say(_ text: String, on output: OutputBuffer? = nil) {
    let lines = VisibleText.escaped(text).wrapped(to: columns)
    (output ?? self.output).writeLines(lines.map { StyledText($0) })
  }

  /// The findings so far, for an answer that ends with them.
  func takeFindings() -> [Finding] {
    defer { kept = nil }
    return kept ?? []
  }

  func keep(_ findings: [Finding]) { kept?.append(contentsOf: findings) }

  /// Writes what is left and returns the run's status.
  ///
  /// An answer that was to be JSON and does not exist, because the input was bad, is an object of
  /// findings alone.
  func finish() -> RunStatus {
    if keepsFindings, let kept, !kept.isEmpty {
      output.writeLine(json: ["version": 1, "diagnostics": kept])
    }
    output.flush()
    errors.flush()
    return status
  }

  private func sentence(
    _ word: String, _ look: Painter.Look, _ message: String, _ help: String?
  ) -> [StyledText] {
    func hanging(_ word: String, _ look: Painter.Look, _ text: String) -> [StyledText] {
      errorPainter.hanging(word, look, text, room: errorColumns.map { $0 - word.count - 3 })
    }
    let help = help.map { hanging("help:", .cyan, $0).map { "  " + $0 } }
    return hanging("\(word):", look, message) + (help ?? [])
  }
}

enum RunStatus: Int32, Comparable, CaseIterable {
  case done = 0
  case checkFailed = 1
  case badInput = 2
  /// The arguments are wrong: EX_USAGE of sysexits.
  case wrongUsage = 64
  /// The user interrupted the run: 128 and the number of SIGINT.
  case interrupted = 130

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

  /// A word in its look, and beside it a text in lines of at most `room` columns.
  func hanging(_ word: String, _ look: Look, _ text: String, room: Int?) -> [StyledText] {
    let blank = StyledText(String(repeating: " ", count: word.count))
    return VisibleText.escaped(text).wrapped(to: room).enumerated().map { index, line in
      (index == 0 ? paint(word, look) : blank) + " " + line
    }
  }
}

extension Console {
  /// Reads standard input to its end, or until `isEnough` says so of all that was read and of its
  /// last piece.
  ///
  /// Nil if that fails; the reason is reported.
  func takeInput(
    orReport id: String = "unreadable-input",
    until isEnough: (_ all: [UInt8], _ piece: ArraySlice<UInt8>) -> Bool
  ) -> [UInt8]? {
    do throws(ReadFailure) {
      return try input.takeAll(until: isEnough)
    } catch {
      reportError(id: id, "cannot read standard input: \(error.reason)")
      return nil
    }
  }

  /// Reads a fixture.
  ///
  /// Nil if the file is not a fixture; every mistake is reported.
  ///
  /// Of its warnings those are reported that concern `selection`; nil for all. With
  /// `defersWarnings` the caller reports them after the answer.
  func loadFixture(
    _ path: String, profile: LanguageProfile?, files: FileOptions,
    selecting selection: EventSelection? = nil, defersWarnings: Bool = false
  ) -> SceneFixture? {
    do throws(FixtureError) {
      let fixture = try fixture(path, profile: profile, files: files.access)
      if !defersWarnings {
        report(fixture.warnings.filter { selection?.concerns($0, in: fixture) != false })
      }
      return fixture
    } catch {
      report(error)
      return nil
    }
  }

  private func fixture(
    _ path: String, profile: LanguageProfile?, files: FileAccess
  ) throws(FixtureError) -> SceneFixture {
    guard let document = documents[ExactText(path)] else {
      return try SceneFixture.load(path: path, profile: profile, files: files, with: .command)
    }
    return try SceneFixture.read(
      document, file: path, profile: profile, files: files, with: .command)
  }

  func report(_ error: FixtureError) {
    note(.badInput)
    report(error.diagnostics)
  }

  func report(_ error: SceneSystemError) {
    reportError(id: error.id, error.message, help: error.help)
  }

  /// Reports findings; of many alike the first, and how many more there are.
  func report(_ diagnostics: [FixtureDiagnostic]) {
    // What could be read with an error, such as the Info.plist of an app that does not launch.
    if diagnostics.contains(where: { $0.severity == .error }) { note(.checkFailed) }
    if diagnostics.contains(where: { $0.severity == .warning }) { noteWarning() }
    if keepsFindings { return keep(diagnostics.map { Finding($0) }) }
    let usesColor = errorPainter.usesColor
    reportApart(FindingGroups(diagnostics).shown.map { $0.lines(usesColor: usesColor) })
  }
}

extension Console {
  /// Reports everything that is wrong with a predicate's text.
  func report(_ error: InvalidPredicateError) {
    note(.badInput)
    report(error.diagnostics, in: error.source)
  }

  func report(_ error: PredicateEvaluationError) {
    note(.badInput)
    report([error.diagnostic], in: error.source)
  }

  /// Renders diagnostics on standard error, each with its place in `source`.
  ///
  /// An answer that is JSON has them in words of its own.
  func report(_ diagnostics: [Diagnostic], in source: String) {
    if keepsFindings { return }
    let renderer = DiagnosticRenderer(source: source, usesColor: errorPainter.usesColor)
    reportApart(diagnostics.map(renderer.lines))
  }
}
