import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Collects what fails the checks of a fixture, and those that the caller wanted.
struct RouteAudit {
  /// The most events that are named for each check; the others are only counted.
  private static let namedEvents = 20

  private let conditions: [FailOn]
  private let router: SceneRouter
  private var checks: FixtureAudit
  private var failures: [FailOn: (labels: [String], count: Int)] = [:]
  private var hasWarnings = false
  /// The first events that were not decided, and how many there are.
  private var open: (labels: [String], count: Int) = ([], 0)

  init(_ router: SceneRouter, of fixture: SceneFixture, failOn conditions: [FailOn]) {
    self.router = router
    checks = FixtureAudit(of: fixture)
    self.conditions = FailOn.allCases.filter(conditions.contains)
  }

  /// Whether decisions on lines of standard input need `complete`.
  var completesIdentifiers: Bool { checks.completesIdentifiers }

  /// The decision on a line of standard input, with the warnings that the fixture's scenes add.
  func complete(_ decision: RoutingDecision, on identifier: String?) -> RoutingDecision {
    checks.complete(decision, onIdentifier: identifier)
  }

  /// Looks at the decision on an event of the fixture or of the command line.
  ///
  /// `explanation` is that of the event, where it is known.
  mutating func add(
    _ selected: SelectedEvent, _ decision: RoutingDecision,
    _ explanation: RoutingExplanation? = nil
  ) -> RoutedEvent {
    let decision = checks.complete(decision, on: selected.event)
    let failure = checks.add(selected.item, at: selected.position, decision) { [router] in
      explanation ?? router.explain($0, expecting: $1)
    }
    let routed = RoutedEvent(selected, decision, failure: failure)
    add(routed)
    return routed
  }

  /// Looks at what came of a step.
  ///
  /// Nil if the step is not an event.
  mutating func add(_ result: StepResult) -> RoutedEvent? {
    let failure = checks.add(result)
    guard let event = result.event, let decision = result.decision else { return nil }
    let routed = RoutedEvent(result, event, decision, failure: failure)
    add(routed)
    return routed
  }

  mutating func add(_ routed: RoutedEvent) {
    if routed.decision.isOpen {
      if open.count < Self.namedEvents { open.labels.append("`\(routed.label)`") }
      open.count += 1
      return
    }
    if !routed.warnings.isEmpty { hasWarnings = true }
    for condition in conditions where routed.meets(condition) { note(condition, of: routed) }
  }

  /// Looks at what was chosen for a line that fails no check.
  mutating func add(_ choice: RoutingChoice) {
    if choice.score == .none { hasWarnings = true }
  }

  private mutating func note(_ condition: FailOn, of routed: RoutedEvent) {
    var (labels, count) = failures[condition] ?? ([], 0)
    if count < Self.namedEvents {
      labels.append(routed.label + "  " + routed.decision.identifier.shownIdentifier)
    }
    failures[condition] = (labels, count + 1)
  }

  var differs: Bool { checks.cases.contains { $0.failure != nil } }

  /// The difference of the last step from its expectation, for a step without an event.
  ///
  /// Nil if there is none.
  var failureOfStep: FixtureFailure? {
    checks.cases.last?.failure.flatMap { $0.subject == .step ? $0 : nil }
  }

  /// Reports every failed check; an answer for programs has those of events in its rows.
  ///
  /// `showsFailures`: an answer that has shown what is not as expected does not say it again.
  func report(on console: Console, showingFailures showsFailures: Bool = true) {
    if hasWarnings { console.noteWarning() }
    if differs { console.note(.checkFailed) }
    let unmet = checks.cases.compactMap(\.failure)
    console.keepSteps(among: unmet)
    if showsFailures { console.report(unmet) }
    reportOpen(on: console)
    for condition in conditions {
      guard let (labels, count) = failures[condition] else { continue }
      var details = labels.map { StyledText("  " + $0) }
      if count > labels.count { details.append("  and \(count - labels.count) more") }
      console.reportFailure(of: condition.rawValue, condition.sentence(count), details)
    }
  }
}

extension RouteAudit {
  /// Reports the events that were not decided: their rows say no more.
  private func reportOpen(on console: Console) {
    guard open.count > 0 else { return }
    let error = SceneSystemError.evaluationLimit(step: nil)
    let more = open.count - open.labels.count
    console.reportError(
      id: error.id,
      "where \(open.count.counting("event")) \(open.count == 1 ? "goes" : "go") is not known: the "
        + "command came to the \(WorkBudget.words): \(open.labels.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : ""), help: error.help)
  }
}

extension FailOn {
  func sentence(_ count: Int) -> String {
    let events = count.counting("event")
    return switch self {
    case .none: "no scene takes \(events)"
    case .tie: "several scenes share the winning score of \(events)"
    case .error: "scenes could not be evaluated for \(events)"
    }
  }
}

/// An event as it is shown, where it goes, and how that differs from what its fixture expects.
struct RoutedEvent {
  /// From 1, in the order of the answer.
  let number: Int
  private(set) var name: String?
  private(set) var source = EventSource.identifier
  /// The activation request that the event is, or nil, and the role that it is for.
  private(set) var request: ActivationRequest?
  private(set) var role = SceneRole.application
  private(set) var decision: RoutingDecision
  /// The errors of scenes that are not among those of the decision.
  private(set) var moreErrors = 0
  /// All warnings of the event, those that its expectation names among them.
  let allWarnings: [RoutingWarning]
  /// The decision's warnings that the expectation does not name; those of the event's reader were
  /// reported when it was read.
  private(set) var warnings: [RoutingWarning]
  /// The difference from the expectation, or nil.
  private(set) var failure: FixtureFailure?
  private(set) var isMet: Bool?
  /// Whether a new window is what the author expects: then it is not a failure.
  private var expectsNewWindow = false

  init(_ selected: SelectedEvent, _ decision: RoutingDecision, failure: FixtureFailure?) {
    let expectation = selected.item.expectation
    self.init(number: selected.number, decision)
    describe(selected.event, isExpected: expectation != nil, failure)
    expectsNewWindow = expectation?.action == .create || expectation?.receiver == .noScene
    warnings = allWarnings.dropFirst(selected.event.warnings.count)
      .unexpected(by: expectation?.expectedWarnings)
    if decision.isOpen { isMet = nil }
  }

  /// The event of a step of a timeline.
  init(
    _ result: StepResult, _ event: RoutingEvent, _ decision: RoutingDecision,
    failure: FixtureFailure?
  ) {
    let expectation = result.step.expectation
    self.init(number: result.step.position + 1, decision, result.outcome?.warnings)
    describe(event, isExpected: expectation != nil, failure)
    expectsNewWindow = expectation?.action == .create || expectation?.receiver == .noScene
    name = result.step.name ?? name
    warnings = result.unexpectedWarnings
  }

  /// A bare identifier, of a line of standard input.
  init(number: Int, _ decision: RoutingDecision) { self.init(number: number, decision, nil) }

  /// `warnings`: those of the step.
  ///
  /// Nil stands for those of the decision.
  private init(number: Int, _ decision: RoutingDecision, _ warnings: [RoutingWarning]?) {
    (self.number, self.decision) = (number, decision)
    allWarnings = decision.isOpen ? [] : warnings ?? decision.warnings
    self.warnings = allWarnings
  }

  /// The event with few of the scenes that failed: as many as a table shows.
  var shortened: RoutedEvent {
    var short = self
    short.decision = decision.keepingErrors(RoutingLimits.shownErrors)
    short.moreErrors = decision.errors.count - short.decision.errors.count
    return short
  }

  private mutating func describe(
    _ event: RoutingEvent, isExpected: Bool, _ failure: FixtureFailure?
  ) {
    (name, source, request, role) = (event.name, event.source, event.request, event.role)
    self.failure = failure
    // A step that cannot be carried out fails without an expectation, too.
    isMet = isExpected || failure != nil ? failure == nil : nil
  }

  var label: String { name.map(VisibleText.escaped) ?? "#\(number)" }

  /// Whether a check that the caller wanted fails.
  func meets(_ condition: FailOn) -> Bool {
    guard case .none = condition else { return decision.outcome.meets(condition) }
    return decision.evaluatesConditions && decision.score == .none && !expectsNewWindow
  }
}
