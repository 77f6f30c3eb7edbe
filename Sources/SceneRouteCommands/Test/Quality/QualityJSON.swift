import PredicateLanguage
import SceneFixtures
import SceneRouting

extension JSONText {
  /// The members `coverage`, `suggestions` and `mutation` of a file, each where it was wanted.
  mutating func members(of quality: FixtureQuality) {
    if let coverage = quality.coverage {
      key("coverage")
      object { $0.members(of: coverage) }
    }
    if let suggestions = quality.suggestions {
      key("suggestions")
      object { $0.members(of: suggestions) }
    }
    if let mutation = quality.mutation {
      key("mutation")
      object { $0.members(of: mutation) }
    }
  }

  private mutating func members(of coverage: FixtureCoverage) {
    key("covered")
    integer(coverage.covered)
    key("all")
    integer(coverage.comparisons)
    key("scenes")
    object { json in
      json.key("neverWon")
      json.strings(coverage.neverWon.map(\.rawValue))
    }
    key("comparisons")
    object { json in
      json.comparisons("neverTrue", of: coverage) { $0.whenTrue == 0 }
      json.comparisons("neverFalse", of: coverage) { $0.whenFalse == 0 }
      json.comparisons("neverDecided", of: coverage) { $0.all == 0 }
    }
    key("tiers")
    object { json in
      json.key("neverTrue")
      json.strings(coverage.neverTrue.map(\.path))
    }
  }

  private mutating func comparisons(
    _ name: StaticString, of coverage: FixtureCoverage,
    _ isListed: (FixtureCoverage.Counts) -> Bool
  ) {
    let listed = coverage.tiers.flatMap { tier in
      tier.comparisons.filter { isListed($0.counts) }.map { (tier, $0) }
    }
    key(name)
    array(listed) { json, pair in
      json.object { json in
        json.key("path")
        json.string(pair.0.path)
        json.key("span")
        json.span(pair.1.span)
      }
    }
  }

  private mutating func members(of suggestions: EventSuggestions) {
    key("events")
    array(suggestions.events) { json, event in json.object { $0.members(of: event) } }
    key("open")
    array(suggestions.open) { json, goal in
      json.object { json in
        json.key("goal")
        json.string(goal.goal)
        json.key("reason")
        json.string(goal.reason)
      }
    }
  }

  /// An event as a fixture has it.
  mutating func members(of event: EventSuggestion) {
    key("name")
    string(event.name)
    key("identifier")
    string(event.identifier)
    if event.role != .application {
      key("role")
      string(event.role.shortName)
    }
    key("expect")
    object { json in
      let decision = event.decision
      json.key("scene")
      json.string(event.scene?.rawValue)
      json.key("score")
      json.string(decision.score.name)
      json.key("action")
      json.string(decision.action.name)
      if !event.warnings.isEmpty {
        json.key("warnings")
        json.strings(event.warnings)
      }
    }
  }

  private mutating func members(of mutation: FixtureMutation) {
    key("noticed")
    integer(mutation.noticed)
    key("noticeable")
    integer(mutation.noticeable)
    key("all")
    integer(mutation.count)
    key("mutants")
    array(mutation.mutants) { json, mutant in json.object { $0.members(of: mutant) } }
  }

  private mutating func members(of mutant: FixtureMutation.Mutant) {
    switch mutant.change {
    case .predicates(let edits) where edits.count == 1: members(of: edits[0])
    case .predicates(let edits):
      key("edits")
      array(edits) { json, edit in json.object { $0.members(of: edit) } }
    case .order(let ids):
      key("order")
      strings(ids.map(\.rawValue))
    }
    key("kind")
    string(mutant.kind)
    key("status")
    string(mutant.status.rawValue)
    if mutant.status == .unnoticed {
      key("witness")
      string(mutant.witness)
    }
    if let unknown = mutant.unknown {
      key("unknown")
      string(unknown)
    }
  }

  private mutating func members(of edit: FixtureMutation.Edit) {
    key("path")
    string(edit.path)
    key("predicate")
    string(edit.predicate)
  }
}
