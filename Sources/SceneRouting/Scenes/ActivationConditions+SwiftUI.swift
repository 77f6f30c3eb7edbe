import PredicateLanguage

extension ActivationConditions {
  /// Creates the conditions of a SwiftUI view with `handlesExternalEvents(preferring:allowing:)`.
  ///
  /// A string matches when the identifier contains it, ignoring case and diacritics. The string `*`
  /// matches all; a `*` inside a longer string is plain text. The empty string and an empty list
  /// match nothing.
  ///
  /// - Complexity: O(s): s UTF-8 bytes of all strings.
  /// - Source: documented.
  public init(preferring: [String], allowing: [String]) {
    self.init(
      can: Self.predicate(matchingAnyOf: allowing),
      prefers: Self.predicate(matchingAnyOf: preferring))
  }

  private static func predicate(matchingAnyOf strings: [String]) -> ActivationPredicate {
    if strings.contains("*") { return .always }
    let parts = strings.filter { !$0.isEmpty }.map {
      ActivationPredicate.containing($0, options: [.caseInsensitive, .diacriticInsensitive])
    }
    guard let first = parts.first else { return .never }
    return parts.count == 1 ? first : .any(of: parts)
  }
}
