/// What came of one action: where the event went, and what the app hears of it.
public struct SystemOutcome: Hashable, Sendable {
  /// Where the event went; nil for an action without an event.
  public internal(set) var decision: RoutingDecision?
  /// The session that the action was about or went to, a new one included; nil for none.
  public internal(set) var scene: SceneIdentifier?
  /// Whether the session is new.
  public internal(set) var isNew = false
  /// The configuration of a new scene.
  public internal(set) var configuration: ConfigurationChoice?
  /// What the app's delegates are called with, in order.
  public internal(set) var calls: [DelegateCall] = []
  /// What a careful reader should know.
  public internal(set) var warnings: [RoutingWarning] = []

  init(scene: SceneIdentifier? = nil) { self.scene = scene }
}
