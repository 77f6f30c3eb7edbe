public import SceneRouting

/// Whether a router gives the answers of the linear router.
public struct AnswerComparison: Hashable, Sendable {
  /// How many events were compared.
  public let compared: Int
  /// The positions of the events that are answered in another way.
  public let differences: [Int]

  /// Compares the decisions about the events at `positions`.
  ///
  /// - Complexity: O(p × n) evaluations: p positions, n sessions.
  public init(of router: SceneRouter, on events: [RoutingEvent], at positions: [Int]) {
    let linear = LinearRouter(router.scenes, options: router.options)
    compared = positions.count
    differences = positions.filter { router.route(events[$0]) != linear.route(events[$0]) }
  }

  /// Whether all answers are the same.
  public var areEqual: Bool { differences.isEmpty }
}
