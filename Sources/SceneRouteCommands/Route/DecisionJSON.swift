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

/// What a decision on an identifier that no scene takes says after its score, but for the
/// identifier itself: a long standard input has many of them.
private struct LostIdentifierJSON {
  /// What comes before the identifier in the warning, and after it; nil until one was written.
  private var pieces: (before: [UInt8], after: [UInt8])?

  /// The identifier, if the decision is such a one and a warning has the identifier as it is.
  func identifier(of routed: RoutedEvent) -> String? {
    guard routed.isBare, routed.decision.isLost, routed.decision.errors.isEmpty,
      let identifier = routed.decision.identifier, !identifier.isEmpty,
      identifier.utf8.count <= quotedScalars,
      identifier.utf8.withContiguousStorageIfAvailable({ JSONString.isPlain($0) }) == true
    else { return nil }
    return identifier
  }

  /// Writes the members from `tied` on; false when it does not know yet how they are written.
  func write(_ identifier: String, to json: inout JSONText) -> Bool {
    guard let pieces else { return false }
    pieces.before.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(identifier)
    pieces.after.withUnsafeBufferPointer { json.buffer.append($0) }
    return true
  }

  /// Keeps how the members of such a decision were written.
  mutating func keep(_ text: some Sequence<UInt8>, of identifier: String) {
    guard pieces == nil else { return }
    let text = Array(text)
    let quoted = Array("`\(identifier)`".utf8)
    let start = text.indices.first { text[$0...].starts(with: quoted) }
    guard let start else { return }
    pieces = (Array(text[...start]), Array(text[(start + quoted.count - 1)...]))
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
    let decision = routed.decision
    if routed.isBare {
      members(#""event":null,"source":"identifier""#)
    } else {
      key("event")
      string(routed.name)
      key("source")
      string(routed.source.rawValue)
    }
    key("identifier")
    string(decision.identifier)
    action(decision.action)
    key("scene")
    string(decision.scene?.rawValue)
    score(decision.score)
    let identifier = lost.identifier(of: routed)
    if let identifier, lost.write(identifier, to: &self) { return }
    let start = buffer.count
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
    if let identifier { lost.keep(buffer.bytes[start...], of: identifier) }
  }

  /// The action's name: each in one piece, since none needs an escape.
  private mutating func action(_ action: RoutingAction) {
    switch action {
    case .continueInScene: members(#""action":"continue""#)
    case .reconnect: members(#""action":"reconnect""#)
    case .create: members(#""action":"create""#)
    case .refuse: members(#""action":"refuse""#)
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
