import ByteText
import LocatedValues
import PredicateLanguage
public import SceneLifecycle
public import SceneRouting

/// The author's expectation of one step.
///
/// A field that is nil is not compared.
public struct StepExpectation: Hashable, Sendable {
  /// The receiver that the step is about or goes to; a new window counts.
  public internal(set) var receiver: RoutingExpectation.Receiver?
  /// The winning score.
  public internal(set) var score: RoutingScore?
  /// The action that the system should take on the step's event.
  public internal(set) var action: RoutingExpectation.Action?
  /// The ids of all warnings, in any order, each once.
  public internal(set) var warnings: [String]?
  /// The calls of the app's delegates, as `DelegateCall.description` writes them, in order.
  public internal(set) var calls: [String]?
  /// The calls by which the app hears of the screen and of its start, as
  /// `AppearanceCall.description` writes them, in order.
  public internal(set) var appearance: [String]?
  /// The rule that decided.
  public internal(set) var rule: RoutingRule?
  /// The configuration of the new window.
  public internal(set) var configuration: String?
  /// The window in front after the step.
  public internal(set) var front: RoutingExpectation.Receiver?
  /// All sessions after the step, most recently activated first.
  public internal(set) var recency: [SceneIdentifier]?
  /// All sessions after the step, in any order.
  public internal(set) var sessions: [SceneIdentifier]?
  /// The states of scenes after the step.
  public internal(set) var states: [SceneIdentifier: SceneState]?
  /// The id of the error that the step ends in.
  public internal(set) var error: String?
  /// The first method of the app that hears the step's event.
  public internal(set) var delivered: DelegateMethod?
  /// Whether no method of the app hears the step's event.
  public internal(set) var lost: Bool?

  /// The ids of the warnings that it expects, which are then not findings.
  package var expectedWarnings: [String]? { ReceiptExpectation.expected(warnings, lost: lost) }

  /// Whether it lists all sessions.
  package var listsSessions: Bool { recency != nil || sessions != nil }

  /// Returns every field of `result` that is not as expected; empty when all are.
  package func differences(from result: StepResult) -> [RoutingExpectation.Difference] {
    typealias Difference = RoutingExpectation.Difference
    var differences: [Difference] = []
    // A step that fails is a difference, unless it is expected to.
    differences.add("error", error ?? "none", result.error?.id ?? "none")
    let outcome = result.outcome
    let decision = outcome?.decision
    differences.add(
      "scene", receiver?.text, Self.text(outcome?.scene), isSame: receiver?.isScene(outcome?.scene))
    differences.add("score", score?.name, decision?.score.name ?? "none")
    differences.add("action", action?.rawValue, decision?.action.name ?? "none")
    differences.add(
      "warnings", warnings.map { Difference.text($0.sorted()) },
      Difference.text(Set(outcome?.warnings.map { $0.id } ?? []).sorted()))
    differences.add("calls", calls, outcome?.calls.map { $0.description } ?? [])
    differences.add("appearance", appearance, outcome?.appearance.map { $0.description } ?? [])
    differences.add("rule", rule?.rawValue, decision?.rule.rawValue ?? "none")
    if let outcome { differences.add(delivered, lost: lost, outcome.receipt ?? .nothing) }
    differences.add("configuration", configuration, outcome?.configuration?.name ?? "none")
    let system = result.system
    let frontmost = system.frontmost?.id
    differences.add(
      "front", front?.text, Self.text(frontmost), isSame: front?.isScene(frontmost))
    differences.add("recency", recency?.map { $0.rawValue }, system.scenes.map { $0.id.rawValue })
    differences.add("sessions", sessions.map(Self.sorted), Self.sorted(system.scenes.map { $0.id }))
    for (id, state) in (states ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let actual = system[id]?.state ?? (system.discarded.contains(id) ? .discarded : nil)
      differences.add(
        "state of \(clipped(id.rawValue))", state.rawValue, actual?.rawValue ?? "none")
    }
    return differences
  }

  private static func sorted(_ ids: [SceneIdentifier]) -> [String] {
    ids.map { ExactText($0.rawValue) }.sorted().map { $0.text }
  }

  private static func text(_ id: SceneIdentifier?) -> String {
    id.map { clipped($0.rawValue) } ?? "none"
  }
}

extension RoutingExpectation.Receiver {
  /// Whether it is the scene `id`, or none where that is nil.
  fileprivate func isScene(_ id: SceneIdentifier?) -> Bool {
    self == (id.map(Self.scene) ?? .noScene)
  }
}

extension [RoutingExpectation.Difference] {
  /// Adds a list where other names are expected, or others in another order.
  fileprivate mutating func add(
    _ field: String, _ expected: [String]?, _ actual: @autoclosure () -> [String]
  ) {
    guard let expected else { return }
    let actual = actual()
    let isSame = expected.elementsEqual(actual) { $0.hasBytes(of: $1) }
    add(
      field, RoutingExpectation.Difference.text(expected),
      RoutingExpectation.Difference.text(actual), isSame: isSame)
  }
}

/// Reads what a step's author expects.
struct StepExpectationReader {
  static let keys =
    [
      "scene", "score", "action", "rule", "warnings", "calls", "appearance", "configuration",
      "front", "recency", "sessions", "states", "error",
    ] + ReceiptExpectation.keys

  /// Whether the fixture says which methods the app implements.
  let knowsMethods: Bool

  /// Returns the expectation in the object at `expect`.
  ///
  /// Nil if there is none.
  func expectation(of step: MemberReader) -> StepExpectation? {
    guard
      let object = step.object(
        "expect", name: "an expectation", help: ExpectationReader.object(naming:))
    else { return nil }
    let isClean = object.checkKeys(Self.keys, aliases: ExpectationReader.aliases)
    if isClean && object.members.isEmpty {
      object.report(EventProblem.emptyExpectation(keys: Self.keys))
    }
    var result = StepExpectation()
    result.receiver = RoutingExpectation.Receiver("scene", of: object)
    result.score = object.choice("score", among: ExpectationReader.scores)
    result.action = object.choice("action", of: RoutingExpectation.Action.self)
    result.warnings = ExpectationReader.warnings(of: object)
    result.calls = calls("calls", among: DelegateCall.names, of: object)
    result.appearance = calls("appearance", among: AppearanceCall.names, of: object)
    result.rule = object.rule("rule")
    result.configuration = object.string("configuration")
    result.front = RoutingExpectation.Receiver("front", of: object)
    result.recency = object.strings("recency")?.map { SceneIdentifier($0) }
    result.sessions = object.strings("sessions")?.map { SceneIdentifier($0) }
    result.states = states(of: object)
    result.error = error(of: object)
    let receipt = ReceiptExpectation(of: object, isKnown: knowsMethods)
    (result.delivered, result.lost) = (receipt.delivered, receipt.lost)
    return result
  }

  private func calls(
    _ key: String, among names: [String], of object: MemberReader
  ) -> [String]? {
    object.locatedStrings(key)?.map { call in
      if !names.contains(TimelineReader.callName(of: call.text)) {
        call.value.report(TimelineProblem.unknownCall(call.text, key: key, known: names))
      }
      return call.text
    }
  }

  private func states(of object: MemberReader) -> [SceneIdentifier: SceneState]? {
    guard let states = object.object("states") else { return nil }
    return states.members.reduce(into: [:]) { result, member in
      result[SceneIdentifier(member.key)] = states.choice(member.key, of: SceneState.self)
    }
  }

  private func error(of object: MemberReader) -> String? {
    guard let text = object.string("error") else { return nil }
    if !SceneSystemError.ids.contains(text) {
      object.report(TimelineProblem.unknownError(text, known: SceneSystemError.ids), at: "error")
    }
    return text
  }
}
