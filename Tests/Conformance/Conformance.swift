import ArgumentParser
import PredicateLanguage
import SceneFixtures

/// Runs conformance vectors, or compares them with what a device answers.
@main struct Conformance: ParsableCommand {
  /// Where the suite is in a copy of this package.
  private static let ownSuite = "Fixtures/conformance"
  /// Where the questions to a device are in a copy of this package.
  private static let ownQuestions = "Fixtures/device/questions.jsonl"

  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Run conformance vectors and count by topic.",
    usage: "Tests/Outside/conformance.sh [<path>] [--answers <file>] [--questions <file>]",
    discussion: """
      Runs the vectors of a file, or of every .jsonl file of a folder, and prints a table by \
      topic and each failure. A failed vector makes the exit status 1, a row that cannot be read \
      makes it 2, and then none is run. Vectors that need MATCHES are skipped by a build without \
      it.

      With --answers, runs nothing. It compares what a device answered, as the app of \
      Documentation/device writes it, with the vectors and with our answers to the questions, and \
      prints for each rule whether it is settled, contradicted or still open. An answer that is \
      not ours makes the exit status 1; a line that cannot be read, an unknown vector or \
      question, and a file without answers make it 2.
      """)

  @Argument(help: "A file of vectors, a JSON object a line, or a folder of such files.")
  var path = Self.ownSuite

  @Option(
    help: ArgumentHelp(
      "Compare the answers of a device, a JSON object a line, with the vectors.",
      valueName: "file"))
  var answers: String?

  @Option(help: ArgumentHelp("The questions that were asked.", valueName: "file"))
  var questions = Self.ownQuestions

  func run() throws {
    let report = report()
    for line in report.lines { print(line.terminalText) }
    if report.status != 0 { throw ExitCode(report.status) }
  }

  /// What it prints, and its exit status.
  func report() -> (lines: [StyledText], status: Int32) {
    do throws(FixtureError) {
      let suite = try ConformanceSuite.load(path: path)
      guard let answers else {
        let tally = ConformanceTally(suite.vectors)
        return (tally.lines, tally.failures.isEmpty ? 0 : 1)
      }
      let questions = try DeviceQuestionList.load(path: questions)
      let given = try DeviceAnswers.load(path: answers, suite: suite, questions: questions)
      let verdict = DeviceVerdict(given, suite: suite, questions: questions)
      return (verdict.lines(of: given), verdict.differences.isEmpty ? 0 : 1)
    } catch {
      let blocks = error.diagnostics.map { $0.lines(usesColor: false) }
      return (Array(blocks.joined(separator: [""])), 2)
    }
  }
}

/// The rows of a table as lines, each column as wide as its widest cell.
func tableLines(_ rows: [[String]]) -> [StyledText] {
  let widths = rows.reduce(into: [Int: Int]()) { widths, row in
    for (column, cell) in row.enumerated() {
      widths[column] = max(widths[column] ?? 0, DisplayWidth.of(cell))
    }
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      column == row.count - 1
        ? cell
        : cell + String(repeating: " ", count: (widths[column] ?? 0) - DisplayWidth.of(cell) + 2)
    }
    return StyledText(cells.joined())
  }
}
