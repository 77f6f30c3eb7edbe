import SceneFixtures
import SceneRouting

/// Writes the steps of a timeline in one of the forms, one after the other.
protocol StepWriter {
  mutating func begin()
  mutating func write(_ result: StepResult)
  /// Writes what waits for more steps.
  mutating func flush()
  /// Writes what comes after the last step, which left the windows as `system` has them.
  mutating func end(with system: SceneSystem)
}
