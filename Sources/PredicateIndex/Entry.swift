/// One subscriber's entry in a list: how recent the subscriber is, and its posting.
///
/// ```
/// 63             32 31              1   0
/// [     rank      ][     posting    ][ decides ]
/// ```
///
/// Ranks are unique, so entries compare as subscribers do by recency: the greater is the more
/// recent. Zero is no entry.
struct Entry: Equatable {
  let bits: UInt64

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  static let none = Entry(bits: 0)

  init(rank: UInt32, posting: UInt32, decides: Bool) {
    bits = UInt64(rank) << 32 | UInt64(posting) << 1 | (decides ? 1 : 0)
  }

  @inline(__always)
  var rank: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

  /// The number of the posting in `Postings`.
  @inline(__always)
  var posting: UInt32 { UInt32(truncatingIfNeeded: bits) >> 1 }

  /// Whether the leaf alone makes the subscriber's predicate true.
  @inline(__always)
  var decides: Bool { bits & 1 != 0 }

  @inline(__always)
  var isNone: Bool { bits == 0 }

  /// Whether the subscriber is more recent than that of `other`.
  @inline(__always)
  func beats(_ other: Entry) -> Bool { rank > other.rank }

  func with(rank: UInt32) -> Entry {
    Entry(bits: UInt64(rank) << 32 | bits & 0xFFFF_FFFF)
  }
}

/// Which of a subscriber's two predicates: one of the high tier counts more than any of the low.
package enum Tier: Int, CaseIterable, Sendable, BitwiseCopyable {
  case high
  case low
}
