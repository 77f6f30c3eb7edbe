import LocatedValues

/// A histogram of times, in buckets that are an eighth of a power of two wide.
package struct TimeHistogram: Hashable, Sendable {
  private static let bucketCount = 64 * 8

  private var counts = [Int](repeating: 0, count: bucketCount)

  /// Creates a histogram without times.
  package init() {}

  /// The number of times.
  package var total: Int { counts.reduce(0, +) }

  /// Adds a time.
  package mutating func add(nanoseconds: Int, count: Int = 1) {
    counts[Self.bucket(of: nanoseconds)] += count
  }

  /// Adds the times of another part.
  package mutating func add(_ other: TimeHistogram) {
    for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
  }

  /// The buckets that have times: the least time of each, in nanoseconds, and how many there are.
  package var buckets: [(nanoseconds: Int, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { (Self.lowerBound(of: $0), counts[$0]) }
  }

  /// The least time of the bucket in which `share` of all times are reached.
  ///
  /// Nil if there are no times.
  package func percentile(_ share: Double) -> Int? {
    let wanted = Double(total) * share
    var reached = 0
    for bucket in counts.indices where counts[bucket] > 0 {
      reached += counts[bucket]
      if Double(reached) >= wanted { return Self.lowerBound(of: bucket) }
    }
    return nil
  }

  private static func bucket(of nanoseconds: Int) -> Int {
    let value = max(0, nanoseconds)
    if value < 16 { return value }
    let exponent = 63 - value.leadingZeroBitCount
    return (exponent - 2) * 8 + ((value >> (exponent - 3)) & 7)
  }

  private static func lowerBound(of bucket: Int) -> Int {
    if bucket < 16 { return bucket }
    return (8 + bucket % 8) << (bucket / 8 + 2 - 3)
  }
}
