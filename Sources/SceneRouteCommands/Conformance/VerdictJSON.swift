import SceneFixtures

/// A verdict on the rules for programs: one object.
enum VerdictJSON {
  static func answer(_ verdict: DeviceVerdict, of answers: DeviceAnswers) -> JSONObject {
    let system = answers.system
    return [
      "version": 1,
      "system": [
        "system": system.name, "version": system.version, "device": system.device,
      ] as JSONObject,
      "answers": answers.count,
      "rules": JSONArray(verdict.rules) { rule in
        [
          "rule": rule.name, "state": rule.state.rawValue, "agree": rule.agree,
          "differ": rule.differ, "open": rule.open, "openQuestions": rule.openQuestions.map(\.id),
        ]
      },
      "differences": JSONArray(verdict.differences, \.json),
      "tags": JSONArray(verdict.confirmed) { vector in
        [
          "vector": vector.id, "file": vector.file, "line": vector.line,
          "from": vector.evidence.rawValue, "to": ConformanceEvidence.observed.rawValue,
        ]
      },
    ]
  }
}

extension DeviceVerdict.Difference {
  fileprivate var json: JSONObject {
    [
      "rule": rule, "question": question?.id, "case": caseName, "vector": vector?.id,
      "vectorFile": vector?.file, "vectorLine": vector?.line, "ours": ours, "device": device,
      "reason": reason, "file": place.file, "line": place.line, "column": place.column,
    ]
  }
}
