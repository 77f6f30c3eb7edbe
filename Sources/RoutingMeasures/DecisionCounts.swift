public import SceneRouting

/// How many events came to which score.
public struct DecisionCounts: Hashable, Sendable {
  /// Events that a scene prefers.
  public private(set) var prefers = 0
  /// Events that a scene can take.
  public private(set) var can = 0
  /// Events that no scene takes, or for which none was evaluated.
  public private(set) var none = 0
  /// Events with scenes that could not be evaluated; they count under their score too.
  public private(set) var errors = 0

  /// Routes `events` and counts.
  public init(of router: SceneRouter, on events: [RoutingEvent]) {
    for event in events {
      let decision = router.route(event)
      switch decision.score {
      case .prefers: prefers += 1
      case .can: can += 1
      case .none: none += 1
      }
      if !decision.errors.isEmpty { errors += 1 }
    }
  }
}
