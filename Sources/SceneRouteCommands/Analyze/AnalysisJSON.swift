import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting

extension AnalysisReport {
  /// An analysis for programs.
  var json: JSONObject {
    let all = analysis.findings
    // A dead scene never wins either.
    let neverWins = all.filter { $0.kind == .neverWins || $0.kind == .dead }
    return [
      "domain": domain, "consulted": analysis.isConsulted,
      "gap": all.first { $0.kind == .gap }.map(\.witnessJSON),
      "dead": all.filter { $0.kind == .dead }.flatMap { $0.scenes },
      "neverWins": neverWins.flatMap { $0.scenes },
      "fights": JSONArray(all.filter { $0.kind == .fight }) { fight in
        JSONObject(
          joining: ["scenes": fight.scenes, "score": fight.score?.name], fight.witnessJSON)
      },
      "findings": JSONArray(all) {
        $0.json.adding(["code": JSONIfPresent(code(of: $0).map(\.json))])
      },
      "relations": relations.map { JSONArray($0, \.json) },
      "unknown": JSONArray(analysis.unknowns) { unknown in
        [
          "finding": unknown.kind.rawValue, "scenes": unknown.scenes,
          "reason": unknown.obstacle.diagnostic.message,
          "code": JSONIfPresent(code(of: unknown).map(\.json)),
        ]
      },
    ]
  }
}

extension SceneFinding {
  fileprivate var witnessJSON: JSONObject {
    [
      "witness": witness?.text, "readable": readable?.text,
      "notProvedShortest": witness?.kind == .any,
    ]
  }

  fileprivate var json: JSONObject {
    let what: JSONObject = [
      "kind": kind.rawValue, "severity": severity.rawValue, "role": role.shortName,
      "scenes": scenes, "score": score?.name, "condition": place?.condition.rawValue,
      "span": place?.span, "rivals": rivals,
    ]
    return what.adding(witnessJSON).adding(["message": message, "help": help])
  }
}

extension SceneRelation {
  var json: JSONObject {
    ["scenes": [first, second], "relation": relation.answer?.rawValue ?? "unknown"]
  }
}
