import PredicateLanguage
import SceneFixtures
import SceneLint

/// The files that are to be looked at, and how.
struct LintPlan: Sendable {
  let inputs: [FixturePaths.Input]
  let linter: Linter

  init(paths: [String], excluded: [NamePattern], linter: Linter) {
    self.linter = linter
    inputs = FixturePaths(paths: paths, excluded: excluded, access: linter.access).inputs()
  }

  /// Looks at every file, several side by side.
  func run(_ progress: WorkProgress) -> LintRun {
    let started = ContinuousClock.now
    let all = WorkBudget.sharing(among: inputs.count, spread: progress.spread) { place in
      let started = ContinuousClock.now
      let file = lint(inputs[place], progress)
      let seconds = (ContinuousClock.now - started) / .seconds(1)
      return (file: file, seconds: seconds)
    }.compactMap(\.self)
    var run = LintRun()
    run.files = all.compactMap(\.file)
    run.fileSeconds = all.compactMap { $0.file == nil ? nil : $0.seconds }
    run.otherFiles = all.count { $0.file == nil }
    run.seconds = (ContinuousClock.now - started) / .seconds(1)
    return run
  }

  /// Looks at one file.
  ///
  /// Nil if the file is JSON of another kind.
  func lint(_ input: FixturePaths.Input, _ progress: WorkProgress? = nil) -> LintedFile? {
    var linter = linter
    linter.begin = { progress?.begin("\(input.path): \($0)") }
    if let problem = input.problem { return linter.unreadable(problem, input.path) }
    return linter.lint(path: input.path, isNamed: input.isNamed)
  }
}

/// The result of linting files.
struct LintRun {
  /// The fixtures and Info.plists, and the files that could not be read, in order.
  var files: [LintedFile] = []
  /// The seconds that each file took.
  var fileSeconds: [Double] = []
  /// The number of JSON files in folders that are not fixtures.
  var otherFiles = 0
  /// The summary of what was read, and the number of files, for runs that do not list files without
  /// findings.
  var overview: (words: [String], files: Int)?
  /// Whether fixes were made as far as they are proved.
  var isMended = false
  var seconds = 0.0
  /// The findings to report for each file: those that a baseline does not know.
  private var new: [[LintFinding]]?
  /// The number of findings that the baseline knows.
  ///
  /// Nil without a baseline.
  private(set) var known: Int?
  /// The number of findings in the baseline that no longer exist.
  private(set) var settled = 0

  /// The findings to report, file by file.
  var findings: [[LintFinding]] { new ?? files.map(\.findings) }

  /// Leaves out what a baseline knows.
  ///
  /// What is gone is counted where all rules were asked.
  mutating func leaveOut(_ baseline: LintBaseline, asksAll: Bool) {
    var baseline = baseline
    var known = 0
    new = files.map { file in
      let (new, count) = baseline.takeKnown(from: file.findings)
      known += count
      return new
    }
    self.known = known
    settled = asksAll ? baseline.settled(in: files.map(\.path)) : 0
  }

  /// Whether every file could be read, and there was one.
  var isComplete: Bool { whyNothing == nil && files.allSatisfy(\.isReadable) }
  var allowed: Int { files.reduce(0) { $0 + $1.allowed } }

  func count(_ severity: Diagnostic.Severity) -> Int {
    findings.reduce(0) { $0 + $1.count { $0.severity == severity } }
  }

  /// Returns the exit status of the run; the worst counts.
  func status(_ level: LintLevel) -> RunStatus {
    guard isComplete else { return .badInput }
    return findings.contains { $0.contains { $0.severity >= level.severity } }
      ? .checkFailed : .done
  }

  /// The result of the run in one line.
  var summary: String {
    var parts = overview?.words ?? [files.count.counting("file")]
    parts += [
      count(.error).counting("error"), count(.warning).counting("warning"), "\(count(.note)) info",
    ]
    if let known { parts.append("\(known) known") }
    if allowed > 0 { parts.append("\(allowed) allowed") }
    let unreadable = files.count { !$0.isReadable }
    if unreadable > 0 { parts.append("\(unreadable) unreadable") }
    if otherFiles > 0 { parts.append("\(otherFiles.counting("other JSON file")) left") }
    return parts.joined(separator: ", ")
  }

  /// Why nothing was looked at.
  ///
  /// Nil if something was.
  var whyNothing: String? {
    guard let overview else { return files.isEmpty ? "no fixture was found" : nil }
    return overview.files == 0 ? "no source of Swift or Objective-C was found" : nil
  }
}
