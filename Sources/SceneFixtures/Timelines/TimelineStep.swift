public import SceneRouting

/// One step of a timeline: what happens, and what its author expects.
public struct TimelineStep: Hashable, Sendable {
  /// What happens.
  public let action: SystemAction
  /// What people call the step, or nil.
  public let name: String?
  /// What should come of it, or nil when the fixture does not say.
  public let expectation: StepExpectation?
  /// The step's position in the fixture's `timeline`.
  public let position: Int
}
