import PredicateIndex
import PredicateLanguage
import SceneRouting

/// The owners of conditions, by the identifiers that their conditions are true of.
///
/// Conditions that are equal are true of the same identifiers, so of a scene's own strings one that
/// it is true of leads to the few owners that may have the same conditions.
struct ConditionTruths {
  private let indices: [ActivationCondition: PredicateIndex<Int>] = [
    .can: PredicateIndex(), .prefers: PredicateIndex(),
  ]
  /// The owner of each reading, by its number in an index.
  private var owners: [Int] = []
  /// The owners that an index does not find.
  private var others: Set<Int> = []

  /// The most strings of a scene that are tried.
  private static let tries = 16

  mutating func insert(_ conditions: ActivationConditions, of owner: Int) {
    for condition in ActivationCondition.allCases {
      let predicate = conditions[condition]
      if (try? indices[condition]?.insert(owners.count, predicate: predicate)) == nil {
        others.insert(owner)
      }
    }
    owners.append(owner)
  }

  /// Adds an owner whose conditions are not known without a scene.
  mutating func insertUnknown(_ owner: Int) { others.insert(owner) }

  /// The owners that may have the conditions of a scene, ascending.
  ///
  /// Nil if none of its strings tells them from others.
  func owners(sharing conditions: ActivationConditions, _ constants: [String]) -> [Int]? {
    for condition in [ActivationCondition.prefers, .can] {
      let predicate = conditions[condition]
      if predicate == .always || predicate == .never { continue }
      for text in constants.prefix(Self.tries) where (try? predicate.evaluate(text)) == true {
        guard let matches = try? indices[condition]?.matches(of: text) else { continue }
        let found = matches.subscribers + matches.failures.map(\.subscriber)
        return others.union(found.map { owners[$0] }).sorted()
      }
    }
    return nil
  }
}
