/// Why ``NaivePredicate`` could not read or evaluate a predicate.
public struct NaivePredicateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stage that failed.
  public enum Kind: String, Sendable {
    /// The text is no predicate of the language.
    case syntax
    /// The predicate has a variable without a value.
    case openVariable
    /// A LIKE or MATCHES pattern that was reached cannot be used.
    case pattern
  }

  /// The stage that failed.
  public let kind: Kind

  /// One lower-case sentence.
  public let message: String

  /// The kind and the message.
  public var description: String { "\(kind.rawValue): \(message)" }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
