import SceneFixtures
import SceneRouting

/// A timeline for programs: one object, a line for each step.
struct StepJSON: StepWriter {
  private let console: Console
  private var lines: JSONLines

  init(on console: Console) {
    self.console = console
    lines = JSONLines("{\"version\":1,\"steps\":[", on: console.output)
  }

  mutating func write(_ result: StepResult) {
    lines.add(result.json(result.failure))
  }

  mutating func end(with system: SceneSystem) { lines.end(console.takeFindings()) }
}

extension StepResult {
  /// `failure`: how the step is not as expected; `othersNamed`: so many of the scenes that could
  /// have taken the event; `hasSessions`: the windows after the step, with their states.
  func json(
    _ failure: FixtureFailure?, othersNamed: Int = .max, hasSessions: Bool = true
  ) -> JSONObject {
    let decision = outcome?.decision
    let row: JSONObject = [
      "step": step.position + 1, "name": step.name, "happened": happening,
      "action": decision?.action.name, "scene": outcome?.scene,
      "isNew": outcome?.isNew ?? false, "score": decision?.score.name,
      "rule": decision?.rule.rawValue, "configuration": outcome?.configuration?.name,
      "others": others(naming: othersNamed, all: true)?.named ?? [],
      "calls": outcome?.calls.map(\.description) ?? [],
      "appearance": outcome?.appearance.map(\.description) ?? [],
    ]
    let sessions = JSONArray(system.sessions) { ["id": $0.id, "state": $0.state.rawValue] }
    let after: JSONObject = [
      "front": system.frontmost?.id,
      "sessions": JSONIfPresent(hasSessions ? sessions : nil),
      "warnings": outcome?.warnings ?? [], "error": error?.id,
      "reason": reason ?? error?.message, "expected": JSONText.expectation(isMet: isMet),
    ]
    return row.adding(after).adding(failure?.json ?? [:])
  }
}
