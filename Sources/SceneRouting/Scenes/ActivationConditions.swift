public import PredicateLanguage

/// Which identifiers a scene takes, and which it wants: the two predicates of a session.
///
/// - Source: documented; a scene that sets nothing can take all and prefers nothing (R1).
public struct ActivationConditions: Hashable, Sendable {
  /// True for the identifiers that the scene can take.
  public var can: ActivationPredicate
  /// True for the identifiers that the scene wants before any other, whatever `can` says (R2).
  public var prefers: ActivationPredicate

  /// Creates conditions; what is left out has the platform's default.
  public init(can: ActivationPredicate = .always, prefers: ActivationPredicate = .never) {
    self.can = can
    self.prefers = prefers
  }
}
