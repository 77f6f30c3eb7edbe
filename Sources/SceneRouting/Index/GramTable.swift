/// Leaves by grams of their literal: for text that may stand anywhere.
///
/// ```
/// literal      a t t a c h m e n t - 4       four grams that follow each other are filed
///                └────0────┘
///                  └────1────┘
/// identifier   m a i l / a t t a c h m e n t - 4 2
///              └───────┘       └───────┘            every fourth gram is looked up: one of four
///                      └───────┘        …           that follow each other is always met
/// map          …0 1 0 0 0 1 0…                      one bit in 32 is set
/// ```
///
/// Of each gram that is looked up one bit of the map is read; only where it is set the table is
/// asked, and then the literal. A literal is filed under those of its grams that the fewest others
/// use. Where it is too short for four grams, one is filed and every gram is looked up.
///
/// When it hurts: many literals whose grams all are the same stand in one chain, and every
/// identifier with that gram asks them all.
///
/// - Invariant: every gram in the table has its bit in the map. After removals the map may have
///   bits too many, but not many more than there are grams.
struct GramTable: ~Copyable {
  /// The entries of one gram.
  struct Group {
    var gram: UInt64
    var first: UInt32
    var count: UInt32
  }

  /// One leaf under one gram.
  struct GramEntry {
    var leaf: LeafIndex
    var group: UInt32
    /// What else of the literal stands beside the gram.
    var beside: Beside
    /// Neighbours in the group.
    var next: UInt32 = .max
    var previous: UInt32 = .max
    /// The leaf's next entry, under another gram; or the next free entry.
    var sibling: UInt32 = .max
  }

  /// Up to eight bytes of a literal before or behind one of its grams.
  ///
  /// Most leaves that share a gram differ there, so most are passed over without being read.
  struct Beside {
    private let word: UInt64
    private let offset: Int16
    private let count: UInt8

    init(_ gram: Range<Int>, in literal: [UInt8]) {
      let before = literal[max(0, gram.lowerBound - 8)..<gram.lowerBound]
      let behind = literal[gram.upperBound..<min(literal.count, gram.upperBound + 8)]
      let bytes = behind.count > before.count ? behind : before
      word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      offset = Int16(bytes.startIndex - gram.lowerBound)
      count = UInt8(bytes.count)
    }

    /// Whether the bytes stand beside the gram at `place` of a key.
    @inline(__always)
    func stands(at place: UnsafeRawPointer) -> Bool {
      Window.load(place + Int(offset), Int(count)) == word
    }
  }

  /// The bytes of a gram.
  let width: Int
  /// How many grams of a literal are filed, and how far apart those of a text are looked up.
  let stride: Int
  private let hash: SeededHash
  /// Spreads grams over the map: the upper bits of a product with a random odd number.
  fileprivate let multiplier: UInt64
  private var groups = Slab<Group>()
  private var freeGroups: [UInt32] = []
  private var entries = Slab<GramEntry>()
  private var freeEntry: UInt32 = .max
  private var table = SeededTable(slotsPerValue: 8)
  fileprivate var map = Slab<UInt64>()
  fileprivate var mapShift: UInt64 = 54
  /// Grams that were taken out since the map was made.
  private var staleBits = 0
  /// How many leaves are filed.
  private(set) var count = 0

  init(width: Int, stride: Int, hash: SeededHash) {
    self.width = width
    self.stride = stride
    self.hash = hash
    multiplier = hash.hash(UInt64(width)) | 1
    map.pad(to: 16, with: 0)
  }

  /// The length of the shortest literal that can be filed.
  var shortestLiteral: Int { width + stride - 1 }

  var heapBytes: Int {
    groups.heapBytes + entries.heapBytes + table.heapBytes + map.heapBytes
  }

  @inline(__always)
  private func group(_ gram: UInt64, _ hash: UInt64) -> UInt32? {
    table.first(UInt32(truncatingIfNeeded: hash)) { groups.base[Int($0)].gram == gram }
  }

  // MARK: Reading

  /// Calls `visit` with every gram of `key` whose bit is set: most of those that are in the table,
  /// and few others.
  ///
  /// - Complexity: O(n / s): n bytes, s the stride.
  @inline(__always)
  func visit(
    _ key: UnsafeRawPointer, _ count: Int,
    _ visit: (_ gram: UInt64, _ place: UnsafeRawPointer) -> Void
  ) {
    let map = GramMap(self)
    let mask = Window.mask(width)
    let stride = stride
    var next = key
    let end = key + (count - width)
    while next <= end {
      let gram = next.loadUnaligned(as: UInt64.self) & mask
      if map.mayHave(gram) { visit(gram, next) }
      next += stride
    }
  }

  /// Calls `visit` with the number of `gram` and of its first entry, if the table has it.
  @inline(__always)
  func find(_ gram: UInt64, _ visit: (_ group: UInt32, _ entry: UInt32) -> Void) {
    if let index = group(gram, hash.hash(gram)) { visit(index, groups.base[Int(index)].first) }
  }

  /// Calls `visit` with the leaves of a gram from an entry on; with `place`, only with those whose
  /// literal may stand around the gram at that place of a key.
  @inline(__always)
  func visitLeaves(
    from entry: UInt32, around place: UnsafeRawPointer?, _ visit: (LeafIndex) -> Void
  ) {
    var next = entry
    while next != .max {
      let entry = entries.base + Int(next)
      next = entry.pointee.next
      if let place, !entry.pointee.beside.stands(at: place) { continue }
      visit(entry.pointee.leaf)
    }
  }

  // MARK: Changing

  private func gram(of literal: [UInt8], at offset: Int) -> UInt64 {
    var gram: UInt64 = 0
    for place in 0..<width { gram |= UInt64(literal[offset + place]) << UInt64(8 * place) }
    return gram
  }

  private func users(_ gram: UInt64) -> Int {
    group(gram, hash.hash(gram)).map { Int(groups.at(Int($0)).pointee.count) } ?? 0
  }

  /// Returns where in `literal` the grams begin that the fewest leaves use, and how many do on
  /// average.
  ///
  /// Later grams win ties: the ends of identifiers differ more than their beginnings.
  func rarest(in literal: [UInt8]) -> (offset: Int, count: Int) {
    // A literal over 255 bytes is filed under some of its first grams.
    let starts = min(literal.count - shortestLiteral, 255)
    var best = (offset: 0, count: Int.max)
    // The users of the last grams, the newest in the lowest place, and their sum.
    var window = SIMD4<Int>.zero
    var sum = 0
    for place in 0..<starts + stride {
      let users = users(gram(of: literal, at: place))
      sum += users - window[stride - 1]
      window = SIMD4(users, window[0], window[1], window[2])
      let offset = place - stride + 1
      if offset >= 0, sum / stride <= best.count { best = (offset, sum / stride) }
    }
    return best
  }

  /// Files a leaf under the grams of its literal from `offset` on; returns its first entry.
  mutating func insert(_ leaf: LeafIndex, _ literal: [UInt8], at offset: Int) -> UInt32 {
    count += 1
    var first = UInt32.max
    for place in offset..<offset + stride {
      let group = makeGroup(gram(of: literal, at: place))
      let entry = makeEntry(
        GramEntry(
          leaf: leaf, group: group, beside: Beside(place..<place + width, in: literal),
          sibling: first))
      let head = groups.at(Int(group)).pointee.first
      entries.at(Int(entry)).pointee.next = head
      if head != .max { entries.at(Int(head)).pointee.previous = entry }
      groups.at(Int(group)).pointee.first = entry
      groups.at(Int(group)).pointee.count += 1
      first = entry
    }
    return first
  }

  /// Takes out a leaf by its first entry.
  mutating func remove(_ first: UInt32) {
    count -= 1
    var index = first
    while index != .max {
      let entry = entries.at(Int(index)).pointee
      if entry.next != .max { entries.at(Int(entry.next)).pointee.previous = entry.previous }
      if entry.previous == .max {
        groups.at(Int(entry.group)).pointee.first = entry.next
      } else {
        entries.at(Int(entry.previous)).pointee.next = entry.next
      }
      groups.at(Int(entry.group)).pointee.count -= 1
      if groups.at(Int(entry.group)).pointee.count == 0 { release(entry.group) }
      entries.at(Int(index)).pointee.leaf = .none
      entries.at(Int(index)).pointee.sibling = freeEntry
      freeEntry = index
      index = entry.sibling
    }
    if staleBits > 64, staleBits > table.count { makeMap() }
  }

  private mutating func makeEntry(_ entry: GramEntry) -> UInt32 {
    if freeEntry != .max {
      let index = freeEntry
      freeEntry = entries.at(Int(index)).pointee.sibling
      entries.at(Int(index)).pointee = entry
      return index
    }
    entries.append(entry)
    return UInt32(entries.count - 1)
  }

  private mutating func makeGroup(_ gram: UInt64) -> UInt32 {
    let hash = hash.hash(gram)
    if let index = group(gram, hash) { return index }
    let made = Group(gram: gram, first: .max, count: 0)
    let index: UInt32
    if let reused = freeGroups.popLast() {
      groups.at(Int(reused)).pointee = made
      index = reused
    } else {
      groups.append(made)
      index = UInt32(groups.count - 1)
    }
    table.insert(UInt32(truncatingIfNeeded: hash), index)
    if table.count * 32 > map.count * 64 { makeMap() }
    setBit(of: gram)
    return index
  }

  private mutating func release(_ index: UInt32) {
    let gram = groups.at(Int(index)).pointee.gram
    table.remove(UInt32(truncatingIfNeeded: hash.hash(gram)), index)
    groups.at(Int(index)).pointee = Group(gram: 0, first: .max, count: 0)
    freeGroups.append(index)
    staleBits += 1
  }

  private func bit(of gram: UInt64) -> UInt64 { (gram &* multiplier) >> mapShift }

  private func setBit(of gram: UInt64) {
    let bit = bit(of: gram)
    map.at(Int(bit >> 6)).pointee |= 1 << (bit & 63)
  }

  /// Makes the map anew, twice as large as it must be.
  private mutating func makeMap() {
    var bits = 10
    while table.count * 32 > 1 << bits { bits += 1 }
    if table.count > 32 { bits += 1 }
    mapShift = UInt64(64 - bits)
    map = Slab<UInt64>(capacity: 1 << (bits - 6))
    map.pad(to: 1 << (bits - 6), with: 0)
    staleBits = 0
    for index in 0..<groups.count where groups.at(index).pointee.count > 0 {
      setBit(of: groups.at(index).pointee.gram)
    }
  }

  // MARK: Checking

  /// What is wrong with the table, or nil; `leaves` hears of every leaf, once.
  func flaw(_ leaves: (LeafIndex) -> Void) -> String? {
    if let flaw = table.flaw() { return flaw }
    var seen: [LeafIndex: Int] = [:]
    for index in 0..<groups.count where groups.at(index).pointee.count > 0 {
      let group = groups.at(index).pointee
      let hash = hash.hash(group.gram)
      guard self.group(group.gram, hash) == UInt32(index) else { return "a gram is not found" }
      let bit = bit(of: group.gram)
      if map.at(Int(bit >> 6)).pointee >> (bit & 63) & 1 == 0 { return "a gram without its bit" }
      var next = group.first
      var previous = UInt32.max
      var members: UInt32 = 0
      while next != .max {
        let entry = entries.at(Int(next)).pointee
        if entry.previous != previous || entry.group != UInt32(index) {
          return "an entry out of its chain"
        }
        seen[entry.leaf, default: 0] += 1
        members += 1
        (previous, next) = (next, entry.next)
      }
      if members != group.count { return "a gram counts its leaves wrongly" }
    }
    if seen.count != count { return "\(seen.count) leaves are filed, \(count) counted" }
    for (leaf, entries) in seen {
      if entries != stride { return "a leaf under \(entries) grams" }
      leaves(leaf)
    }
    return nil
  }
}

/// The map of a table, in registers.
struct GramMap {
  private let bits: UnsafeMutablePointer<UInt64>
  private let multiplier: UInt64
  private let shift: UInt64

  @inline(__always)
  init(_ table: borrowing GramTable) {
    bits = table.map.base
    multiplier = table.multiplier
    shift = table.mapShift
  }

  /// False for most grams that the table does not have, and for none that it has.
  @inline(__always)
  func mayHave(_ gram: UInt64) -> Bool {
    let bit = (gram &* multiplier) &>> shift
    return bits[Int(truncatingIfNeeded: bit &>> 6)] &>> bit & 1 != 0
  }
}
