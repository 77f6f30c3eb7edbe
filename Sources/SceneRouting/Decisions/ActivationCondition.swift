/// One of a scene's two predicates.
public enum ActivationCondition: String, Hashable, Sendable, CaseIterable {
  /// The identifiers that the scene can take.
  case can
  /// The identifiers that the scene wants before any other.
  case prefers
}
