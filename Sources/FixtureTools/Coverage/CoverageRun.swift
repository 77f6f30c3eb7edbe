import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Evaluates the predicates that a fixture's events consult, and counts.
struct CoverageRun {
  private let fixture: SceneFixture
  private(set) var coverage: FixtureCoverage
  /// False when there was more to evaluate than is allowed.
  private(set) var isComplete = true
  private var places: [ConditionKey: Int] = [:]
  /// Which predicate of the fixture a session has at the moment; nil where the fixture lacks it.
  private var origins: [SceneIdentifier: [ActivationCondition: Int]] = [:]
  /// By the identity of its predicate, which must not be given to another one.
  private typealias Probe = (predicate: ActivationPredicate, probe: ComparisonProbe?)

  private var probes: [ObjectIdentifier: Probe] = [:]
  private var won: Set<SceneIdentifier> = []
  private var consultations = 0
  /// For each tier whether a comparison is not covered yet, while events are added.
  private var isOpen: [Bool] = []
  /// For a tier of one comparison the value of its predicate that covers nothing more.
  private var coveredValues: [Int: Bool] = [:]
  /// Routes the events that are added, as the linear router does.
  private var router: SceneRouter?
  /// The windows of a timeline as they are now; nil for events, which change none.
  private var system: SceneSystem?
  private var steps = 0

  init(_ fixture: SceneFixture, _ conditions: [(key: ConditionKey, value: LocatedValue)]) {
    self.fixture = fixture
    let paths = conditions.first?.value.document.paths(of: conditions.map(\.value))
    var tiers: [FixtureCoverage.Tier] = []
    for (offset, (key, value)) in conditions.enumerated() {
      guard let predicate = fixture.predicate(at: key) else { continue }
      places[key] = tiers.count
      tiers.append(
        FixtureCoverage.Tier(
          path: paths?[offset] ?? "$", place: value.place, condition: key.condition,
          source: predicate.source,
          comparisons: predicate.comparisonSpans.map { FixtureCoverage.Comparison(span: $0) },
          isNeverMet: predicate.comparisonSpans.isEmpty && (try? predicate.evaluate("")) == false,
          key: key))
    }
    coverage = FixtureCoverage(tiers: tiers, neverWon: [], events: 0)
    for (position, scene) in fixture.scenes.enumerated() {
      origins[scene.id] = origin(.scene(position))
    }
  }

  /// The predicates of a part of the fixture, as places among the tiers.
  private func origin(_ owner: ConditionKey.Owner) -> [ActivationCondition: Int] {
    var found: [ActivationCondition: Int] = [:]
    for condition in [ActivationCondition.can, .prefers] {
      found[condition] = places[ConditionKey(owner: owner, condition: condition)]
    }
    return found
  }

  /// The windows after the last event or step, and the rules of that moment.
  var windows: SceneSet { system?.scenes ?? fixture.sceneSet }
  var options: RouterOptions { system?.options ?? fixture.options }
  /// Whether an event that is added is a step, which changes the windows.
  var isTimeline: Bool { system != nil }

  /// Plays the fixture; `isTimeline`: also of no steps, events that come later are steps.
  mutating func play(isTimeline: Bool = false) throws(SceneSystemError) {
    isComplete = Self.consultations(of: fixture) <= FixtureLimits.consultations
    var system = try fixture.system()
    for item in fixture.events where isComplete { _ = route(item.event) }
    for step in fixture.timeline where isComplete { _ = perform(step, changing: &system) }
    if isTimeline || !fixture.timeline.isEmpty { self.system = system }
    coverage.neverWon = fixture.scenes.map(\.id).filter { !won.contains($0) }
  }

  /// How many scenes the events consult at most.
  private static func consultations(of fixture: SceneFixture) -> Int {
    let scenes = Dictionary(grouping: fixture.scenes, by: \.role).mapValues(\.count)
    return fixture.events.reduce(0) { $0 + scenes[$1.event.role, default: 0] }
  }

  /// What came of an event.
  struct Arrival {
    var decision: RoutingDecision?
    /// Who has the event now; a new window of a timeline counts.
    var scene: SceneIdentifier?
    var warnings: [RoutingWarning] = []
    var error: SceneSystemError?
  }

  /// Counts an event that comes to the windows as they are, after all that came before it.
  mutating func add(_ event: RoutingEvent) -> Arrival {
    if isOpen.isEmpty { isOpen = coverage.tiers.map(\.isOpen) }
    guard var system else {
      let decision = FixtureAudit(of: fixture).complete(routeAdded(event), on: event)
      return Arrival(decision: decision, scene: decision.scene, warnings: decision.warnings)
    }
    // A copy that stayed here would make each step copy the windows.
    self.system = nil
    let step = TimelineStep(
      action: .event(event, window: NewWindow(role: event.role)),
      position: fixture.timeline.count + steps,
      place: FixturePlace(file: "", line: 1, column: 1))
    steps += 1
    let arrival = perform(step, changing: &system)
    self.system = system
    return arrival
  }

  private mutating func route(_ event: RoutingEvent) -> RoutingDecision {
    let router = LinearRouter(fixture.sceneSet, options: fixture.options)
    consult(router, event)
    let decision = router.route(event)
    if let winner = decision.scene { noteWin(of: winner) }
    return decision
  }

  private mutating func routeAdded(_ event: RoutingEvent) -> RoutingDecision {
    consult(LinearRouter(fixture.sceneSet, options: fixture.options), event)
    let router = router ?? SceneRouter(fixture.sceneSet, options: fixture.options)
    self.router = router
    let decision = router.route(event)
    if let winner = decision.scene { noteWin(of: winner) }
    return decision
  }

  private mutating func perform(
    _ step: TimelineStep, changing system: inout SceneSystem
  ) -> Arrival {
    if case .event(let event, _) = step.action {
      consult(LinearRouter(system.scenes, options: system.options), event)
    }
    let result = StepResult(step, changing: &system)
    if let outcome = result.outcome { follow(outcome, of: step) }
    return Arrival(
      decision: result.outcome?.decision, scene: result.outcome?.scene,
      warnings: result.outcome?.warnings ?? [], error: result.error)
  }

  private mutating func noteWin(of scene: SceneIdentifier) {
    if won.insert(scene).inserted { coverage.neverWon.removeAll { $0 == scene } }
  }

  /// The tier that a window has at the moment; nil for a default.
  func tier(_ condition: ActivationCondition, of scene: SceneIdentifier) -> Int? {
    origins[scene]?[condition]
  }

  private mutating func consult(_ router: LinearRouter, _ event: RoutingEvent) {
    coverage.events += 1
    guard let consultation = router.consultation(for: event) else { return }
    consultations += consultation.scenes.count
    guard consultations <= FixtureLimits.consultations else {
      isComplete = false
      return
    }
    for scene in consultation.scenes {
      let conditions = scene.session.conditions
      let origin = origins[scene.session.id] ?? [:]
      // Of what is added only what it covers counts.
      if !isOpen.isEmpty, !origin.values.contains(where: { isOpen[$0] }) { continue }
      if scene.evaluatesPrefers {
        let value = evaluate(
          conditions.prefers, consultation.identifier, at: origin[.prefers])
        // What prefers the identifier is not consulted further, and an error is never false (R8).
        guard value == false else { continue }
      }
      if scene.evaluatesCan {
        _ = evaluate(conditions.can, consultation.identifier, at: origin[.can])
      }
    }
  }

  /// Evaluates a predicate and counts; nil when it has no value.
  private mutating func evaluate(
    _ predicate: ActivationPredicate, _ identifier: String?, at tier: Int?
  ) -> Bool? {
    guard let tier else { return try? predicate.evaluate(identifier) }
    if let covered = coveredValues[tier], (try? predicate.evaluate(identifier)) == covered {
      return covered
    }
    guard let probe = probe(predicate) else { return nil }
    var seen: [(number: Int, value: Bool)] = []
    let value = try? probe.evaluate(identifier) { seen.append(($0, $1)) }
    for (number, value) in seen { coverage.tiers[tier].comparisons[number].counts.add(value) }
    if let value { coverage.tiers[tier].counts.add(value) }
    if !isOpen.isEmpty {
      isOpen[tier] = coverage.tiers[tier].isOpen
      if seen.count == 1, coverage.tiers[tier].comparisons.count == 1 {
        // Under NOT alone its value decides that of the predicate, and the other way round.
        let form = predicate.form
        let isPlain = form.compoundSpans.keys.allSatisfy { form.steps[$0] == .not }
        if isPlain { coveredValues[tier] = value }
      }
    }
    return value
  }

  private mutating func probe(_ predicate: ActivationPredicate) -> ComparisonProbe? {
    if let known = probes[predicate.identity] { return known.probe }
    let made = ComparisonProbe(predicate)
    // Windows that are made in a timeline have predicates of their own.
    if probes.count >= max(FixtureLimits.probes, coverage.tiers.count) { probes = [:] }
    probes[predicate.identity] = (predicate, made)
    return made
  }

  /// Notes who took an event, and which predicates a step gave to a window.
  private mutating func follow(_ outcome: SystemOutcome, of step: TimelineStep) {
    guard let scene = outcome.scene else { return }
    if outcome.decision != nil, !outcome.isNew { noteWin(of: scene) }
    switch step.action {
    case .change(let id, let change):
      let new = origin(.step(step.position))
      if change.can != nil { origins[id, default: [:]][.can] = new[.can] }
      if change.prefers != nil { origins[id, default: [:]][.prefers] = new[.prefers] }
    case .open(let window), .event(_, let window):
      guard outcome.isNew else { return }
      origins[scene] =
        window.conditions != nil
        ? origin(.window(step.position))
        : outcome.configuration?.name.map { origin(.configuration($0)) } ?? [:]
    default: break
    }
  }
}

extension FixtureCoverage.Tier {
  /// Whether a comparison was not both true and false yet.
  fileprivate var isOpen: Bool { comparisons.contains { !$0.counts.isCovered } }
}

extension SceneFixture {
  /// The predicate that the fixture has at `key`; nil where it lacks one.
  func predicate(at key: ConditionKey) -> ActivationPredicate? {
    let conditions: ActivationConditions?
    switch key.owner {
    case .scene(let position):
      conditions = scenes.indices.contains(position) ? scenes[position].conditions : nil
    case .configuration(let name): conditions = description.conditions[name]
    case .window(let position):
      switch action(at: position) {
      case .open(let window), .event(_, let window): conditions = window.conditions
      default: conditions = nil
      }
    case .step(let position):
      guard case .change(_, let change) = action(at: position) else { return nil }
      return key.condition == .can ? change.can : change.prefers
    }
    return conditions?[key.condition]
  }

  private func action(at position: Int) -> SystemAction? {
    timeline.indices.contains(position) ? timeline[position].action : nil
  }
}
