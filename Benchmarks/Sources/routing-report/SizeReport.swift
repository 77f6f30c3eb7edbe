import RoutingMeasures

/// What was measured with one number of scenes.
struct SizeReport: Encodable {
  struct Times: Encodable {
    let mean: Double
    let p50: Double
    let p99: Double

    init(_ summary: TimeSummary) {
      mean = summary.mean
      p50 = summary.p50
      p99 = summary.p99
    }
  }

  let scenes: Int
  let identifiers: Int
  /// How many identifiers were compared with the linear router, in each workload together.
  var compared = 0
  var differing = 0
  /// The rivals that route, by the name of the program; empty where none ran.
  var winners: [String: RivalWinners] = [:]
  var leafChecksPerRoute = 0.0
  var regexCallsPerRoute = 0.0
  var evaluationsPerRoute = 0.0
  /// Nil where allocations cannot be counted.
  var allocationsPerRoute: Double?
  /// Batches beside single routes.
  var batches: BatchReport?
  /// All matches of an identifier; nil for a set so large that no goal wants it.
  var matches: MatchReport?
  /// References retained by a route and its loop, by the decision's score; nil where nobody counts.
  var retainsPerRoute: [String: Double]?
  /// The rest is nil when nothing was timed.
  var route: Times?
  /// The same as whole events.
  var routeEvent: Times?
  var routeHit: Times?
  var routeMiss: Times?
  var routeCatchAll: Times?
  var routeUnicode: Times?
  /// Some of the identifiers, those that were compared.
  var linear: Times?
  /// The route by that of ten scenes, in turns with it.
  var routeByTen: Double?
  /// The route of a whole event by that of its identifier, in turns with it.
  var eventByIdentifier: Double?
  /// What rivals took in turns with the router, by engine.
  var rivals: [String: RivalTimes] = [:]
  var updateNanoseconds: Double?
  var replaceNanoseconds: Double?
  var activateNanoseconds: Double?
  var explainNanoseconds: Double?
  var parseMilliseconds: Double?
  var indexMilliseconds: Double?
  var indexBytesPerScene: Double?
  /// The growth of the heap by the router; nil where the system does not say.
  var heapBytesPerScene: Double?
}
