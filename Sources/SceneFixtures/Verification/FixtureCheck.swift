import LocatedValues
import PredicateLanguage
package import SceneLifecycle
public import SceneRouting

/// The result of checking a fixture: a case for each expectation, and warnings.
public struct FixtureCheck: Hashable, Sendable {
  /// The expectations, in the order of the file.
  public let cases: [FixtureCase]
  /// The warnings about the file, then about decisions on its events and steps.
  ///
  /// A warning that the event's own expectation names is left out.
  public let warnings: [FixtureDiagnostic]
}

/// One expectation of a fixture.
public struct FixtureCase: Hashable, Sendable {
  /// The label of the event or step: its name, or its number from 1.
  public let label: String
  /// The expectation's place in the fixture.
  ///
  /// Nil for an event that was added.
  public let place: FixturePlace?
  /// The failure to meet the expectation.
  ///
  /// Nil if it is met.
  public let failure: FixtureFailure?
}

extension FixtureCase: CustomStringConvertible {
  /// The case in one line: `mail.json:12:7: reply: passed`, or what is not as expected.
  public var description: String {
    let parts = [place?.description, label, failure?.fields ?? "passed"].compactMap { $0 }
    return VisibleText.escaped(parts.joined(separator: ": "))
  }
}

extension SceneFixture {
  /// Routes the fixture's events, or plays its timeline, and compares what came of them with what
  /// the fixture expects.
  ///
  /// ```swift
  /// let check = try SceneFixture.load(path: path).check()
  /// let failed = check.cases.filter { $0.failure != nil }
  /// ```
  ///
  /// The first twenty failures have the reasons of their scenes.
  ///
  /// - Complexity: O(n + e × r) for n scenes, e events and steps, and r for a route of the index;
  ///   for each of the first twenty failures O(n) predicate evaluations and traces.
  /// - Throws: as `system()`.
  public func check() throws(SceneSystemError) -> FixtureCheck {
    var audit = FixtureAudit(of: self)
    let router = SceneRouter(sceneSet, options: options)
    router.forEachDecision(on: events.map { $0.event }) { position, decision in
      let decision = audit.complete(decision, on: events[position].event)
      audit.add(events[position], at: position, decision) {
        router.explain($0, expecting: $1)
      }
    }
    try play { result in
      audit.add(result)
      return true
    }
    return FixtureCheck(cases: audit.cases, warnings: warnings + audit.warnings)
  }
}

extension SceneFixture {
  /// Returns the result of `check()`, with an error as a value.
  package func checked() -> Result<FixtureCheck, SceneSystemError> {
    Result { () throws(SceneSystemError) in try check() }
  }

  /// The expectations, in the order of the file, before they are checked.
  package var expectations: [FixtureCase] {
    let ofEvents = events.enumerated().filter { $1.expectation != nil }.map { position, item in
      FixtureCase(
        label: Self.label(item.event.name, position), place: item.expectationPlace, failure: nil)
    }
    let ofSteps = timeline.filter { $0.expectation != nil }.map { step in
      FixtureCase(
        label: Self.label(step.name, step.position), place: step.expectationPlace, failure: nil)
    }
    return ofEvents + ofSteps
  }
}

extension FixtureDiagnostic {
  /// A fixture has no expectation, so that nothing in it can fail.
  package static func expectsNothing(
    in fixture: SceneFixture, file: String, isError: Bool
  ) -> FixtureDiagnostic {
    let isBare = fixture.events.contains { $0.isBare }
    return FixtureDiagnostic(
      id: "expects-nothing", isError ? .error : .warning, "the fixture expects nothing",
      help: isBare
        ? #"`identifiers` take no `expect`; write them as events: "#
          + #"`{ "identifier": "…", "expect": … }`"#
        : "give an event or a step an `expect`; `sceneroute test --record` writes them",
      file: file)
  }

  /// The run had too few steps left to decide where an event goes.
  static func undecided(_ label: String, at place: FixturePlace, path: String) -> FixtureDiagnostic
  {
    let error = SceneSystemError.evaluationLimit(step: label)
    return FixtureDiagnostic(
      id: error.id, .error, error.message, help: error.help, at: place, path: path)
  }

  /// A fixture's scenes do not fit its app.
  package static func impossible(_ error: SceneSystemError, file: String) -> FixtureDiagnostic {
    FixtureDiagnostic(id: error.id, .error, error.message, help: error.help, file: file)
  }
}

extension FixtureError {
  /// A fixture's scenes do not fit its app.
  package static func impossible(_ error: SceneSystemError, file: String) -> FixtureError {
    FixtureError([.impossible(error, file: file)])
  }
}

/// The one judge of a run's results: of expectations that are not met, and of warnings that are not
/// expected.
package struct FixtureAudit {
  /// The expectations that were looked at, in order.
  package private(set) var cases: [FixtureCase] = []
  /// The warnings of decisions that no expectation names, in order.
  package private(set) var warnings: [FixtureDiagnostic] = []
  private var failures = 0
  private let app: AppDescription
  /// Whether the app supports one scene only.
  private let isSingle: Bool
  /// The sessions that the fixture says to be on the screen, most recent first; none for fewer
  /// than two.
  private let visible: [SceneSession]
  /// The fixture's scenes, in the order of the file.
  private let scenes: [SceneSession]
  /// The texts of their conditions that stand in the app's code.
  private let codes: [SceneIdentifier: SceneCode]
  /// The position of each scene in `scenes`; worked out for the first failure.
  private var positions: [SceneIdentifier: Int] = [:]
  /// The paths at which the steps so far gave a window the conditions that it has.
  private var laterConditions: [SceneIdentifier: [ActivationCondition: String]] = [:]

  /// Judges what comes of `fixture`.
  package init(of fixture: SceneFixture) {
    scenes = fixture.scenes
    codes = fixture.codes
    app = fixture.description
    isSingle = !fixture.options.supportsMultipleScenes
    let visible = fixture.visible
    self.visible = visible.count < 2 ? [] : fixture.scenes.filter { visible.contains($0.id) }
  }

  fileprivate init() {
    app = AppDescription()
    isSingle = false
    visible = []
    scenes = []
    codes = [:]
  }

  /// Whether `complete` may say something of a decision on an identifier alone.
  package var completesIdentifiers: Bool { !visible.isEmpty || app.isSwiftUI }

  /// The decision on an event of the fixture, with the warnings of a scene that would be made, of
  /// a tie on the screen and of an event that the app does not hear.
  ///
  /// - Complexity: O(v): v sessions on the screen; at most 200 of them are evaluated.
  package func complete(_ decision: RoutingDecision, on event: RoutingEvent) -> RoutingDecision {
    if decision.isOpen { return decision }
    let decision = app.helping(completeWindows(decision, on: event), on: event)
    return receipt(of: event, decision)?.warning.map(decision.adding) ?? decision
  }

  /// The decision on an identifier alone, perhaps of a long log, with the warnings of the scenes.
  package func complete(
    _ decision: RoutingDecision, onIdentifier identifier: String?
  ) -> RoutingDecision {
    if decision.isOpen { return decision }
    return app.helping(completeWindows(decision, on: .identifier(identifier)), on: nil)
  }

  /// Returns the receipt of an event by the app.
  ///
  /// Nil if the app's methods are not known.
  package func receipt(of event: RoutingEvent, _ decision: RoutingDecision) -> EventReceipt? {
    app.receipt(of: event, decision.action, isSingle: isSingle)
  }

  /// Every field of a decision on an event that is not as expected.
  package func differences(
    of item: FixtureEvent, _ decision: RoutingDecision
  ) -> [RoutingExpectation.Difference] {
    item.expectation?.differences(from: decision, receipt(of: item.event, decision)) ?? []
  }

  private func completeWindows(
    _ decision: RoutingDecision, on event: RoutingEvent
  ) -> RoutingDecision {
    if let winner = decision.scene {
      return completeTie(of: winner, decision, event)
    }
    guard case .create = decision.action else { return decision }
    return app.warning(ofNewSceneFor: event).map(decision.adding) ?? decision
  }

  /// The decision with the warning of a tie, if another session on the screen has the score of the
  /// winner, who is there, too.
  ///
  /// It is open where the run had too few steps left to evaluate one of them.
  private func completeTie(
    of winner: SceneIdentifier, _ decision: RoutingDecision, _ event: RoutingEvent
  ) -> RoutingDecision {
    guard decision.basis == .predicates, let identifier = decision.identifier,
      visible.contains(where: { $0.id == winner })
    else { return decision }
    // A web page without an identifier is for scenes of SwiftUI alone.
    let form: ConditionsForm? = event.targetContentIdentifier == nil ? .swiftUI : nil
    let others = visible.lazy.filter {
      $0.id != winner && $0.role == event.role && (form == nil || $0.conditions.form == form)
    }
    for session in others.prefix(FixtureLimits.visibleScenes) {
      let conditions = session.conditions
      var condition = ActivationCondition.prefers
      do throws(PredicateEvaluationError) {
        let prefers = try conditions.prefers.evaluate(identifier)
        guard prefers == (decision.score == .prefers) else { continue }
        condition = .can
        guard try prefers ? true : conditions.can.evaluate(identifier) else { continue }
        return decision.adding(
          .tieBetweenVisibleWindows(winner, session.id, score: decision.score))
      } catch  where error.isOfRun {
        return decision.adding([
          SceneError(scene: session.id, condition: condition, error: error)
        ])
      } catch {
        continue
      }
    }
    return decision
  }

  /// Looks at the decision on an event; returns how its expectation is not met, or nil.
  ///
  /// `explain` is called for the first failures, with the scene that should have got the event.
  @discardableResult
  package mutating func add(
    _ item: FixtureEvent, at position: Int, _ decision: RoutingDecision,
    explain: (RoutingEvent, SceneIdentifier?) -> RoutingExplanation
  ) -> FixtureFailure? {
    let expectation = item.expectation
    if decision.isOpen {
      if let place = item.place ?? item.expectationPlace {
        warnings.append(
          .undecided(
            SceneFixture.label(item.event.name, position), at: place,
            path: Self.path(of: item, at: position)))
      }
      return nil
    }
    if let place = item.place {
      // The first warnings are of the event's reader, which reported them.
      let unexpected = decision.warnings.dropFirst(item.event.warnings.count)
        .unexpected(by: expectation?.expectedWarnings)
      warnings += unexpected.map {
        FixtureDiagnostic($0, at: place, path: Self.path(of: item, at: position))
      }
    }
    guard let expectation else { return nil }
    let differences = differences(of: item, decision)
    let label = SceneFixture.label(item.event.name, position)
    var failure: FixtureFailure?
    if !differences.isEmpty {
      failure = FixtureFailure(
        label: label, subject: .event, number: position + 1, place: item.expectationPlace,
        differences: differences,
        causes: conditionPaths(of: decision, expectation.receiver?.scene, decision.scene),
        explanation: countsFailure() ? explain(item.event, expectation.receiver?.scene) : nil,
        codes: codes)
    }
    cases.append(FixtureCase(label: label, place: item.expectationPlace, failure: failure))
    return failure
  }

  private static func path(of item: FixtureEvent, at position: Int) -> String {
    "$.\(item.isBare ? "identifiers" : "events")[\(position)]"
  }

  /// Looks at what came of a step; returns how its expectation is not met, or nil.
  @discardableResult
  package mutating func add(_ result: StepResult) -> FixtureFailure? {
    let step = result.step
    if let given = result.conditions {
      for condition in given.conditions {
        laterConditions[given.window, default: [:]][condition] = given.path
      }
    }
    warnings += result.unexpectedWarnings.map {
      FixtureDiagnostic($0, at: step.place, path: "$.timeline[\(step.position)]")
    }
    guard let differences = result.differences else { return nil }
    let label = SceneFixture.label(step.name, step.position)
    let place = step.expectationPlace ?? step.place
    var failure: FixtureFailure?
    if !differences.isEmpty {
      failure = FixtureFailure(
        label: label, subject: result.event == nil ? .step : .stepWithEvent,
        number: step.position + 1, place: place, differences: differences,
        causes: conditionPaths(
          of: result.decision, step.expectation?.receiver?.scene, result.outcome?.scene),
        explanation: countsFailure() ? result.explanation : nil, codes: codes,
        error: result.error)
    }
    cases.append(FixtureCase(label: label, place: place, failure: failure))
    return failure
  }

  /// The paths of what gave the scenes their conditions, if a decision evaluated any.
  private mutating func conditionPaths(
    of decision: RoutingDecision?, _ scenes: SceneIdentifier?...
  ) -> [String] {
    guard decision?.evaluatesConditions == true else { return [] }
    if positions.isEmpty {
      let places = self.scenes.enumerated().map { ($1.id, $0) }
      positions = Dictionary(places) { first, _ in first }
    }
    return scenes.compactMap { $0 }.flatMap { id in
      let own = positions[id].map { "$.scenes[\($0)]" }
      let paths = ActivationCondition.allCases.compactMap { laterConditions[id]?[$0] ?? own }
      return paths.first == paths.last ? Array(paths.prefix(1)) : paths
    }
  }

  /// Counts a failure; returns whether it has the reasons of its scenes.
  private mutating func countsFailure() -> Bool {
    failures += 1
    return failures <= FixtureFailure.failuresWithReasons
  }
}

extension SceneFixture {
  /// Returns the label of an event or a step: its name, or its number from 1.
  package static func label(_ name: String?, _ position: Int) -> String {
    name.map { clipped($0) } ?? "#\(position + 1)"
  }
}

extension RoutingDecision {
  /// Whether the conditions of scenes were evaluated.
  package var evaluatesConditions: Bool { basis == .predicates || rule == .canMustHold }
}

extension StepResult {
  /// The window that the step gives conditions to, with these conditions and their path.
  ///
  /// Nil for another step.
  fileprivate var conditions:
    (window: SceneIdentifier, conditions: [ActivationCondition], path: String)?
  {
    let path = "$.timeline[\(step.position)]."
    switch step.action {
    case .change(let id, let change):
      let given = [
        change.can.map { _ in ActivationCondition.can }, change.prefers.map { _ in .prefers },
      ]
      return (id, given.compactMap { $0 }, path)
    default:
      if step.action.window?.conditions == nil { return nil }
      return opened.map { ($0, ActivationCondition.allCases, path + "conditions") }
    }
  }

  /// The window that the step made, or nil.
  private var opened: SceneIdentifier? { outcome.flatMap { $0.isNew ? $0.scene : nil } }

  /// The failure to meet the expectation, with its reasons.
  ///
  /// Nil if all is as expected.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public var failure: FixtureFailure? {
    var audit = FixtureAudit()
    return audit.add(self)
  }

  /// The warnings of the step, but for those of the event's reader and those that are expected.
  package var unexpectedWarnings: [RoutingWarning] {
    let known = event?.warnings ?? []
    return (outcome?.warnings ?? []).filter { !known.contains($0) }
      .unexpected(by: step.expectation?.expectedWarnings)
  }
}

extension Sequence<RoutingWarning> {
  /// Those whose ids are not among `expected`.
  package func unexpected(by expected: [String]?) -> [RoutingWarning] {
    filter { expected?.contains($0.id) != true }
  }
}
