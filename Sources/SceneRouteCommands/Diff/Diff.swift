import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting
import TraceLines

struct Diff: FixtureVerb {
  /// A change that may fail a run.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    /// An identifier goes to another window.
    case moved
    /// An identifier that a window took opens a new one.
    case lost
    /// It is not known whether one goes to another window.
    case unknown
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Prove which identifiers a change moves.",
    usage: "sceneroute diff <old> <new> [--within <predicate> | --all-strings] [<options>]",
    discussion: """
      Compares two fixtures, such as one before and after a change of its predicates: for each \
      two windows whether any identifier goes from the one to the other, with an identifier that \
      does. Where none is named it is proved that there is none. Of scenes with the same score \
      the first in the file is the one used last. Windows alone count; a scene that keeps its \
      identifiers by another score is told beside it.

      The identifiers are those before the focus prefix, the empty one among them. Of two \
      timelines the windows before the first step are compared.

      Examples:
        sceneroute diff mail-1.json mail-2.json
        sceneroute diff mail-1.json mail-2.json --fail-on lost
        sceneroute diff mail-1.json mail-2.json --trace identifiers.txt
        sceneroute diff mail-1.json mail-2.json --certificate mail.certificate
      """)

  @Argument(help: "The fixture as it was.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The fixture as it is.", completion: .file(extensions: ["json"]))
  var new: String

  @OptionGroup(title: "Which identifiers") var identifiers: DomainOptions
  @OptionGroup var certificate: CertificateOptions

  @Option(
    help: ArgumentHelp(
      """
      Count the identifiers of this log that move, one a line; - is standard input, and a file \
      that ends in .gz or .zst is unpacked.
      """, valueName: "file"),
    completion: .file())
  var trace: String?

  @OptionGroup(title: "Where the identifiers of --trace are") var input: LogOptions

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 for identifiers that go to another window (moved) or that no window \
      takes any more (lost), and where that is not known; unknown is for any two windows without \
      an answer. May be repeated.
      """, valueName: "moved|lost|unknown"))
  var failOn: [FailOn] = []

  @OptionGroup var options: FixtureOptions

  func validate() throws { try input.validate(isRead: trace != nil, by: "--trace") }

  func run(on console: Console) {
    guard certificate.isFree(of: [old, new], on: console) else { return }
    let before = load(old, defersWarnings: !answersJSON, on: console)
    let after = load(new, defersWarnings: !answersJSON, on: console)
    defer {
      if !answersJSON { console.report((before?.warnings ?? []) + (after?.warnings ?? [])) }
    }
    guard let before, let after else { return }
    let subject = DiffSubject(before, after)
    guard
      let domain = identifiers.domain(
        of: subject.predicates, samples: subject.texts, usual: subject.within, on: console)
    else { return }
    var traced: MoveCounts?
    if let trace {
      traced = moves(in: trace, before, after, on: console)
      if traced == nil { return }
    }
    let report = subject.report(of: domain, traced: traced)
    certificate.write(on: console) { () throws(CertificateProblem) -> RoutingCertificate in
      try CertificateMaker.difference(
        from: before.scenes, before.options, to: after.scenes, after.options,
        within: domain.within)
    }
    console.answer(report.json) { DiffText(console: console).write(report, failOn) }
    if report.fails(failOn) { console.note(.checkFailed) }
  }

  /// Routes each line of a log through both fixtures.
  ///
  /// Nil if the log cannot be read; the reason is reported.
  private func moves(
    in log: String, _ before: SceneFixture, _ after: SceneFixture, on console: Console
  ) -> MoveCounts? {
    let plan = ReplayPlan(paths: [log], form: input.form(), compare: .scenes(before))
    let summary = ReplayRun(plan, after, console).run()
    if summary.isInterrupted { console.note(.interrupted) }
    guard summary.isWhole else { return nil }
    console.report(summary.badLines, id: "unreadable-line")
    if let moves = summary.comparison, moves.lines > 0 { return moves }
    console.reportError(
      id: "empty-trace", "\(LogTable.shown([log])) has no identifier", help: "write one a line")
    return nil
  }
}

struct DiffSubject {
  private let before: SceneFixture
  private let after: SceneFixture
  private let samples: [String]

  init(_ before: SceneFixture, _ after: SceneFixture) {
    (self.before, self.after) = (before, after)
    samples = before.identifiers + after.identifiers
  }

  var predicates: [ActivationPredicate] {
    [before, after].flatMap { fixture in
      fixture.scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
    }
  }

  /// The texts whose characters belong to identifiers.
  var texts: [String] { samples + [before, after].map { $0.options.focusPrefix ?? "" } }

  /// The identifiers that the fixtures say are meant.
  var within: ActivationPredicate? { after.within ?? before.within }

  func report(of domain: ProofDomain, traced: MoveCounts?) -> DiffReport {
    let difference = SceneAnalyzer(domain: domain.domain, samples: Array(samples.prefix(64)))
      .difference(from: before.scenes, before.options, to: after.scenes, after.options)
    return DiffReport(
      domain: domain.words, difference: difference,
      states: Self.stateChanges(before.scenes, after.scenes), traced: traced, code: changedCode)
  }

  /// The conditions of both that are not the same, and are in the code that one of them names.
  private var changedCode: [DiffReport.CodeChange] {
    guard !before.codes.isEmpty || !after.codes.isEmpty else { return [] }
    let old = Dictionary(uniqueKeysWithValues: before.scenes.map { ($0.id, $0.conditions) })
    return after.scenes.flatMap { scene in
      ActivationCondition.allCases.compactMap { condition -> DiffReport.CodeChange? in
        let new = scene.conditions[condition]
        guard let old = old[scene.id]?[condition], old != new else { return nil }
        let change = DiffReport.CodeChange(
          scene: scene.id, condition: condition,
          old: before.codes[scene.id]?.text(of: condition, as: old.source)?.excerpt,
          new: after.codes[scene.id]?.text(of: condition, as: new.source)?.excerpt)
        return change.old == nil && change.new == nil ? nil : change
      }
    }
  }

  /// The scenes of both that are connected in one and not in the other.
  private static func stateChanges(
    _ old: [SceneSession], _ new: [SceneSession]
  ) -> [DiffReport.StateChange] {
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.state) })
    return new.compactMap { session in
      guard let state = before[session.id], state != session.state else { return nil }
      return DiffReport.StateChange(scene: session.id, state: session.state)
    }
  }
}

extension SceneRouter {
  convenience init(_ fixture: SceneFixture) {
    self.init(fixture.sceneSet, options: fixture.options)
  }
}

struct DiffReport {
  /// A scene that is in memory before or after, and not at the other time.
  struct StateChange {
    let scene: SceneIdentifier
    let state: SessionState
  }

  /// A condition that is another one now, with the lines of code that had it and have it.
  struct CodeChange {
    let scene: SceneIdentifier
    let condition: ActivationCondition
    let old: CodeExcerpt?
    let new: CodeExcerpt?
  }

  /// The identifiers that it is about, in words.
  let domain: String
  let difference: SceneDifference
  let states: [StateChange]
  /// Who moved among the identifiers of a log.
  let traced: MoveCounts?
  let code: [CodeChange]

  func fails(_ checks: [Diff.FailOn]) -> Bool {
    // What is known of no window at all fails every check.
    let isOpen = difference.unknowns.contains { $0.isAboutAll }
    if isOpen, !checks.isEmpty { return true }
    let pairs =
      difference.moves.map { ($0.from, $0.to) } + difference.unknowns.map { ($0.from, $0.to) }
    return checks.contains { check in
      switch check {
      case .moved: !pairs.isEmpty || traced.map { $0.moved > 0 } ?? false
      case .lost:
        pairs.contains { from, to in to == nil && from != nil }
          || traced.map { $0.lost > 0 } ?? false
      case .unknown: !difference.unknowns.isEmpty
      }
    }
  }

  /// The checks that fail for what is not known.
  func open(_ checks: [Diff.FailOn]) -> [Diff.FailOn] {
    checks.filter { check in
      difference.unknowns.contains {
        check == .moved || check == .lost && ($0.isAboutAll || $0.to == nil && $0.from != nil)
      }
    }
  }
}
