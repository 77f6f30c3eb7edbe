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
    lines.add { json in json.members(of: result) }
  }

  mutating func flush() { console.output.flush() }

  mutating func finishRows() {}

  mutating func end(with system: SceneSystem) { lines.end(console.takeFindings()) }
}

extension JSONText {
  fileprivate mutating func members(of result: StepResult) {
    let outcome = result.outcome
    key("step")
    integer(result.step.position + 1)
    key("name")
    string(result.step.name)
    key("happened")
    string(result.happening)
    key("action")
    string(outcome?.decision?.action.name)
    key("scene")
    string(outcome?.scene?.rawValue)
    key("isNew")
    boolean(outcome?.isNew ?? false)
    key("score")
    string(outcome?.decision?.score.name)
    key("rule")
    string(outcome?.decision?.rule.rawValue)
    key("configuration")
    string(outcome?.configuration?.name)
    key("others")
    strings(result.others(naming: .max, all: true)?.named.map(\.rawValue) ?? [])
    key("calls")
    strings(outcome?.calls.map(\.description) ?? [])
    key("appearance")
    strings(outcome?.appearance.map(\.description) ?? [])
    key("front")
    string(result.system.frontmost?.id.rawValue)
    key("sessions")
    array(result.system.sessions) { json, session in
      json.object { json in
        json.key("id")
        json.string(session.id.rawValue)
        json.key("state")
        json.string(session.state.rawValue)
      }
    }
    key("warnings")
    array(outcome?.warnings ?? []) { json, warning in json.warning(warning) }
    key("error")
    string(result.error?.id)
    key("reason")
    string(result.reason ?? result.error?.message)
    key("expected")
    expectation(isMet: result.isMet)
    if let failure = result.failure { self.failure(failure) }
  }
}
