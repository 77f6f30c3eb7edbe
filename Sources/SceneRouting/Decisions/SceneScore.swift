/// What one scene scores for one event.
public struct SceneScore: Hashable, Sendable {
  /// The scene.
  public let scene: SceneIdentifier
  /// Its score, or nil when it did not compete: another role, an error, or nobody was asked.
  public let score: RoutingScore?
  /// Why it could not be asked, or nil.
  public let error: SceneError?
}
