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
      json.members(of: [
        "summary": explanation.summary, "nearestMiss": explanation.nearestMiss,
        "expectedMiss": explanation.expectedMiss,
        "leftOut": JSONIfPresent(explanation.leftOut?.message),
        "scenes": JSONArray(explanation.standings, \.json),
      ])
    }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  /// The findings have it.
  mutating func write(_ failure: FixtureFailure) {}

  mutating func end() { lines.end(console.takeFindings()) }
}

extension NearestMiss: JSONRepresentable {
  var json: JSONObject {
    [
      "scene": scene, "condition": condition.rawValue, "span": span, "before": before,
      "after": after, "predicate": predicate.canonicalText, "identifier": identifier,
      "cost": cost, "summary": summary,
    ]
  }
}

extension SceneStanding {
  fileprivate var json: JSONObject {
    [
      "scene": id, "score": score?.name, "verdict": verdict.name, "summary": summary,
      "prefers": prefers.map(\.json), "can": can.map(\.json),
    ]
  }
}

extension PredicateTrace {
  fileprivate var json: JSONObject {
    let head: JSONObject = ["source": source, "decidingSpan": decidingPart.span]
    return head.adding(root.json)
  }
}

extension PredicateTrace.Node {
  /// A part that was not reached has neither a value nor an error.
  fileprivate var json: JSONObject {
    var value: Bool?
    var error: Diagnostic?
    switch outcome {
    case .value(let truth): value = truth
    case .failed(let diagnostic): error = diagnostic
    case .notReached: break
    }
    return [
      "text": text, "value": value, "error": error, "span": span, "reason": reason,
      "children": JSONArray(children, \.json),
    ]
  }
}
