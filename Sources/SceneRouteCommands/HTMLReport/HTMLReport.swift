import AppSources
import ArgumentParser
import ByteText
import PredicateLanguage
import SceneFixtures
import SceneLint
import TraceLines

struct HTMLReport: SearchingVerb {
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    /// Something is not as a fixture expects it.
    case differs
    /// Lint finds something that is a warning at least.
    case finding
    /// An identifier goes to another window than with the old fixture.
    case moved
    /// An identifier that a window took opens a new one.
    case lost
  }

  /// A part of the page that takes its time.
  enum Part: String, ExpressibleByArgument, CaseIterable {
    case coverage
    case mutation
    case findings
    case proofs
  }

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page in HTML that shows all of it, to hand on.",
    usage: """
      sceneroute report <path> ... [-o <file>] [<options>]
      sceneroute report <fixture> --trace <file> [--diff <old>] [-o <file>] [<options>]
      """,
    discussion: """
      Writes one file that needs nothing else: the scenes with their conditions and what the \
      events made of each comparison, events beside scenes with the reason in each cell, what lint \
      and the proofs find, the mistakes that no expectation would notice, and the lanes of a \
      timeline. Without scripts, as in a mail, it still shows a summary: the counts, what is \
      proved, what moves, and where each event goes and why; it never needs a network.

      With --trace, where the identifiers of a log go, by shape; the JSON of `replay --summary` is \
      taken in place of the log. With --diff, what moves since another fixture. Both take one \
      fixture.

      A page of one fixture has less than 1 MB. What is left out for that, and what would take too \
      long, it says in its place.

      The exit status is 0 when the page is written, also where expectations differ, unless \
      --fail-on says otherwise; 2 when a file could not be read, which the page then says, or when \
      there was nothing to show and nothing was written.

      Examples:
        sceneroute report Tests/Windows -o report.html
        sceneroute report mail.json --trace ids.txt -o report.html
        sceneroute report new.json --diff old.json --trace ids.txt --fail-on lost -o report.html
      """)

  @Argument(help: "Fixtures, and folders of fixtures.", completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write the page; - is standard output, and the default.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output = "-"

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      Show where the identifiers of these logs go, one a line; - is standard input, and files that \
      end in .gz and .zst are unpacked. There may be \(TraceLimits.shapedIdentifiers) \
      identifiers. Of the JSON of `replay --summary` the counts are shown.
      """, valueName: "file"),
    completion: .file())
  var trace: [String] = []

  @OptionGroup(title: "Where the identifiers of --trace are") var input: LogOptions

  @Option(
    help: ArgumentHelp("Show what moves since this fixture.", valueName: "old"),
    completion: .file(extensions: ["json"]))
  var diff: String?

  @OptionGroup var excluded: ExcludeOptions

  @Option(
    help: ArgumentHelp(
      """
      Leave out a part: coverage, mutation, findings or proofs. May be repeated.
      """, valueName: "part"))
  var without: [Part] = []

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 when something is not as expected (differs), when lint finds a \
      warning or an error (finding), and with --diff for identifiers that go to another window \
      (moved) or that no window takes any more (lost). May be repeated.
      """, valueName: "differs|finding|moved|lost"))
  var failOn: [FailOn] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs the path of a file.") }
    try input.validate(isRead: !trace.isEmpty, by: "--trace")
    if trace.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input, -, can be read once.")
    }
    if diff == nil, failOn.contains(where: { $0 == .moved || $0 == .lost }) {
      throw ValidationError("--fail-on moved and lost need --diff.")
    }
    if failOn.contains(.finding), without.contains(.findings) {
      throw ValidationError("--fail-on finding and --without findings exclude each other.")
    }
  }

  func run(on console: Console) {
    let inputs = FixturePaths(
      paths: paths, excluded: excluded.patterns, access: files.access
    ).inputs()
    guard isWritable(beside: inputs.map(\.path), on: console) else { return }
    let isCompared = !trace.isEmpty || diff != nil
    let named = inputs.count(where: \.isNamed)
    if isCompared, named > 1 { return reportSeveral(named, on: console) }
    // What is wrong with the log is told before the fixture is studied, which may take long.
    var log: TraceInput?
    if !trace.isEmpty {
      log = TraceInput(trace, input, on: console)
      if log == nil { return }
    }
    var content = study(inputs, on: console)
    guard !content.studies.isEmpty else {
      if console.status == .done {
        console.reportError(
          id: "no-fixture", "no fixture was found",
          help: "a fixture is a JSON object with `scenes`")
      }
      return
    }
    guard compare(&content, log, on: console) else { return }
    write(content, on: console)
    check(content, on: console)
  }

  // MARK: Reading

  private func study(_ inputs: [FixturePaths.Input], on console: Console) -> PageContent {
    let documents = console.documents
    let linter = Linter(
      profile: common.profile, access: files.access, code: AppSources(), documents: documents)
    let parts = Set(Part.allCases).subtracting(without)
    let outcomes = console.follow(inputs.count, "file") { progress in
      let reader = StudyReader(parts: parts, linter: linter, progress: progress)
      return WorkBudget.sharing(among: inputs.count, spread: progress.spread) {
        reader.read(inputs[$0])
      }
    }
    var content = PageContent()
    for place in inputs.indices {
      switch outcomes[place] {
      case .study(let study): content.studies.append(study)
      case .failed(let error):
        content.problems += error.diagnostics
        console.report(error)
      case .other, nil: content.otherFiles += 1
      }
    }
    return content
  }

  /// Adds what a log and an old fixture say; false, with the reason reported, where they cannot be
  /// read.
  private func compare(
    _ content: inout PageContent, _ log: TraceInput?, on console: Console
  ) -> Bool {
    guard log != nil || diff != nil else { return true }
    guard content.studies.count == 1, let study = content.studies.first else {
      reportSeveral(content.studies.count, on: console)
      return false
    }
    var old: SceneFixture?
    if let diff {
      old = console.loadFixture(diff, profile: common.profile, files: files)
      if old == nil { return false }
    }
    if let log {
      content.flows = log.flows(by: study.fixture, path: study.path, old: old, on: console)
      if content.flows == nil { return false }
    }
    if let old, let diff {
      content.change = FixtureChange(old, path: diff, study, flows: content.flows)
    }
    return true
  }

  private func reportSeveral(_ count: Int, on console: Console) {
    console.reportError(
      id: "several-fixtures", "--trace and --diff go with one fixture, and there are \(count)",
      help: "name the fixture itself")
  }

  // MARK: Writing

  /// Looks at the output before anything is read; false, with the reason reported, where nothing
  /// may be written.
  private func isWritable(beside inputs: [String], on console: Console) -> Bool {
    guard output != "-" else { return true }
    if FixtureFolder.isFolder(output) {
      console.reportError(
        id: "output-is-folder", "\(quoted(output)) is a folder",
        help: "name the file, too: -o \(VisibleText.escaped(output))/report.html")
      return false
    }
    let others = inputs + trace.filter { $0 != "-" } + [diff].compactMap(\.self)
    guard others.contains(where: { FixtureFolder.isSameFile($0, output) }) else { return true }
    console.reportError(
      id: "report-over-input", "the report \(quoted(output)) would replace a file that is read",
      help: "give it another name")
    console.note(.wrongUsage)
    return false
  }

  private func write(_ content: PageContent, on console: Console) {
    let text = Page(content: content).text
    guard output != "-" else {
      console.output.writeLines(of: text)
      return
    }
    let file = TextFile(output)
    file.output.writeLines(of: text)
    if let reason = file.write() {
      return console.reportUnwritable(output, reason)
    }
    let (expected, met) = (content.expected, content.met)
    let metWords = expected == 0 ? "" : ", \(met) of \(expected.counting("expectation")) met"
    console.output.writeLine(
      "\(VisibleText.escaped(output)): \(content.studies.count.counting("fixture"))"
        + StyledText(metWords))
  }

  private func check(_ content: PageContent, on console: Console) {
    for study in content.studies where study.problem == nil && study.lint?.isReadable == false {
      // The fixture was read, and lint could not read it again with the files that it names.
      let errors = study.lint?.findings.map(\.diagnostic).filter { $0.severity == .error } ?? []
      console.report(FixtureError(errors))
    }
    for check in FailOn.allCases where failOn.contains(check) {
      if let words = check.failure(of: content) {
        console.reportFailure(of: check.rawValue, words)
      }
    }
  }
}

extension HTMLReport.FailOn {
  /// Returns the reason that the check fails, in words.
  ///
  /// Nil if it passes.
  fileprivate func failure(of content: PageContent) -> String? {
    switch self {
    case .differs:
      let count = content.studies.reduce(0) { $0 + $1.expected - $1.met }
      let impossible = content.studies.count { $0.problem != nil }
      if count + impossible == 0 { return nil }
      return "\((count + impossible).counting("expectation")) not met"
    case .finding:
      let count = content.studies.reduce(0) { $0 + $1.errors + $1.warnings }
      return count == 0 ? nil : "lint finds \(count.counting("warning"))"
    case .moved:
      return content.change?.fails([.moved]) == true ? "identifiers go to another window" : nil
    case .lost:
      return content.change?.fails([.lost]) == true
        ? "no window takes some identifiers any more" : nil
    }
  }
}

private struct StudyReader: Sendable {
  enum Outcome: Sendable {
    case study(FixtureStudy)
    case failed(FixtureError)
    /// JSON of another kind, in a folder.
    case other
  }

  let parts: Set<HTMLReport.Part>
  let linter: Linter
  let progress: WorkProgress

  func read(_ input: FixturePaths.Input) -> Outcome {
    do throws(FixtureError) {
      if let problem = input.problem { throw problem }
      guard let (fixture, bytes) = try load(input) else { return .other }
      return .study(
        FixtureStudy(fixture, in: bytes, path: input.path, parts, linter) { part in
          progress.begin("\(input.path): \(part)")
        })
    } catch {
      return .failed(error)
    }
  }

  private func load(
    _ input: FixturePaths.Input
  ) throws(FixtureError) -> (fixture: SceneFixture, bytes: [UInt8])? {
    guard input.isNamed, let document = linter.documents[ExactText(input.path)] else {
      return try SceneFixture.loadWithBytes(
        path: input.path, mustBeFixture: input.isNamed, profile: linter.profile,
        files: linter.access, with: .command)
    }
    let fixture = try SceneFixture.read(
      document, file: input.path, profile: linter.profile, files: linter.access,
      with: .command)
    return (fixture, document)
  }
}
