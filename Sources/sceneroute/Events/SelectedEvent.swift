import PredicateLanguage
import SceneFixtures
import SceneRouting

/// An event to be routed, with its number in the answer.
struct SelectedEvent {
  /// From 1, in the order of the answer.
  let number: Int
  let event: RoutingEvent
  /// What the fixture expects of it, or nil.
  var expectation: RoutingExpectation?

  /// The event's name, or its number.
  var label: String {
    event.name.map(VisibleText.escaped) ?? "#\(number)"
  }
}
