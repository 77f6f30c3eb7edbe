internal import PredicateLanguage

/// An index refused a call.
public enum PredicateIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index has this subscriber already.
  case duplicateSubscriber(String)
  /// The index does not have this subscriber.
  case unknownSubscriber(String)
  /// The regular expressions of the index would take more memory than they may: `pattern`, of this
  /// subscriber, is the first that does not fit, and with it there would be `bytes`.
  case patternBudget(subscriber: String, pattern: String, bytes: Int, limit: Int)
  /// The identifier has more than `PredicateLimits.identifierBytes`, so no predicate has a value on
  /// it.
  case identifierTooLong(bytes: Int)

  /// A constant name in kebab case.
  public var id: String {
    switch self {
    case .duplicateSubscriber: "duplicate-subscriber"
    case .unknownSubscriber: "unknown-subscriber"
    case .patternBudget: "pattern-budget"
    case .identifierTooLong: "identifier-too-long"
    }
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .duplicateSubscriber(let name):
      "the index has the subscriber \(quoted(name)) already"
    case .unknownSubscriber(let name): "the index has no subscriber \(quoted(name))"
    case .patternBudget(let name, let pattern, let bytes, let limit):
      "the predicate of \(quoted(name)) does not fit: with \(quoted(pattern)) the "
        + "regular expressions of the index take \(bytes) bytes, more than the limit of \(limit)"
    case .identifierTooLong(let bytes):
      "the identifier has \(bytes) bytes, more than the limit of \(PredicateLimits.identifierBytes)"
    }
  }

  /// How to mend it, or nil.
  public var help: String? {
    switch self {
    case .duplicateSubscriber: "replace its predicate, or insert one that differs"
    case .patternBudget:
      "shorten bounded repetitions such as `{1,99}`, give subscribers copies of one predicate, or "
        + "use `BEGINSWITH` or `LIKE`"
    case .unknownSubscriber, .identifierTooLong: nil
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String { help.map { "\(message); \($0)" } ?? message }
}
