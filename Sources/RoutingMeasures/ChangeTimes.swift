public import SceneRouting

/// How long changes of a router's scenes take: the median of several passes over some of them.
///
/// - Units: nanoseconds for one change.
public struct ChangeTimes: Hashable, Sendable {
  /// Other conditions for a scene.
  public let replace: Double
  /// Another scene becomes the most recent.
  public let activate: Double
  /// A scene goes away and comes again.
  public let closeAndOpen: Double

  /// Changes at most 1,000 of `sessions`, spread evenly over the list, and times it.
  ///
  /// Afterwards each has its own conditions again; their order of recency is another one.
  ///
  /// - Throws: the router's error when one of the sessions is not in it.
  public init(of router: SceneRouter, sessions: [SceneSession]) throws(SceneSetError) {
    let places = EventSample.positions(
      events: sessions.count, scenes: 1, evaluations: min(1_000, sessions.count))
    let changed = places.map { sessions[$0] }
    var passes: [(replace: Double, activate: Double, closeAndOpen: Double)] = []
    // The first pass is not counted: it copies what others still hold of the scenes.
    for _ in 0..<16 {
      passes.append(
        (
          try Self.replacing(changed, in: router), try Self.activating(changed, in: router),
          try Self.reopening(changed, in: router)
        ))
    }
    replace = TimeSummary(of: passes.dropFirst().map(\.replace)).p50
    activate = TimeSummary(of: passes.dropFirst().map(\.activate)).p50
    closeAndOpen = TimeSummary(of: passes.dropFirst().map(\.closeAndOpen)).p50
  }

  /// Small sets are changed again and again, so that many share one reading of the clock.
  private static func rounds(_ count: Int) -> Int { max(1, 1_000 / max(1, count)) }

  private static func replacing(
    _ sessions: [SceneSession], in router: SceneRouter
  ) throws(SceneSetError) -> Double {
    let count = sessions.count
    let rounds = rounds(count)
    let watch = Stopwatch()
    for _ in 0..<rounds {
      for place in 0..<count {
        let other = sessions[(place + 1) % count].conditions
        try router.replaceConditions(of: sessions[place].id, with: other)
      }
      for session in sessions {
        try router.replaceConditions(of: session.id, with: session.conditions)
      }
    }
    return watch.nanoseconds / Double(max(1, 2 * rounds * count))
  }

  private static func activating(
    _ sessions: [SceneSession], in router: SceneRouter
  ) throws(SceneSetError) -> Double {
    let rounds = rounds(sessions.count)
    let watch = Stopwatch()
    for _ in 0..<rounds {
      for session in sessions { try router.activate(session.id) }
    }
    return watch.nanoseconds / Double(max(1, rounds * sessions.count))
  }

  private static func reopening(
    _ sessions: [SceneSession], in router: SceneRouter
  ) throws(SceneSetError) -> Double {
    let rounds = rounds(sessions.count)
    let watch = Stopwatch()
    for _ in 0..<rounds {
      for session in sessions {
        try router.close(session.id)
        try router.open(session)
      }
    }
    return watch.nanoseconds / Double(max(1, rounds * sessions.count))
  }
}
