import AppSources
import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneLint

/// `sceneroute lint`: what is wrong or doubtful in fixtures and Info.plists.
struct Lint: SearchingVerb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is doubtful in fixtures and Info.plists.",
    usage: """
      sceneroute lint [<path> ...] [--baseline <file>] [--format <format>[=<file>]] [<options>]
      sceneroute lint [<path> ...] --fix [--unsafe-fixes] [--baseline <file>] [<options>]
      sceneroute lint <info.plist> --facts [--sdk <version>] [<options>]
      sceneroute lint --explain <code>
      """,
    discussion: """
      Reads every fixture of the files and folders, or of the current folder, and finds what is \
      probably not meant: in the predicates, in the scenes together, in events and payloads, and \
      in the Info.plist that a fixture or the command line names. Each finding has the code of a \
      rule, such as SR021. \
      --rules lists the rules, --explain prints the page of one; Documentation/lint has all.

      A finding that is meant is allowed in the fixture, with the reason: \
      "lint": [{ "allow": "SR207", "reason": "why" }] at its top, or in a scene, an event or a step.

      With --facts prints the scene configurations, activity types and quick actions of an \
      Info.plist, XML or binary; roles have the short names of fixtures where there is one. What \
      is wrong or doubtful comes with its place on standard error: a mistake makes the exit status \
      2, an app that does not launch 1. Built with the SDK of iOS, tvOS, visionOS or Mac Catalyst \
      27, an app without scenes does not launch. The Info.plist of a built app names its SDK; for \
      that of a source tree --sdk does.

      The exit status is 0 when nothing is found, 1 when a finding has the --fail-level, 2 when a \
      file cannot be read or there was none, 64 when the arguments are wrong.

      Examples:
        sceneroute lint Tests/Windows
        sceneroute lint Tests/Windows --write-baseline lint-baseline.json
        sceneroute lint Tests/Windows --baseline lint-baseline.json --format github
        sceneroute lint Tests/Windows --select SR021 --select gap
        sceneroute lint Tests/Windows --fix
        sceneroute lint App/Info.plist --sdk 27
        sceneroute lint Mail.app/Info.plist --facts --format json
        sceneroute lint --explain SR207
      """)

  @Argument(
    help: "Fixtures, folders of fixtures, and Info.plists; without one, the current folder.",
    completion: .file(extensions: ["json", "plist"]))
  var paths: [String] = []

  @OptionGroup var excluded: ExcludeOptions

  @Option(
    help: ArgumentHelp(
      "Tell only findings of this rule, by its code or id. May be repeated.", valueName: "rule"))
  var select: [String] = []

  @Option(
    help: ArgumentHelp("Leave out findings of this rule. May be repeated.", valueName: "rule"))
  var ignore: [String] = []

  @OptionGroup var baselines: BaselineOptions

  @Option(
    help: ArgumentHelp("Print the page of a rule, by its code or id.", valueName: "code"),
    completion: .list(LintCatalogue.rules.map(\.code)))
  var explain: String?

  @Flag(help: "List the rules.")
  var rules = false

  @Flag(help: "Show what an Info.plist says of scenes, activity types and quick actions.")
  var facts = false

  @Flag(
    help: """
      Make the changes that are proved to leave the meaning of a predicate, write the files and \
      show the differences.
      """)
  var fix = false

  @Flag(help: "With --fix: make the other changes, too, and say what each one changes.")
  var unsafeFixes = false

  @OptionGroup var sdk: SDKOptions
  @OptionGroup var writing: WritingOptions

  @Option(
    name: .customLong("fail-level"),
    help: """
      The lowest severity that makes the exit status 1: by default warning, with --facts \
      error.
      """)
  var leastLevel: LintLevel?

  @OptionGroup var reports: ReportOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  /// Takes part with --facts alone: other runs say themselves how they end.
  var failLevel: FailLevel { facts && leastLevel == .warning ? .warning : .error }
  var answersJSON: Bool { reports.shown == .json && explain == nil && !rules }

  func validate() throws {
    let modes = [rules, explain != nil, baselines.writeBaseline != nil, fix, facts].count { $0 }
    if modes > 1 {
      throw ValidationError(
        "--rules, --explain, --write-baseline, --fix and --facts go one at a time.")
    }
    if facts { try validateFacts() }
    if unsafeFixes, !fix { throw ValidationError("--unsafe-fixes goes with --fix.") }
    try writing.validate(with: "--fix", isGiven: fix)
    if rules || explain != nil {
      guard paths.isEmpty, baselines.baseline == nil, reports.formats.isEmpty else {
        throw ValidationError("--rules and --explain read no file.")
      }
      if let explain, LintCatalogue.rule(named: explain) == nil {
        throw ValidationError(Self.unknownRule(explain, of: "--explain"))
      }
    }
    if baselines.writeBaseline != nil || fix, !reports.formats.isEmpty {
      throw ValidationError("--format goes with a run that only looks.")
    }
    for (option, names) in [("--select", select), ("--ignore", ignore)] {
      if let name = names.first(where: { LintCatalogue.rule(named: $0) == nil }) {
        throw ValidationError(Self.unknownRule(name, of: option))
      }
      if baselines.writeBaseline != nil, !names.isEmpty {
        throw ValidationError("--write-baseline writes all findings: it goes without \(option).")
      }
    }
  }

  private func validateFacts() throws {
    guard paths.count == 1 else { throw ValidationError("--facts takes one Info.plist.") }
    guard select.isEmpty, ignore.isEmpty, baselines.baseline == nil, excluded.exclude.isEmpty
    else {
      throw ValidationError("--facts goes without --select, --ignore, --baseline and --exclude.")
    }
    guard reports.files.isEmpty, [.text, .json].contains(reports.shown) else {
      throw ValidationError("--facts has the formats text and json, on standard output.")
    }
    if leastLevel == .info { throw ValidationError("--facts has no --fail-level info.") }
  }

  private var selection: LintSelection {
    func rules(_ names: [String]) -> Set<LintRuleID> {
      Set(names.compactMap { LintCatalogue.rule(named: $0)?.id })
    }
    return LintSelection(
      selected: select.isEmpty ? nil : rules(select), ignored: rules(ignore))
  }

  static func unknownRule(_ name: String, of option: String) -> String {
    let ids = LintCatalogue.rules.map(\.id.rawValue)
    let meant = Spelling.closest(to: name, among: ids).map { " Did you mean \(quoted($0))?" }
    return "\(option): there is no rule \(quoted(name)).\(meant ?? " --rules lists them.")"
  }

  func run(on console: Console) {
    if rules { return console.writeRules() }
    if let rule = explain.flatMap({ LintCatalogue.rule(named: $0) }) {
      return console.output.writeLines(of: rule.page)
    }
    if facts, let path = paths.first { return showFacts(of: path, on: console) }
    let failLevel = leastLevel ?? .warning
    let plan = LintPlan(
      paths: FixturePaths.named(paths), excluded: excluded.patterns,
      linter: Linter(
        profile: common.profile, access: files.access, code: AppSources(),
        documents: console.documents, manifest: sdk.context, selection: selection))
    let written = reports.files + [baselines.writeBaseline].compactMap(\.self)
    guard !console.isOverInput(written, plan.inputs.map(\.path)) else { return }
    if fix, plan.inputs.count(where: { $0.isRefused(on: console) }) > 0 { return }
    let (known, isRead) = baselines.known(takesErrors: false, on: console)
    guard isRead else { return }
    var run = console.follow(plan.inputs.count, "file", plan.run)
    // A file that is written holds all that there is, not what was known at an interrupt.
    let isWhole = console.status != .interrupted
    if let file = baselines.writeBaseline, isWhole {
      return console.write(run, LintBaseline(at: file), file)
    }
    if fix, isWhole {
      LintMending(plan, on: console, makesUnsafe: unsafeFixes, onlyShows: writing.diff)
        .mend(&run, besides: known)
      if writing.diff { return console.reportUnreadable(run) }
    }
    if let known { run.leaveOut(known, asksAll: selection.isAll && isWhole) }
    console.note(run.status(failLevel))
    reports.write(
      Report(run, failLevel), on: console,
      text: { LintText(run: run, painter: $0, output: $1).write() },
      json: { LintJSON.write(run, console.takeFindings(), on: $0) })
  }
}

/// The least severity of a finding that makes the exit status of lint 1.
enum LintLevel: String, ExpressibleByArgument, CaseIterable {
  case info
  case warning
  case error

  var severity: Diagnostic.Severity {
    switch self {
    case .info: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

extension Console {
  /// Whether a file that is written would replace one that is read; then that is reported.
  func isOverInput(_ written: [String], _ inputs: [String]) -> Bool {
    guard
      let file = written.first(where: { file in
        inputs.contains { FixtureFolder.isSameFile($0, file) }
      })
    else { return false }
    reportError(
      id: "report-over-input", "`\(file)` would replace a file that is checked",
      help: "give it another name")
    note(.wrongUsage)
    return true
  }

  func reportUnreadable(_ run: LintRun) {
    for file in run.files where !file.isReadable {
      for finding in file.findings { report([finding.diagnostic]) }
    }
    note(run.isComplete ? .done : .badInput)
  }

  /// Writes the findings of a run as a baseline.
  func write(_ run: LintRun, _ baseline: LintBaseline, _ path: String) {
    var made = baseline
    for file in run.files { made.add(file.findings) }
    reportUnreadable(run)
    // A baseline made without an unreadable file would report that file's findings as new.
    let isWhole = run.files.allSatisfy { file in
      !file.findings.contains { $0.diagnostic.isOfReading }
    }
    guard isWhole else { return }
    if let reason = FileWriting.replace(path, with: made.text) {
      return reportUnwritable(path, reason)
    }
    let files = run.overview?.files ?? run.files.count
    output.writeLine(
      "\(made.count.counting("finding")) of \(files.counting("file")) written to "
        + VisibleText.escaped(path))
  }

  fileprivate func writeRules() {
    writeTable(
      ["CODE", "USUALLY", "RULE", .optional("FINDS")],
      LintCatalogue.rules.map { rule in
        let look: Painter.Look = rule.severity == .note ? .plain : rule.severity.look
        return [
          TableCell(text: rule.code, look: .bold), TableCell(text: rule.severity.word, look: look),
          TableCell(text: rule.id.rawValue), TableCell(text: rule.summary),
        ]
      })
  }
}
