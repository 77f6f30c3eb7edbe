import ArgumentParser
import PredicateLanguage
import SceneFixtures

struct Test: SearchingVerb {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Check what fixtures expect, in files and folders.",
    usage:
      "sceneroute test [<path> ...] [--filter <name>] [--format <format>[=<file>]] [<options>]",
    discussion: """
      Reads every fixture of the files and folders, or of the current folder, routes its events \
      or plays its timeline, and compares what came of them with what each `expect` says. In a \
      folder, a JSON object with \
      `scenes` is a fixture, and other JSON is left; hidden folders and those of builds \
      (\(FixtureFolder.leftOut.sorted().joined(separator: ", "))) are left out. JSON that cannot \
      be read fails.

      Prints what is not as expected, and a line that sums up. The exit status is 0 when all is as \
      expected, 1 when something is not, 2 when a file cannot be read or there was no case to \
      check, 64 when the arguments are wrong.

      Examples:
        sceneroute test Tests/Windows
        sceneroute test Tests/Windows --filter 'draft*' --verbose
        sceneroute test Tests/Windows --format junit=report.xml --format github
        sceneroute test Tests/Windows --record
        sceneroute test Tests/Windows --coverage --suggest
        sceneroute test Tests/Windows --mutate --mutation-threshold 80
      """)

  @Argument(
    help: "Fixtures, and folders of fixtures; without one, the current folder.",
    completion: .file())
  var paths: [String] = []

  @OptionGroup var excluded: ExcludeOptions

  @Option(
    help: ArgumentHelp(
      """
      Check only events, steps and files whose name has this text in it, or matches it as a whole \
      where it has * or ?. May be repeated.
      """, valueName: "name"))
  var filter: [String] = []

  @Flag(help: "Print the cases without checking them.")
  var list = false

  @Flag(
    help: """
      Write what comes of events and steps without `expect` into the fixtures, as `expect`, and \
      show it as a diff.
      """)
  var record = false

  @Flag(
    help: """
      As --record, and write what comes in place of each expectation that is not met: for changes \
      that are meant.
      """)
  var recordAll = false

  @Flag(help: "Check again when a file changes, and print what changed, until interrupted.")
  var watch = false

  @Flag(help: "Print the cases that passed, too.")
  var verbose = false

  @Flag(help: "Stop at the first file with a case that failed.")
  var failFast = false

  @Flag(help: "A fixture that expects nothing fails.")
  var requireExpectations = false

  @OptionGroup var writing: WritingOptions
  @OptionGroup(title: "Is the fixture any good?") var quality: QualityOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }

  func validate() throws {
    if [list, record, recordAll, watch].count(where: { $0 }) > 1 {
      throw ValidationError("--list, --record, --record-all and --watch go one at a time.")
    }
    let records = record || recordAll
    try writing.validate(
      with: "--record, --record-all or --suggest", isGiven: records || quality.suggest)
    if writing.diff, reports.shown != .text {
      throw ValidationError("--diff prints text: let --format write into a file.")
    }
    if list || records || watch, !reports.formats.isEmpty || quality.wants.isAnything {
      throw ValidationError(
        "--format, --coverage, --suggest and --mutate go with a run that checks once.")
    }
    for pattern in filter { _ = try NamePattern(pattern) }
  }

  func run(on console: Console) {
    let plan = TestPlan(
      files: FixturePaths(
        paths: FixturePaths.named(paths), excluded: excluded.patterns, access: files.access),
      filters: filter.compactMap { try? NamePattern($0) }, profile: common.profile,
      requiresExpectations: requireExpectations, failsFast: failFast, wants: quality.wants)
    if list { return plan.list(on: console) }
    if record || recordAll {
      var recorder = TestRecorder(
        plan, console, replaces: recordAll, onlyShows: writing.diff)
      return recorder.run()
    }
    if watch { return TestWatch(plan: plan, failLevel: failLevel, console: console).run() }
    for file in reports.files + [quality.lcov].compactMap(\.self) {
      guard plan.inputs().contains(where: { FixtureFolder.isSameFile($0.path, file) }) else {
        continue
      }
      console.reportError(
        id: "report-over-input", "the report `\(file)` would replace a file that is checked",
        help: "give it another name")
      return console.note(.wrongUsage)
    }
    if writing.write || writing.diff,
      plan.inputs().count(where: { $0.isRefused(on: console) }) > 0
    {
      return
    }
    let inputs = plan.inputs()
    let run = console.follow(inputs.count, "file") { plan.run(inputs, $0) }
    let shortfalls = run.shortfalls(quality)
    if !shortfalls.isEmpty { console.note(.checkFailed) }
    console.note(run.status(failLevel))
    reports.write(
      Report(run, failLevel), on: console,
      text: { painter, output in
        let text = TestText(run: run, level: failLevel, painter: painter, output: output)
        text.write(verbose: verbose) {
          QualityText(painter: painter, output: output, verbose: verbose).write(run)
          for finding in shortfalls {
            output.writeLine(
              painter.paint("failed[\(finding.id)]:", .boldRed) + " " + finding.message)
          }
        }
      },
      json: { $0.writeLine(json: run.json(failLevel, shortfalls)) })
    if let lcov = quality.lcov { write(run, to: lcov, on: console) }
    if quality.suggest, writing.write || writing.diff {
      SuggestionWriter(plan: plan, console: console, onlyShows: writing.diff).write(run)
    }
  }

  /// Writes the coverage, where there is any: what was written earlier is worth more than nothing.
  private func write(_ run: TestRun, to path: String, on console: Console) {
    guard run.files.contains(where: { $0.quality.coverage != nil }) else {
      return console.reportUnwritable(path, "there is no coverage to write")
    }
    let text = run.files.map(LCOVReport.record).joined()
    if let reason = FileWriting.replace(path, with: Array(text.utf8)) {
      console.reportUnwritable(path, reason)
    }
  }
}

/// A name or a part of one; with `*` and `?` a pattern of the whole name.
struct NamePattern {
  private let predicate: ActivationPredicate

  init(_ text: String) throws {
    do {
      predicate =
        text.utf8.contains(where: "*?".utf8.contains)
        ? try .like(text, options: .caseInsensitive)
        : .containing(text, options: .caseInsensitive)
    } catch {
      throw ValidationError("`\(VisibleText.escaped(text))` is too long a pattern.")
    }
  }

  func matches(_ name: String) -> Bool { (try? predicate.evaluate(name)) == true }
}
