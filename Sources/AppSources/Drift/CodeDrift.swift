import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
package import SceneLint
import SceneRouting
package import SourceScan
import SourceText

/// The scenes of fixtures beside the conditions of code: what differs, what is not covered, and
/// what is not known.
package struct CodeDrift {
  /// The counts of scenes by their result, and of conditions in the code without a scene.
  package struct Counts: Hashable, Sendable {
    package var scenes = 0
    package var equal = 0
    package var drifts = 0
    package var unknown = 0
    /// Places of conditions that no scene stands for.
    package var uncovered = 0
  }

  let fixtures: [ComparedFixture]
  let scenes: [(fixture: Int, scene: ComparedScene)]
  let outcomes: [DriftSearch.Outcome]
  /// The places of each fixture's scenes.
  let byFixture: [Int: [Int]]
  let survey: CodeSurvey
  private let covered: Set<Int>
  private let identifiers: [ScanSite]
  package let counts: Counts

  /// Compares the scenes of `fixtures` with what a scan of `sources` found.
  ///
  /// - Complexity: as `DriftSearch.run`, and a run of conditions for each identifier, within the
  ///   budget.
  package init(_ fixtures: [ComparedFixture], _ sources: [ScanSource], _ result: ScanResult) {
    self.fixtures = fixtures
    survey = CodeSurvey(sources, result)
    scenes = fixtures.enumerated().flatMap { place, fixture in
      fixture.scenes.map { (place, $0) }
    }
    byFixture = Dictionary(grouping: scenes.indices) { [scenes] in scenes[$0].fixture }
    var search = DriftSearch(survey)
    outcomes = search.run(scenes.map(\.scene))
    covered = search.covered
    identifiers = result.sites.filter { $0.kind == .identifier }
    var counts = Counts(scenes: scenes.count, uncovered: survey.owners.count - covered.count)
    for outcome in outcomes {
      switch outcome {
      case .passes, .equal: counts.equal += 1
      case .nowhere: counts.drifts += 1
      case .unknown: counts.unknown += 1
      case .compared(let pair):
        if pair.relations.values.allSatisfy({ $0.isEqual || !$0.isKnown }) {
          counts.unknown += 1
        } else {
          counts.drifts += 1
        }
      }
    }
    self.counts = counts
  }

  // MARK: - Findings in code

  /// Adds what is found to the findings of the sources.
  func run(_ findings: inout SourceFindings) {
    for ((fixture, scene), outcome) in zip(scenes, outcomes) {
      switch outcome {
      case .compared(let pair):
        for condition in ActivationCondition.allCases {
          report(pair, condition, scene, in: fixtures[fixture], &findings)
        }
      case .unknown(let why, let owner?):
        guard !fixtures[fixture].allows(.driftUnknown, scene) else { continue }
        add(.driftUnknown, unknown(scene, why), help: nil, at: owner, .can, &findings)
      default: break
      }
    }
    for owner in survey.owners.indices where !covered.contains(owner) {
      let type = survey.owners[owner].type
      add(
        .conditionsNotCovered,
        "no scene of the fixtures has the conditions "
          + (type.isEmpty ? "that are set here" : "of \(quoted(type))"),
        help: "a scene that names the code follows it: `\"code\": \"PATH\"`", at: owner, .can,
        &findings)
    }
    checkIdentifiers(&findings)
  }

  private func report(
    _ pair: DriftSearch.Pair, _ condition: ActivationCondition, _ scene: ComparedScene,
    in fixture: ComparedFixture, _ findings: inout SourceFindings
  ) {
    guard let relation = pair.relations[condition] else { return }
    let owner = pair.reading.owner
    switch relation {
    case .equal: return
    case .unknown(let why):
      guard !fixture.allows(.driftUnknown, scene) else { return }
      add(.driftUnknown, unknown(scene, why), help: nil, at: owner, condition, &findings)
    case .differs(let code, let copy):
      guard !fixture.allows(.conditionsDiffer, scene) else { return }
      let place = scene.place(of: condition)
      let other = "\(place.file):\(place.line)"
      let verb = condition == .can ? "takes" : "prefers"
      let sentences = [
        code.map { "the code \(verb) \(quoted($0)), \(other) does not" },
        copy.map { text in
          let one = code == nil ? other : "the fixture"
          return "\(one) \(verb) \(quoted(text)), the code does not"
        },
      ].compactMap(\.self)
      let own = scene.conditions[condition].canonicalText
      let new = pair.reading.conditions[condition].canonicalText
      add(
        .conditionsDiffer, sentences.joined(separator: "; ") + Self.words(of: pair.reading.values),
        help: "the scene \(quoted(scene.id)) has \(quoted(own)), the code \(quoted(new)); "
          + Self.remedy(for: pair, scene, survey),
        at: owner, condition, &findings)
    }
  }

  /// Returns the effect of `--write` on a drift, in words.
  private static func remedy(
    for pair: DriftSearch.Pair, _ scene: ComparedScene, _ survey: CodeSurvey
  ) -> String {
    let obstacle = FixtureUpdate.obstacle(to: pair, scene, survey)
    return obstacle.map { "`--write` leaves it: \($0)" }
      ?? "`--write` brings the fixture up to date"
  }

  /// The values that a comparison took for granted.
  private static func words(of values: [ExactText: PredicateArgument]) -> String {
    let words = values.sorted { $0.key < $1.key }.map { expression, value -> String in
      switch value {
      case .string(let text): "\(quoted(expression.text)) is \(quoted(text))"
      case .integer(let number): "\(quoted(expression.text)) is \(number)"
      default: "\(quoted(expression.text)) is a list"
      }
    }
    return words.isEmpty ? "" : ", where " + words.joined(separator: " and ")
  }

  private func unknown(_ scene: ComparedScene, _ why: String) -> String {
    let place = scene.value.place
    return "whether the scene \(quoted(scene.id)) of \(place.file):\(place.line) has the "
      + "conditions of the code is not known: \(why)"
  }

  private func add(
    _ rule: LintRuleID, _ message: String, help: String?, at owner: Int,
    _ condition: ActivationCondition, _ findings: inout SourceFindings
  ) {
    guard let site = survey.owners[owner].site(of: condition) else { return }
    if rule == .conditionsDiffer, let place = site.strings == nil ? site.origin : site.valuePlace {
      // The text itself, wherever it is written.
      return findings.add(rule, message, help: help, at: place)
    }
    findings.add(
      rule, message, help: help,
      at: LocatedText.Place(file: site.file, offset: site.range.lowerBound),
      to: site.range.upperBound)
  }

  // MARK: - Identifiers

  /// The steps that one identifier on one condition takes of the budget.
  private static let stepsOfIdentifier = 100

  private func checkIdentifiers(_ findings: inout SourceFindings) {
    // Of a fixture that says nothing nothing is missing.
    guard !scenes.isEmpty else { return }
    let conditions = scenes.flatMap { [$0.scene.conditions.can, $0.scene.conditions.prefers] }
      .uniqued()
    var answers: [ExactText: Bool?] = [:]
    for site in identifiers {
      let texts: [LocatedText] =
        switch site.content {
        case .known(let text): [text]
        case .alternatives(let all): all.map(\.text)
        default: []
        }
      for text in texts.map(\.text) {
        let isTaken = answers[ExactText(text)] ?? isTaken(text, conditions)
        answers[ExactText(text)] = .some(isTaken)
        let place = LocatedText.Place(file: site.file, offset: site.range.lowerBound)
        switch isTaken {
        case true?: continue
        case false?:
          findings.add(
            .identifierWithoutScene,
            "the code sets the identifier \(quoted(text)), and no scene of the fixtures takes it",
            help: "add the scene that is to take it, or an event that shows what comes of it",
            at: place, to: site.range.upperBound)
        case nil:
          findings.add(
            .driftUnknown, "whether a scene of the fixtures takes \(quoted(text)) is not known",
            help: "the run has a limit of steps, which --effort raises", at: place,
            to: site.range.upperBound)
        }
      }
    }
  }

  /// Whether a condition is true for the identifier, or fails.
  ///
  /// Nil if that takes too long.
  private func isTaken(_ identifier: String, _ conditions: [ActivationPredicate]) -> Bool? {
    for condition in conditions {
      let steps = Self.stepsOfIdentifier + identifier.utf8.count
      if WorkBudget.current?.take(steps) == false { return nil }
      if (try? condition.evaluate(identifier)) != false { return true }
    }
    return false
  }

  // MARK: - Findings in fixtures

  /// The findings without a place in the code, by fixture.
  package var fixtureFindings: [LintedFile] {
    fixtures.indices.compactMap { index in
      let fixture = fixtures[index]
      var file = LintedFile(path: fixture.path)
      var drafts: [UnplacedFinding] = []
      for place in byFixture[index] ?? [] {
        let scene = scenes[place].scene
        guard let draft = draft(scene, outcomes[place]) else { continue }
        if fixture.allows(draft.rule, scene) { file.allowed += 1 } else { drafts.append(draft) }
      }
      guard !drafts.isEmpty || file.allowed > 0 else { return nil }
      let anchors = StablePathWriter(LintSubject(fixture.fixture, fixture.text))
      file.findings = Linter.bounded(LintFinding.located(drafts, in: fixture.text, anchors))
      return file
    }
  }

  private func draft(
    _ scene: ComparedScene, _ outcome: DriftSearch.Outcome
  ) -> UnplacedFinding? {
    switch outcome {
    case .nowhere:
      UnplacedFinding(
        .conditionsDiffer, "no code sets the conditions of the scene \(quoted(scene.id))",
        help: "name the type that sets them: its name as the `id`, or `\"code\": \"PATH\"`",
        at: .value(scene.value))
    case .unknown(let why, owner: nil):
      UnplacedFinding(.driftUnknown, unknown(scene, why), at: .value(scene.value))
    default: nil
    }
  }
}
