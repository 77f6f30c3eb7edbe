import PredicateAnalysis
import PredicateLanguage
import SceneRouting
import TraceLines

extension DiffReport {
  /// A comparison of two fixtures for programs.
  var json: JSONObject {
    let domain: JSONObject = ["domain": domain]
    return domain.adding(difference.json).adding([
      "states": JSONArray(states) { ["scene": $0.scene, "state": $0.state.rawValue] },
      "trace": traced.map(\.traceJSON),
    ])
  }
}

extension SceneDifference {
  fileprivate var json: JSONObject {
    [
      "moves": JSONArray(moves) {
        [
          "from": $0.from, "to": $0.to, "role": $0.role.shortName, "witness": $0.witness.text,
          "readable": $0.readable.text, "notProvedShortest": $0.witness.kind == .any,
        ]
      },
      "scores": JSONArray(scoreChanges) {
        [
          "scene": $0.scene, "score": $0.score.name, "witness": $0.witness.text,
          "notProvedShortest": $0.witness.kind == .any,
        ]
      },
      "unknown": JSONArray(unknowns) {
        ["from": $0.from, "to": $0.to, "reason": $0.obstacle.diagnostic.message]
      },
    ]
  }
}

extension MoveCounts {
  fileprivate var traceJSON: JSONObject {
    [
      "lines": lines, "moved": moved,
      "moves": JSONArray(inOrder) {
        [
          "from": $0.key.from, "to": $0.key.to, "count": $0.count,
          "example": $0.example?.identifier,
        ]
      },
      "otherMoves": otherMoves,
    ]
  }
}
