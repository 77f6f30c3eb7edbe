/// One subscriber's entry in one leaf's list.
struct Posting {
  /// The slot of the subscriber, and the tier in the lowest bit.
  private let owner: UInt32
  /// No leaf: a place that is free.
  let leaf: LeafIndex
  /// The place in the leaf's heap; 0 when the leaf has no heap.
  var place: UInt32 = 0
  /// The subscriber's next posting, or the next free one.
  var next: UInt32

  init(slot: IndexSlot, tier: Tier, leaf: LeafIndex, next: UInt32) {
    owner = UInt32(slot.position) << 1 | UInt32(tier.rawValue)
    self.leaf = leaf
    self.next = next
  }

  static let free = Posting(slot: IndexSlot(position: 0), tier: .high, leaf: .none, next: .max)

  var slot: Int { Int(owner >> 1) }
  var tier: Tier { owner & 1 == 0 ? .high : .low }
}

/// The postings of all subscribers, by number.
///
/// ```
/// homes      [ slot 0: two postings ][ slot 1: two postings ] …   half a cache line each
/// overflow   [ posting ][ posting ] …                             of slots that have more
/// ```
///
/// The number of most postings tells their subscriber, so a search that has found an entry goes on
/// to the subscriber without reading a posting; and a change finds a subscriber's postings in one
/// place.
struct Postings: ~Copyable {
  private static let homesEach: UInt32 = 2
  /// Set in the numbers of those in `overflow`.
  private static let overflowBit: UInt32 = 1 << 30

  private var homes = Slab<Posting>(capacity: 4)
  private var overflow = Slab<Posting>()
  private var freeOverflow = UInt32.max

  /// Room for the postings of `slots` subscribers.
  mutating func reserve(slots: Int) { homes.reserve(slots * Int(Self.homesEach)) }

  /// Adds a posting and returns its number.
  mutating func insert(_ posting: Posting) -> UInt32 {
    let first = UInt32(posting.slot) * Self.homesEach
    if homes.count <= Int(first) { homes.pad(to: Int(first + Self.homesEach), with: .free) }
    for number in first..<first + Self.homesEach where homes.at(Int(number)).pointee.leaf.isNone {
      homes.at(Int(number)).pointee = posting
      return number
    }
    guard freeOverflow != .max else {
      overflow.append(posting)
      return UInt32(overflow.count - 1) | Self.overflowBit
    }
    let number = freeOverflow
    freeOverflow = at(number).pointee.next
    at(number).pointee = posting
    return number
  }

  mutating func remove(_ number: UInt32) {
    at(number).pointee = .free
    guard number & Self.overflowBit != 0 else { return }
    at(number).pointee.next = freeOverflow
    freeOverflow = number
  }

  func at(_ number: UInt32) -> UnsafeMutablePointer<Posting> { places.at(number) }

  /// The slot of the subscriber of a posting.
  @inline(__always)
  func slot(of number: UInt32) -> Int {
    if number & Self.overflowBit == 0 { return Int(number / Self.homesEach) }
    return places.at(number).pointee.slot
  }

  var heapBytes: Int { homes.heapBytes + overflow.heapBytes }

  /// Pointers to the postings, for closures; good until the next `insert`.
  struct Places {
    fileprivate let homes: UnsafeMutablePointer<Posting>
    fileprivate let overflow: UnsafeMutablePointer<Posting>

    @inline(__always)
    func at(_ number: UInt32) -> UnsafeMutablePointer<Posting> {
      number & Postings.overflowBit == 0
        ? homes + Int(number) : overflow + Int(number & ~Postings.overflowBit)
    }
  }

  @inline(__always)
  var places: Places { Places(homes: homes.base, overflow: overflow.base) }
}
