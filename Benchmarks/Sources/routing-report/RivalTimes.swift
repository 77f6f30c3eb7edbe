/// A rival beside the router, or beside an index.
struct RivalTimes: Encodable {
  /// Whether it routes; the others only say which comparisons match.
  let routes: Bool
  /// How many identifiers it was timed on, the first of the workload.
  let identifiers: Int
  let buildMilliseconds: Double
  /// Our time for an identifier, one after the other, and the rival's.
  let times: PairedTimes
  /// Our time for an identifier in a batch, and the rival's; nil where no goal wants it.
  var batches: PairedTimes?
  /// Our time for an identifier in a reader, and the rival's; nil where no goal wants it.
  var readers: PairedTimes?

  init(_ rival: RivalProgram.Introduction, _ times: PairedTimes) {
    routes = rival.routes
    identifiers = rival.identifiers
    buildMilliseconds = rival.buildMilliseconds
    self.times = times
  }
}
