public import PredicateLanguage

/// One line of the app's own choice of a configuration: its delegate's
/// `application(_:configurationForConnecting:options:)` as data.
public struct ConfigurationRule: Hashable, Sendable {
  /// What an event must have for the rule to apply.
  public enum Test: Hashable, Sendable {
    /// A user activity of this type.
    case activityType(String)
    /// A target content identifier of which the predicate is true, without a focus prefix.
    case identifier(ActivationPredicate)
  }

  /// When the rule applies.
  public var test: Test
  /// The name of the configuration that the app then returns.
  public var configuration: String

  /// Creates a rule.
  public init(_ test: Test, configuration: String) {
    self.test = test
    self.configuration = configuration
  }

  /// Whether the rule applies to `event`; a predicate that fails applies to nothing.
  func applies(to event: RoutingEvent) -> Bool {
    switch test {
    case .activityType(let type): event.activityType == type
    case .identifier(let predicate):
      event.targetContentIdentifier != nil
        && (try? predicate.evaluate(event.targetContentIdentifier)) == true
    }
  }
}
