import PredicateLanguage
import SceneFixtures
import SceneRouting

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
    lines.add { json in json.members(of: routed, &lost) }
  }

  mutating func flush() { console.output.flush() }

  mutating func end() { lines.end() }
}

/// What a decision on an identifier that no scene takes says, but for the identifier itself: a long
/// standard input has many of them.
private struct LostIdentifierJSON {
  /// What comes before the identifier, before it in the warning, and after that; nil until one was
  /// written.
  private var pieces: (start: [UInt8], middle: [UInt8], end: [UInt8])?

  /// The identifier, if the decision is such a one and a warning has the identifier as it is.
  func identifier(of routed: RoutedEvent) -> String? {
    guard routed.isBare, routed.decision.isLost, routed.decision.errors.isEmpty,
      let identifier = routed.decision.identifier, !identifier.isEmpty,
      identifier.utf8.count <= quotedScalars,
      identifier.utf8.withContiguousStorageIfAvailable({ JSONString.isPlain($0) }) == true
    else { return nil }
    return identifier
  }

  /// Writes the members; false when it does not know yet how they are written.
  func write(_ identifier: String, to json: inout JSONText) -> Bool {
    guard let pieces else { return false }
    pieces.start.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(identifier)
    pieces.middle.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(identifier)
    pieces.end.withUnsafeBufferPointer { json.buffer.append($0) }
    return true
  }

  /// Keeps how the members of such a decision were written.
  mutating func keep(_ text: some Sequence<UInt8>, of identifier: String) {
    guard pieces == nil else { return }
    let text = Array(text)
    func place(of quoted: String, from start: Int) -> Int? {
      let bytes = Array(quoted.utf8)
      return text.indices.dropFirst(start).first { text[$0...].starts(with: bytes) }
    }
    guard let member = place(of: "\"\(identifier)\"", from: 0),
      let warning = place(of: "`\(identifier)`", from: member)
    else { return }
    let count = identifier.utf8.count
    pieces = (
      Array(text[...member]), Array(text[(member + count + 1)...warning]),
      Array(text[(warning + count + 1)...])
    )
  }
}

extension JSONText {
  /// The members of a decision's object: the stable form.
  mutating func members(of routed: RoutedEvent) {
    var lost = LostIdentifierJSON()
    members(of: routed, &lost)
  }

  /// The members of one decision of many.
  ///
  /// What is the same in most of the answers to a long standard input is written in one piece.
  fileprivate mutating func members(of routed: RoutedEvent, _ lost: inout LostIdentifierJSON) {
    let lostIdentifier = lost.identifier(of: routed)
    if let lostIdentifier, lost.write(lostIdentifier, to: &self) { return }
    let start = buffer.count
    let decision = routed.decision
    if routed.isBare {
      key(after: #""event":null,"source":"identifier","identifier":"#)
    } else {
      key("event")
      string(routed.name)
      key("source")
      string(routed.source.rawValue)
      key("identifier")
    }
    string(decision.identifier)
    actionAndScene(decision.action)
    score(decision.score)
    let warnings = decision.warnings
    if routed.isBare, warnings.isEmpty, decision.tied.isEmpty, decision.errors.isEmpty {
      members(#""tied":[],"errors":[],"warnings":[],"expected":null"#)
      return
    }
    key("tied")
    array(decision.tied) { json, scene in json.string(scene.rawValue) }
    key("errors")
    array(decision.errors) { json, error in json.sceneError(error) }
    key("warnings")
    array(warnings) { json, warning in json.warning(warning) }
    key("expected")
    expectation(isMet: routed.isMet)
    if let lostIdentifier { lost.keep(buffer.bytes[start...], of: lostIdentifier) }
  }

  /// The action's name and the scene: what is ours in one piece, since none needs an escape.
  private mutating func actionAndScene(_ action: RoutingAction) {
    switch action {
    case .continueInScene(let scene):
      key(after: #""action":"continue","scene":"#)
      string(scene.rawValue)
    case .reconnect(let scene):
      key(after: #""action":"reconnect","scene":"#)
      string(scene.rawValue)
    case .create: members(#""action":"create","scene":null"#)
    case .refuse: members(#""action":"refuse","scene":null"#)
    }
  }

  /// The score's name, as the action's.
  private mutating func score(_ score: RoutingScore) {
    switch score {
    case .none: members(#""score":"none""#)
    case .can: members(#""score":"can""#)
    case .prefers: members(#""score":"prefers""#)
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
