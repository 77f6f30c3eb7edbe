import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The findings that explain findings of the analysis: one cause is reported once.
struct FindingSuppression {
  /// The predicates that are plainly always or never true.
  private var decided: Set<Int> = []
  /// The parts that other findings are about, by predicate.
  private var parts: [Int: [SourceSpan]] = [:]
  /// The parts that other findings say may have no value, by predicate.
  private var failing: [Int: [SourceSpan]] = [:]
  /// The scenes for which another finding says that they prefer or take all identifiers, or none.
  private var decidedScenes: Set<Int> = []
  private var deadScenes: Set<Int> = []
  /// The scenes with a `can` that says TRUEPREDICATE in other words.
  private var openScenes: Set<Int> = []
  /// Whether all scenes take nothing, or none takes a Focus filter's prefix: a finding of its own.
  private let hasNoTaker: Bool
  private let hasForeignPrefix: Bool
  private let subject: LintSubject

  /// `analysis` are the findings that may be explained, by others or by one another.
  init(_ drafts: [UnplacedFinding], analysis: [UnplacedFinding], _ subject: LintSubject) {
    self.subject = subject
    hasNoTaker = drafts.contains { $0.rule == .noWindowIsReused }
    hasForeignPrefix = drafts.contains { $0.rule == .focusPrefixNotMatched }
    for predicate in subject.predicates {
      for warning in predicate.warnings {
        add(LintRuleID(rawValue: warning.id), predicate, warning.span)
      }
    }
    for draft in drafts {
      if case .predicate(let predicate, let span) = draft.place { add(draft.rule, predicate, span) }
    }
    for draft in analysis {
      switch draft.rule {
      case .always where draft.severity == .note: openScenes.formUnion(draft.scenes)
      case .dead: deadScenes.formUnion(draft.scenes)
      case .always: decidedScenes.formUnion(draft.scenes)
      case .prefersNeverMatters where draft.severity > .note:
        decidedScenes.formUnion(draft.scenes)
      default: break
      }
    }
  }

  private mutating func add(_ rule: LintRuleID?, _ predicate: LintPredicate, _ span: SourceSpan) {
    let place = predicate.order
    parts[place, default: []].append(span)
    if rule == .catastrophicRepetition || rule == .swappedOperands {
      failing[place, default: []].append(span)
    }
    switch rule {
    case .neverTrue, .alwaysTrue, .emptyNeedle, .constantComparison, .swappedOperands,
      .nilNotConsulted:
      decided.insert(place)
      if case .scene(let index, _) = predicate.owner { decidedScenes.insert(index) }
    default: break
    }
  }

  /// Whether a finding of the analysis says again what another one says.
  func explain(_ draft: UnplacedFinding) -> Bool {
    switch draft.rule {
    case .gap: hasNoTaker
    case .vacuousPart: explainPart(draft)
    case .analysisUnknown: explainFailure(draft)
    case .always: decided.contains(draft.order)
    case .prefersNeverMatters, .prefersOutsideCan:
      hasForeignPrefix || decided.contains(draft.order)
        || draft.scenes.contains(where: deadScenes.contains)
    case .dead:
      hasNoTaker || hasForeignPrefix || draft.scenes.contains { hasDecided($0) }
    case .fight, .neverWins:
      hasForeignPrefix || draft.scenes.contains(where: decidedScenes.contains)
    default: false
    }
  }

  /// Whether a predicate of the scene is plainly always or never true.
  private func hasDecided(_ scene: Int) -> Bool {
    ActivationCondition.allCases.contains { condition in
      subject.predicate(of: condition, ofScene: scene).map { decided.contains($0.order) } ?? false
    }
  }

  /// Whether a finding of its own says why a question has no answer.
  private func explainFailure(_ draft: UnplacedFinding) -> Bool {
    guard case .predicate(let predicate, let span) = draft.place else { return false }
    return failing[predicate.order]?.contains {
      $0.lowerBound < span.upperBound && span.lowerBound < $0.upperBound
    } == true
  }

  private func explainPart(_ draft: UnplacedFinding) -> Bool {
    let explained = decidedScenes.union(openScenes).union(deadScenes)
    if draft.scenes.contains(where: explained.contains) { return true }
    guard case .predicate(let predicate, let span) = draft.place else { return false }
    return parts[predicate.order]?.contains {
      $0.lowerBound < span.upperBound && span.lowerBound < $0.upperBound
    } == true
  }
}
