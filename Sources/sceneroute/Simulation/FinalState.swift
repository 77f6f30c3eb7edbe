import SceneFixtures
import SceneRouting

/// The windows after the last step, as a fixture: re-read, it has the same future.
struct FinalState: StepWriter {
  private let console: Console

  init(on console: Console) {
    self.console = console
  }

  mutating func begin() {}

  mutating func write(_ result: StepResult) {}

  mutating func flush() {}

  mutating func end(with system: SceneSystem) { console.output.writeLines(of: system.fixtureText) }
}
