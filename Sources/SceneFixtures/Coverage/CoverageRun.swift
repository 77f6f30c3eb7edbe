import PredicateLanguage
import SceneRouting

/// Evaluates the predicates that a fixture's events consult, and counts.
struct CoverageRun {
  private let fixture: SceneFixture
  private(set) var coverage: FixtureCoverage
  /// False when there was more to evaluate than is allowed.
  private(set) var isComplete = true
  private var places: [ConditionKey: Int] = [:]
  /// Which predicate of the fixture a session has at the moment; nil where the fixture has none.
  private var origins: [SceneIdentifier: [ActivationCondition: Int]] = [:]
  private var probes: [ActivationPredicate: ComparisonProbe?] = [:]
  private var won: Set<SceneIdentifier> = []
  private var consultations = 0
  /// The windows after the last event or step, and the rules of that moment.
  private(set) var windows: SceneSet
  private(set) var options: RouterOptions

  init(_ fixture: SceneFixture, _ conditions: [(key: ConditionKey, value: LocatedValue)]) {
    self.fixture = fixture
    (windows, options) = (fixture.sceneSet, fixture.options)
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

  mutating func play() throws(SceneSystemError) {
    isComplete = Self.consultations(of: fixture) <= FixtureLimits.consultations
    for item in fixture.events where isComplete { add(item.event) }
    var system = try fixture.system()
    for step in fixture.timeline where isComplete {
      if case .event(let event, _) = step.action {
        consult(LinearRouter(system.scenes, options: system.options), event)
      }
      let result = StepResult(step, changing: &system)
      if let outcome = result.outcome { follow(outcome, of: step) }
    }
    if !fixture.timeline.isEmpty { (windows, options) = (system.scenes, system.options) }
    coverage.neverWon = fixture.scenes.map(\.id).filter { !won.contains($0) }
  }

  /// How many scenes the events consult at most.
  private static func consultations(of fixture: SceneFixture) -> Int {
    let scenes = Dictionary(grouping: fixture.scenes, by: \.role).mapValues(\.count)
    return fixture.events.reduce(0) { $0 + scenes[$1.event.role, default: 0] }
  }

  /// Counts an event that comes to the windows as they are.
  mutating func add(_ event: RoutingEvent) {
    let router = LinearRouter(windows, options: options)
    consult(router, event)
    guard let winner = router.route(event).scene else { return }
    won.insert(winner)
    coverage.neverWon.removeAll { $0 == winner }
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
    guard let probe = probe(predicate) else { return nil }
    var seen: [(number: Int, value: Bool)] = []
    let value = try? probe.evaluate(identifier) { seen.append(($0, $1)) }
    for (number, value) in seen { coverage.tiers[tier].comparisons[number].counts.add(value) }
    if let value { coverage.tiers[tier].counts.add(value) }
    return value
  }

  private mutating func probe(_ predicate: ActivationPredicate) -> ComparisonProbe? {
    if let known = probes[predicate] { return known }
    let made = ComparisonProbe(predicate)
    // Windows that are made in a timeline have predicates of their own.
    if probes.count >= max(FixtureLimits.probes, coverage.tiers.count) { probes = [:] }
    probes[predicate] = .some(made)
    return made
  }

  /// Notes who took an event, and which predicates a step gave to a window.
  private mutating func follow(_ outcome: SystemOutcome, of step: TimelineStep) {
    guard let scene = outcome.scene else { return }
    if outcome.decision != nil, !outcome.isNew { won.insert(scene) }
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

extension SceneFixture {
  /// The predicate that the fixture has at `key`; nil where it has none.
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
