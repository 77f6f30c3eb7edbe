import AppSources
import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLint
import SourceScan
import SourceText

/// The sources that are to be read, and the Info.plists beside them.
struct ScanPlan {
  let inputs: [FixturePaths.Input]
  /// The Info.plists that were named, or that are beside the sources.
  let manifests: [String]
  /// The files that may be fixtures whose scenes are compared with the code.
  let fixtures: [FixturePaths.Input]
  /// Whether the caller named the Info.plists.
  private let areNamed: Bool

  init(
    paths: [String], excluded: [NamePattern] = [], manifests: [String] = [],
    against: [String] = []
  ) {
    fixtures = FixturePaths(paths: against, excluded: excluded, access: .project).inputs()
    areNamed = !manifests.isEmpty
    let wantsManifests = manifests.isEmpty
    let all = FixturePaths(
      paths: paths, excluded: excluded, access: .none,
      isWanted: {
        SourceLanguage(path: $0) != nil
          || wantsManifests && PathText($0).ends(with: "Info.plist")
      }
    ).inputs().filter { $0.file?.leadsOutside != true }
    func isManifest(_ input: FixturePaths.Input) -> Bool {
      input.problem == nil && PathText(input.path).ends(with: ".plist")
    }
    inputs = Self.withoutLinks(all.filter { !isManifest($0) })
    self.manifests = manifests + all.filter(isManifest).map(\.path)
  }

  /// Leaves out links to files that are read anyway: read twice, a constant has two candidates.
  private static func withoutLinks(_ inputs: [FixturePaths.Input]) -> [FixturePaths.Input] {
    guard inputs.contains(where: { $0.file?.isLink == true }) else { return inputs }
    var known = Set(
      inputs.compactMap { input in
        input.file.flatMap { $0.isLink ? nil : $0.realPath }.map { ExactText($0) }
      })
    return inputs.filter { input in
      guard let file = input.file, file.isLink, let path = file.realPath else { return true }
      return known.insert(ExactText(path)).inserted
    }
  }

  /// The number of sources to read.
  var count: Int { inputs.count }

  /// The paths of all files.
  var paths: [String] { inputs.map(\.path) + manifests + fixtures.map(\.path) }

  /// Reads all files, several side by side, and looks at those that can have a site.
  func run(_ progress: WorkProgress) -> ScanRun {
    let started = ContinuousClock.now
    var run = read(progress)
    lint(&run)
    run.finish(ContinuousClock.now - started)
    return run
  }

  /// Reads and scans all files, and judges nothing.
  func read(_ progress: WorkProgress, wantsDeclarations: Bool = false) -> ScanRun {
    var run = ScanRun()
    let loaded = run.store.load(inputs, progress)
    var isCandidate: [Bool] = []
    var mayBeOfApp: [Bool] = []
    for (place, input) in inputs.enumerated() {
      switch loaded[place] {
      case .source(let source, _, let canHaveSites, let isOfApp):
        run.sources.append(source)
        isCandidate.append(canHaveSites)
        mayBeOfApp.append(isOfApp)
      case .problem(let error): run.unreadable.append(Linter().unreadable(error, input.path))
      case nil: break
      }
    }
    Self.scan(&run, isCandidate, mayBeOfApp, wantsDeclarations)
    run.sources = run.result.reading(run.sources)
    run.takeProblems()
    return run
  }

  /// Looks for what is wrong in what was read, and in the fixtures beside it.
  func lint(_ run: inout ScanRun) {
    run.fixtures = ScanFixtures(fixtures)
    if !fixtures.isEmpty {
      run.fixtures.readAgain()
      run.drift = CodeDrift(run.fixtures.read, run.sources, run.result)
    }
    let manifests = AppManifests(self.manifests, areNamed: areNamed, app: run.app)
    let linted = SourceLinter.lint(
      run.sources, run.result, app: run.app, manifests: manifests, besides: run.drift)
    run.takeProblems()
    run.lint.files = run.unreadable + linted
    run.lint.files += manifests.lint()
    run.lint.files += (run.drift?.fixtureFindings ?? []) + run.fixtures.unreadable
    run.finish()
  }

  /// Scans the sources of `run` that are candidates: those that can have a site or be of an app.
  private static func scan(
    _ run: inout ScanRun, _ isCandidate: [Bool], _ mayBeOfApp: [Bool], _ wantsDeclarations: Bool
  ) {
    guard isCandidate.contains(true) || mayBeOfApp.contains(true) else { return }
    let sources = run.sources
    let spread: SideBySide.Spread = { count, work in Threads.spread(count, work) }
    let declared = SideBySide.answers(below: sources.count, spread: spread) { place in
      DeclaredNames(sources[place])
    }
    let names = sources.indices.compactMap { declared[$0] }
    run.result = SourceScan.scan(
      sources, isCandidate: isCandidate, declared: names, wantsDeclarations: wantsDeclarations,
      spread: spread)
    run.app = AppScan.read(
      sources, isCandidate: mayBeOfApp, declared: names, after: run.result, spread: spread)
  }
}

/// The result of scanning the sources.
struct ScanRun {
  var lint = LintRun()
  var sources: [ScanSource] = []
  var result = SourceScan.scan([])
  /// The parts of apps in the sources.
  ///
  /// Nil if there are none.
  var app: AppScan?
  /// The sources that could not be read.
  var unreadable: [LintedFile] = []
  /// The fixtures of `--against`, and their scenes beside the code.
  var fixtures = ScanFixtures([])
  var drift: CodeDrift?
  let store = SourceStore()

  /// Adds the sources that could not be read again.
  fileprivate mutating func takeProblems() {
    unreadable += store.takeProblems().map { Linter().unreadable($0.error, $0.path) }
  }

  /// The sites whose predicate is read: those with a text or with one of several.
  var checked: Int {
    result.sites.count { site in
      switch site.content {
      case .known, .alternatives: site.kind != .identifier
      default: false
      }
    }
  }

  /// Why sites are open, the most frequent reason first.
  var openReasons: [(reason: String, count: Int)] {
    var counts: [String: Int] = [:]
    for site in result.sites {
      if let reason = site.open { counts[reason.rawValue, default: 0] += 1 }
    }
    return counts.map { (reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  var open: Int { openReasons.reduce(0) { $0 + $1.count } }

  mutating func finish(_ duration: Duration) { lint.seconds = duration / .seconds(1) }

  fileprivate mutating func finish() {
    lint.fileSeconds = lint.files.map { _ in 0 }
    let files = Set(result.sites.map(\.file)).count
    let reasons = openReasons.prefix(3).map { "\($0.reason): \($0.count)" }
    let more = openReasons.count > 3 ? ["…"] : []
    let why = reasons.isEmpty ? "" : " (" + (reasons + more).joined(separator: "; ") + ")"
    lint.overview = (
      words: [
        "\(result.sites.count.counting("site")) in \(files) of \(sources.count.counting("file"))",
        "\(checked.counting("predicate")) checked", "\(open) open\(why)",
      ] + compared, files: sources.count
    )
  }
  /// The result of comparing scenes with the code, in words.
  private var compared: [String] {
    guard let counts = drift?.counts else { return [] }
    let unknown = counts.unknown == 0 ? "" : ", \(counts.unknown) unknown"
    return [
      "\(counts.equal) of \(counts.scenes.counting("scene")) as in the code" + unknown
    ]
  }
}
