import PredicateAnalysis
import PredicateLanguage
import SceneRouting

/// Tries the mutants of a fixture.
struct MutationRun {
  /// A mutant before it is tried.
  private struct Draft {
    let kind: String
    let edits: [(key: ConditionKey, predicate: ActivationPredicate)]
    /// The positions of two scenes that change places; nil for other mutants.
    var exchanged: (first: Int, second: Int)?
  }

  private let fixture: SceneFixture
  private let paths: [ConditionKey: (path: String, place: FixturePlace)]
  private let conditions: [(key: ConditionKey, value: LocatedValue)]
  /// The mutants that are tried: all, or an even sample.
  private var drafts: [Draft] = []
  /// How many mutants there are.
  private var count = 0
  /// For each event and step whether its expectation is met without a mistake.
  private let isMet: [Bool]

  /// `work` is the most scenes, events and steps of all mutants together that are tried.
  init(
    _ fixture: SceneFixture, _ conditions: [(key: ConditionKey, value: LocatedValue)], work: Int
  ) throws(SceneSystemError) {
    self.fixture = fixture
    self.conditions = conditions
    isMet = try fixture.metExpectations()
    let texts = conditions.first?.value.document.paths(of: conditions.map(\.value))
    var paths: [ConditionKey: (path: String, place: FixturePlace)] = [:]
    for (offset, (key, value)) in conditions.enumerated() where value.text != nil {
      paths[key] = (texts?[offset] ?? "$", value.place)
    }
    self.paths = paths
    let weight = max(1, fixture.scenes.count + fixture.events.count + fixture.timeline.count)
    collect(atMost: max(1, min(FixtureLimits.mutants, work / weight)))
  }

  /// Keeps the mutants that are tried: of too many they are made once to be counted, and once more
  /// to be chosen, for each takes kilobytes.
  private mutating func collect(atMost limit: Int) {
    var kept: [Draft] = []
    var count = 0
    forEachDraft { draft in
      if count < limit { kept.append(draft) } else { kept = [] }
      count += 1
    }
    if count > limit {
      var position = 0
      forEachDraft { draft in
        if kept.count < limit, kept.count * count / limit == position { kept.append(draft) }
        position += 1
      }
    }
    (drafts, self.count) = (kept, count)
  }

  /// Makes every mutant, in the order of the file.
  private func forEachDraft(_ body: (Draft) -> Void) {
    for (key, value) in conditions where value.text != nil {
      guard let predicate = fixture.predicate(at: key) else { continue }
      for mutant in predicate.mutants {
        body(Draft(kind: mutant.change.rawValue, edits: [(key, mutant.predicate)]))
      }
    }
    for (position, scene) in fixture.scenes.enumerated() {
      if let draft = exchange(of: scene, at: position) { body(draft) }
    }
    var last: [SceneRole: Int] = [:]
    for (position, scene) in fixture.scenes.enumerated() {
      if let before = last[scene.role] {
        body(Draft(kind: "order", edits: [], exchanged: (before, position)))
      }
      last[scene.role] = position
    }
  }

  /// The mutant in which `can` and `prefers` of a scene are exchanged.
  private func exchange(of scene: SceneSession, at position: Int) -> Draft? {
    let (can, prefers) = (scene.conditions.can, scene.conditions.prefers)
    guard scene.conditions.form == .uikit, can != prefers else { return nil }
    return Draft(
      kind: "swapped predicates",
      edits: [
        (ConditionKey(owner: .scene(position), condition: .can), prefers),
        (ConditionKey(owner: .scene(position), condition: .prefers), can),
      ])
  }

  func result() -> FixtureMutation {
    let judge = MutantJudge(
      fixture, edits: drafts.flatMap { $0.edits.map(\.predicate) })
    let mutants = drafts.map { draft -> FixtureMutation.Mutant in
      let mutated =
        draft.exchanged.map { fixture.exchanging($0.first, $0.second) }
        ?? fixture.replacing(draft.edits)
      var status = FixtureMutation.Status.noticed
      var witness: String?
      if let mutated, !mutated.isNoticed(beside: isMet) {
        let verdict =
          draft.exchanged.map { judge.verdict(exchanging: $0.first, $0.second) }
          ?? judge.verdict(on: draft.edits)
        (status, witness) = verdict
      }
      return FixtureMutation.Mutant(
        kind: draft.kind, change: change(draft), status: status, witness: witness)
    }
    return FixtureMutation(mutants: mutants, count: count)
  }

  private func change(_ draft: Draft) -> FixtureMutation.Change {
    if let (first, second) = draft.exchanged {
      var ids = fixture.scenes.map(\.id)
      ids.swapAt(first, second)
      return .order(ids)
    }
    return .predicates(
      draft.edits.map { key, predicate in
        let known = paths[key] ?? (key.defaultPath, FixturePlace(file: "", line: 1, column: 1))
        return FixtureMutation.Edit(
          path: known.path, place: known.place, predicate: predicate.canonicalText)
      })
  }
}

extension ConditionKey {
  /// The path that a scene's predicate would have where the fixture leaves it out.
  fileprivate var defaultPath: String {
    guard case .scene(let position) = owner else { return "$" }
    return "$.scenes[\(position)].\(condition.rawValue)"
  }
}

extension SceneFixture {
  /// Whether the expectation of each event and each step is met.
  ///
  /// Those without one count as not met: they notice nothing.
  fileprivate func metExpectations() throws(SceneSystemError) -> [Bool] {
    let audit = FixtureAudit(of: self)
    let router = SceneRouter(sceneSet, options: options)
    var met = events.map { item in
      guard let expectation = item.expectation else { return false }
      let decision = audit.complete(router.route(item.event), on: item.event)
      return expectation.differences(from: decision).isEmpty
    }
    try play { result in
      met.append(result.step.expectation != nil && result.differences?.isEmpty != false)
      return true
    }
    return met
  }

  /// Whether an expectation fails that `isMet` without a mistake.
  fileprivate func isNoticed(beside isMet: [Bool]) -> Bool {
    let audit = FixtureAudit(of: self)
    let router = SceneRouter(sceneSet, options: options)
    for (item, isMet) in zip(events, isMet) where isMet {
      let decision = audit.complete(router.route(item.event), on: item.event)
      if item.expectation?.differences(from: decision).isEmpty == false { return true }
    }
    var isNoticed = false
    do throws(SceneSystemError) {
      try play { result in
        let place = events.count + result.step.position
        if isMet.indices.contains(place), isMet[place], result.differences?.isEmpty == false {
          isNoticed = true
        }
        return !isNoticed
      }
    } catch {
      // The windows as they are at first are refused: nobody overlooks that.
      return true
    }
    return isNoticed
  }

  /// The fixture with two scenes in each other's place.
  fileprivate func exchanging(_ first: Int, _ second: Int) -> SceneFixture? {
    var scenes = scenes
    scenes.swapAt(first, second)
    return replacingScenes(scenes, description, timeline)
  }

  /// The fixture with other predicates; nil where the scenes are refused then.
  fileprivate func replacing(
    _ edits: [(key: ConditionKey, predicate: ActivationPredicate)]
  ) -> SceneFixture? {
    var (scenes, description, timeline) = (scenes, description, timeline)
    for (key, predicate) in edits {
      switch key.owner {
      case .scene(let position):
        scenes[position].conditions[key.condition] = predicate
      case .configuration(let name):
        description.conditions[name]?[key.condition] = predicate
      case .window(let position), .step(let position):
        timeline[position] = timeline[position].replacing(key.condition, with: predicate)
      }
    }
    return replacingScenes(scenes, description, timeline)
  }
}

extension TimelineStep {
  /// The step with another predicate in the window that it makes or changes.
  fileprivate func replacing(
    _ condition: ActivationCondition, with predicate: ActivationPredicate
  ) -> TimelineStep {
    var action = action
    switch action {
    case .open(var window):
      window.conditions?[condition] = predicate
      action = .open(window)
    case .event(let event, var window):
      window.conditions?[condition] = predicate
      action = .event(event, window: window)
    case .change(let id, var change):
      if condition == .can { change.can = predicate } else { change.prefers = predicate }
      action = .change(id, change)
    default: break
    }
    return TimelineStep(
      action: action, name: name, expectation: expectation, position: position, place: place,
      expectationPlace: expectationPlace)
  }
}
