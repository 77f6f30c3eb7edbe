public import SceneRouting

/// What came of one step of a timeline.
public struct StepResult: Sendable {
  /// The step.
  public let step: TimelineStep
  /// What came of it; nil when it could not be carried out.
  public let outcome: SystemOutcome?
  /// Why it could not be carried out, or nil.
  public let error: SceneSystemError?
  /// The reasons of the decision, scene by scene; nil for a step without an event.
  public let explanation: RoutingExplanation?
  /// The windows after the step.
  public let system: SceneSystem
  /// Every field that is not as expected; nil when nothing is.
  ///
  /// A step that fails and is not expected to is a difference.
  public private(set) var differences: [Expectation.Difference]?

  init(_ step: TimelineStep, in system: SceneSystem) {
    self.step = step
    if case .event(let event, _) = step.action {
      explanation = system.explanation(of: event)
    } else {
      explanation = nil
    }
    var next = system
    do throws(SceneSystemError) {
      outcome = try next.perform(step.action)
      error = nil
    } catch {
      outcome = nil
      self.error = error
    }
    self.system = next
    if step.expectation != nil || error != nil {
      differences = (step.expectation ?? StepExpectation()).differences(from: self)
    }
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
      return SystemSession(
        id: scene.id, role: scene.role, configuration: details?.configuration,
        kind: details?.kind ?? .primary,
        state: details?.state ?? (scene.isConnected ? .foregroundActive : .disconnected),
        conditions: scene.conditions, title: titles[scene.id],
        restorationActivity: details?.restorationActivity, userInfo: details?.userInfo ?? [:])
    }
    return try SceneSystem(
      sessions, app: description, options: options, discarded: Set(discarded),
      isRunning: isRunning, unheardDiscards: unheardDiscards)
  }

  /// Plays the fixture's timeline and hands every step's result to `body`, in order; stops when
  /// that returns false.
  ///
  /// - Complexity: O(s × n) predicate evaluations for s steps and n sessions.
  /// - Throws: as `system()`.
  public func play(_ body: (StepResult) -> Bool) throws(SceneSystemError) {
    var system = try system()
    for step in timeline {
      let result = StepResult(step, in: system)
      system = result.system
      guard body(result) else { return }
    }
  }
}
