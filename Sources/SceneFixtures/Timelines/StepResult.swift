import LocatedValues
import PredicateLanguage
public import SceneLifecycle
public import SceneRouting

/// The result of one step of a timeline.
public struct StepResult: Sendable {
  /// The step.
  public let step: TimelineStep
  /// The outcome of the step.
  ///
  /// Nil if it could not be carried out.
  public let outcome: SystemOutcome?
  /// The error that kept the step from being carried out.
  ///
  /// Nil if there is none.
  public let error: SceneSystemError?
  /// The windows after the step.
  ///
  /// While they are kept, the next step copies all of them.
  public let system: SceneSystem
  /// Every field that is not as expected.
  ///
  /// Nil if every field is as expected.
  ///
  /// A step that fails and is not expected to is a difference.
  public private(set) var differences: [RoutingExpectation.Difference]?
  /// The scene that the step's event changed, as it was before.
  ///
  /// Nil if the event changed none.
  private let former: FormerScene?

  package init(_ step: TimelineStep, changing system: inout SceneSystem) {
    self.step = step
    var former: FormerScene?
    do throws(SceneSystemError) {
      outcome = try system.perform(step.action, &former)
      error = nil
    } catch {
      outcome = nil
      self.error = error
    }
    self.former = former
    self.system = system
    if step.expectation != nil || error != nil {
      differences = (step.expectation ?? StepExpectation()).differences(from: self)
    }
  }
}

extension StepResult {
  /// Carries out a step as `init(_:changing:)` does.
  ///
  /// - Throws: when the run has too few steps left to evaluate the windows; the results of this
  ///   step and of all later ones are not known then.
  package init(
    _ step: TimelineStep, reaching system: inout SceneSystem
  ) throws(SceneSystemError) {
    self.init(step, changing: &system)
    var isOpen = WorkBudget.current?.hasUnpaidEvaluation ?? false
    if case .evaluationLimit? = error { isOpen = true }
    if isOpen { throw .evaluationLimit(step: SceneFixture.label(step.name, step.position)) }
  }

  /// Why the event went where it went, scene by scene.
  ///
  /// Nil if the step is without an event.
  ///
  /// Worked out when it is read.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public var explanation: RoutingExplanation? { explanation(atMost: nil) }

  /// The same; of more scenes than `limit` only those have a standing that have to do with it.
  package func explanation(atMost limit: Int?) -> RoutingExplanation? {
    event.map {
      system.explanation(
        of: $0, before: former, expecting: step.expectation?.receiver?.scene, atMost: limit)
    }
  }

  /// Why the event went where it went, in one sentence.
  ///
  /// Nil if the step is without an event.
  package var reason: String? {
    event.flatMap { event in decision.map { system.reason(of: $0, on: event) } }
  }

  /// The scenes that could have taken the event and did not: all of them, or as many as are
  /// found in good time.
  package func others(naming names: Int, all: Bool = false) -> OtherScenes? {
    guard let event, let decision else { return nil }
    return system.others(than: decision, on: event, naming: names, evaluating: all ? .max : nil)
  }

  /// The event that the step is.
  ///
  /// Nil if the step is of another kind.
  package var event: RoutingEvent? { step.event }

  /// The decision on the step's event; one that cannot be carried out changes nothing.
  ///
  /// Nil for a step without an event.
  package var decision: RoutingDecision? {
    outcome?.decision ?? event.map { system.decision(on: $0) }
  }
}

extension SceneFixture {
  /// The windows as they are before the first event or step.
  ///
  /// - Complexity: O(n): n scenes.
  /// - Throws: when the scenes do not fit the app, such as a configuration that the manifest lacks.
  public func system() throws(SceneSystemError) -> SceneSystem {
    let sessions = scenes.map { scene in
      let details = details[scene.id]
      var session = SystemSession(
        id: scene.id, role: scene.role, configuration: details?.configuration,
        kind: details?.kind ?? .primary,
        state: details?.state ?? (scene.isConnected ? .foregroundActive : .disconnected),
        conditions: scene.conditions, title: titles[scene.id],
        restorationActivity: details?.restorationActivity,
        destructionConditions: details?.destructionConditions ?? [])
      session.entries = details?.userInfo ?? [:]
      return session
    }
    return try SceneSystem(
      sessions, app: description, options: options, discarded: Set(discarded),
      isRunning: isRunning, unheardDiscards: unheardDiscards)
  }

  /// Plays the fixture's timeline and hands every step's result to `body`, in order; stops when
  /// that returns false.
  ///
  /// Returns the windows after the last step.
  ///
  /// - Complexity: O(n + s × r) for n sessions, s steps and r for a route of the index.
  /// - Throws: as `system()`.
  @discardableResult
  public func play(_ body: (StepResult) -> Bool) throws(SceneSystemError) -> SceneSystem {
    var system = try system()
    for step in timeline {
      // A result that outlived its step would make the next one copy the windows.
      guard body(try StepResult(step, reaching: &system)) else { break }
    }
    return system
  }
}
