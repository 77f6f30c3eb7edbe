import SceneFixtures

/// Writes the steps of a timeline in one of the forms, one after the other.
protocol StepWriter {
  mutating func begin()
  mutating func write(_ result: StepResult)
  /// Writes what waits for more steps.
  mutating func flush()
  mutating func end()
}
