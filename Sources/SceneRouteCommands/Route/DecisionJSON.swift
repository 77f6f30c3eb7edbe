import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// Decisions for programs: one object, a line for each decision, written as they come.
struct DecisionJSON: DecisionWriter {
  private let console: Console
  private var lines: JSONLines

  init(on console: Console) {
    self.console = console
    lines = JSONLines("{\"version\":1,\"decisions\":[", on: console.output)
  }

  mutating func write(_ routed: RoutedEvent) {
    lines.add { json in json.members(of: routed) }
  }

  func rows(of router: SceneRouter) -> RowWriter? {
    RowWriter(SceneRows(router, rows: .route, listsTies: true))
  }

  mutating func write(
    _ line: ByteIdentifier, _ choice: RoutingChoice, _ choices: borrowing RoutingChoices,
    _ rows: RowWriter
  ) {
    lines.add { json in
      json.members(#""event":null,"source":"identifier","identifier":""#)
      json.buffer.append(line.bytes.bindMemory(to: UInt8.self))
      json.buffer.append("\",")
      rows.write(choice, choices, on: line, to: &json)
    }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  mutating func flush() { console.output.flush() }

  mutating func end() { lines.end(console.takeFindings()) }
}

extension JSONText {
  /// The members of a decision's object: the stable form.
  mutating func members(of routed: RoutedEvent) {
    let decision = routed.decision
    key("event")
    string(routed.name)
    key("source")
    string(routed.source.rawValue)
    key("identifier")
    string(decision.identifier)
    members(of: decision.outcome)
    key("rule")
    string(decision.rule.rawValue)
    if let request = routed.request {
      members(of: ["request": request.json(role: routed.role)])
    }
    key("warnings")
    decision.warnings.write(to: &self)
    key("expected")
    string(Self.expectation(isMet: routed.isMet))
    if let failure = routed.failure { members(of: failure.json) }
  }

  /// Whether an expectation is met; nil where there is none.
  static func expectation(isMet: Bool?) -> String? { isMet.map { $0 ? "met" : "differs" } }

  /// The members of a line that is not an event.
  mutating func members(of line: UnreadableLine) {
    members(#""event":null,"source":"identifier""#)
    members(of: [
      "line": line.line,
      "error": ["id": line.problem.id, "message": line.problem.message] as JSONObject,
    ])
  }

  /// Where an event goes, by which score and with what errors.
  private mutating func members(of outcome: borrowing RoutingOutcome) {
    switch outcome.kind {
    case .continueInScene: key(after: #""action":"continue","scene":"#)
    case .reconnect: key(after: #""action":"reconnect","scene":"#)
    case .create: key(after: #""action":"create","scene":"#)
    case .refuse: key(after: #""action":"refuse","scene":"#)
    }
    string(outcome.scene?.rawValue)
    switch outcome.score {
    case .none: members(#""score":"none""#)
    case .can: members(#""score":"can""#)
    case .prefers: members(#""score":"prefers""#)
    }
    key("tied")
    array(outcome.tied) { json, scene in json.string(scene.rawValue) }
    key("errors")
    outcome.errors.write(to: &self)
  }
}

extension ActivationRequest {
  /// What it asks for, beside its identifier.
  fileprivate func json(role: SceneRole) -> JSONObject {
    [
      "call": call.rawValue, "session": session, "role": role.rawValue,
      "requestingScene": requestingScene,
      "preferredPresentationStyle": preferredPresentationStyle?.rawValue,
    ]
  }
}

/// A scene that could not be evaluated, and why.
extension SceneError: JSONRepresentable {
  var json: JSONObject {
    let diagnostic = error.diagnostic
    return [
      "scene": scene, "condition": condition.rawValue, "id": diagnostic.id,
      "message": diagnostic.message, "span": diagnostic.span,
    ]
  }
}

extension RoutingWarning: JSONRepresentable {
  var json: JSONObject { ["id": id, "message": message, "help": help] }
}
