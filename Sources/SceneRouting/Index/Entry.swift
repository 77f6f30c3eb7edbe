/// One scene's entry in a list: how recent the scene is, and which posting stands for it.
///
/// ```
/// 63             32 31              1   0
/// [     rank      ][     posting    ][ decides ]
/// ```
///
/// Ranks are unique, so entries compare as scenes do by recency: the greater is the more recent.
/// Zero is no entry.
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

  /// Whether the leaf alone makes the scene's predicate true.
  @inline(__always)
  var decides: Bool { bits & 1 != 0 }

  @inline(__always)
  var isNone: Bool { bits == 0 }

  /// Whether the scene is more recent than that of `other`.
  @inline(__always)
  func beats(_ other: Entry) -> Bool { rank > other.rank }

  func with(rank: UInt32) -> Entry {
    Entry(bits: UInt64(rank) << 32 | bits & 0xFFFF_FFFF)
  }
}

/// Which of a scene's predicates an entry is for.
enum Tier: Int, CaseIterable {
  case prefers
  case can
}
