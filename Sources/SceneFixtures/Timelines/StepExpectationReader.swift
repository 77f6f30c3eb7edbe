import PredicateLanguage
import SceneRouting

/// Reads what a step's author expects.
struct StepExpectationReader {
  static let keys = [
    "scene", "score", "action", "warnings", "calls", "configuration", "front", "recency",
    "sessions", "states", "error",
  ]
  private static let states = SceneState.allCases.map { (name: $0.rawValue, value: $0) }

  let findings: FindingList

  /// Returns the expectation in the object at `expect`, or nil when there is none.
  func expectation(of step: JSONObjectReader) -> StepExpectation? {
    guard let object = step.object("expect", name: "an expectation") else { return nil }
    let isClean = object.checkKeys(Self.keys)
    if isClean && object.members.isEmpty {
      findings.report(TimelineProblem.emptyExpectation, at: .value(object.path))
    }
    var result = StepExpectation()
    result.receiver = receiver("scene", of: object)
    result.score = object.choice("score", among: ExpectationReader.scores)
    result.action = object.choice("action", among: ExpectationReader.actions)
    result.warnings = ExpectationReader.warnings(of: object)
    result.calls = calls(of: object)
    result.configuration = object.string("configuration")
    result.front = receiver("front", of: object)
    result.recency = object.strings("recency")?.map { SceneIdentifier($0) }
    result.sessions = object.strings("sessions")?.map { SceneIdentifier($0) }
    result.states = states(of: object)
    result.error = error(of: object)
    return result
  }

  private func receiver(
    _ key: String, of object: JSONObjectReader
  ) -> RoutingExpectation.Receiver? {
    if case .null = object.members[key] { return .noScene }
    return object.string(key, expected: "a string or null").map { .scene(SceneIdentifier($0)) }
  }

  private func calls(of object: JSONObjectReader) -> [String]? {
    object.strings("calls")?.enumerated().map { position, text in
      if !DelegateCall.names.contains(TimelineReader.callName(of: text)) {
        findings.report(
          TimelineProblem.unknownCall(text),
          at: .value(object.path.appending("calls").appending(position)))
      }
      return text
    }
  }

  private func states(of object: JSONObjectReader) -> [SceneIdentifier: SceneState]? {
    guard let states = object.object("states") else { return nil }
    return states.members.keys.reduce(into: [:]) { result, key in
      result[SceneIdentifier(key)] = states.choice(key, among: Self.states)
    }
  }

  private func error(of object: JSONObjectReader) -> String? {
    guard let text = object.string("error") else { return nil }
    if !SceneSystemError.ids.contains(text) {
      findings.report(
        TimelineProblem.unknownError(text, known: SceneSystemError.ids),
        at: .value(object.path.appending("error")))
    }
    return text
  }
}
