internal import PredicateIndex
public import SceneRouting

/// A router, and what it took to make it.
public struct RouterBuild: Sendable {
  /// The router.
  public let router: SceneRouter
  /// The time to index the scenes, their predicates being parsed.
  ///
  /// - Units: nanoseconds.
  public let nanoseconds: Double
  /// The heap that the index takes, without the predicates.
  ///
  /// - Units: bytes.
  public let heapBytes: Int

  /// Makes a router of `scenes` and times it.
  public init(_ scenes: SceneSet, options: RouterOptions) {
    let watch = Stopwatch()
    router = SceneRouter(scenes, options: options)
    nanoseconds = watch.nanoseconds
    heapBytes = router.indexBytes
  }
}

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
