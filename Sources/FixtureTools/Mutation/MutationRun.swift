import ByteText
import LocatedValues
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Tries the mutants of a fixture, one after the other: each takes as much memory as its predicate.
struct MutationRun {
  /// A mutant before it is tried.
  private struct Draft {
    let kind: String
    let edits: [(key: ConditionKey, predicate: ActivationPredicate)]
    /// The positions of two scenes that change places.
    ///
    /// Nil if the mutant exchanges no scenes.
    var exchanged: (first: Int, second: Int)?
  }

  /// A mutant that no expectation notices: what it changes is read again from its text.
  private struct Open {
    let place: Int
    let edits: [(key: ConditionKey, text: String)]
    let exchanged: (first: Int, second: Int)?
  }

  private let fixture: SceneFixture
  private let paths: [ConditionKey: (path: String, place: FixturePlace, code: CodeExcerpt?)]
  /// The conditions that are written as predicates.
  private let conditions: [PredicatePlaces.Condition]
  /// Whether the expectation of each event and step is met without a mistake.
  private let isMet: [Bool]
  /// The most mutants that are tried: of more an even sample is.
  private let limit: Int
  /// The steps that the fixture itself takes of the budget of the run: about as many as a mutant.
  private let price: Int

  /// `work` is the most scenes, events and steps of all mutants together that are tried.
  init(
    _ fixture: SceneFixture, _ conditions: [PredicatePlaces.Condition], work: Int
  ) throws(SceneSystemError) {
    self.fixture = fixture
    let conditions = conditions.filter(\.isPredicate)
    self.conditions = conditions
    let left = WorkBudget.current?.left
    isMet = try fixture.metExpectations()
    let texts = conditions.first?.value.document.paths(of: conditions.map(\.value))
    var paths: [ConditionKey: (path: String, place: FixturePlace, code: CodeExcerpt?)] = [:]
    for (offset, condition) in conditions.enumerated() {
      let code = condition.code?.excerpt
      paths[condition.key] = (texts?[offset] ?? "$", code?.place ?? condition.value.place, code)
    }
    self.paths = paths
    let weight = fixture.scenes.count + fixture.events.count + fixture.timeline.count
    price = left.map { $0 - (WorkBudget.current?.left ?? 0) } ?? 0
    limit = max(1, min(ToolLimits.mutants, work / max(1, weight)))
  }

  /// Steps of the run for each byte of a mutant's predicate, which is printed and read.
  private static let stepsOfByte = 25

  /// Hands over the mutants that are tried, all or an even sample, and returns how many there are.
  private func forEachTried(_ body: (Draft) -> Void) -> Int {
    let (changes, bytes) = changes
    var (limit, readable) = (limit, ToolLimits.mutantBytes)
    if let left = WorkBudget.current?.left {
      readable = min(readable, left / 4 / Self.stepsOfByte)
      let price = price + Self.stepsOfByte * (bytes / max(1, changes))
      limit = max(1, min(limit, left / 2 / max(1, price)))
    }
    guard bytes <= readable else {
      // Reading all of them to see which are alike would take too long: changes are counted.
      let tried = max(1, min(limit, readable / max(1, bytes / changes)))
      var chosen = EvenSample(of: changes, atMost: tried)
      forEachDraft(where: { chosen.takesNext() }, body)
      return changes
    }
    WorkBudget.current?.spend(Self.stepsOfByte * bytes)
    var count = 0
    forEachDraft { _ in count += 1 }
    var chosen = EvenSample(of: count, atMost: limit)
    forEachDraft { draft in if chosen.takesNext() { body(draft) } }
    return count
  }

  /// The number of changes, and the bytes of all mutants that they make.
  private var changes: (count: Int, bytes: Int) {
    var (count, bytes) = (2 * fixture.scenes.count, 0)
    for condition in conditions {
      guard let predicate = fixture.predicate(at: condition.key) else { continue }
      let changes = predicate.changeCount
      count += changes
      bytes += changes * predicate.sourceByteCount
    }
    return (count, bytes)
  }

  /// Makes every mutant for which `isWanted` is true, in the order of the file.
  private func forEachDraft(
    where isWanted: () -> Bool = { true }, _ body: (Draft) -> Void
  ) {
    for condition in conditions {
      let key = condition.key
      guard let predicate = fixture.predicate(at: key) else { continue }
      predicate.forEachMutant(where: isWanted) { mutant in
        body(Draft(kind: mutant.change.rawValue, edits: [(key, mutant.predicate)]))
      }
    }
    for (position, scene) in fixture.scenes.enumerated() {
      if let draft = exchange(of: scene, at: position), isWanted() { body(draft) }
    }
    var last: [SceneRole: Int] = [:]
    for (position, scene) in fixture.scenes.enumerated() {
      if let before = last[scene.role], isWanted() {
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

  /// The number of mutants between two reports of the run's progress.
  private static let toldMutants = 100

  /// Tries all of them, or until the run is interrupted.
  func result(_ begin: (String) -> Void) -> FixtureMutation {
    var mutants: [FixtureMutation.Mutant] = []
    var open: [Open] = []
    // Unnoticed mutants have half of the steps.
    let reserve = (WorkBudget.current?.left ?? 0) / 2
    let count = forEachTried { draft in
      if WorkBudget.isStopped || (WorkBudget.current?.left ?? 0) < reserve { return }
      let bytes = draft.edits.reduce(0) { $0 + $1.predicate.sourceByteCount }
      WorkBudget.current?.spend(Self.stepsOfByte * bytes)
      if mutants.count % Self.toldMutants == 0 { begin("\(mutants.count) mistakes") }
      let mutated =
        draft.exchanged.map { fixture.exchanging($0.first, $0.second) }
        ?? fixture.replacing(draft.edits)
      // Scenes that are refused are always noticed.
      guard let isNoticed = mutated.map({ $0.isNoticed(beside: isMet) }) ?? true else { return }
      let isOpen = !isNoticed
      if isOpen {
        let texts = draft.edits.map { ($0.key, $0.predicate.canonicalText) }
        open.append(Open(place: mutants.count, edits: texts, exchanged: draft.exchanged))
      }
      mutants.append(
        FixtureMutation.Mutant(
          kind: draft.kind, change: change(draft), status: isOpen ? .unnoticed : .noticed))
    }
    if open.isEmpty { return FixtureMutation(mutants: mutants, count: count) }
    begin("\(open.count) unnoticed mistakes")
    let judge = MutantJudge(fixture)
    let verdicts = WorkBudget.inRounds { open.map { verdict(of: judge, on: $0) } }
    for (open, verdict) in zip(open, verdicts) {
      mutants[open.place].status = verdict.status
      mutants[open.place].witness = verdict.witness
      mutants[open.place].unknown = verdict.unknown?.diagnostic.message
    }
    return FixtureMutation(mutants: mutants, count: count)
  }

  private func verdict(of judge: MutantJudge, on open: Open) -> MutantJudge.Verdict {
    if let (first, second) = open.exchanged { return judge.verdict(exchanging: first, second) }
    let bytes = open.edits.reduce(0) { $0 + $1.text.utf8.count }
    if let run = WorkBudget.current, !run.take(Self.stepsOfByte * bytes) {
      run.noteOpen()
      return (.unnoticed, nil, .limitOfRun)
    }
    let edits = open.edits.compactMap { key, text in
      (try? ActivationPredicate(format: text)).map { (key: key, predicate: $0) }
    }
    // What was printed of a predicate is one: nothing is left out.
    guard edits.count == open.edits.count else { return (.unnoticed, nil, nil) }
    return judge.verdict(on: edits)
  }

  private func change(_ draft: Draft) -> FixtureMutation.Change {
    if let (first, second) = draft.exchanged {
      var ids = fixture.scenes.map(\.id)
      ids.swapAt(first, second)
      return .order(ids)
    }
    return .predicates(
      draft.edits.map { key, predicate in
        let known =
          paths[key] ?? (key.defaultPath, FixturePlace(file: "", line: 1, column: 1), nil)
        return FixtureMutation.Edit(
          path: known.path, place: known.place, predicate: predicate.canonicalText,
          code: known.code)
      })
  }
}

/// An even sample: at most `limit` of `count` things.
private struct EvenSample {
  private let count: Int
  private let limit: Int
  private var position = 0
  private var taken = 0

  init(of count: Int, atMost limit: Int) { (self.count, self.limit) = (count, limit) }

  mutating func takesNext() -> Bool {
    defer { position += 1 }
    guard count > limit else { return true }
    guard taken < limit, taken * count / limit == position else { return false }
    taken += 1
    return true
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
    payForRun()
    let audit = FixtureAudit(of: self)
    let router = SceneRouter(sceneSet, options: options)
    var met: [Bool] = []
    for item in events {
      guard item.expectation != nil else {
        met.append(false)
        continue
      }
      let decision = audit.complete(try router.decision(on: item.event), on: item.event)
      met.append(audit.differences(of: item, decision).isEmpty)
    }
    try play { result in
      met.append(result.step.expectation != nil && result.differences?.isEmpty != false)
      return true
    }
    return met
  }

  /// Charges the budget for a run of the events and steps, beside matches and ties.
  ///
  /// A session of each scene is made and filed, and each event and step is played.
  private func payForRun() {
    guard let run = WorkBudget.current else { return }
    let bytes = scenes.reduce(0) { $0 + $1.conditions.sourceByteCount }
    let lists = timeline.count { $0.expectation?.listsSessions ?? false }
    run.spend(
      Self.stepsOfScene * scenes.count + Self.stepsOfByte * bytes
        + Self.stepsOfEvent * events.count + Self.stepsOfStep * timeline.count
        + Self.stepsOfListedScene * scenes.count * lists)
  }

  private static let stepsOfScene = 100
  private static let stepsOfByte = 3
  private static let stepsOfEvent = 60
  private static let stepsOfStep = 400
  private static let stepsOfListedScene = 20

  /// Whether an expectation fails that `isMet` without a mistake.
  ///
  /// Nil if the run has too few steps left to tell.
  fileprivate func isNoticed(beside isMet: [Bool]) -> Bool? {
    payForRun()
    let audit = FixtureAudit(of: self)
    let router = SceneRouter(sceneSet, options: options)
    for (item, isMet) in zip(events, isMet) where isMet {
      let decision = audit.complete(router.route(item.event), on: item.event)
      if decision.isOpen { return nil }
      if !audit.differences(of: item, decision).isEmpty { return true }
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
      if case .evaluationLimit = error { return nil }
      // The windows as they are at first are refused, which is always noticed.
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

  /// The fixture with other predicates.
  ///
  /// Nil if the scenes are then refused.
  fileprivate func replacing(
    _ edits: [(key: ConditionKey, predicate: ActivationPredicate)]
  ) -> SceneFixture? {
    var (scenes, description, timeline) = (scenes, description, timeline)
    for (key, predicate) in edits {
      switch key.owner {
      case .scene(let position):
        scenes[position].conditions[key.condition] = predicate
      case .configuration(let name):
        description.conditionsByName[name]?[key.condition] = predicate
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
    case .launch(let event, var window):
      window.conditions?[condition] = predicate
      action = .launch(event, window: window)
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
