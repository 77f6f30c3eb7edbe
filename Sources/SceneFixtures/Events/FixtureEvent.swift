public import SceneRouting

/// One event of a fixture, and what its author expects of the decision.
public struct FixtureEvent: Hashable, Sendable {
  /// Where an event comes from.
  public enum Origin: Hashable, Sendable {
    /// The element at this position of the fixture's `events`.
    case event(Int)
    /// The element at this position of the fixture's `identifiers`.
    case identifier(Int)
    /// Not from the fixture: `SceneFixture.adding(_:)`.
    case added
  }

  /// The event.
  public let event: RoutingEvent
  /// What the decision should be, or nil when the fixture does not say.
  public let expectation: RoutingExpectation?
  /// Where the event comes from.
  public let origin: Origin

  init(_ event: RoutingEvent, expectation: RoutingExpectation? = nil, origin: Origin) {
    self.event = event
    self.expectation = expectation
    self.origin = origin
  }
}
