internal import PredicateIndex
public import PredicateLanguage

/// The two predicates of a session: the identifiers that the scene takes, and those that it wants.
///
/// ```swift
/// let conditions = ActivationConditions(
///   can: .beginning(with: "mail/"), prefers: .equal(to: "mail/inbox"))
/// ```
///
/// - Source: documented; a scene that sets nothing can take all and prefers nothing (R1).
public struct ActivationConditions: Hashable, Sendable {
  /// True for the identifiers that the scene can take.
  public var can: ActivationPredicate
  /// True for the identifiers that the scene wants before any other, whatever `can` says (R2).
  public var prefers: ActivationPredicate
  /// The framework whose conditions they are.
  public var form: ConditionsForm

  /// Creates conditions; what is left out has the platform's default.
  public init(
    can: ActivationPredicate = .always, prefers: ActivationPredicate = .never,
    form: ConditionsForm = .uikit
  ) {
    self.can = can
    self.prefers = prefers
    self.form = form
  }

  /// Both predicates.
  var predicates: PatternBudget.Owned { (can, prefers) }
}

/// The framework that a scene's conditions are written for, which decides what it takes without an
/// identifier (R6) and what its identifier is (web pages).
public enum ConditionsForm: String, Hashable, Sendable, CaseIterable {
  /// Two predicates, set on a scene.
  case uikit
  /// Two sets of strings, given to `handlesExternalEvents(preferring:allowing:)`.
  case swiftUI

  /// The rule for an event without an identifier, where the options say nothing.
  var nilIdentifier: NilIdentifierPolicy {
    switch self {
    case .uikit: .mostRecent
    case .swiftUI: .canMustHold
    }
  }
}

extension ActivationConditions: CustomStringConvertible {
  /// Both predicates in one line: `can TRUEPREDICATE, prefers SELF == "a"`.
  public var description: String {
    "can \(clipped(can.canonicalText)), prefers \(clipped(prefers.canonicalText))"
  }
}

extension ActivationConditions {
  /// The predicate of this name.
  package subscript(condition: ActivationCondition) -> ActivationPredicate {
    get { condition == .can ? can : prefers }
    set { if condition == .can { can = newValue } else { prefers = newValue } }
  }

  /// The number of bytes in the texts of both predicates.
  package var sourceByteCount: Int { can.sourceByteCount + prefers.sourceByteCount }
}

extension ActivationConditions {
  /// Creates the conditions of a SwiftUI view with `handlesExternalEvents(preferring:allowing:)`.
  ///
  /// ```swift
  /// let swiftUI = ActivationConditions(preferring: ["note/42"], allowing: ["*"])
  /// swiftUI.prefers.canonicalText  // SELF CONTAINS[cd] "note/42"
  /// swiftUI.can.canonicalText      // TRUEPREDICATE
  /// ```
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
      prefers: Self.predicate(matchingAnyOf: preferring), form: .swiftUI)
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
