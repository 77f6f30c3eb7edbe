import FixtureTools
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting

/// All that a page says of one fixture.
struct FixtureStudy: Sendable {
  let path: String
  let fixture: SceneFixture
  /// The number of expectations, and those that are not met.
  private(set) var expected = 0
  private(set) var failures: [FixtureCase] = []
  /// The first events with their decisions.
  private(set) var events: [StudiedEvent] = []
  /// The number of events that the run had too few steps left to decide.
  private(set) var openEvents = 0
  /// The first events beside scenes.
  private(set) var matrix: [EventMatrix.Row] = []
  private(set) var steps: StudiedSteps?
  private(set) var coverage: FixtureCoverage?
  private(set) var mutation: FixtureMutation?
  private(set) var lint: LintedFile?
  private(set) var proofs: AnalysisReport?
  /// Why something is missing, in a sentence each.
  private(set) var coverageGap: String?
  private(set) var mutationGap: String?
  private(set) var proofsGap: String?
  /// Why the scenes do not fit the app, or nil.
  private(set) var problem: SceneSystemError?

  /// Looks at a fixture, which was read from `bytes`, in every way that is wanted.
  ///
  /// `begin` is called with the name of each part before it is looked at.
  init(
    _ fixture: SceneFixture, in bytes: [UInt8], path: String, _ parts: Set<HTMLReport.Part>,
    _ linter: Linter, begin: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.fixture = fixture
    begin("events")
    do throws(SceneSystemError) {
      // All else has what the events leave.
      try WorkBudget.part(of: 2) {
        Result { () throws(SceneSystemError) in try check() }
      }.get()
    } catch {
      problem = error
      return
    }
    begin("coverage and mistakes")
    WorkBudget.part(of: 3) { measure(bytes, parts, begin) }
    begin("proofs")
    // Lint has what the others leave, and what is proved for the page is proved for lint.
    if parts.contains(.proofs) {
      WorkBudget.part(of: parts.contains(.findings) ? 2 : 1) { prove(begin) }
    }
    if parts.contains(.findings) {
      var linter = linter
      linter.begin = begin
      lint = linter.lint(bytes, file: path, proved: proofs?.analysis)
    }
    begin("reasons")
    matrix = EventMatrix.rows(of: self)
  }

  var met: Int { expected - failures.count }

  /// The number of events that each scene gets.
  var wins: [SceneIdentifier: Int] {
    events.compactMap(\.routed.decision.scene).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The result of the expectations in words.
  ///
  /// Nil if there are none.
  var expectations: String? {
    expected == 0 ? nil : "\(met) of \(expected.counting("expectation")) met"
  }

  var errors: Int { findings(.error) }
  var warnings: Int { findings(.warning) }

  /// Returns the number of lint findings with this severity.
  func findings(_ severity: Diagnostic.Severity) -> Int {
    lint?.findings.count { $0.severity == severity } ?? 0
  }

  // MARK: Checks

  private mutating func check() throws(SceneSystemError) {
    var errorsLeft = PageLimits.events
    var audit = FixtureAudit(of: fixture)
    let router = SceneRouter(reportingTiesOf: fixture)
    for (position, item) in fixture.events.enumerated() {
      let decision = audit.complete(router.route(item.event), on: item.event)
      let failure = audit.add(item, at: position, decision) {
        router.explain($0, expecting: $1)
      }
      if decision.isOpen { openEvents += 1 }
      errorsLeft -= decision.errors.count
      guard position < PageLimits.events, errorsLeft >= 0, !decision.isOpen else { continue }
      events.append(StudiedEvent(item, at: position, decision, failure))
    }
    if !fixture.timeline.isEmpty {
      var steps = StudiedSteps()
      try fixture.play { result in
        steps.add(result, failure: audit.add(result))
        return true
      }
      self.steps = steps
    }
    expected = audit.cases.count
    failures = audit.cases.filter { $0.failure != nil }
  }

  // MARK: Coverage and mistakes

  private mutating func measure(
    _ bytes: [UInt8], _ parts: Set<HTMLReport.Part>, _ begin: (String) -> Void
  ) {
    let costs = PredicateCosts(fixture)
    do throws(CoverageError) {
      if parts.contains(.coverage) { try cover(bytes, costs) }
      if parts.contains(.mutation) { try mutate(bytes, costs, begin) }
    } catch {
      coverageGap = FixtureDiagnostic.uncovered(error, file: path).message.sentence
    }
  }

  private mutating func cover(_ bytes: [UInt8], _ costs: PredicateCosts) throws(CoverageError) {
    let events = fixture.events.count + fixture.timeline.count
    guard events > 0 else { return }
    guard costs.comparisons <= PageLimits.coverageComparisons / events else {
      coverageGap =
        "Coverage is left out: \(events.counting("event")) and "
        + "\(costs.comparisons.counting("comparison")) are too many for a page. "
        + "`sceneroute test --coverage` has it."
      return
    }
    coverage = try fixture.coverage(of: bytes, file: path)
  }

  private mutating func mutate(
    _ bytes: [UInt8], _ costs: PredicateCosts, _ begin: (String) -> Void
  ) throws(CoverageError) {
    guard expected > 0 else { return }
    guard costs.rewrittenBytes <= PageLimits.mutationBytes else {
      mutationGap =
        "Mistakes are left out: the predicates are too long for a page. "
        + "`sceneroute test --mutate` puts them in."
      return
    }
    mutation = try fixture.mutation(
      of: bytes, file: path, work: PageLimits.mutationWork, begin: begin)
  }

  // MARK: Proofs

  private mutating func prove(_ begin: @escaping @Sendable (String) -> Void) {
    let scenes = fixture.scenes
    guard scenes.count <= LintLimits.scenes else {
      proofsGap =
        "Proofs are left out: \(scenes.count) scenes are too many for a page. "
        + "`sceneroute analyze` has them."
      return
    }
    let samples = fixture.identifiers
    let domain = ProofDomain(
      of: scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] },
      samples: samples + [fixture.options.focusPrefix ?? ""], usual: fixture.within)
    var analyzer = SceneAnalyzer(domain: domain.domain, samples: Array(samples.prefix(64)))
    analyzer.begin = begin
    let analysis = analyzer.analysis(of: scenes, options: fixture.options)
    let isSmall = analysis.isConsulted && scenes.count <= PageLimits.relatedScenes
    proofs = AnalysisReport(
      scenes: scenes, domain: domain.words(inFrontOf: fixture.options.focusPrefix),
      analysis: analysis,
      relations: isSmall ? analyzer.relations(of: scenes, options: fixture.options) : nil,
      codes: fixture.codes)
  }
}

/// The amount of work that a fixture's predicates cause.
private struct PredicateCosts {
  private(set) var comparisons = 0
  /// The bytes of all predicates, each as often as it has comparisons.
  private(set) var rewrittenBytes = 0

  init(_ fixture: SceneFixture) {
    for scene in fixture.scenes {
      for predicate in [scene.conditions.can, scene.conditions.prefers] {
        let count = predicate.comparisonSpans.count
        comparisons += count
        rewrittenBytes += count * predicate.sourceByteCount
      }
    }
  }
}

struct StudiedEvent: Sendable {
  let event: RoutingEvent
  let routed: RoutedEvent
  /// The scene that should have got it.
  ///
  /// Nil if that is met, or none was expected.
  let expected: SceneIdentifier?

  init(
    _ item: FixtureEvent, at position: Int, _ decision: RoutingDecision,
    _ failure: FixtureFailure?
  ) {
    event = item.event
    let selected = SelectedEvent(number: position + 1, item: item, position: position)
    routed = RoutedEvent(selected, decision, failure: failure)
    expected = failure == nil ? nil : item.expectation?.receiver?.scene
  }
}

extension String {
  /// A message as a sentence: its first letter large, with a full stop unless it asks something.
  var sentence: String {
    guard let first = unicodeScalars.first else { return self }
    let isPlain = Character(first).isLowercase
    return (isPlain ? first.properties.uppercaseMapping + dropFirstScalar : self)
      + (hasSuffix("?") ? "" : ".")
  }

  private var dropFirstScalar: String { String(unicodeScalars.dropFirst()) }
}
