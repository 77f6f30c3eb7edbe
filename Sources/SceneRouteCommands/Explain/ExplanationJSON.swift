import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Explanations for programs: the decisions as `route` writes them, each with every scene's part.
struct ExplanationJSON: ExplanationWriter {
  private var lines: JSONLines
  /// The app's code with the conditions of scenes, by scene.
  private let codes: [SceneIdentifier: SceneCode]

  init(_ fixture: SceneFixture, on console: Console) {
    codes = fixture.codes
    lines = JSONLines("{\"version\":1,\"decisions\":[", on: console)
  }

  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation) {
    let codes = codes
    lines.add { json in
      json.members(of: routed)
      let scenes = JSONArray(explanation.standings) { $0.json(codes[$0.id]) }
      json.members(of: explanation.members(scenes: scenes))
    }
  }

  mutating func write(_ line: UnreadableLine) {
    lines.add { json in json.members(of: line) }
  }

  /// The findings have it.
  mutating func write(_ failure: FixtureFailure) {}

  mutating func end() { lines.end() }
}

extension RoutingExplanation {
  /// Returns the members of the explanation beside the decision; `scenes` are the standings.
  func members(scenes: JSONArray, leftOut: String? = nil) -> JSONObject {
    [
      "summary": summary, "nearestMiss": nearestMiss, "expectedMiss": expectedMiss,
      "leftOut": JSONIfPresent(leftOut ?? self.leftOut?.message), "scenes": scenes,
      "moreScenes": JSONIfPresent(
        moreScenes.count == 0
          ? nil : ["count": moreScenes.count, "can": moreScenes.takers] as JSONObject),
    ]
  }
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
  fileprivate func json(_ code: SceneCode?) -> JSONObject {
    members.adding([
      "prefers": prefers.map { $0.json(.prefers, of: code) },
      "can": can.map { $0.json(.can, of: code) },
    ])
  }

  /// The members of the standing beside the values of its predicates.
  var members: JSONObject {
    ["scene": id, "score": score?.name, "verdict": verdict.name, "summary": summary]
  }
}

extension PredicateTrace {
  fileprivate func json(_ condition: ActivationCondition, of code: SceneCode?) -> JSONObject {
    let line = code?.excerpt(of: decidingPart.span, in: source, condition)
    return JSONObject(
      joining: ["source": source, "decidingSpan": decidingPart.span], root.json,
      ["code": JSONIfPresent(line.map(\.json))])
  }

  /// The values of its comparisons alone, without the parts that they make up.
  var outline: JSONObject {
    var leaves: [PredicateTrace.Node] = []
    var rest = [root]
    while let node = rest.popLast() {
      if node.children.isEmpty { leaves.append(node) }
      rest += node.children.reversed()
    }
    let children = JSONArray(leaves) { $0.value.adding(["children": [String]()]) }
    return JSONObject(
      joining: ["source": source, "decidingSpan": decidingPart.span], root.value,
      ["children": children])
  }
}

extension PredicateTrace.Node {
  /// A part that was not reached has neither a value nor an error.
  fileprivate var json: JSONObject {
    JSONObject(
      joining: ["text": text], value,
      ["reason": reason, "children": JSONArray(children, \.json)])
  }

  fileprivate var value: JSONObject {
    var value: Bool?
    var error: Diagnostic?
    switch outcome {
    case .value(let truth): value = truth
    case .failed(let diagnostic): error = diagnostic
    case .notReached: break
    }
    return ["value": value, "error": error, "span": span]
  }
}

extension CodeExcerpt: JSONRepresentable {
  /// The line of code with its place; the span is in UTF-8 offsets of the line's text.
  var json: JSONObject {
    ["file": place.file, "line": place.line, "column": place.column, "text": text, "span": span]
  }
}
