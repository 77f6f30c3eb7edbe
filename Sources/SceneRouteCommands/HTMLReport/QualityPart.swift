import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

extension PageWriter {
  // MARK: Coverage

  /// What the events try of the conditions; nothing for a fixture without events.
  func coverage(_ study: FixtureStudy) -> Fragment {
    if let gap = study.coverageGap {
      return render(.coverage, ["gap": .text(gap), "hasRows": false, "hasShare": false])
    }
    guard let coverage = study.coverage else { return .empty }
    let counts = (coverage.covered, coverage.comparisons)
    let tiers = coverage.tiers.filter { !$0.comparisons.isEmpty }
    let shown = fit(tiers, into: share(10)) { tier($0, in: study) }
    let rest = tiers.count - shown.count
    let idle = coverage.neverWon
    return render(
      .coverage,
      [
        "hasShare": .flag(counts.1 > 0), "hasRows": .flag(shown.count > 0),
        "percent": .number(counts.1 == 0 ? 0 : counts.0 * 100 / counts.1),
        "summary": .text(
          counts.1 == 0
            ? "There are no comparisons to cover."
            : "\(counts.0) of \(counts.1.counting("comparison")) true and false, "
              + "\(TestRun.percent(counts))."),
        "idle": idle.isEmpty
          ? .nothing
          : .text(
            "\(idle.count.counting("scene")) get\(idle.count == 1 ? "s" : "") no event: "
              + named(idle, atMost: 20) + "."),
        "gap": rest == 0
          ? .nothing
          : .text(
            "\(rest.counting("condition")) more are too many for a page: `sceneroute test "
              + "--coverage` has all."),
      ], ["rowsMarkup": shown.markup])
  }

  private func tier(_ tier: FixtureCoverage.Tier, in study: FixtureStudy) -> Fragment {
    let (covered, all) = (tier.comparisons.count { $0.counts.isCovered }, tier.comparisons.count)
    var predicate = Fragment.empty
    // The scenes are shown with their marks already.
    if case .scene = tier.key.owner {} else { predicate = self.predicate(tier.source, tier) }
    return PageTemplate.coverageRow.render(
      PageData(
        [
          "path": .text(clipped(tier.path, to: PageLimits.nameScalars)),
          "line": .number(tier.place.line), "scene": scene(of: tier, in: study),
          "percent": .number(covered * 100 / all), "share": .text("\(covered) of \(all)"),
          "isIdle": .flag(tier.counts.all == 0), "whenTrue": .number(tier.counts.whenTrue),
          "whenFalse": .number(tier.counts.whenFalse),
        ], ["predicateMarkup": predicate]))
  }

  private func scene(of tier: FixtureCoverage.Tier, in study: FixtureStudy) -> PageValue {
    guard case .scene(let position) = tier.key.owner else { return .nothing }
    return name(study.fixture.scenes[position].id)
  }

  /// The first of some scenes, and how many more there are.
  private func named(_ ids: [SceneIdentifier], atMost limit: Int) -> String {
    let names = ids.prefix(limit).map { clipped($0.shown, to: PageLimits.nameScalars) }
    let rest = ids.count - names.count
    return names.joined(separator: ", ") + (rest == 0 ? "" : " and \(rest) more")
  }

  // MARK: Mistakes

  /// Which small mistakes the expectations notice; nothing for a fixture that expects nothing.
  func mutation(_ study: FixtureStudy) -> Fragment {
    if let gap = study.mutationGap {
      return render(
        .mutation, ["gap": .text(gap), "hasRows": false, "hasShare": false, "summary": .nothing])
    }
    guard let mutation = study.mutation else { return .empty }
    let counts = (mutation.noticed, mutation.noticeable)
    let unnoticed = mutation.mutants.filter { $0.status == .unnoticed }
    let shown = fit(unnoticed, into: share(6)) { mutant($0, of: study) }
    let rest = unnoticed.count - shown.count
    let sample =
      mutation.mutants.count < mutation.count
      ? " \(mutation.mutants.count) of \(mutation.count) were tried, an even sample:"
        + " `sceneroute test --mutate` tries more."
      : ""
    return render(
      .mutation,
      [
        "hasShare": .flag(counts.1 > 0), "hasRows": .flag(shown.count > 0),
        "percent": .number(counts.1 == 0 ? 0 : counts.0 * 100 / counts.1),
        "summary": .text(
          counts.1 == 0
            ? "No mistake changes the window of any identifier.\(sample)"
            : "\(counts.0) of \(counts.1.counting("mistake")) noticed, "
              + "\(TestRun.percent(counts)).\(sample)"),
        "gap": rest == 0
          ? .nothing
          : .text(
            "\(rest.counting("mistake")) more that nobody notices are too many for a page: "
              + "`sceneroute test --mutate --format json` has all."),
      ], ["rowsMarkup": shown.markup])
  }

  private func mutant(_ mutant: FixtureMutation.Mutant, of study: FixtureStudy) -> Fragment {
    var edits: [PageData] = []
    switch mutant.change {
    case .predicates(let changed):
      for edit in changed {
        edits.append(
          PageData(
            ["path": .text(clipped(edit.path, to: PageLimits.nameScalars))],
            ["predicateMarkup": predicate(edit.predicate)]))
      }
    case .order(let ids):
      // The two that are not where the fixture has them.
      let moved = zip(ids, study.fixture.scenes).filter { $0 != $1.id }.map(\.0)
      edits.append(
        PageData(
          ["path": .text("\(named(moved, atMost: 2)) in this order")], ["predicateMarkup": .empty]))
    }
    return PageTemplate.mutant.render(
      PageData([
        "kind": .text(mutant.kind), "edits": .list(edits), "witness": name(mutant.witness),
        "hasWitness": .flag(mutant.witness != nil),
      ]))
  }
}
