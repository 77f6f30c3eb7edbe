import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

struct Replay: Verb {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case tsv
    case ndjson
    case text
    case json
  }

  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    /// No scene takes an event.
    case none
    /// Several scenes share the winning score.
    case tie
    /// A scene's predicate fails on an event.
    case error
    /// An event goes to another window than the recorded one.
    case moved
    /// An event that a window took opens a new one.
    case lost
  }

  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Route the identifiers of logs, line by line.",
    usage: """
      sceneroute replay <trace> ... --scenes <fixture> [<options>]
      sceneroute replay <trace> ... --scenes <fixture> --summary [--compare <old>] [<options>]
      sceneroute replay --merge <summary> ... [--format <format>]
      """,
    discussion: """
      Reads identifiers, one a line, or in a field of JSON lines (--field) or a column of rows \
      (--column), and writes for each line its window, score, action and how many scenes share \
      the score, with tabs between them; a new window has no name. Files that end in .gz and .zst \
      are read through `gzip -dc` and `zstd -dc`; - is standard input.

      A line that gives no identifier is answered, too, by an empty window, `error` and a \
      reason: line-not-utf8, line-too-long (1 MiB), identifier-too-long (64 KiB), \
      malformed-line, no-such-field, not-a-string, duplicate-key. It makes the exit status 2 at \
      the end. A null of JSON is an event without an identifier.

      With --summary, counts instead: by window, score and action, new windows by the beginning \
      of the identifier, ties, bad lines, the speed, and a digest of all decisions. --compare and \
      --recorded add who went to another window than was recorded.

      With --merge, the arguments are what `sceneroute replay --summary --format json` has written \
      of parts of a log, in the order of the parts, and the summary of the whole is printed: \
      counts, digest and moves are those of a replay of all lines at once; seconds are added up. \
      Bad lines in a part and a part that is not whole (it was interrupted, or a file could not be \
      read) make the exit status 2. Parts of different scenes, and a file that two parts have \
      read, are refused.

      An interrupt prints the summary of what was done and ends with status 130.

      Examples:
        sceneroute replay ids.txt --scenes mail.json > decisions.tsv
        sceneroute replay *.ndjson.gz --field event.target --scenes mail.json --summary
        sceneroute replay log.csv --column target --recorded window --scenes mail.json
        sceneroute replay ids.txt --scenes new.json --compare decisions.tsv --fail-on moved
        sceneroute replay --merge part-1.json part-2.json --format json > whole.json
      """)

  @Argument(
    help: "Files of lines, - being standard input; with --merge, of summaries in JSON.",
    completion: .file())
  var traces: [String]

  @Option(
    help: ArgumentHelp("The fixture whose scenes get the events.", valueName: "fixture"),
    completion: .file(extensions: ["json"]))
  var scenes: String?

  @OptionGroup(title: "Where the identifiers are") var input: LogOptions
  @OptionGroup(title: "Where the identifiers are") var record: RecordOptions

  @Option(
    help: """
      tsv or ndjson, a row for each line; of a summary text for people, json for programs and \
      --merge.
      """)
  var format: Format?

  @Flag(help: "Name the scenes that share the winning score.")
  var ties = false

  @Flag(help: "Print counts and a digest instead of rows.")
  var summary = false

  @Flag(help: "Add up summaries of parts of a log, in the order of the parts.")
  var merge = false

  @Option(
    help: ArgumentHelp(
      """
      Count who moved since an earlier replay of the same lines, whose rows these are (tsv or \
      ndjson). The answer is a summary.
      """, valueName: "old"),
    completion: .file())
  var compare: String?

  @Option(
    help: ArgumentHelp("Route on so many threads; the default is all processors.", valueName: "n"))
  var threads: Int?

  @Flag(help: "Answer each line as soon as it comes.")
  var lineBuffered = false

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 for an event that no scene takes (none), that several scenes share \
      (tie), that a scene's predicate fails on (error), that goes to another window than was \
      recorded (moved), or to a new one (lost). May be repeated.
      """, valueName: "none|tie|error|moved|lost"))
  var failOn: [FailOn] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format == .json }

  var wantsSummary: Bool { merge || summary || compare != nil || recorded != nil }
  private var recorded: String? { record.recorded }

  func validate() throws {
    try record.validate(beside: input)
    if merge {
      try validateMerge()
    } else if scenes == nil {
      throw ValidationError("Missing expected argument '--scenes <fixture>'")
    }
    if let threads, !(1...256 ~= threads) {
      throw ValidationError("--threads: give a number from 1 to 256.")
    }
    if compare != nil, recorded != nil {
      throw ValidationError("--compare and --recorded exclude each other.")
    }
    if compare == "-" { throw ValidationError("--compare: give a file.") }
    if traces.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input, -, can be read once.")
    }
    switch format {
    case .tsv, .ndjson:
      if wantsSummary { throw ValidationError("A summary has the --format text or json.") }
    case .text, .json:
      if !wantsSummary { throw ValidationError("Rows have the --format tsv or ndjson.") }
    case nil: break
    }
    if ties, wantsSummary { throw ValidationError("--ties is for rows, not for a summary.") }
    let wantsMoves = failOn.contains { $0 == .moved || $0 == .lost }
    if wantsMoves, compare == nil, recorded == nil {
      throw ValidationError("--fail-on moved and lost need --compare or --recorded.")
    }
  }

  func run(on console: Console) {
    if merge { return addUp(on: console) }
    guard let scenes,
      let fixture = console.loadFixture(scenes, profile: common.profile, files: files)
    else {
      return
    }
    let rows: ReplayRows? = wantsSummary ? nil : format == .ndjson ? .ndjson : .tsv
    let plan = ReplayPlan(
      paths: traces, form: input.form(recorded: recorded),
      compare: compare.map { .rows($0) }, rows: rows, listsTies: ties,
      threads: threads ?? System.processorCount, isLineBuffered: lineBuffered)
    let run = ReplayRun(plan, fixture, console)
    var summary = run.run()
    summary.scenes = ReplaySummary.Scenes(fixture.scenes, fixture.options, path: scenes)
    finish(summary, on: console)
  }

  private func finish(_ summary: ReplaySummary, on console: Console) {
    if summary.isInterrupted { console.note(.interrupted) }
    if !summary.badLines.isEmpty { console.note(.badInput) }
    console.reportUnrecorded(summary)
    for check in FailOn.allCases where failOn.contains(check) {
      let count = check.count(in: summary)
      guard count > 0 else { continue }
      console.reportFailure(of: check.rawValue, check.sentence(count))
    }
    if !wantsSummary {
      for (id, lines) in summary.sortedBadLines {
        console.report(
          console.errorPainter.paint("error:", .boldRed)
            + StyledText(
              " \(lines.count.counting("line")) without a decision: \(id), first "
                + lines.first.sentence))
      }
      if summary.isInterrupted { SummaryText(console, onErrors: true).write(summary) }
      return
    }
    write(summary, on: console)
  }

  func write(_ summary: ReplaySummary, on console: Console) {
    console.answer(summary.json) { SummaryText(console).write(summary) }
  }
}

extension Console {
  /// Reports lines that were to be compared, and have nothing to be compared with.
  func reportUnrecorded(_ summary: ReplaySummary) {
    guard summary.unrecorded > 0 else { return }
    let first = summary.comparison?.firstUnrecorded.map { ", first \($0.sentence)" } ?? ""
    reportError(
      id: "not-compared",
      "\(summary.unrecorded.counting("line")) without a recorded decision that can be read\(first)",
      help: "a recorded decision is a row that `sceneroute replay` wrote of the same line, or with "
        + "--recorded the id of a scene, empty or null for a new one")
  }
}

extension Replay.FailOn {
  func count(in summary: ReplaySummary) -> Int {
    switch self {
    case .none:
      summary.decisions.reduce(0) { $0 + ($1.key.action == "create" ? $1.value : 0) }
    case .tie: summary.ties
    case .error: summary.failing
    case .moved: summary.comparison?.moved ?? 0
    case .lost: summary.comparison?.lost ?? 0
    }
  }

  func sentence(_ count: Int) -> String {
    let events = count.counting("event")
    return switch self {
    case .none: FailOn.none.sentence(count)
    case .tie: FailOn.tie.sentence(count)
    case .error: FailOn.error.sentence(count)
    case .moved: "another window than was recorded gets \(events)"
    case .lost: "no window takes \(events) any more"
    }
  }
}

/// The option that says where in a line its recorded window is.
struct RecordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The window that the line was recorded with is in this field or column: null or empty for a \
      new one. The answer is a summary of who moved.
      """, valueName: "a.b|name|n"))
  var recorded: String?

  /// Refuses what does not go with where the identifier is.
  func validate(beside input: LogOptions) throws {
    guard let recorded else { return }
    if input.isEmpty { throw ValidationError("--recorded needs --field or --column.") }
    if input.field != nil {
      try LogOptions.check(path: recorded, of: "--recorded")
    } else {
      try LogOptions.check(column: recorded)
    }
  }
}
