import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneLint

/// `sceneroute scan`: what is wrong with predicates where the app's sources write them, and which
/// events its code loses.
struct Scan: Verb {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Find wrong predicates and lost events in sources.",
    usage: """
      sceneroute scan [<path> ...] [--baseline <file>] [--format <format>[=<file>]] [<options>]
      sceneroute scan [<path> ...] --against <path> [--write] [<options>]
      sceneroute scan --explain <code>
      """,
    discussion: """
      Reads the .swift, .m, .mm and .h files of the files and folders, or of the current folder, \
      finds every predicate and target content identifier in them, and says at the line what is \
      wrong with it. What scenes' conditions get is checked as UIKit does, predicates over SELF as \
      NSPredicate does; of predicates with key paths only arguments and quotes are checked. A text \
      that is not known for certain is open, with the reason: --sites lists all.

      With the Info.plists beside the sources it finds events that the code of an app with scenes \
      loses (SR601 to SR608), and what the code decides about an Info.plist is an error at its \
      line: no scenes (SR401), no configuration (SR402), a delegate that is not there (SR405).

      A finding that is meant is allowed by a comment on its line or the line before, with the \
      reason: // sceneroute:allow SR506 why

      With --against, each scene of the fixtures is compared with the conditions of the code: with \
      those of the type that its id names, else with those that are proved equal, else with the \
      nearest. Equal conditions pass, however they are written; else a finding has an identifier \
      that one takes and the other does not. Identifiers are printable ASCII and the characters of \
      the predicates. What is not known does not pass. A scene that names its code cannot drift.

      The exit status is 0 when nothing is found, 1 when a finding has the --fail-level, 2 when a \
      file cannot be read or there was no source, 64 when the arguments are wrong. Files without \
      a predicate end with 0. Hidden folders, .build, build, Pods, Carthage, DerivedData and \
      node_modules are left out.

      In a Run Script phase of Xcode, findings appear in its navigator with:
        sceneroute scan "$SRCROOT" --format xcode --fail-level error

      Examples:
        sceneroute scan App/
        sceneroute scan App/ --sites
        sceneroute scan . --write-baseline scan-baseline.json
        sceneroute scan . --baseline scan-baseline.json --format sarif=scan.sarif
        sceneroute scan App --against Tests/Windows
        sceneroute scan App --against Tests/Windows --write
        sceneroute scan --explain SR506
      """)

  @Argument(
    help: "Sources and folders of sources; without one, the current folder.",
    completion: .file(extensions: ["swift", "m", "mm", "h"]))
  var paths: [String] = []

  @OptionGroup var excluded: ExcludeOptions

  @Flag(help: "List all sites with their texts and arguments.")
  var sites = false

  @Option(
    name: .customLong("info-plist"),
    help: ArgumentHelp(
      """
      Check this Info.plist too, in place of those that are found beside the sources. May be \
      repeated.
      """, valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var manifests: [String] = []

  @OptionGroup var drift: AgainstOptions

  @OptionGroup var baselines: BaselineOptions

  @Option(
    help: ArgumentHelp("Print the page of a rule, by its code or id.", valueName: "code"),
    completion: .list(LintCatalogue.rules.map(\.code)))
  var explain: String?

  @Option(help: "The lowest severity that makes the exit status 1.")
  var failLevel = LintLevel.warning

  @OptionGroup var reports: ReportOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  var answersJSON: Bool { reports.shown == .json && explain == nil }

  func validate() throws {
    if let explain {
      guard LintCatalogue.rule(named: explain) != nil else {
        throw ValidationError(Lint.unknownRule(explain, of: "--explain"))
      }
      guard paths.isEmpty, drift.against.isEmpty, baselines.isEmpty, reports.formats.isEmpty else {
        throw ValidationError("--explain reads no file.")
      }
    }
    if drift.write, baselines.writeBaseline != nil || reports.shown == .json {
      throw ValidationError(
        "--write prints a difference: it goes without --write-baseline and JSON.")
    }
    if baselines.writeBaseline != nil, !reports.formats.isEmpty || sites {
      throw ValidationError("--format and --sites go with a run that only looks.")
    }
  }

  func run(on console: Console) {
    if let rule = explain.flatMap({ LintCatalogue.rule(named: $0) }) {
      return console.output.writeLines(of: rule.page)
    }
    let plan = ScanPlan(
      paths: FixturePaths.named(paths), excluded: excluded.patterns, manifests: manifests,
      against: drift.against)
    if drift.write, plan.fixtures.count(where: { $0.isRefused(on: console) }) > 0 { return }
    let written = reports.files + [baselines.writeBaseline].compactMap(\.self)
    guard !console.isOverInput(written, plan.paths) else { return }
    let (known, isRead) = baselines.known(takesErrors: true, on: console)
    guard isRead else { return }
    var run = console.follow(plan.count, "file", plan.run)
    let isWhole = console.status != .interrupted
    if !drift.against.isEmpty, run.fixtures.isMissing {
      console.reportError(id: "no-fixture", "no fixture was found for --against")
    }
    if drift.write, isWhole { DriftWriting(plan: plan, console: console).write(&run) }
    if let file = baselines.writeBaseline, isWhole {
      return console.write(
        run.lint, LintBaseline(at: file, takesErrors: true), file)
    }
    if let known { run.lint.leaveOut(known, asksAll: isWhole) }
    console.note(run.lint.status(failLevel))
    reports.write(
      Report(run.lint, failLevel), on: console,
      text: { painter, output in
        if sites { SiteTable.write(run, on: console, output) }
        LintText(run: run.lint, painter: painter, output: output).write()
      },
      json: { ScanJSON.write(run, console.takeFindings(), on: $0) })
  }
}
