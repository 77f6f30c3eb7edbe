import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Evaluates the predicates that a fixture's events consult, and counts.
struct CoverageRun {
  /// A value that a comparison has on an event, or without a number the whole predicate.
  fileprivate struct Seen {
    let tier: Int
    let number: Int?
    let value: Bool
  }

  /// The tools for trying events, made for the first of them.
  private struct Attempts {
    /// Decides as the linear router does.
    ///
    /// Nil if the run is of a timeline, whose windows have a router.
    let router: SceneRouter?
    let audit: FixtureAudit
    var open = OpenComparisons()
  }

  private let fixture: SceneFixture
  private(set) var coverage: FixtureCoverage
  /// False when there was more to evaluate than is allowed.
  private(set) var isComplete = true
  private var places: [ConditionKey: Int] = [:]
  /// The tier of each predicate that a session has at the moment.
  ///
  /// Nil if the fixture lacks the predicate.
  private var origins: [SceneIdentifier: [ActivationCondition: Int]] = [:]
  /// A predicate with its probe; the predicate is kept, so that no other one gets its identity.
  private typealias Probe = (predicate: ActivationPredicate, probe: ComparisonProbe?)

  private var probes: [ObjectIdentifier: Probe] = [:]
  /// The scenes of the fixture that got no event yet.
  private var winless: Set<SceneIdentifier>
  private var consultations = 0
  private var attempts: Attempts?
  /// The windows of a timeline as they are now.
  ///
  /// Nil if the run is of events, which change none.
  private var system: SceneSystem?
  /// The number of steps added to the timeline.
  private var steps = 0

  init(_ fixture: SceneFixture, _ conditions: [PredicatePlaces.Condition]) {
    self.fixture = fixture
    winless = Set(fixture.scenes.map(\.id))
    let paths = conditions.first?.value.document.paths(of: conditions.map(\.value))
    var tiers: [FixtureCoverage.Tier] = []
    var positions = CodePositions()
    for (offset, condition) in conditions.enumerated() {
      let key = condition.key
      guard let predicate = fixture.predicate(at: key) else { continue }
      places[key] = tiers.count
      let code = condition.code?.excerpt
      tiers.append(
        FixtureCoverage.Tier(
          path: paths?[offset] ?? "$", place: code?.place ?? condition.value.place,
          condition: key.condition, source: predicate.source,
          comparisons: predicate.comparisonSpans.map {
            FixtureCoverage.Comparison(span: $0, code: condition.code?.excerpt(of: $0, &positions))
          },
          isNeverMet: predicate.comparisonSpans.isEmpty && (try? predicate.evaluate("")) == false,
          key: key, code: code))
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
    isComplete = Self.consultations(of: fixture) <= ToolLimits.consultations
    var system = try fixture.system()
    let router = LinearRouter(fixture.sceneSet, options: fixture.options)
    for item in fixture.events where isComplete {
      consult(router, item.event)
      if let winner = router.route(item.event).scene { winless.remove(winner) }
    }
    for step in fixture.timeline where isComplete {
      if let event = step.action.event {
        consult(LinearRouter(system.scenes, options: system.options), event)
      }
      let result = try StepResult(step, reaching: &system)
      if let outcome = result.outcome { follow(outcome, of: step) }
    }
    // A comparison without a known value was not counted.
    if WorkBudget.current?.hasUnpaidEvaluation == true { throw .evaluationLimit(step: nil) }
    if isTimeline || !fixture.timeline.isEmpty { self.system = system }
    coverage.neverWon = fixture.scenes.map(\.id).filter(winless.contains)
  }

  /// Returns the most scenes that the events consult, each counted as often as it is consulted.
  private static func consultations(of fixture: SceneFixture) -> Int {
    let scenes = Dictionary(grouping: fixture.scenes, by: \.role).mapValues(\.count)
    return fixture.events.reduce(0) { $0 + scenes[$1.event.role, default: 0] }
  }

  /// The tier that a window has at the moment.
  ///
  /// Nil if the condition is a default.
  func tier(_ condition: ActivationCondition, of scene: SceneIdentifier) -> Int? {
    origins[scene]?[condition]
  }

  // MARK: Counting

  private mutating func consult(_ router: LinearRouter, _ event: RoutingEvent) {
    coverage.events += 1
    guard let consultation = router.consultation(for: event) else { return }
    consultations += consultation.scenes.count
    guard consultations <= ToolLimits.consultations else {
      isComplete = false
      return
    }
    var seen: [Seen] = []
    for scene in consultation.scenes {
      ask(
        scene.session, prefers: scene.evaluatesPrefers, can: scene.evaluatesCan,
        consultation.identifier, &seen)
      for item in seen { count(item) }
      seen.removeAll(keepingCapacity: true)
    }
  }

  /// Evaluates the predicates of a scene that are wanted, as far as they are needed.
  private mutating func ask(
    _ session: SceneSession, prefers: Bool = true, can: Bool = true, _ identifier: String?,
    _ seen: inout [Seen]
  ) {
    let conditions = session.conditions
    let origin = origins[session.id] ?? [:]
    if prefers {
      let value = evaluate(conditions.prefers, identifier, at: origin[.prefers], &seen)
      // What prefers the identifier is not consulted further, and an error is never false (R8).
      guard value == false else { return }
    }
    if can {
      _ = evaluate(conditions.can, identifier, at: origin[.can], &seen)
    }
  }

  /// Evaluates a predicate.
  ///
  /// Nil if it has no value.
  private mutating func evaluate(
    _ predicate: ActivationPredicate, _ identifier: String?, at tier: Int?, _ seen: inout [Seen]
  ) -> Bool? {
    guard let tier else { return try? predicate.evaluate(identifier) }
    guard let probe = probe(predicate) else { return nil }
    let value = try? probe.evaluate(identifier) { number, value in
      seen.append(Seen(tier: tier, number: number, value: value))
    }
    if let value { seen.append(Seen(tier: tier, number: nil, value: value)) }
    return value
  }

  private mutating func count(_ seen: Seen) {
    if let number = seen.number {
      coverage.tiers[seen.tier].comparisons[number].counts.add(seen.value)
    } else {
      coverage.tiers[seen.tier].counts.add(seen.value)
    }
  }

  private mutating func probe(_ predicate: ActivationPredicate) -> ComparisonProbe? {
    if let known = probes[predicate.identity] { return known.probe }
    let made = ComparisonProbe(predicate)
    // Windows that are made in a timeline have predicates of their own.
    if probes.count >= max(ToolLimits.probes, coverage.tiers.count) { probes = [:] }
    probes[predicate.identity] = (predicate, made)
    return made
  }

  /// Notes who took an event, and which predicates a step gave to a window.
  private mutating func follow(_ outcome: SystemOutcome, of step: TimelineStep) {
    guard let scene = outcome.scene else { return }
    if outcome.decision != nil, !outcome.isNew { winless.remove(scene) }
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
        : outcome.configuration?.name.map { origin(.configuration(ExactText($0))) } ?? [:]
    default: break
    }
  }
}

// MARK: - Events that are added

extension CoverageRun {
  /// An aim of an event.
  enum Aim: Hashable {
    case comparison(tier: Int, number: Int, value: Bool)
    case win(SceneIdentifier)
  }

  /// The result that an event would have.
  struct Attempt {
    fileprivate(set) var decision: RoutingDecision?
    /// The scene that would have the event; a new window of a timeline counts.
    fileprivate(set) var scene: SceneIdentifier?
    fileprivate(set) var warnings: [RoutingWarning] = []
    fileprivate(set) var error: SceneSystemError?
    /// The number of windows that were evaluated.
    fileprivate(set) var asked = 0
    /// The values that were looked at, and those that no event gave before.
    fileprivate var candidates: [OpenComparisons.Value] = []
    fileprivate var seen: [Seen] = []
    /// A timeline step with its result and the windows after it.
    ///
    /// Nil without a timeline.
    fileprivate var step: (step: TimelineStep, outcome: SystemOutcome?, system: SceneSystem)?
  }

  /// Whether an event has done it.
  func isCovered(_ aim: Aim) -> Bool {
    switch aim {
    case .comparison(let tier, let number, let value):
      let counts = coverage.tiers[tier].comparisons[number].counts
      return (value ? counts.whenTrue : counts.whenFalse) > 0
    // Others than the fixture's scenes need no event.
    case .win(let scene): return !winless.contains(scene)
    }
  }

  /// Whether an event that was tried does it.
  func isCovered(_ aim: Aim, by attempt: Attempt) -> Bool {
    switch aim {
    case .comparison(let tier, let number, let value):
      attempt.seen.contains { $0.tier == tier && $0.number == number && $0.value == value }
    case .win(let scene):
      attempt.scene == scene && attempt.step?.outcome?.isNew != true
    }
  }

  private func isCovered(_ value: OpenComparisons.Value) -> Bool {
    guard let tier = tier(value.condition, of: value.scene) else { return true }
    return isCovered(.comparison(tier: tier, number: value.number, value: value.value))
  }

  /// Tries an event that comes to the windows as they are, after all that came before it.
  ///
  /// - Complexity: O(c) evaluations for c windows where it may cover something, and that of its
  ///   route; in a timeline O(n) for n windows, which are copied.
  mutating func attempt(_ event: RoutingEvent) -> Attempt {
    prepareAttempts()
    var attempt = Attempt()
    look(for: LinearRouter(windows, options: options).polledIdentifier(of: event), event, &attempt)
    guard var system else {
      attempt.decision = attempts.flatMap { attempts in
        attempts.router.map { attempts.audit.complete($0.route(event), on: event) }
      }
      attempt.scene = attempt.decision?.scene
      attempt.warnings = attempt.decision?.warnings ?? []
      return attempt
    }
    let step = TimelineStep(
      action: .event(event, window: NewWindow(role: event.role)),
      position: fixture.timeline.count + steps,
      place: FixturePlace(file: "", line: 1, column: 1))
    let result = StepResult(step, changing: &system)
    attempt.decision = result.outcome?.decision
    attempt.scene = result.outcome?.scene
    attempt.warnings = result.outcome?.warnings ?? []
    attempt.error = result.error
    attempt.step = (step, result.outcome, system)
    return attempt
  }

  private mutating func prepareAttempts() {
    if attempts != nil { return }
    attempts = Attempts(
      router: isTimeline ? nil : SceneRouter(fixture.sceneSet, options: fixture.options),
      audit: FixtureAudit(of: fixture))
    for session in windows { file(session) }
  }

  private mutating func file(_ session: SceneSession) {
    guard var open = attempts?.open else { return }
    attempts?.open = OpenComparisons()
    for (condition, _) in origins[session.id] ?? [:] {
      open.add(session.conditions[condition], condition, of: session.id) { !isCovered($0) }
    }
    attempts?.open = open
  }

  /// Looks which values the event gives to comparisons for the first time.
  private mutating func look(
    for identifier: String?, _ event: RoutingEvent, _ attempt: inout Attempt
  ) {
    guard let identifier, let open = attempts?.open else { return }
    attempt.candidates = open.values(on: identifier)
    let windows = windows
    var asked: Set<SceneIdentifier> = []
    for value in attempt.candidates
    where !isCovered(value) && asked.insert(value.scene).inserted {
      guard let session = windows[value.scene], session.role == event.role else { continue }
      ask(session, identifier, &attempt.seen)
    }
    attempt.asked = asked.count
    consultations += asked.count
    if consultations > ToolLimits.consultations { isComplete = false }
    attempt.seen.removeAll { seen in
      guard let number = seen.number else { return true }
      return isCovered(.comparison(tier: seen.tier, number: number, value: seen.value))
    }
  }

  /// Lets an event come that was tried.
  mutating func keep(_ attempt: Attempt) {
    for seen in attempt.seen { count(seen) }
    if let (step, outcome, system) = attempt.step {
      steps += 1
      self.system = system
      if let outcome { follow(outcome, of: step) }
      if outcome?.isNew == true, let session = outcome?.scene.flatMap({ windows[$0] }) {
        file(session)
      }
    } else if let winner = attempt.scene {
      winless.remove(winner)
    }
    guard var open = attempts?.open else { return }
    open.remove(attempt.candidates) { isCovered($0) }
    attempts?.open = open
  }
}

extension SceneFixture {
  /// The predicate that the fixture has at `key`.
  ///
  /// Nil if it lacks one.
  func predicate(at key: ConditionKey) -> ActivationPredicate? {
    let conditions: ActivationConditions?
    switch key.owner {
    case .scene(let position):
      conditions = scenes.indices.contains(position) ? scenes[position].conditions : nil
    case .configuration(let name): conditions = description.conditionsByName[name]
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
