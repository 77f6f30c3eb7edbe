import PredicateLanguage
import SceneFixtures
import SceneRouting

/// An event, where it goes, and how that differs from what its fixture expects.
struct RoutedEvent {
  let selected: SelectedEvent
  let decision: RoutingDecision
  /// The fields that differ, empty when the expectation is met; nil when there is none.
  let differences: [RoutingExpectation.Difference]?

  init(_ selected: SelectedEvent, _ decision: RoutingDecision) {
    self.selected = selected
    self.decision = decision
    differences = selected.expectation?.differences(from: decision)
  }

  /// Whether the expectation is met, as one character; nil when there is none.
  var mark: TableCell? {
    differences.map {
      $0.isEmpty ? TableCell(text: "✓", look: .green) : TableCell(text: "✗", look: .red)
    }
  }
}
