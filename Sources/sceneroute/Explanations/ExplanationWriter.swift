import SceneRouting

/// Writes explanations in one of the two forms, one after the other.
protocol ExplanationWriter {
  mutating func begin()
  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation)
  mutating func end()
}
