import ByteText
import LocatedValues
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting

/// The findings about scenes that the analysis proves, with their places.
struct AnalysisRules {
  private let subject: LintSubject
  private let places: [SceneIdentifier: Int]
  private(set) var drafts: [UnplacedFinding] = []

  init(_ subject: LintSubject) {
    self.subject = subject
    places = Dictionary(
      subject.fixture.scenes.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Runs the rules; `begin` is called with the name of each proof before it begins.
  ///
  /// - Complexity: as `SceneAnalyzer.analysis(of:options:)`, where nothing is proved yet.
  mutating func run(_ proved: SceneAnalysis?, _ begin: (@Sendable (String) -> Void)?) {
    let fixture = subject.fixture
    guard let list = subject.text.root.member("scenes"), !fixture.scenes.isEmpty else { return }
    guard fixture.scenes.count <= LintLimits.scenes else {
      drafts.append(
        UnplacedFinding(
          .analysisUnknown,
          "\(fixture.scenes.count) scenes are not analysed together: the limit is "
            + "\(LintLimits.scenes)", help: "`sceneroute analyze` has no such limit",
          at: .value(list)))
      return
    }
    let analysis = proved ?? prove(begin)
    let claims = UniversalClaims(fixture, places)
    for finding in analysis.findings where finding.kind != .fight {
      if claims.hold(finding, without: rest(of: finding)) { add(finding, list) }
    }
    addFights(analysis.findings.filter { $0.kind == .fight }, list)
    addUnknowns(analysis.unknowns, list)
  }

  private func prove(_ begin: (@Sendable (String) -> Void)?) -> SceneAnalysis {
    let fixture = subject.fixture
    let predicates = fixture.scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
    let samples = fixture.identifiers
    let domain =
      fixture.within.map { AnalysisDomain.allStrings.within($0) }
      ?? .usual(for: predicates, samples: samples + [fixture.options.focusPrefix ?? ""])
    var analyzer = SceneAnalyzer(domain: domain, samples: Array(samples.prefix(64)))
    analyzer.begin = begin
    return analyzer.analysis(of: fixture.scenes, options: fixture.options)
  }

  private func index(of finding: SceneFinding) -> Int? {
    finding.scenes.first.flatMap { places[$0] }
  }

  /// The predicate without the part that a finding is about.
  ///
  /// Nil if the finding is another one.
  private func rest(of finding: SceneFinding) -> ActivationPredicate? {
    guard let index = index(of: finding), let place = finding.place, let span = place.span,
      let predicate = subject.predicate(of: place.condition, ofScene: index)
    else { return nil }
    let changes = Removal.changes(leavingOut: span, of: predicate)
    return changes.isEmpty ? nil : predicate.read(predicate.applying(changes))
  }

  private mutating func add(_ finding: SceneFinding, _ list: LocatedValue) {
    let rule: LintRuleID
    switch finding.kind {
    // New windows of a timeline's app are made for what no window takes, and of other roles than
    // those of events nothing is expected.
    case .gap where subject.opensWindows || !subject.roles.contains(finding.role): return
    case .prefersNeverMatters where isHabit(finding): return
    case .dead where isMeant(finding): return
    case .vacuousPart where mattersWithoutIdentifier(finding): return
    case .prefersOutsideCan where isDecision(finding): return
    case .gap: return add(finding, .gap, .value(list))
    case .fight: return
    default: rule = LintRuleID(finding.kind)
    }
    guard let index = index(of: finding) else { return }
    guard let place = finding.place else {
      return add(finding, rule, .value(subject.scenes[index]))
    }
    guard let span = place.span,
      let predicate = subject.predicate(of: place.condition, ofScene: index),
      span.upperBound <= predicate.bytes.count
    else {
      return add(finding, rule, subject.place(of: place.condition, ofScene: index))
    }
    add(
      finding, rule, .predicate(predicate, span),
      changes: Removal.changes(leavingOut: span, of: predicate))
  }

  private mutating func add(
    _ finding: SceneFinding, _ rule: LintRuleID, _ place: UnplacedFinding.Place,
    changes: [(span: SourceSpan, text: String)] = []
  ) {
    // A timeline may change the conditions or the focus prefix.
    let isOfTimeline = finding.kind == .dead && subject.opensWindows
    var draft = UnplacedFinding(
      rule, finding.message, help: finding.help, at: place,
      severity: isOfTimeline ? .note : finding.severity, changes: changes,
      isSafe: !changes.isEmpty)
    draft.scenes = (finding.scenes + finding.rivals).compactMap { places[$0] }
    drafts.append(draft)
  }

  /// Whether a scene repeats `can` as `prefers`, as Apple's samples do, or waits for windows that a
  /// timeline opens.
  private func isHabit(_ finding: SceneFinding) -> Bool {
    guard finding.severity == .note, let index = index(of: finding) else { return false }
    let conditions = subject.fixture.scenes[index].conditions
    return conditions.can == conditions.prefers || subject.opensWindows
  }

  /// Whether a scene has the defaults of SwiftUI, or waits for events without an identifier.
  private func isMeant(_ finding: SceneFinding) -> Bool {
    guard let index = index(of: finding) else { return false }
    let conditions = subject.fixture.scenes[index].conditions
    if conditions.form == .swiftUI, finding.severity == .note { return true }
    let asksCan = subject.fixture.options.nilIdentifier ?? .mostRecent == .canMustHold
    return (asksCan || conditions.form == .swiftUI) && (try? conditions.can.evaluate(nil)) == true
  }

  /// Whether the `can` of the finding's scene is never true: the scene is meant for what it
  /// prefers.
  private func isDecision(_ finding: SceneFinding) -> Bool {
    index(of: finding).map { subject.fixture.scenes[$0].conditions.can == .never } ?? false
  }

  /// Whether a part that no identifier needs says what becomes of events without one.
  private func mattersWithoutIdentifier(_ finding: SceneFinding) -> Bool {
    guard subject.fixture.options.nilIdentifier ?? .mostRecent == .canMustHold,
      let index = index(of: finding), let place = finding.place, let rest = rest(of: finding)
    else { return false }
    let whole = subject.fixture.scenes[index].conditions[place.condition]
    return (try? whole.evaluate(nil)) != (try? rest.evaluate(nil))
  }

  /// Whether two preferences meet only because both look for a part, which may be anywhere, and no
  /// identifier of the fixture has both.
  private func isContrived(_ fight: SceneFinding) -> Bool {
    guard fight.score == .prefers, let text = fight.readable?.text,
      !subject.fixture.identifiers.contains(where: { Array($0.utf8) == Array(text.utf8) })
    else { return false }
    return fight.scenes.compactMap { places[$0] }.allSatisfy {
      subject.fixture.scenes[$0].conditions.prefers.looksForPart
    }
  }

  /// The most scenes that can take the same events with a finding each; more share one finding.
  private static let openFights = 3

  /// One finding for each scene that shares its score with scenes before it.
  ///
  /// Scenes that can take everything, as scenes without conditions do, share that on purpose.
  private mutating func addFights(_ fights: [SceneFinding], _ list: LocatedValue) {
    struct Key: Hashable {
      let scene: Int
      let score: RoutingScore
    }
    let scenes = subject.fixture.scenes
    var first: [Key: SceneFinding] = [:]
    var others: [Key: Int] = [:]
    var order: [Key] = []
    for fight in fights {
      let sides = fight.scenes.compactMap { places[$0] }
      guard sides.count == 2, let score = fight.score else { continue }
      if score == .can, sides.allSatisfy({ scenes[$0].conditions.can == .always }) { continue }
      // Of two scenes the one that comes later, or the one that says what it takes.
      let isOpen = score == .can && scenes[sides[1]].conditions.can == .always
      let key = Key(scene: sides[isOpen ? 0 : 1], score: score)
      if first[key] == nil {
        first[key] = fight
        order.append(key)
      } else {
        others[key, default: 0] += 1
      }
    }
    let open = order.filter { $0.score == .can }
    if open.count > Self.openFights, let fight = first[open[0]] {
      drafts.append(
        UnplacedFinding(
          .fight, "\(fight.message); so it is with \(open.count - 1) more scenes",
          help: fight.help, at: .value(list), severity: fight.severity))
      order.removeAll { $0.score == .can }
    }
    for key in order {
      guard let fight = first[key] else { continue }
      let more = others[key].map { "; so it is with \($0) more \($0 == 1 ? "scene" : "scenes")" }
      let condition: ActivationCondition = key.score == .prefers ? .prefers : .can
      var draft = UnplacedFinding(
        .fight, fight.message + (more ?? ""), help: fight.help,
        at: subject.place(of: condition, ofScene: key.scene),
        severity: isContrived(fight) ? .note : fight.severity)
      draft.scenes = fight.scenes.compactMap { places[$0] }
      drafts.append(draft)
    }
  }

  /// Questions without an answer, each part that is in the way once.
  private mutating func addUnknowns(_ unknowns: [UnknownFinding], _ list: LocatedValue) {
    let subject = subject
    for unknown in unknowns.uniqued(by: \.obstacle) {
      let index = unknown.scenes.first.flatMap { places[$0] }
      // A gap has no scene; the predicate that leaves it open has one.
      let scenes = index.map { $0..<$0 + 1 } ?? subject.scenes.indices
      let predicate = scenes.lazy.flatMap { index in
        ActivationCondition.allCases.compactMap { subject.predicate(of: $0, ofScene: index) }
      }.first { $0.source.hasBytes(of: unknown.obstacle.source) }
      let place: UnplacedFinding.Place
      if let predicate {
        place = .predicate(predicate, unknown.obstacle.diagnostic.span)
      } else {
        place = .value(index.map { subject.scenes[$0] } ?? list)
      }
      drafts.append(
        UnplacedFinding(
          .analysisUnknown,
          "it is not known what the scenes do with every identifier: "
            + unknown.obstacle.diagnostic.message,
          help: unknown.obstacle.diagnostic.help, at: place))
    }
  }
}

extension LintSubject {
  /// Whether the fixture plays a timeline, in which windows come and go.
  var opensWindows: Bool { !fixture.timeline.isEmpty }

  /// The roles that events ask for, and that of windows.
  fileprivate var roles: Set<SceneRole> { Set([.application] + fixture.events.map(\.event.role)) }
}

extension ActivationPredicate {
  /// Whether it is true for a text that is anywhere in an identifier.
  fileprivate var looksForPart: Bool {
    guard case .tests(let tests, _) = accessCover else { return false }
    return tests.contains { test in
      let literals = test.literals
      return literals.prefix.isEmpty && literals.suffix.isEmpty && !literals.inner.isEmpty
    }
  }
}

/// The removal of an operand of an AND or OR.
enum Removal {
  static func changes(
    leavingOut span: SourceSpan, of predicate: LintPredicate
  ) -> [(span: SourceSpan, text: String)] {
    var open = [predicate.outline.root]
    while let node = open.popLast() {
      open += node.children
      guard node.kind == .and || node.kind == .or,
        let place = node.children.firstIndex(where: { $0.span == span }),
        predicate.isWritten(node.children[place]), node.children.count > 1
      else { continue }
      let own = predicate.wrapped(span, in: node.span)
      let neighbour = node.children[place == 0 ? 1 : place - 1]
      let beside = predicate.wrapped(neighbour.span, in: node.span)
      let range =
        place == 0 ? own.lowerBound..<beside.lowerBound : beside.upperBound..<own.upperBound
      return [(SourceSpan(range), "")]
    }
    return []
  }
}
