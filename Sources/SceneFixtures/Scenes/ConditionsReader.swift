import PredicateLanguage
import SceneRouting

/// Reads the two predicates of a scene, or the two sets of SwiftUI that stand for them.
struct ConditionsReader {
  /// The keys that belong to conditions.
  static let keys = [
    "can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing",
  ]
  /// Other names that people use for them.
  static let aliases = [
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
  ]

  private let findings: FindingList
  private var predicates: PredicateReader

  /// `variables` may be in the predicates.
  init(profile: LanguageProfile, findings: FindingList, variables: [String] = []) {
    self.findings = findings
    predicates = PredicateReader(profile: profile, variables: variables)
  }

  /// Returns the predicates that the object gives, each nil where it gives none.
  mutating func predicates(
    of object: JSONObjectReader
  ) -> (can: ActivationPredicate?, prefers: ActivationPredicate?) {
    (
      predicates.predicate("can", arguments: "canArguments", of: object),
      predicates.predicate("prefers", arguments: "prefersArguments", of: object)
    )
  }

  /// Returns the conditions of the object; what it leaves out has the platform's default.
  mutating func conditions(of scene: JSONObjectReader) -> ActivationConditions {
    let (can, prefers) = predicates(of: scene)
    guard let swiftUI = ["preferring", "allowing"].first(where: scene.has) else {
      return ActivationConditions(can: can ?? .always, prefers: prefers ?? .never)
    }
    let classic = ["can", "prefers", "canArguments", "prefersArguments"].first(where: scene.has)
    if let classic {
      let keys = scene.inSourceOrder([classic, swiftUI])
      findings.report(
        SceneProblem.mixedConditions(keys[0], keys[1]), at: .key(scene.path.appending(keys[1])))
    }
    for key in ["preferring", "allowing"] where !scene.has(key) && classic == nil {
      scene.reportMissing(key)
    }
    return ActivationConditions(
      preferring: scene.strings("preferring") ?? [], allowing: scene.strings("allowing") ?? [])
  }
}
