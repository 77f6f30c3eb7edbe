import AppSources
import ArgumentParser
import ByteText
import PredicateLanguage
import SceneFixtures
import SceneLint

/// The fixtures whose scenes are compared with the code.
struct AgainstOptions: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: ArgumentHelp(
      """
      Compare the scenes of this fixture, or of the fixtures in this folder, with the conditions \
      of the code. May be repeated.
      """, valueName: "path"),
    completion: .file())
  var against: [String] = []

  @Flag(
    help: """
      Bring the fixtures of --against up to date where a drift is certain, and print what changes \
      as a unified diff.
      """)
  var write = false

  func validate() throws {
    if write, against.isEmpty { throw ValidationError("--write goes with --against.") }
  }
}

/// The fixtures of `--against`, as they were read.
struct ScanFixtures {
  let inputs: [FixturePaths.Input]
  private(set) var read: [ComparedFixture] = []
  private(set) var unreadable: [LintedFile] = []

  init(_ inputs: [FixturePaths.Input]) { self.inputs = inputs }

  /// Reads the fixtures; other JSON of folders is left.
  mutating func readAgain() {
    (read, unreadable) = ([], [])
    for input in inputs {
      do throws(FixtureError) {
        if let problem = input.problem { throw problem }
        let fixture = try ComparedFixture(path: input.path, isNamed: input.isNamed)
        read += fixture.map { [$0] } ?? []
      } catch {
        unreadable.append(Linter().unreadable(error, input.path))
      }
    }
  }

  /// Whether fixtures were asked for and none was there.
  var isMissing: Bool { read.isEmpty && unreadable.isEmpty }
}

/// Writes what brings fixtures up to date, and shows it.
struct DriftWriting {
  let plan: ScanPlan
  let console: Console

  /// Writes the fixtures, and compares those anew.
  func write(_ run: inout ScanRun) {
    guard let drift = run.drift else { return }
    let inputs = Dictionary(
      plan.fixtures.map { (ExactText($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    var counts = (conditions: 0, files: 0)
    for update in drift.updates() {
      guard let input = inputs[ExactText(update.path)] else { continue }
      // A link in a folder may lead to a file that the user did not name; `fmt` skips it too.
      if !input.isNamed, FixtureFolder.isLink(update.path) { continue }
      if let reason = FileWriting.rewrite(update.path, from: update.before, to: update.after) {
        console.reportUnwritable(update.path, reason)
        continue
      }
      UnifiedDiff(update.before, update.after, name: update.path, changes: update.changes)
        .write(to: console.output, console.outputPainter)
      counts.conditions += update.count
      counts.files += 1
    }
    console.output.writeLine(
      StyledText(
        counts.files == 0
          ? "nothing brought up to date"
          : "\(counts.conditions.counting("condition")) brought up to date in "
            + counts.files.counting("file")))
    console.output.writeLine("")
    if counts.files > 0 { plan.lint(&run) }
  }
}
