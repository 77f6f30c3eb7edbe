import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

extension PageWriter {
  /// The scenes with their conditions, and below each comparison what events made of it.
  func scenes(_ study: FixtureStudy) -> Fragment {
    let scenes = study.fixture.scenes
    let tiers = Dictionary(
      (study.coverage?.tiers ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var wins: [SceneIdentifier: Int] = [:]
    for event in study.events {
      if let scene = event.decision.scene { wins[scene, default: 0] += 1 }
    }
    let isCounted = study.events.count == study.fixture.events.count && !study.events.isEmpty
    let shown = fit(scenes.indices, into: share(27)) { position in
      scene(
        study, position, tiers, wins: isCounted ? wins[scenes[position].id, default: 0] : nil)
    }
    let rest = scenes.count - shown.count
    return render(
      .scenes,
      [
        "order": scenes.count == 1 ? .nothing : "Most recently used first.",
        "legend": .flag(study.coverage != nil),
        "gap": rest == 0
          ? .nothing
          : .text(
            "The first \(shown.count.counting("scene")) of \(scenes.count) are shown: more are too"
              + " many for a page."),
      ], ["scenesMarkup": shown.markup])
  }

  private func scene(
    _ study: FixtureStudy, _ position: Int, _ tiers: [ConditionKey: FixtureCoverage.Tier],
    wins: Int?
  ) -> Fragment {
    let session = study.fixture.scenes[position]
    var conditions = Fragment.empty
    for condition in [ActivationCondition.can, .prefers] {
      let key = ConditionKey(owner: .scene(position), condition: condition)
      conditions += self.condition(
        condition.rawValue, session.conditions[condition], tiers[key],
        isDefault: study.coverage != nil && tiers[key] == nil)
    }
    let title = study.fixture.titles[session.id]
    return render(
      .scene,
      [
        "number": .number(position + 1), "name": name(session.id),
        "title": title.map { .text(clipped($0, to: PageLimits.nameScalars)) } ?? .nothing,
        "isAsleep": .flag(!session.isConnected),
        "role": session.role == .application
          ? .nothing : .text(clipped(session.role.shortName, to: PageLimits.nameScalars)),
        "wins": wins.map { .text($0 == 0 ? "gets no event" : "gets \($0.counting("event"))") }
          ?? .nothing,
        "isIdle": .flag(wins == 0),
      ], ["conditionsMarkup": conditions])
  }

  /// A condition with its marks, and the share of its comparisons that were true and false.
  func condition(
    _ name: String, _ predicate: ActivationPredicate, _ tier: FixtureCoverage.Tier?,
    isDefault: Bool = false
  ) -> Fragment {
    let all = tier?.comparisons.count ?? 0
    let covered = tier?.comparisons.count { $0.counts.isCovered } ?? 0
    return PageTemplate.condition.render(
      PageData(
        [
          "name": .text(name), "isDefault": .flag(isDefault), "hasShare": .flag(all > 0),
          "percent": .number(all == 0 ? 0 : covered * 100 / all),
          "share": .text(
            "\(covered) of \(all.counting("comparison")) true and false, "
              + TestRun.percent((covered, all))),
          "isIdle": .flag(all > 0 && tier?.counts.all == 0),
        ], ["predicateMarkup": self.predicate(tier?.source ?? predicate.source, tier)]))
  }
}
