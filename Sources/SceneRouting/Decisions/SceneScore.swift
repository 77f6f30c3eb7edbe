/// What one scene scores for one event.
public struct SceneScore: Hashable, Sendable {
  /// The scene.
  public let scene: SceneIdentifier
  /// Its score, or nil when it did not compete: another role, an error, or nobody was evaluated.
  public let score: RoutingScore?
  /// Why it could not be evaluated, or nil.
  public let error: SceneError?
}
