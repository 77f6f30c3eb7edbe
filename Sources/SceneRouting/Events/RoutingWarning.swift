/// A note on an event or a decision that is valid but seldom what its author meant.
public struct RoutingWarning: Hashable, Sendable {
  /// A constant name in kebab case, such as `no-scene-matches`.
  public let id: String
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public let message: String
  /// How to mend it, or nil.
  public let help: String?

  /// Creates a warning.
  public init(id: String, message: String, help: String? = nil) {
    self.id = id
    self.message = message
    self.help = help
  }
}
