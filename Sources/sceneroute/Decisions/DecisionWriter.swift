import SceneRouting

/// Writes decisions in one of the two forms, one after the other.
protocol DecisionWriter {
  mutating func begin()
  mutating func write(_ routed: RoutedEvent)
  /// Writes what waits for more decisions, because the next one may take its time.
  mutating func flush()
  mutating func end()
}
