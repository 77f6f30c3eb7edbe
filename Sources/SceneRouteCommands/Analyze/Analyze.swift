import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneLint
import SceneProofs
import SceneRouting

/// `sceneroute analyze`: what is true of a fixture's scenes for all identifiers.
struct Analyze: FixtureVerb {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Prove what scenes do with every identifier.",
    usage: "sceneroute analyze <fixture> [--within <predicate> | --all-strings] [<options>]",
    discussion: """
      Looks at every identifier, not only at those of the fixture's events, and prints what it \
      finds, each with an identifier that shows it:

        gap                    no scene takes it: it opens a new window each time
        fight                  two scenes have the same highest score: recency decides
        never-wins             a scene takes identifiers, and others prefer all of them
        dead                   a scene takes no identifier
        always                 a predicate is true for every identifier
        vacuous-part           a part of a predicate that changes nothing
        prefers-outside-can    a scene prefers what its `can` refuses
        prefers-never-matters  a `prefers` that changes no decision

      Scenes compete within their role. What is not found is proved not to be there; where there \
      is no proof, the answer says so and why. A table shows, for each pair of scenes, how their \
      identifiers relate.

      Examples:
        sceneroute analyze mail.json
        sceneroute analyze mail.json --fail-on gap --fail-on never-wins
        sceneroute analyze mail.json --fail-on gap --fail-on unknown
        sceneroute analyze mail.json --within 'SELF BEGINSWITH "mail://"'
        sceneroute analyze afternoon.json --step 4 --format json
        sceneroute analyze mail.json --certificate mail.certificate
      """)

  @Argument(
    help: "The fixture: a JSON file with scenes.",
    completion: .file(extensions: ["json"]))
  var fixture: String

  @OptionGroup(title: "Which identifiers") var identifiers: DomainOptions
  @OptionGroup var certificate: CertificateOptions

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 for a finding of this kind, and where it is not known whether there \
      is one; unknown is for any question without an answer. May be repeated.
      """, valueName: "kind|unknown"),
    completion: .list(FindingKind.allValueStrings))
  var failOn: [FindingKind] = []

  @Option(
    help: ArgumentHelp(
      "Analyse the windows of a timeline after this step, from 1; without it, those before it.",
      valueName: "number"))
  var step: Int?

  @OptionGroup var options: FixtureOptions

  func validate() throws {
    if let step, step < 1 { throw ValidationError("--step: steps count from 1.") }
  }

  func run(on console: Console) {
    guard certificate.isFree(of: [fixture], on: console) else { return }
    guard let fixture = load(fixture, defersWarnings: !answersJSON, on: console) else { return }
    defer { if !answersJSON { console.report(fixture.warnings) } }
    guard let (scenes, options) = windows(of: fixture, on: console)
    else { return }
    let samples = fixture.identifiers
    let predicates = scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
    let texts = samples + [options.focusPrefix ?? ""]
    guard
      let domain = identifiers.domain(
        of: predicates, samples: texts, usual: fixture.within, on: console)
    else { return }
    let (analysis, relations) = console.follow(1, "fixture") { progress in
      var analyzer = SceneAnalyzer(
        domain: domain.domain, samples: Array(samples.prefix(Self.sampleCount)))
      analyzer.begin = progress.begin
      let analysis = analyzer.analysis(of: scenes, options: options)
      let isRelated = analysis.isConsulted && scenes.count <= AnalysisLimits.relatedScenes
      return (analysis, isRelated ? analyzer.relations(of: scenes, options: options) : nil)
    }
    let report = AnalysisReport(
      scenes: scenes, domain: domain.words(inFrontOf: options.focusPrefix), analysis: analysis,
      relations: relations, failOn: failOn, codes: fixture.codes)
    certificate.write(on: console) { () throws(CertificateProblem) -> RoutingCertificate in
      try CertificateMaker.analysis(
        of: scenes, options, within: domain.within, findings: analysis.findings)
    }
    console.answer(report.json) { AnalysisText(console: console).write(report) }
    fail(report.analysis, on: console)
  }

  /// The most identifiers of events that give witnesses their shape.
  private static let sampleCount = 64

  /// The windows that are analysed.
  ///
  /// Nil if there are none; the reason is reported.
  private func windows(
    of fixture: SceneFixture, on console: Console
  ) -> (scenes: [SceneSession], options: RouterOptions)? {
    guard let step else { return (fixture.scenes, fixture.options) }
    guard step <= fixture.timeline.count else {
      console.reportError(
        id: "no-step",
        fixture.timeline.isEmpty
          ? "the fixture has no timeline, so it has no step \(step)"
          : "the timeline has \(fixture.timeline.count.counting("step")), and no step \(step)")
      return nil
    }
    do throws(SceneSystemError) {
      var windows = (scenes: fixture.scenes, options: fixture.options)
      try fixture.play { result in
        windows = (result.system.sessions.map(\.routed), result.system.options)
        return result.step.position + 1 < step
      }
      return windows
    } catch {
      console.reportError(id: error.id, error.message, help: error.help)
      return nil
    }
  }

  private func fail(_ analysis: SceneAnalysis, on console: Console) {
    let kinds = Set(failOn.compactMap(\.kind))
    let isFound = analysis.findings.contains { kinds.contains($0.kind) }
    let isOpen = analysis.unknowns.contains { unknown in
      failOn.contains { $0.kind == nil || $0.kind == unknown.kind }
    }
    if isFound || isOpen { console.note(.checkFailed) }
  }
}

/// The name of a kind of finding, as lint has it or as JSON does, or `unknown`.
struct FindingKind: ExpressibleByArgument {
  private static let unknown = "unknown"

  /// Nil for a question of any kind that has no answer.
  let kind: SceneFinding.Kind?

  init?(argument: String) {
    kind = SceneFinding.Kind.allCases.first {
      [LintRuleID($0).rawValue, $0.rawValue].contains(argument)
    }
    if kind == nil, argument != Self.unknown { return nil }
  }

  static var allValueStrings: [String] {
    SceneFinding.Kind.allCases.map { LintRuleID($0).rawValue } + [unknown]
  }
}

/// The result of analysing a fixture.
struct AnalysisReport {
  let scenes: [SceneSession]
  /// The identifiers that it is about, in words.
  let domain: String
  let analysis: SceneAnalysis
  /// The relation between the identifiers of each pair of scenes.
  ///
  /// Nil if there are too many scenes, or if routing evaluates no predicate.
  let relations: [SceneRelation]?
  /// The kinds of findings that make the run fail.
  var failOn: [FindingKind] = []
  /// The app's code with the conditions of scenes, by scene.
  var codes: [SceneIdentifier: SceneCode] = [:]

  /// The line of code that a finding is about.
  ///
  /// Nil if the fixture has the condition.
  func code(of finding: SceneFinding) -> CodeExcerpt? {
    guard let place = finding.place, let code = codes[place.scene],
      let session = scenes.first(where: { $0.id == place.scene })
    else { return nil }
    let source = session.conditions[place.condition].source
    let span = place.span ?? SourceSpan(0, source.utf8.count)
    return code.excerpt(of: span, in: source, place.condition)
  }

  /// The line of code with what is in the way of an answer.
  ///
  /// Nil if the fixture has it.
  func code(of unknown: UnknownFinding) -> CodeExcerpt? {
    let (source, span) = (unknown.obstacle.source, unknown.obstacle.diagnostic.span)
    // A gap has no scene; the predicate that leaves it open has one.
    let names = unknown.scenes.isEmpty && !codes.isEmpty ? scenes.map(\.id) : unknown.scenes
    return names.lazy.compactMap { codes[$0] }.compactMap { code in
      ActivationCondition.allCases.lazy.compactMap { code.excerpt(of: span, in: source, $0) }.first
    }.first
  }
}
