import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Coverage, suggestions and mutants for people.
struct QualityText {
  private static let shownMutants = 10
  private static let shownTiers = 50
  /// The most comparisons of a predicate shown as not covered: each shows the predicate.
  private static let shownComparisons = 20

  let painter: Painter
  let output: OutputBuffer
  let verbose: Bool

  func write(_ run: TestRun) {
    for file in run.files {
      let quality = file.quality
      if let coverage = quality.coverage { write(coverage, of: file.path) }
      if let suggestions = quality.suggestions { write(suggestions, of: file.path) }
      if let mutation = quality.mutation { write(mutation, of: file.path) }
    }
    if run.files.contains(where: { $0.quality.coverage != nil }) {
      line("Coverage: \(TestRun.covered(run.coverage))")
    }
    if run.files.contains(where: { $0.quality.mutation != nil }) {
      line("Mutation: \(TestRun.noticed(run.mutation))")
    }
  }

  private func line(_ text: String) { output.writeLine(StyledText(text)) }

  private func title(_ path: String, _ text: String) {
    output.writeLine(painter.paint(VisibleText.escaped(path) + ":", .bold) + " \(text)")
  }

  // MARK: Coverage

  private func write(_ coverage: FixtureCoverage, of path: String) {
    let open = coverage.tiers.filter { $0.comparisons.contains { !$0.counts.isCovered } }
    if open.isEmpty, coverage.neverWon.isEmpty, !verbose { return }
    title(path, TestRun.covered((coverage.covered, coverage.comparisons)))
    for scene in coverage.neverWon { line("  \(quoted(scene.rawValue)) gets no event") }
    for tier in open.prefix(Self.shownTiers) { write(tier) }
    if open.count > Self.shownTiers {
      line("  … and \(open.count - Self.shownTiers) more predicates; --format json has all")
    }
    line("")
  }

  /// The predicate once, and below it what is not covered.
  private func write(_ tier: FixtureCoverage.Tier) {
    let evaluated = tier.counts.all == 0 ? ": no event consults it" : ""
    let place =
      tier.code.map { "\($0.place), `\(tier.condition.rawValue)` of \(tier.path)" }
      ?? "\(tier.path), line \(tier.place.line)"
    line("  \(VisibleText.escaped(place))\(evaluated)")
    let renderer = DiagnosticRenderer(source: tier.source)
    var last: String?
    let open = tier.comparisons.filter { !$0.counts.isCovered }
    for comparison in open.prefix(Self.shownComparisons) {
      let excerpt = comparison.code?.marked ?? renderer.excerpt(of: comparison.span)
      guard excerpt.count == 2 else { continue }
      if excerpt[0] != last { output.writeLine("    " + excerpt[0]) }
      last = excerpt[0]
      let words =
        comparison.counts.all == 0
        ? "never decided" : comparison.counts.whenTrue == 0 ? "never true" : "never false"
      output.writeLine("    " + excerpt[1] + " " + painter.paint(words, .yellow))
    }
    let more = open.count - Self.shownComparisons
    if more > 0 { line("    … and \(more.counting("more comparison")); --format json has all") }
  }

  // MARK: Suggestions

  private func write(_ suggestions: EventSuggestions, of path: String) {
    if suggestions.events.isEmpty, suggestions.open.isEmpty { return }
    title(path, "\(suggestions.events.count.counting("event")) would cover more")
    for event in suggestions.events { line("  " + event.fixtureText) }
    for goal in suggestions.open { line("  not covered: \(goal.goal): \(goal.reason)") }
    line("")
  }

  // MARK: Mutants

  private func write(_ mutation: FixtureMutation, of path: String) {
    let unnoticed = mutation.mutants.filter { $0.status == .unnoticed }
    if unnoticed.isEmpty, !verbose { return }
    let sample =
      mutation.mutants.count < mutation.count ? ", a sample of \(mutation.count)" : ""
    title(path, TestRun.noticed((mutation.noticed, mutation.noticeable)) + sample)
    var last: [CodeExcerpt] = []
    for mutant in unnoticed.prefix(Self.shownMutants) {
      let shows =
        mutant.witness.map { "; \(quoted($0)) would show it" }
        ?? mutant.unknown.map { "; whether an identifier shows it is not known: \($0)" } ?? ""
      line("  not noticed: \(mutant.words)\(shows)")
      guard case .predicates(let edits) = mutant.change else { continue }
      // The mistakes of a predicate follow each other: its line is shown with the first.
      let code = edits.compactMap(\.code)
      if code != last { output.writeLines(code.flatMap(\.marked).map { "    " + $0 }) }
      last = code
    }
    let more = unnoticed.count - Self.shownMutants
    if more > 0 { line("  … and \(more) more; --format json has all") }
    line("")
  }
}

extension FixtureMutation.Mutant {
  fileprivate var words: String {
    switch change {
    case .predicates(let edits):
      edits.map { edit in
        let place = edit.code.map { VisibleText.escaped("\($0.place)") } ?? edit.path
        return "\(place) as \(quoted(edit.predicate))"
      }.joined(separator: ", ")
    case .order(let ids): "the order \(ids.prefix(6).map(\.rawValue).joined(separator: ", "))"
    }
  }
}

extension FixtureQuality {
  /// The members `coverage`, `suggestions` and `mutation` of a file, each where it was wanted.
  var json: JSONObject {
    [
      "coverage": JSONIfPresent(coverage.map(\.json)),
      "suggestions": JSONIfPresent(
        suggestions.map { suggestions -> JSONObject in
          [
            "events": JSONArray(suggestions.events, \.json),
            "open": JSONArray(suggestions.open) { ["goal": $0.goal, "reason": $0.reason] },
          ]
        }),
      "mutation": JSONIfPresent(mutation.map { $0.json(of: $0.mutants) }),
    ]
  }
}

extension FixtureMutation {
  /// Returns the result with some of its mutants.
  func json(of mutants: [Mutant]) -> JSONObject {
    [
      "noticed": noticed, "noticeable": noticeable, "all": count,
      "mutants": JSONArray(mutants, \.json),
    ]
  }
}

extension FixtureCoverage {
  var json: JSONObject {
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
        [
          "path": tier.path, "span": comparison.span,
          "code": JSONIfPresent(comparison.code.map(\.json)),
        ]
      }
    }
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

extension FixtureMutation.Mutant {
  fileprivate var json: JSONObject {
    let changed: JSONObject =
      switch change {
      case .predicates(let edits) where edits.count == 1: edits[0].json
      case .predicates(let edits): ["edits": JSONArray(edits, \.json)]
      case .order(let ids): ["order": ids]
      }
    return JSONObject(
      joining: changed, ["kind": kind, "status": status.rawValue],
      status == .unnoticed ? ["witness": witness] : [:], ["unknown": JSONIfPresent(unknown)])
  }
}

extension FixtureMutation.Edit {
  fileprivate var json: JSONObject {
    ["path": path, "predicate": predicate, "code": JSONIfPresent(code.map(\.json))]
  }
}

extension CodeExcerpt {
  /// The line of code, and carets below its part.
  var marked: [String] { DiagnosticRenderer(source: text).excerpt(of: span) }
}
