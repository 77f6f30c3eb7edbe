/// What the naive evaluator has worked out about strings, so that it does so once.
///
/// Only values of pure functions are kept. One that is not used keeps nothing and takes no shortcut
/// for ASCII: a test compares the answers of the two.
public final class NaivePredicateMemory {
  let isUsed: Bool
  /// Canonical forms, by folding.
  var canonical: Values<[UInt8]>
  /// The characters that LIKE compares, by options.
  var characters: Values<[String]>
  /// LIKE patterns, by options.
  var patterns: Values<Result<NaivePredicate.Like, NaivePredicateError>>

  /// An empty memory.
  public init(isUsed: Bool = true) {
    self.isUsed = isUsed
    canonical = Values(isKept: isUsed)
    characters = Values(isKept: isUsed)
    patterns = Values(isKept: isUsed)
  }
}

extension NaivePredicateMemory {
  /// Values of one function, by its string and its options.
  struct Values<Value> {
    /// In bytes, because strings that are equal need not have the same value.
    private struct Key: Hashable {
      let bytes: [UInt8]
      let options: UInt
    }

    /// The strings of some hundred predicates: those of older ones are not asked for again.
    private static var limit: Int { 4_096 }

    private let isKept: Bool
    private var values: [Key: Value] = [:]

    init(isKept: Bool) { self.isKept = isKept }

    /// What `work` gives for `string`, from an earlier time where there was one.
    mutating func value(_ string: String, _ options: UInt, _ work: () -> Value) -> Value {
      guard isKept else { return work() }
      let key = Key(bytes: Array(string.utf8), options: options)
      if let known = values[key] { return known }
      let value = work()
      if values.count >= Self.limit { values = [:] }
      values[key] = value
      return value
    }
  }
}
