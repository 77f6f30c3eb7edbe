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
  /// Our times in other ways, and the rival's; those that a goal wants.
  var ways: [RouteWay: PairedTimes] = [:]

  init(_ rival: RivalProgram.Introduction, _ times: PairedTimes) {
    routes = rival.routes
    identifiers = rival.identifiers
    buildMilliseconds = rival.buildMilliseconds
    self.times = times
  }
}

/// A way to route beside one identifier after the other.
enum RouteWay: String, Encodable, CodingKeyRepresentable {
  /// Identifiers, 256 inside a reader.
  case readers
  /// Whole events in a loop.
  case events
  /// Whole events that their caller reads afterwards.
  case keptEvents
  /// Outcomes of whole events, 256 inside a reader.
  case eventsInReaders
  /// Events with a name, as a notification has one.
  case namedEvents
  /// Scenes of one kind of condition, with events of their own, where the rival has the usual ones.
  case contains
  case combinations
  case accents
}
