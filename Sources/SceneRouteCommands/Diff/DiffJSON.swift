import PredicateAnalysis
import PredicateLanguage
import SceneRouting
import TraceLines

/// A comparison of two fixtures for programs: one object.
enum DiffJSON {
  static func write(_ report: DiffReport, on console: Console) {
    let object: JSONObject = ["version": 1, "domain": report.domain]
    console.output.writeLine(
      json: object.adding(report.difference.json).adding([
        "states": JSONArray(report.states) { ["scene": $0.scene, "state": $0.state.rawValue] },
        "trace": report.traced.map(\.traceJSON),
        "diagnostics": console.takeFindings(),
      ]))
  }
}

extension SceneDifference {
  fileprivate var json: JSONObject {
    [
      "moves": JSONArray(moves) { move in
        [
          "from": move.from, "to": move.to, "role": move.role.shortName,
          "witness": move.witness.text, "readable": move.readable.text,
          "notProvedShortest": move.witness.kind == .any,
        ]
      },
      "scores": JSONArray(scoreChanges) { change in
        [
          "scene": change.scene, "score": change.score.name, "witness": change.witness.text,
          "notProvedShortest": change.witness.kind == .any,
        ]
      },
      "unknown": JSONArray(unknowns) { unknown in
        [
          "from": unknown.from, "to": unknown.to,
          "reason": unknown.obstacle.diagnostic.message,
        ]
      },
    ]
  }
}

extension MoveCounts {
  fileprivate var traceJSON: JSONObject {
    [
      "lines": lines, "moved": moved,
      "moves": JSONArray(inOrder) { entry in
        [
          "from": entry.key.from, "to": entry.key.to, "count": entry.count,
          "example": entry.example?.identifier,
        ]
      },
      "otherMoves": otherMoves,
    ]
  }
}
