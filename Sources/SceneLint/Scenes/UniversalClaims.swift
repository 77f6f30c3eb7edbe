import ByteText
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting

/// Claims about all identifiers, held against every Unicode string.
///
/// A gap or a fight has an identifier that shows it. That a scene takes none, or that a part
/// changes nothing, is a claim about all, and printable ASCII is not all: `[一-龥]+` takes some.
struct UniversalClaims {
  private let fixture: SceneFixture
  private let places: [SceneIdentifier: Int]
  private let analyzer = PredicateAnalyzer(domain: .allStrings)

  init(_ fixture: SceneFixture, _ places: [SceneIdentifier: Int]) {
    self.fixture = fixture
    self.places = places
  }

  /// Whether a finding holds for every string, too; one that is not known may.
  ///
  /// Where the fixture says what its identifiers are, they are all.
  ///
  /// - Complexity: a search over the predicates that the finding is about.
  func hold(_ finding: SceneFinding, without part: ActivationPredicate?) -> Bool {
    guard fixture.within == nil, let scene = finding.scenes.first.flatMap({ places[$0] }) else {
      return true
    }
    let conditions = fixture.scenes[scene].conditions
    let predicate = finding.place.map { conditions[$0.condition] }
    switch finding.kind {
    case .dead:
      return isNever([conditions.can, conditions.prefers], .any([.holds(0), .holds(1)]))
    case .always: return predicate.map { isNever([$0], .fails(0)) } ?? true
    case .prefersNeverMatters where finding.severity == .warning:
      return isNever([conditions.prefers], .holds(0))
    case .vacuousPart:
      guard let part, let predicate else { return true }
      return analyzer.areEqual(predicate, part).answer != false
    case .neverWins:
      let rivals = finding.rivals.compactMap { places[$0] }
        .map { fixture.scenes[$0].conditions.prefers }.uniqued()
      return isNever(
        [conditions.can] + rivals, .all([.holds(0)] + rivals.indices.map { .fails($0 + 1) }))
    case .gap, .fight, .prefersOutsideCan, .prefersNeverMatters: return true
    }
  }

  /// Whether no string with the focus prefix in front satisfies a condition, as far as is known.
  private func isNever(
    _ predicates: [ActivationPredicate], _ condition: PredicateCondition
  ) -> Bool {
    let prefix = fixture.options.focusPrefix ?? ""
    let family = PredicateFamily(
      predicates, domain: .allStrings,
      prefixes: [String](repeating: prefix, count: predicates.count))
    return family.shortest([condition])[0].answer.map { $0 == nil } ?? true
  }
}
