import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// `sceneroute diff`: which identifiers change hands between two fixtures.
struct Diff: SearchingVerb {
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
      """)

  @Argument(help: "The fixture as it was.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The fixture as it is.", completion: .file(extensions: ["json"]))
  var new: String

  @OptionGroup(title: "Which identifiers") var identifiers: DomainOptions

  @Option(
    help: ArgumentHelp(
      """
      Count the identifiers of this file that move, one a line; - is standard input.
      """, valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      """
      Make the exit status 1 for identifiers that go to another window (moved) or that no window \
      takes any more (lost), and where that is not known; unknown is for any two windows without \
      an answer. May be repeated.
      """, valueName: "moved|lost|unknown"))
  var failOn: [FailOn] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  var color: ColorChoice { common.color }
  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    let before = console.loadFixture(
      old, profile: common.profile, files: files, defersWarnings: !answersJSON)
    let after = console.loadFixture(
      new, profile: common.profile, files: files, defersWarnings: !answersJSON)
    defer {
      if !answersJSON { console.report((before?.warnings ?? []) + (after?.warnings ?? [])) }
    }
    guard let before, let after else { return }
    let subject = DiffSubject(before, after)
    guard
      let domain = identifiers.domain(
        of: subject.predicates, samples: subject.texts, usual: subject.within, on: console)
    else { return }
    var tally: TraceTally?
    if let trace {
      guard let counted = count(trace, before, after, on: console) else { return }
      tally = counted
    }
    let report = subject.report(of: domain, tally: tally)
    switch format.format {
    case .text: DiffText(console).write(report, failOn)
    case .json: DiffJSON.write(report, on: console)
    }
    if report.fails(failOn) { console.note(.checkFailed) }
  }

  /// Routes each line of a file through both fixtures; nil, with the reason reported, when it
  /// cannot be read.
  private func count(
    _ path: String, _ before: SceneFixture, _ after: SceneFixture, on console: Console
  ) -> TraceTally? {
    var input = console.input
    if path != "-" {
      switch System.openFile(path) {
      case .success(let file): input = .file(file)
      case .failure(let failure):
        console.reportError(
          id: "unreadable-trace", "cannot read \(quoted(path)): \(failure.reason)")
        return nil
      }
    }
    let name = path == "-" ? "standard input" : path
    var tally = TraceTally(SceneRouter(before), SceneRouter(after))
    let lines = LineReader(input) { console.reportNote("\(name): \($0)") }
    var errors = LineErrors(
      in: name, id: "unreadable-line", help: "the line is not counted", on: console)
    var isFirst = true
    do throws(ReadFailure) {
      while let step = try lines.next() {
        guard case .lines(let block) = step else { continue }
        if isFirst, let table = LogTable(ofLogWithoutOptions: block.bytes, name: name) {
          console.report(table, help: "write the identifiers alone, one a line")
          return nil
        }
        isFirst = false
        for place in block.ranges.indices {
          if let problem = block.problems[place] {
            errors.report(problem, line: block.firstNumber + place)
          } else {
            tally.add(block.text(place))
          }
        }
      }
    } catch {
      console.reportError(id: "unreadable-trace", "cannot read \(quoted(name)): \(error.reason)")
      return nil
    }
    errors.finish()
    if tally.lines == 0 {
      console.reportError(
        id: "empty-trace", "\(quoted(name)) has no identifier", help: "write one a line")
      return nil
    }
    return tally
  }
}

/// Two fixtures that are compared.
struct DiffSubject {
  private let before: SceneFixture
  private let after: SceneFixture
  /// The identifiers of both.
  private let samples: [String]

  init(_ before: SceneFixture, _ after: SceneFixture) {
    (self.before, self.after) = (before, after)
    samples = before.identifiers + after.identifiers
  }

  /// The predicates of all scenes.
  var predicates: [ActivationPredicate] {
    [before, after].flatMap { fixture in
      fixture.scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
    }
  }

  /// The texts whose characters belong to identifiers.
  var texts: [String] { samples + [before, after].map { $0.options.focusPrefix ?? "" } }

  /// The identifiers that the fixtures say are meant.
  var within: ActivationPredicate? { after.within ?? before.within }

  /// Looks for moves among the identifiers of `domain`.
  func report(of domain: ProofDomain, tally: TraceTally?) -> DiffReport {
    let difference = SceneAnalyzer(domain: domain.domain, samples: Array(samples.prefix(64)))
      .difference(from: before.scenes, before.options, to: after.scenes, after.options)
    return DiffReport(
      domain: domain.words, difference: difference,
      states: Self.stateChanges(before.scenes, after.scenes), tally: tally)
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

/// How many recorded identifiers go from one window to another.
struct TraceTally {
  struct Pair: Hashable {
    let from: SceneIdentifier?
    let to: SceneIdentifier?
  }

  struct Entry {
    let pair: Pair
    var count: Int
    /// The first identifier of the trace that moves so.
    let example: String
  }

  private let before: SceneRouter
  private let after: SceneRouter
  private(set) var lines = 0
  private(set) var moved = 0
  private var places: [Pair: Int] = [:]
  /// In the order of the trace.
  private(set) var entries: [Entry] = []

  init(_ before: SceneRouter, _ after: SceneRouter) {
    self.before = before
    self.after = after
  }

  /// Counts an identifier that came `count` times.
  mutating func add(_ identifier: String, count: Int = 1) {
    let pair = Pair(
      from: before.route(identifier).scene, to: after.route(identifier).scene)
    add(pair, count, example: identifier)
  }

  /// Counts an event that came `count` times, and which `label` names.
  mutating func add(_ event: RoutingEvent, count: Int = 1, label: String) {
    let pair = Pair(from: before.route(event).scene, to: after.route(event).scene)
    add(pair, count, example: label)
  }

  private mutating func add(_ pair: Pair, _ count: Int, example: String) {
    lines += count
    if pair.from == pair.to { return }
    moved += count
    if let place = places[pair] {
      entries[place].count += count
    } else {
      places[pair] = entries.count
      entries.append(Entry(pair: pair, count: count, example: example))
    }
  }
}

/// What a comparison of two fixtures came to.
struct DiffReport {
  /// A scene that is in memory before or after, and not at the other time.
  struct StateChange {
    let scene: SceneIdentifier
    /// The state after.
    let state: SessionState
  }

  /// The identifiers that it is about, in words.
  let domain: String
  let difference: SceneDifference
  let states: [StateChange]
  let tally: TraceTally?

  func fails(_ checks: [Diff.FailOn]) -> Bool {
    // What is known of no window at all fails every check.
    let isOpen = difference.unknowns.contains { $0.isAboutAll }
    if isOpen, !checks.isEmpty { return true }
    let pairs =
      difference.moves.map { ($0.from, $0.to) } + difference.unknowns.map { ($0.from, $0.to) }
      + (tally?.entries ?? []).map { ($0.pair.from, $0.pair.to) }
    return checks.contains { check in
      switch check {
      case .moved: !pairs.isEmpty
      case .lost: pairs.contains { from, to in to == nil && from != nil }
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
