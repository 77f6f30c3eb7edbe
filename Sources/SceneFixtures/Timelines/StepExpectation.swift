import PredicateLanguage
public import SceneRouting

/// What an author expects of one step; what is nil is not compared.
public struct StepExpectation: Hashable, Sendable {
  /// Who the step is about or goes to; a new window counts.
  public var receiver: RoutingExpectation.Receiver?
  /// The winning score.
  public var score: RoutingScore?
  /// The name of the action: `continue`, `reconnect`, `create` or `refuse`.
  public var action: String?
  /// The ids of all warnings, in any order, each once.
  public var warnings: [String]?
  /// What the app's delegates are called with, as `DelegateCall.description` writes it, in order.
  public var calls: [String]?
  /// The configuration of the new window.
  public var configuration: String?
  /// The window in front after the step.
  public var front: RoutingExpectation.Receiver?
  /// All sessions after the step, most recently activated first.
  public var recency: [SceneIdentifier]?
  /// All sessions after the step, in any order.
  public var sessions: [SceneIdentifier]?
  /// Where scenes are after the step.
  public var states: [SceneIdentifier: SceneState]?
  /// The id of the error that the step ends in.
  public var error: String?

  /// Creates an expectation that compares nothing.
  public init() {}

  /// Returns every field of `result` that is not as expected; empty when all are.
  func differences(from result: StepResult) -> [RoutingExpectation.Difference] {
    var differences: [RoutingExpectation.Difference] = []
    func compare(_ field: String, _ expected: String?, _ actual: String) {
      guard let expected, expected != actual else { return }
      differences.append(
        RoutingExpectation.Difference(field: field, expected: expected, actual: actual))
    }
    // A step that fails is a difference, unless it is expected to.
    compare("error", error ?? "none", result.error?.id ?? "none")
    let outcome = result.outcome
    let decision = outcome?.decision
    compare("scene", receiver.map(Self.text), Self.text(outcome?.scene))
    compare("score", score?.name, decision?.score.name ?? "none")
    compare("action", action, decision?.action.name ?? "none")
    compare(
      "warnings", warnings.map { Self.list($0.sorted()) },
      Self.list(Set(outcome?.warnings.map(\.id) ?? []).sorted()))
    compare("calls", calls.map(Self.list), Self.list(outcome?.calls.map(\.description) ?? []))
    compare("configuration", configuration, outcome?.configuration?.name ?? "none")
    let system = result.system
    compare("front", front.map(Self.text), Self.text(system.frontmost?.id))
    if let recency {
      let ids = system.scenes.map(\.id.rawValue)
      compare("recency", Self.list(recency.map(\.rawValue)), Self.list(ids))
    }
    if let sessions {
      let ids = system.scenes.map(\.id.rawValue).sorted()
      compare("sessions", Self.list(sessions.map(\.rawValue).sorted()), Self.list(ids))
    }
    for (id, state) in (states ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let actual = system[id]?.state ?? (system.discarded.contains(id) ? .discarded : nil)
      compare("state of \(clipped(id.rawValue))", state.rawValue, actual?.rawValue ?? "none")
    }
    return differences
  }

  private static func text(_ receiver: RoutingExpectation.Receiver) -> String {
    switch receiver {
    case .scene(let id): clipped(id.rawValue)
    case .noScene: "none"
    }
  }

  private static func text(_ id: SceneIdentifier?) -> String {
    id.map { clipped($0.rawValue) } ?? "none"
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { clipped($0) }.joined(separator: ", ")
  }
}

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
