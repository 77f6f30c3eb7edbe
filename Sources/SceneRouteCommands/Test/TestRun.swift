import PredicateLanguage
import SceneFixtures
import SceneRouting
import Synchronization

struct TestPlan: Sendable {
  typealias Input = FixturePaths.Input

  let files: FixturePaths
  let filters: [NamePattern]
  let profile: LanguageProfile?
  let requiresExpectations: Bool
  let failsFast: Bool
  /// The parts to work out for each fixture beside its cases.
  let wants: QualityWants

  func inputs() -> [Input] { files.inputs() }

  /// Whether the cases of a label in a file are wanted.
  func wants(_ label: String, in file: String) -> Bool {
    filters.isEmpty || filters.contains { $0.matches(label) || $0.matches(file) }
  }

  func run(_ inputs: [Input], _ progress: WorkProgress) -> TestRun {
    let started = ContinuousClock.now
    let firstFailure = Mutex(Int.max)
    let results = WorkBudget.sharing(among: inputs.count, spread: progress.spread) { place in
      // In a run that stops early only what comes after the first failure is left out.
      if firstFailure.withLock({ place > $0 }) { return TestFile?.none }
      let file = check(inputs[place], progress)
      if failsFast, file.isFailure { firstFailure.withLock { $0 = min($0, place) } }
      return file
    }
    let last = firstFailure.withLock { $0 }
    let files = results.enumerated().filter { $0.offset <= last }.compactMap { $0.element ?? nil }
    return TestRun(files, seconds: (ContinuousClock.now - started) / .seconds(1))
  }

  /// Reads a file.
  ///
  /// Nil if the file is JSON in a folder and not a fixture.
  func fixtureAndBytes(
    _ input: Input
  ) throws(FixtureError) -> (fixture: SceneFixture, bytes: [UInt8])? {
    if let problem = input.problem { throw problem }
    return try SceneFixture.loadWithBytes(
      path: input.path, mustBeFixture: input.isNamed, profile: profile, files: files.access,
      with: .command)
  }

  func check(_ input: Input, _ progress: WorkProgress? = nil) -> TestFile {
    let started = ContinuousClock.now
    var file = TestFile(path: input.path)
    defer { file.seconds = (ContinuousClock.now - started) / .seconds(1) }
    do throws(FixtureError) {
      guard let (fixture, bytes) = try fixtureAndBytes(input) else {
        file.isOther = true
        return file
      }
      add(fixture, to: &file)
      if wants.isAnything, file.isReadable {
        file.quality = FixtureQuality(of: fixture, in: bytes, file: input.path, wants) { part in
          progress?.begin("\(input.path): \(part)")
        }
        file.findings += file.quality.problems
      }
    } catch {
      file.isReadable = false
      file.findings = error.diagnostics
      file.namedFiles = error.namedFiles
    }
    return file
  }

  private func add(_ fixture: SceneFixture, to file: inout TestFile) {
    do throws(SceneSystemError) {
      let check = try fixture.check()
      file.cases = check.cases.filter { wants($0.label, in: file.path) }
      file.findings = check.warnings
      file.isTimeline = !fixture.timeline.isEmpty
      file.namedFiles = fixture.namedFiles
      if check.cases.isEmpty {
        file.findings.append(
          .expectsNothing(in: fixture, file: file.path, isError: requiresExpectations))
      }
    } catch {
      file.isReadable = false
      file.findings = fixture.warnings + [.impossible(error, file: file.path)]
    }
  }
}

struct TestRun: Sendable {
  let files: [TestFile]
  let otherFiles: Int
  let seconds: Double

  init(_ files: [TestFile], seconds: Double) {
    self.files = files.filter { !$0.isOther }
    otherFiles = files.count { $0.isOther }
    self.seconds = seconds
  }

  var cases: [FixtureCase] { files.flatMap(\.cases) }
  var failed: Int { files.reduce(0) { $0 + $1.cases.count { $0.failure != nil } } }
  var unreadable: Int { files.count { !$0.isReadable } }
  var warnings: Int {
    files.reduce(0) { $0 + $1.findings.count { $0.severity == .warning } }
  }

  /// Returns the exit status of the run; the worst counts.
  func status(_ level: FailLevel) -> RunStatus {
    if unreadable > 0 { return .badInput }
    if failed > 0 || files.contains(where: { $0.fails(at: level) }) { return .checkFailed }
    return files.allSatisfy(\.cases.isEmpty) ? .badInput : .done
  }

  /// Why the run checked nothing.
  ///
  /// Nil if it checked something, or if the reason was shown.
  func whyNothing(_ level: FailLevel) -> String? {
    guard files.allSatisfy(\.cases.isEmpty), unreadable == 0,
      !files.contains(where: { $0.fails(at: level) })
    else { return nil }
    if files.isEmpty { return "no fixture was found" }
    // A filter may have left the cases out.
    return files.allSatisfy(\.expectsNothing)
      ? "no fixture expects anything, so nothing was checked" : "no case was found"
  }
}

/// One fixture, or a file that should be one.
struct TestFile: Sendable {
  let path: String
  /// The expectations that were wanted, in the order of the file.
  var cases: [FixtureCase] = []
  /// The mistakes and doubtful parts of the file.
  var findings: [FixtureDiagnostic] = []
  var isReadable = true
  var isTimeline = false
  /// The coverage and the noticed mistakes of the fixture, as far as they were wanted.
  var quality = FixtureQuality()
  /// The files that the fixture names.
  var namedFiles: [String] = []
  /// Whether it is JSON of another kind, in a folder.
  var isOther = false
  var seconds = 0.0

  init(path: String) { self.path = path }

  var expectsNothing: Bool { findings.contains { $0.id == "expects-nothing" } }

  /// Whether a case failed, or the file could not be read.
  var isFailure: Bool { !isReadable || cases.contains { $0.failure != nil } }

  /// Whether a finding makes the run fail.
  func fails(at level: FailLevel) -> Bool {
    findings.contains { $0.severity == .error || level == .warning && $0.severity == .warning }
  }
}
