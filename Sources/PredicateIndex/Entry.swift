/// One subscriber's entry in a list: how recent the subscriber is, and its posting.
///
/// ```
/// 63             32 31              1   0
/// [     rank      ][     posting    ][ decides ]
/// ```
///
/// Ranks are unique, so entries compare as subscribers do by recency: the greater is the more
/// recent. Zero means no entry.
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

/// The tier of a subscriber's predicate: one of the high tier counts more than any of the low.
package enum Tier: Int, CaseIterable, Sendable, BitwiseCopyable {
  case high
  case low
}

/// The entries of one leaf and tier when they are several: the most recent subscriber on top.
///
/// ```
///            [9]            children of i: 2i + 1, 2i + 2
///        [7]     [8]
///      [2] [5] [1]
/// ```
///
/// Adding, removing and raising an entry takes O(log n). Each entry's posting knows its place, so
/// nothing is searched for.
///
/// - Invariant: no entry is more recent than the one above it.
struct EntryHeap {
  private(set) var base: UnsafeMutablePointer<Entry>
  private(set) var count: Int
  private var capacity: Int

  init() {
    capacity = 2
    count = 0
    base = .allocate(capacity: 2)
  }

  func deallocate() { base.deallocate() }

  var heapBytes: Int { capacity * 8 }

  /// Adds an entry; calls `moved` with every entry that changes its place.
  mutating func insert(_ entry: Entry, moved: (Entry, Int) -> Void) {
    if count == capacity {
      capacity *= 2
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
      base = larger
    }
    count += 1
    raise(entry, from: count - 1, moved: moved)
  }

  /// Removes the entry at `place`.
  mutating func remove(at place: Int, moved: (Entry, Int) -> Void) {
    count -= 1
    guard place < count else { return }
    let last = base[count]
    if place > 0, last.beats(base[(place - 1) / 2]) {
      raise(last, from: place, moved: moved)
    } else {
      lower(last, from: place, moved: moved)
    }
  }

  /// Replaces the entry at `place` by a more recent one of the same subscriber.
  func raise(_ entry: Entry, from place: Int, moved: (Entry, Int) -> Void) {
    var place = place
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.beats(base[parent]) else { break }
      base[place] = base[parent]
      moved(base[place], place)
      place = parent
    }
    base[place] = entry
    moved(entry, place)
  }

  private func lower(_ entry: Entry, from place: Int, moved: (Entry, Int) -> Void) {
    var place = place
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, base[child + 1].beats(base[child]) { child += 1 }
      guard base[child].beats(entry) else { break }
      base[place] = base[child]
      moved(base[place], place)
      place = child
    }
    base[place] = entry
    moved(entry, place)
  }

  /// Calls `visit` with entries, parents first, until none is left that beats what it returns.
  ///
  /// `visit` returns the entry that the next must beat. Needs no memory: the next place follows
  /// from the place.
  @inline(__always)
  func visit(beating first: Entry, _ visit: (Entry) -> Entry) {
    var best = first
    var place = 0
    while true {
      if place < count, base[place].beats(best) {
        best = visit(base[place])
        // Nothing below can beat the entry itself.
        if 2 * place + 1 < count {
          place = 2 * place + 1
          continue
        }
      }
      // On to the nearest right-hand neighbour, up the tree where a branch is done.
      while place > 0, place & 1 == 0 { place = (place - 1) / 2 }
      if place == 0 { return }
      place += 1
    }
  }

  /// Returns a description of a broken invariant of the heap.
  ///
  /// Nil if the heap is sound.
  func flaw() -> String? {
    for place in 0..<count where place > 0 && base[place].beats(base[(place - 1) / 2]) {
      return "entry \(place) is more recent than the one above it"
    }
    return count < 2 ? "a heap of \(count) entries" : nil
  }
}
