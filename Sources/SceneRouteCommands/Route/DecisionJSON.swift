import PredicateLanguage
import SceneRouting

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

  mutating func flush() { console.output.flush() }

  mutating func end() { lines.end() }
}

extension JSONText {
  /// The members of a decision's object: the stable form.
  ///
  /// What is the same in most of the answers to a long standard input is written in one piece.
  mutating func members(of routed: RoutedEvent) {
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
    key("action")
    string(decision.action.name)
    key("scene")
    string(decision.scene?.rawValue)
    key("score")
    string(decision.score.name)
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
