import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The report for people.
struct TestText {
  private let run: TestRun
  private let level: FailLevel
  private let painter: Painter
  private let output: OutputBuffer

  init(_ run: TestRun, _ level: FailLevel, painter: Painter, on output: OutputBuffer) {
    self.run = run
    self.level = level
    self.painter = painter
    self.output = output
  }

  /// Writes what fails the run, and with `verbose` the rest, too; then a line about all.
  ///
  /// `besides` writes what comes before that line.
  func write(verbose: Bool, besides: () -> Void = {}) {
    for file in run.files {
      for item in file.cases {
        if let fact = ReportFact(item, in: file) {
          write(fact)
        } else if verbose {
          let place = item.place.map { "  (\($0))" } ?? ""
          output.writeLine(painter.paint("passed:", .green) + " \(item.label)\(place)")
        }
      }
      let findings = file.findings.filter { verbose || $0.severity == .error || level == .warning }
      for finding in FindingGroups(findings).shown {
        for line in finding.lines(usesColor: painter.usesColor) { output.writeLine(line) }
      }
    }
    if let reason = run.whyNothing(level) {
      output.writeLine(painter.paint("failed:", .boldRed) + " \(reason)")
    }
    besides()
    output.writeLine(summary)
  }

  private func write(_ fact: ReportFact) {
    output.writeLine(painter.paint("failed[\(fact.id)]:", .boldRed) + " \(fact.message)")
    output.writeLine("  \(painter.paint("-->", .dim)) \(fact.place)")
    let width = fact.differences.map { DisplayWidth.of($0.field) }.max() ?? 0
    for difference in fact.differences {
      let gap = String(repeating: " ", count: width - DisplayWidth.of(difference.field) + 1)
      let field = difference.field + gap
      output.writeLine(
        "    expected \(field)" + painter.paint(VisibleText.escaped(difference.expected), .green))
      output.writeLine(
        "    actual   \(field)" + painter.paint(VisibleText.escaped(difference.actual), .red))
    }
    for reason in fact.reasons { output.writeLine("    " + painter.paint(reason, .dim)) }
    if let help = fact.help { output.writeLine("  = help: \(help)") }
  }

  /// What the run came to, in one line.
  private var summary: StyledText {
    let cases = run.cases.count
    var parts = [
      run.files.count.counting("file"), cases.counting("case"), "\(cases - run.failed) passed",
      "\(run.failed) failed", run.warnings.counting("warning"),
    ]
    if run.unreadable > 0 { parts.append("\(run.unreadable) unreadable") }
    if run.otherFiles > 0 { parts.append("\(run.otherFiles.counting("other JSON file")) left") }
    let seconds = DecimalText.of(run.seconds, places: 2) ?? "0"
    let isGood = run.status(level) == .done
    return painter.paint(parts.joined(separator: ", "), isGood ? .green : .red)
      + " (\(seconds) s)"
  }
}

/// The names of the cases, without their results.
struct TestList {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func write(_ plan: TestPlan) {
    var count = 0
    for input in plan.inputs() {
      do throws(FixtureError) {
        guard let fixture = try plan.fixture(input) else { continue }
        for item in fixture.expectations where plan.wants(item.label, in: input.path) {
          count += 1
          let place = item.place.map { "\($0): " } ?? ""
          console.output.writeLine("\(VisibleText.escaped(place))\(item.label)")
        }
      } catch {
        console.report(error)
      }
    }
    if count == 0, console.status == .done {
      console.reportError(id: "no-case", "no case was found")
    }
  }
}
