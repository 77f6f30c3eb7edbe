import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Explanations for programs: the decisions as `route` writes them, each with every scene's part.
struct ExplanationJSON: ExplanationWriter {
  private let console: Console
  private var lines: JSONLines

  init(on console: Console) {
    self.console = console
    lines = JSONLines("{\"version\":1,\"decisions\":[", on: console.output)
  }

  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation) {
    lines.add { json in
      json.members(of: routed)
      json.key("summary")
      json.string(explanation.summary)
      json.key("nearestMiss")
      json.miss(explanation.nearestMiss)
      json.key("expectedMiss")
      json.miss(explanation.expectedMiss)
      if let gap = explanation.leftOut {
        json.key("leftOut")
        json.string(gap.message)
      }
      json.key("scenes")
      json.array(explanation.standings) { json, standing in json.standing(standing) }
    }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  /// The findings have it.
  mutating func write(_ failure: FixtureFailure) {}

  mutating func end() { lines.end(console.takeFindings()) }
}

extension JSONText {
  fileprivate mutating func miss(_ miss: NearestMiss?) {
    guard let miss else { return null() }
    object { json in
      json.key("scene")
      json.string(miss.scene.rawValue)
      json.key("condition")
      json.string(miss.condition.rawValue)
      json.key("span")
      json.span(miss.span)
      json.key("before")
      json.string(miss.before)
      json.key("after")
      json.string(miss.after)
      json.key("predicate")
      json.string(miss.predicate.canonicalText)
      json.key("identifier")
      json.string(miss.identifier)
      json.key("cost")
      json.integer(miss.cost)
      json.key("summary")
      json.string(miss.summary)
    }
  }

  fileprivate mutating func standing(_ standing: SceneStanding) {
    object { json in
      json.key("scene")
      json.string(standing.id.rawValue)
      json.key("score")
      json.string(standing.score?.name)
      json.key("verdict")
      json.string(standing.verdict.name)
      json.key("summary")
      json.string(standing.summary)
      json.key("prefers")
      json.trace(standing.prefers)
      json.key("can")
      json.trace(standing.can)
    }
  }

  private mutating func trace(_ trace: PredicateTrace?) {
    guard let trace else { return null() }
    object { json in
      json.key("source")
      json.string(trace.source)
      json.key("decidingSpan")
      json.span(trace.decidingPart.span)
      json.members(of: trace.root)
    }
  }

  /// A part that was not reached has neither a value nor an error.
  private mutating func members(of node: PredicateTrace.Node) {
    key("text")
    string(node.text)
    key("value")
    if case .value(let value) = node.outcome { boolean(value) } else { null() }
    key("error")
    if case .failed(let diagnostic) = node.outcome { self.diagnostic(diagnostic) } else { null() }
    key("span")
    span(node.span)
    key("reason")
    string(node.reason)
    key("children")
    array(node.children) { json, child in
      json.object { json in json.members(of: child) }
    }
  }
}
