import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Coverage, suggestions and mutants for people.
struct QualityText {
  private static let shownMutants = 10
  private static let shownTiers = 50
  /// So many comparisons of a predicate that are not covered are shown: each shows the predicate.
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
      let counts = run.coverage
      line(
        "Coverage: \(counts.covered) of \(counts.all.counting("comparison")) true and false, "
          + TestRun.percent(counts))
    }
    if run.files.contains(where: { $0.quality.mutation != nil }) {
      let counts = run.mutation
      line(
        "Mutation: \(counts.noticed) of \(counts.all.counting("mistake")) noticed, "
          + TestRun.percent(counts))
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
    let counts = (coverage.covered, coverage.comparisons)
    title(
      path,
      "\(counts.0) of \(counts.1.counting("comparison")) true and false, "
        + TestRun.percent(counts))
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
    line("  \(tier.path), line \(tier.place.line)\(evaluated)")
    let renderer = DiagnosticRenderer(source: tier.source)
    var last: String?
    let open = tier.comparisons.filter { !$0.counts.isCovered }
    for comparison in open.prefix(Self.shownComparisons) {
      let excerpt = renderer.excerpt(of: comparison.span)
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
    let counts = (mutation.noticed, mutation.noticeable)
    let sample =
      mutation.mutants.count < mutation.count
      ? ", a sample of \(mutation.count)" : ""
    title(
      path,
      "\(counts.0) of \(counts.1.counting("mistake")) noticed, \(TestRun.percent(counts))\(sample)")
    for mutant in unnoticed.prefix(Self.shownMutants) {
      let shows =
        mutant.witness.map { "; \(quoted($0)) would show it" }
        ?? mutant.unknown.map { "; whether an identifier shows it is not known: \($0)" } ?? ""
      line("  not noticed: \(mutant.words)\(shows)")
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
      edits.map { "\($0.path) as \(quoted($0.predicate))" }.joined(separator: ", ")
    case .order(let ids): "the order \(ids.prefix(6).map(\.rawValue).joined(separator: ", "))"
    }
  }
}
