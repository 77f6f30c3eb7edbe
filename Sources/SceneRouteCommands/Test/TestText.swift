import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting

struct TestText {
  let run: TestRun
  let level: FailLevel
  let painter: Painter
  let output: OutputBuffer

  /// Writes what fails the run and what is doubtful, and with `verbose` the rest, too; then a line
  /// about all.
  ///
  /// A warning about an event that fails, or about a scene that it was to go to or went to, comes
  /// with the first such case, as it is often the cause.
  ///
  /// `besides` writes what comes before that line.
  func write(verbose: Bool, besides: () -> Void = {}) {
    for file in run.files {
      var findings = OpenFindings(file.findings.filter { verbose || $0.severity != .note })
      for item in file.cases {
        if let failure = item.failure {
          output.writeLines(FailureText(fact: Finding(failure), painter: painter).lines)
          write(findings.take(below: [failure.path]))
          write(findings.take(below: failure.causes))
        } else if verbose {
          let place = item.place.map { "  (\($0))" } ?? ""
          output.writeLine(painter.paint("passed:", .green) + " \(item.label)\(place)")
        }
      }
      write(FindingGroups(findings.rest).shown)
    }
    if let reason = run.whyNothing(level) {
      output.writeLine(painter.paint("failed:", .boldRed) + " \(reason)")
    }
    besides()
    output.writeLine(summary)
  }

  private func write(_ findings: [FixtureDiagnostic]) {
    for finding in findings { output.writeLines(finding.lines(usesColor: painter.usesColor)) }
  }

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

/// Findings of a file, each to be shown once.
private struct OpenFindings {
  private let all: [FixtureDiagnostic]
  /// The places in `all` of those that are not shown yet, by the scene, event or step that they are
  /// about: `$.scenes[1]`.
  private var places: [ExactText: [Int]]

  init(_ findings: [FixtureDiagnostic]) {
    all = findings
    places = Dictionary(grouping: findings.indices) { Self.part(findings[$0].path) }
  }

  var rest: [FixtureDiagnostic] { places.values.joined().sorted().map { all[$0] } }

  /// Takes out the findings whose path is below one of `paths`, in order.
  ///
  /// - Complexity: O(p + f): p paths, f findings about what they are in.
  mutating func take(below paths: [String]) -> [FixtureDiagnostic] {
    var taken: [Int] = []
    for path in paths {
      let part = Self.part(path)
      guard let open = places[part] else { continue }
      let found = open.filter { all[$0].path.beginsWith(path) }
      taken += found
      let left = found.count == open.count ? [] : open.filter { !all[$0].path.beginsWith(path) }
      places[part] = left.isEmpty ? nil : left
    }
    return taken.sorted().map { all[$0] }
  }

  private static func part(_ path: String) -> ExactText {
    ExactText(path.utf8.firstIndex(of: UInt8(ascii: "]")).map { path[...$0] } ?? path[...])
  }
}

extension TestPlan {
  /// Writes the names of the cases, without checking them.
  func list(on console: Console) {
    var count = 0
    for input in inputs() {
      do throws(FixtureError) {
        guard let fixture = try fixtureAndBytes(input)?.fixture else { continue }
        for item in fixture.expectations where wants(item.label, in: input.path) {
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
