import HandWritten
import RoutingMeasures

/// How long two things take, timed in turns on one core: what else the machine does meets both.
struct PairedTimes: Encodable {
  /// The medians.
  ///
  /// - Units: those of the measures.
  let ours: Double
  let theirs: Double
  /// The median over the turns of theirs by ours.
  let ratio: Double

  private static let mostTurns = 15
  private static let fewestTurns = 5
  /// Turns that take long are fewer.
  private static let enoughNanoseconds = 6e9

  /// Times both, 5 to 15 times.
  init(ours: () throws -> Double, theirs: () throws -> Double) rethrows {
    let turns = try Self.onOneCore {
      var turns: [(ours: Double, theirs: Double)] = []
      let watch = Stopwatch()
      while turns.count < Self.fewestTurns
        || (turns.count < Self.mostTurns && watch.nanoseconds < Self.enoughNanoseconds)
      {
        turns.append((try ours(), try theirs()))
      }
      return turns
    }
    self.ours = TimeSummary(of: turns.map(\.ours)).p50
    self.theirs = TimeSummary(of: turns.map(\.theirs)).p50
    ratio = TimeSummary(of: turns.map { $0.theirs / $0.ours }).p50
  }

  /// Keeps the thread, and programs that it starts, on the first core, where the system can.
  static func onOneCore<Value>(_ body: () throws -> Value) rethrows -> Value {
    let isHeld = limit_to_cores(1)
    defer { if isHeld { _ = limit_to_cores(usable_cores()) } }
    return try body()
  }
}

/// Measures the processor's time that the thread has taken since it was made: while another has the
/// processor, it stands still.
struct ThreadStopwatch {
  private let start = thread_nanoseconds()

  /// - Units: nanoseconds.
  var nanoseconds: Double { thread_nanoseconds() - start }
}
