import SceneFixtures
import SceneRouting

/// The windows after the last step, as a fixture: re-read, it has the same future.
struct FinalState: StepWriter {
  private let console: Console
  private var last: SceneSystem?

  init(on console: Console) {
    self.console = console
  }

  mutating func begin() {}

  mutating func write(_ result: StepResult) { last = result.system }

  mutating func flush() {}

  mutating func end() {
    if let last { console.output.writeLines(of: last.fixtureText) }
  }
}
