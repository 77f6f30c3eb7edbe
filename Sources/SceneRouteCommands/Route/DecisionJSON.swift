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
  /// What comes before the identifier, before it in the warning, and after that; nil until one was
  /// written.
  private var pieces: (start: [UInt8], middle: [UInt8], end: [UInt8])?

  /// Writes the members; false when it does not know yet how they are written.
  func write(_ identifier: UnsafeBufferPointer<UInt8>, to json: inout JSONText) -> Bool {
    guard let pieces else { return false }
    pieces.start.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(identifier)
    pieces.middle.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(identifier)
    pieces.end.withUnsafeBufferPointer { json.buffer.append($0) }
    return true
  }

  /// Keeps how the members of such a decision were written.
  mutating func keep(
    _ text: some Sequence<UInt8>, of identifier: UnsafeBufferPointer<UInt8>
  ) {
    guard pieces == nil else { return }
    let text = Array(text)
    func place(of quote: Character, from start: Int) -> Int? {
      let quote = quote.utf8.first.map { [$0] } ?? []
      let quoted = quote + identifier + quote
      return text.indices.dropFirst(start).first { text[$0...].starts(with: quoted) }
    }
    guard let member = place(of: "\"", from: 0), let warning = place(of: "`", from: member)
    else { return }
    let count = identifier.count
    pieces = (
      Array(text[...member]), Array(text[(member + count + 1)...warning]),
      Array(text[(warning + count + 1)...])
    )
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
    if let request = routed.request { self.request(request, role: routed.role) }
    key("warnings")
    array(decision.warnings) { json, warning in json.warning(warning) }
    key("expected")
    expectation(isMet: routed.isMet)
    if let failure = routed.failure { self.failure(failure) }
  }

  /// The same members, of a line of standard input: what is the same in most of the answers is
  /// written in one piece, and no string is made of the line.
  fileprivate mutating func members(
    of line: BareLine, _ outcome: borrowing RoutingOutcome, _ lost: inout LostIdentifierJSON
  ) {
    let identifier = line.bytes.bindMemory(to: UInt8.self)
    guard JSONString.isPlain(identifier) else { return members(of: line.event(of: copy outcome)) }
    if case .none = outcome.score {
      let isLost = outcome.errors.isEmpty && 1...quotedScalars ~= identifier.count
      if isLost, lost.write(identifier, to: &self) { return }
      let start = buffer.count
      members(of: line.event(of: copy outcome))
      if isLost { lost.keep(buffer.bytes[start...], of: identifier) }
      return
    }
    members(#""event":null,"source":"identifier","identifier":""#)
    buffer.append(identifier)
    buffer.append(UInt8(ascii: "\""))
    members(of: outcome)
    members(#""rule":"R3","warnings":[],"expected":null"#)
  }

  /// The members of a line that is no event.
  mutating func members(of line: UnreadableLine) {
    members(#""event":null,"source":"identifier""#)
    key("line")
    integer(line.line)
    key("error")
    object { json in
      json.key("id")
      json.string(line.problem.id)
      json.key("message")
      json.string(line.problem.message)
    }
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
    if !outcome.hasRemarks { return members(#""tied":[],"errors":[]"#) }
    key("tied")
    array(outcome.tied) { json, scene in json.string(scene.rawValue) }
    key("errors")
    array(outcome.errors) { json, error in json.sceneError(error) }
  }

  /// What an activation request asks for, beside its identifier.
  mutating func request(_ request: ActivationRequest, role: SceneRole) {
    key("request")
    object { json in
      json.key("call")
      json.string(request.call.rawValue)
      json.key("session")
      json.string(request.session?.rawValue)
      json.key("role")
      json.string(role.rawValue)
      json.key("requestingScene")
      json.string(request.requestingScene?.rawValue)
      json.key("preferredPresentationStyle")
      json.string(request.preferredPresentationStyle?.rawValue)
    }
  }

  /// A scene that could not be evaluated, and why.
  mutating func sceneError(_ error: SceneError) {
    let diagnostic = error.error.diagnostic
    object { json in
      json.key("scene")
      json.string(error.scene.rawValue)
      json.key("condition")
      json.string(error.condition.rawValue)
      json.key("id")
      json.string(diagnostic.id)
      json.key("message")
      json.string(diagnostic.message)
      json.key("span")
      json.span(diagnostic.span)
    }
  }

  mutating func warning(_ warning: RoutingWarning) {
    object { json in
      json.key("id")
      json.string(warning.id)
      json.key("message")
      json.string(warning.message)
      json.key("help")
      json.string(warning.help)
    }
  }
}
