internal import PredicateIndex
public import SceneRouting

/// What a route does on average, counted by the index itself: the same in every run.
public struct RouteCosts: Hashable, Sendable {
  /// Comparisons with a constant, once a structure of the index had come upon it.
  public let leafChecks: Double
  /// Calls of the regular expression engine.
  public let regexCalls: Double
  /// Whole predicates evaluated.
  public let evaluations: Double

  /// Routes `events` and counts; an event without an identifier costs nothing of this.
  public init(of router: SceneRouter, on events: [RoutingEvent]) {
    let prefix = router.options.focusPrefix ?? ""
    var checks = 0
    var calls = 0
    var wholes = 0
    for event in events {
      guard let identifier = event.targetContentIdentifier else { continue }
      let counters = router.counters(prefix + identifier, role: event.role)
      checks += counters.leafChecks
      calls += counters.regexCalls
      wholes += counters.evaluations
    }
    let count = Double(max(1, events.count))
    leafChecks = Double(checks) / count
    regexCalls = Double(calls) / count
    evaluations = Double(wholes) / count
  }
}
