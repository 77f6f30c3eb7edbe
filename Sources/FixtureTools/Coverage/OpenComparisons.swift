import PredicateIndex
import PredicateLanguage
import SceneRouting

/// An index of the windows where an event may cover something that no event has covered yet.
///
/// ```
/// can        SELF BEGINSWITH "a" OR SELF CONTAINS "b"      the second comparison was never true
/// filed      (NOT SELF BEGINSWITH "a") AND SELF CONTAINS "b"
/// on "xb"    it is found: an event on "xb" makes the second comparison true
/// ```
/// Never leaves out a value that the event gives to a comparison; may return one that it does not
/// give. What no index finds is returned for every event: values of long predicates, each of which
/// is as long as the whole, and values that need no text.
struct OpenComparisons {
  /// A value of a comparison of a window's predicate.
  struct Value: Hashable, Sendable {
    let scene: SceneIdentifier
    let condition: ActivationCondition
    let number: Int
    let value: Bool
  }

  /// Predicates of more comparisons are not filed: what is filed grows with their square.
  private static let comparisons = 16
  /// The steps that filing takes of the budget of the run, for each byte of a predicate.
  private static let stepsOfByte = 20

  private let index = PredicateIndex<Value>()
  private var others: [Value] = []

  /// Adds both values of each comparison of a predicate, as far as `isOpen` says so.
  ///
  /// - Complexity: O(m × b): m comparisons, b bytes of the predicate.
  mutating func add(
    _ predicate: ActivationPredicate, _ condition: ActivationCondition, of scene: SceneIdentifier,
    where isOpen: (Value) -> Bool
  ) {
    let reaches = predicate.comparisonReaches
    for (number, reach) in reaches.enumerated() {
      for value in [true, false] {
        let own = Value(scene: scene, condition: condition, number: number, value: value)
        guard isOpen(own) else { continue }
        if reaches.count > Self.comparisons || !file(own, value ? reach.whenTrue : reach.whenFalse)
        {
          others.append(own)
        }
      }
    }
  }

  /// Files a value; false where the index would return it for every event, or has no room.
  private func file(_ value: Value, _ predicate: ActivationPredicate) -> Bool {
    WorkBudget.current?.spend(Self.stepsOfByte * predicate.sourceByteCount)
    if case .everything = predicate.accessCover { return false }
    do throws(PredicateIndexError) {
      try index.insert(value, predicate: predicate)
      return true
    } catch {
      return false
    }
  }

  /// The values that an event on `identifier` may give.
  func values(on identifier: String) -> [Value] {
    // On a text that is too long no predicate has a value.
    guard let matches = try? index.matches(of: identifier) else { return [] }
    return matches.subscribers + matches.failures.map(\.subscriber) + others
  }

  /// Takes out those of `values` that are covered, and all that no index finds.
  mutating func remove(_ values: [Value], where isCovered: (Value) -> Bool) {
    for value in values where isCovered(value) && index.contains(value) {
      try? index.remove(value)
    }
    others.removeAll(where: isCovered)
  }
}
