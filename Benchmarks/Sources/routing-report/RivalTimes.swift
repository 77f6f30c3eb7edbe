/// A rival beside the router.
struct RivalTimes: Encodable {
  /// Whether it routes; the others only say which comparisons match.
  let routes: Bool
  /// How many identifiers it was timed on, the first of the workload.
  let identifiers: Int
  let buildMilliseconds: Double
  /// The router's time for an identifier, and the rival's.
  let times: PairedTimes

  init(_ rival: RivalProgram.Introduction, _ times: PairedTimes) {
    routes = rival.routes
    identifiers = rival.identifiers
    buildMilliseconds = rival.buildMilliseconds
    self.times = times
  }
}
