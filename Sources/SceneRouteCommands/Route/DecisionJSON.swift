import LocatedValues
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
    lines = JSONLines("{\"version\":1,\"decisions\":[", on: console)
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
      json.buffer.append(#""event":null,"source":"identifier","identifier":""#)
      json.buffer.append(line.bytes.bindMemory(to: UInt8.self))
      json.buffer.append("\",")
      rows.write(choice, choices, on: line, to: &json)
    }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  mutating func flush() { console.output.flush() }

  mutating func end() { lines.end() }
}

extension JSONText {
  /// The members of a decision's object: the stable form.
  mutating func members(of routed: RoutedEvent) {
    let decision = routed.decision
    if decision.isOpen {
      let error = SceneSystemError.evaluationLimit(step: nil)
      return members(of: [
        "event": routed.name, "source": routed.source.rawValue, "identifier": decision.identifier,
        "error": ["id": error.id, "message": error.message, "help": error.help] as JSONObject,
      ])
    }
    members(of: [
      "event": routed.name, "source": routed.source.rawValue, "identifier": decision.identifier,
      "action": decision.action.name, "scene": decision.scene, "score": decision.score.name,
      "tied": decision.tied, "errors": decision.errors, "rule": decision.rule.rawValue,
      "request": JSONIfPresent(routed.request?.json(role: routed.role)),
      "warnings": routed.allWarnings, "expected": Self.expectation(isMet: routed.isMet),
    ])
    if let failure = routed.failure { members(of: failure.json) }
  }

  static func expectation(isMet: Bool?) -> String? { isMet.map { $0 ? "met" : "differs" } }

  /// The members of a line that is not an event.
  mutating func members(of line: UnreadableLine) {
    members(of: [
      "event": String?.none, "source": EventSource.identifier.rawValue, "line": line.line,
      "error": ["id": line.problem.id, "message": line.problem.message] as JSONObject,
    ])
  }
}

extension ActivationRequest {
  /// Returns the properties of the request beside its identifier.
  fileprivate func json(role: SceneRole) -> JSONObject {
    [
      "call": call.rawValue, "session": session, "role": role.rawValue,
      "requestingScene": requestingScene,
      "preferredPresentationStyle": preferredPresentationStyle?.rawValue,
    ]
  }
}

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
