import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// Decisions for programs: one object, a line for each decision, written as they come.
struct DecisionJSON: DecisionWriter {
  private let console: Console
  private var lines: JSONLines
  private var lost = LostIdentifierJSON()

  init(on console: Console) {
    self.console = console
    lines = JSONLines("{\"version\":1,\"decisions\":[", on: console.output)
  }

  mutating func write(_ routed: RoutedEvent) {
    lines.add { json in json.members(of: routed) }
  }

  mutating func write(_ line: BareLine, _ outcome: borrowing RoutingOutcome) {
    lines.add { json in json.members(of: line, outcome, &lost) }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  mutating func flush() { console.output.flush() }

  mutating func end() { lines.end(console.takeFindings()) }
}

/// What a decision on an identifier that no scene takes says, but for the identifier itself: a long
/// standard input has many of them.
private struct LostIdentifierJSON {
  /// Stands for the identifier while the text around it is found out: nothing else in such a
  /// decision is the user's text, and nothing of ours contains it.
  private static let mark = "@identifier@"

  /// What is written before, between and after the identifier; empty until it is needed.
  private var pieces: [[UInt8]] = []

  /// Writes the members of the decision on `identifier`, which needs no escape.
  mutating func write(
    _ identifier: UnsafeBufferPointer<UInt8>, _ outcome: borrowing RoutingOutcome,
    to json: inout JSONText
  ) {
    if pieces.isEmpty { pieces = Self.pieces(around: copy outcome) }
    for (place, piece) in pieces.enumerated() {
      if place > 0 { json.buffer.append(identifier) }
      piece.withUnsafeBufferPointer { json.buffer.append($0) }
    }
  }

  private static func pieces(around outcome: RoutingOutcome) -> [[UInt8]] {
    var json = JSONText()
    json.members(of: RoutedEvent(number: 0, outcome.decision(onBare: mark)))
    return Array(json.buffer.bytes).split(separator: Array(mark.utf8)).map(Array.init)
  }
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

  /// The same members, of a line of standard input: what is the same in most of the answers is
  /// written in one piece, and no string is made of the line.
  fileprivate mutating func members(
    of line: BareLine, _ outcome: borrowing RoutingOutcome, _ lost: inout LostIdentifierJSON
  ) {
    let identifier = line.bytes.bindMemory(to: UInt8.self)
    guard JSONString.isPlain(identifier) else { return members(of: line.event(of: copy outcome)) }
    if case .none = outcome.score {
      // The warning shows an empty identifier as `""`, and of a long one its ends.
      guard outcome.errors.isEmpty, 1...quotedScalars ~= identifier.count
      else { return members(of: line.event(of: copy outcome)) }
      return lost.write(identifier, outcome, to: &self)
    }
    members(#""event":null,"source":"identifier","identifier":""#)
    buffer.append(identifier)
    buffer.append(UInt8(ascii: "\""))
    members(of: outcome)
    members(#""rule":"R3","warnings":[],"expected":null"#)
  }

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
    if !outcome.hasDetails { return members(#""tied":[],"errors":[]"#) }
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
