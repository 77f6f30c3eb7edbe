import LocatedValues
import PredicateAnalysis
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The rules about scenes together, but for those that the analysis proves.
struct SceneRules {
  private let subject: LintSubject
  private(set) var drafts: [UnplacedFinding] = []

  init(_ subject: LintSubject) { self.subject = subject }

  private var fixture: SceneFixture { subject.fixture }

  mutating func run() {
    checkNil()
    checkSwiftUI()
    checkSingleScene()
    checkDefaults()
    checkVocabulary()
  }

  private mutating func add(
    _ rule: LintRuleID, _ message: String, help: String?, at value: LocatedValue?,
    severity: Diagnostic.Severity? = nil
  ) {
    guard let value else { return }
    drafts.append(UnplacedFinding(rule, message, help: help, at: .value(value), severity: severity))
  }

  // MARK: No identifier

  /// A comparison with nil in a condition that is not consulted without an identifier (R6).
  private mutating func checkNil() {
    for predicate in subject.predicates {
      guard case .scene(let index, _) = predicate.owner,
        fixture.options.nilIdentifier ?? .mostRecent == .mostRecent,
        fixture.scenes[index].conditions.form == .uikit || fixture.options.nilIdentifier != nil,
        let place = Self.comparisonWithNil(predicate.outline.root)
      else { continue }
      drafts.append(
        UnplacedFinding(
          .nilNotConsulted,
          "an event without an identifier goes to the window used last, and no condition is "
            + "consulted: the comparison with nil says nothing",
          help: "leave it out", at: .predicate(predicate, place)))
    }
  }

  private static func comparisonWithNil(_ root: PredicateOutline.Node) -> SourceSpan? {
    var open = [root]
    while let node = open.popLast() {
      open += node.children.reversed()
      guard let comparison = WrittenComparison(node) else { continue }
      if [.value(.equal), .value(.notEqual)].contains(comparison.form),
        comparison.constant.kind == .null
      {
        return node.span
      }
    }
    return nil
  }

  // MARK: SwiftUI

  private mutating func checkSwiftUI() {
    let sets = subject.scenes.flatMap { scene in
      ["preferring", "allowing"].compactMap { scene.member($0) }
    }
    let declared = (subject.text.root.member("app")?.member("declarations")?.items ?? [])
      .compactMap { $0.member("matching") }
    for set in sets + declared {
      let strings = set.items
      let hasStar = strings.contains { $0.text == "*" }
      for value in strings {
        guard let text = value.text, text != "*" else { continue }
        if text.isEmpty {
          add(
            .emptyExternalEvent, "the empty string matches nothing",
            help: "write `*` for everything, or leave the string out", at: value)
        } else if text.contains("*") {
          add(
            .starInExternalEvent,
            "`*` inside a longer string is a character: \(quoted(text)) is looked for as it is",
            help: "a string matches what contains it, without `*`", at: value)
        }
      }
      if hasStar, strings.count > 1, let other = strings.first(where: { $0.text != "*" }) {
        add(
          .starBesideOthers, "`*` matches everything, so the other strings say nothing",
          help: "leave them out, or `*`", at: other)
      }
    }
  }

  // MARK: The app

  /// Conditions in an app of one scene (R7).
  private mutating func checkSingleScene() {
    guard !fixture.app.supportsMultipleScenes else { return }
    let stated = subject.scenes.lazy.flatMap { scene in
      ["can", "prefers", "preferring", "allowing", "code"].compactMap { scene.member($0) }
    }
    add(
      .conditionsNotConsulted, "the app supports one scene: its conditions are not consulted",
      help: "leave them out, or set `supportsMultipleScenes` to true",
      at: stated.first { _ in true })
  }

  private mutating func checkDefaults() {
    guard fixture.app.supportsMultipleScenes, fixture.timeline.isEmpty else { return }
    let scenes = fixture.scenes
    let list = subject.text.root.member("scenes")
    if !scenes.isEmpty,
      scenes.allSatisfy({ $0.conditions.can == .never && $0.conditions.prefers == .never })
    {
      let isSwiftUI = scenes.allSatisfy { $0.conditions.form == .swiftUI }
      add(
        .noWindowIsReused, "no scene takes anything: each event opens a new window",
        help: "let one scene's `can` be TRUEPREDICATE, or its `allowing` be `[\"*\"]`", at: list,
        severity: isSwiftUI ? .note : .warning)
    } else if scenes.count > 1, !subject.identifiers.isEmpty,
      scenes.allSatisfy({ $0.conditions.can == .always && $0.conditions.prefers == .never })
    {
      add(
        .noConditions,
        "no scene has conditions: the window used last gets every event of its role",
        help: "let the scene that shows certain content prefer its identifier", at: list)
    }
  }

  // MARK: Vocabulary

  /// Reports a fixture whose conditions are all false for every identifier of its events.
  private mutating func checkVocabulary() {
    let prefix = fixture.options.focusPrefix ?? ""
    guard fixture.app.supportsMultipleScenes, fixture.timeline.isEmpty,
      !subject.identifiers.isEmpty, subject.identifiers.count <= LintLimits.comparedTexts,
      fixture.scenes.count <= LintLimits.comparedTexts
    else { return }
    let specific = fixture.scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
      .filter { $0 != .always && $0 != .never && $0.openVariables.isEmpty }
    guard !specific.isEmpty else { return }
    let index = PredicateIndex<Int>()
    for (place, predicate) in specific.enumerated() {
      do { try index.insert(place, predicate: predicate) } catch { return }
    }
    func isHit(_ identifiers: [String]) -> Bool {
      identifiers.contains { identifier in
        guard let found = try? index.matches(of: identifier) else { return true }
        return !found.subscribers.isEmpty || !found.failures.isEmpty
      }
    }
    if isHit(subject.identifiers) { return }
    if !prefix.isEmpty, isHit(fixture.identifiers) {
      add(
        .focusPrefixNotMatched,
        "no condition is true for an identifier that begins with \(quoted(prefix)), and some are "
          + "for the rest",
        help: "conditions see the prefix, too: let them begin with it, or use `CONTAINS`",
        at: subject.text.root.member("focusPrefix"))
    } else if subject.identifiers.count > 2 {
      add(
        .noCommonVocabulary,
        "no condition is true for any of the \(subject.identifiers.count) identifiers of the "
          + "events: the two seem to speak of different things",
        help: "compare what the app sends with what its scenes look for",
        at: subject.text.root.member("scenes"))
    }
  }
}
