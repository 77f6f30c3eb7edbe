package import PredicateIndex
import PredicateLanguage

extension PatternBudget.Overrun {
  /// One sentence in lower case without a full stop.
  package var message: String {
    "with \(quoted(pattern)) the regular expressions of the scene set take \(bytes) bytes, "
      + "more than the limit of \(limit)"
  }

  /// How to mend it.
  package var help: String {
    "shorten bounded repetitions such as `{1,99}`, give scenes copies of one predicate, or use "
      + "`BEGINSWITH` or `LIKE`"
  }
}

extension PatternBudget {
  /// As `add`, for both predicates of a scene.
  mutating func add(_ conditions: ActivationConditions) throws(Overrun) {
    try add(conditions.can)
    do throws(Overrun) {
      try add(conditions.prefers)
    } catch {
      remove(conditions.can)
      throw error
    }
  }

  /// As `remove`, for both predicates of a scene.
  mutating func remove(_ conditions: ActivationConditions) {
    remove(conditions.can)
    remove(conditions.prefers)
  }
}
