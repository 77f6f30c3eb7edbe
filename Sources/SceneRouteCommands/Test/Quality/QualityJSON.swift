import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

extension FixtureQuality {
  /// The members `coverage`, `suggestions` and `mutation` of a file, each where it was wanted.
  var json: JSONObject {
    [
      "coverage": JSONIfPresent(coverage.map(\.json)),
      "suggestions": JSONIfPresent(suggestions.map(\.json)),
      "mutation": JSONIfPresent(mutation.map(\.json)),
    ]
  }
}

extension FixtureCoverage {
  fileprivate var json: JSONObject {
    [
      "covered": covered, "all": comparisons,
      "scenes": ["neverWon": neverWon] as JSONObject,
      "comparisons": [
        "neverTrue": listed { $0.whenTrue == 0 },
        "neverFalse": listed { $0.whenFalse == 0 },
        "neverDecided": listed { $0.all == 0 },
      ] as JSONObject,
      "tiers": ["neverTrue": neverTrue.map(\.path)] as JSONObject,
    ]
  }

  private func listed(_ isListed: (Counts) -> Bool) -> [JSONObject] {
    tiers.flatMap { tier in
      tier.comparisons.filter { isListed($0.counts) }.map { comparison -> JSONObject in
        ["path": tier.path, "span": comparison.span]
      }
    }
  }
}

extension EventSuggestions {
  fileprivate var json: JSONObject {
    [
      "events": JSONArray(events, \.json),
      "open": JSONArray(open) { ["goal": $0.goal, "reason": $0.reason] },
    ]
  }
}

extension EventSuggestion {
  /// An event as a fixture has it.
  fileprivate var json: JSONObject {
    [
      "name": name, "identifier": identifier,
      "role": JSONIfPresent(role == .application ? nil : role.shortName),
      "expect": [
        "scene": scene, "score": decision.score.name, "action": decision.action.name,
        "warnings": JSONIfPresent(warnings.isEmpty ? nil : warnings),
      ] as JSONObject,
    ]
  }
}

extension FixtureMutation {
  fileprivate var json: JSONObject {
    [
      "noticed": noticed, "noticeable": noticeable, "all": count,
      "mutants": JSONArray(mutants, \.json),
    ]
  }
}

extension FixtureMutation.Mutant {
  fileprivate var json: JSONObject {
    let changed: JSONObject =
      switch change {
      case .predicates(let edits) where edits.count == 1: edits[0].json
      case .predicates(let edits): ["edits": JSONArray(edits, \.json)]
      case .order(let ids): ["order": ids]
      }
    let found: JSONObject = ["kind": kind, "status": status.rawValue]
    let witness: JSONObject = status == .unnoticed ? ["witness": self.witness] : [:]
    return changed.adding(found).adding(witness).adding(["unknown": JSONIfPresent(unknown)])
  }
}

extension FixtureMutation.Edit {
  fileprivate var json: JSONObject { ["path": path, "predicate": predicate] }
}
