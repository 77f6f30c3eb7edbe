internal import CPrefetch

/// Leaves by grams of their literal: for text that may be anywhere.
///
/// ```
/// literal      a t t a c h m e n t - 4       four grams that follow each other are filed
///                └────0────┘
///                  └────1────┘
/// identifier   m a i l / a t t a c h m e n t - 4 2
///              └───────┘       └───────┘            every fourth gram is looked up: one of four
///                      └───────┘        …           that follow each other is always read
/// ```
///
/// The filter is read first; only where it may have the gram the table is read, and then the
/// literal is compared. A literal is filed under those of its grams that the fewest others use.
/// Where it is too short for four grams, one is filed and every gram is looked up.
///
/// When it hurts: many literals whose grams all are the same share one chain, and every
/// identifier with that gram compares them all.
///
/// - Invariant: the filter has every gram of the table.
struct GramTable: ~Copyable {
  /// The entries of one gram, and a copy of what a search reads of the first: most grams have one.
  struct Group {
    let gram: UInt64
    var beside: Beside
    var leaf: LeafIndex
    var first = UInt32.max
    var count: UInt32 = 0
  }

  /// One leaf under one gram.
  struct GramEntry {
    var leaf: LeafIndex
    var group: UInt32
    /// Other bytes of the literal, beside the gram.
    var beside: Beside
    /// Neighbours in the group.
    var next: UInt32 = .max
    var previous: UInt32 = .max
    /// The leaf's next entry, under another gram; or the next free entry.
    var sibling: UInt32 = .max
  }

  /// Up to eight bytes of a literal before or after one of its grams.
  ///
  /// Most leaves that share a gram differ there, so most are passed over without being read.
  struct Beside: Equatable {
    private let word: UInt64
    private let offset: Int16
    private let count: UInt8

    init(_ gram: Range<Int>, in literal: [UInt8]) {
      let before = literal[max(0, gram.lowerBound - 8)..<gram.lowerBound]
      let after = literal[gram.upperBound..<min(literal.count, gram.upperBound + 8)]
      let bytes = after.count > before.count ? after : before
      word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      offset = Int16(bytes.startIndex - gram.lowerBound)
      count = UInt8(bytes.count)
    }

    /// Whether the bytes are beside the gram at `place` of a key.
    @inline(__always)
    func isBeside(_ place: UnsafeRawPointer) -> Bool {
      Window.load(place + Int(offset), Int(count)) == word
    }
  }

  /// The bytes of a gram.
  let width: Int
  /// The number of grams of a literal that are filed, which is also the distance between the grams
  /// of a text that are looked up.
  let stride: Int
  private let hash: SeededHash
  private var groups = Slab<Group>()
  private var freeGroups: [UInt32] = []
  private var entries = Slab<GramEntry>()
  private var freeEntry: UInt32 = .max
  private var table = SeededTable(slotsPerValue: 2)
  private var filter: BloomFilter
  /// The number of filed leaves.
  private(set) var count = 0

  init(width: Int, stride: Int, hash: SeededHash) {
    self.width = width
    self.stride = stride
    self.hash = hash
    filter = BloomFilter(multiplier: hash.hash(UInt64(width)))
  }

  /// The length of the shortest literal that can be filed.
  var shortestLiteral: Int { width + stride - 1 }

  var heapBytes: Int {
    groups.heapBytes + entries.heapBytes + table.heapBytes + filter.heapBytes
  }

  /// The filter that tells which grams are worth a question.
  @inline(__always)
  var reader: BloomFilter.Reader { filter.reader }

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
    let filter = reader
    let mask = Window.mask(width)
    let stride = stride
    var next = key
    let end = key + (count - width)
    while next <= end {
      let gram = next.loadUnaligned(as: UInt64.self) & mask
      if filter.mayHave(gram) { visit(gram, next) }
      next += stride
    }
  }

  /// The number of `gram`, if the table has it.
  @inline(__always)
  func find(_ gram: UInt64) -> UInt32? { group(gram, hash.hash(gram)) }

  /// Has the slot of a gram fetched.
  @inline(__always)
  func prefetchSlot(of gram: UInt64) {
    table.prefetch(UInt32(truncatingIfNeeded: hash.hash(gram)))
  }

  /// Has what the slot of a gram points to fetched, which most often is the gram's group.
  @inline(__always)
  func prefetchGroup(of gram: UInt64) {
    let group = table.first(UInt32(truncatingIfNeeded: hash.hash(gram))) { _ in true }
    if let group { prefetch_line(groups.base + Int(group)) }
  }

  /// The first leaf of a gram, if the table has it.
  @inline(__always)
  func firstLeaf(of gram: UInt64) -> LeafIndex? {
    find(gram).map { groups.base[Int($0)].leaf }
  }

  /// Calls `visit` with the leaves of a gram; with `place`, only with those whose literal may be
  /// around the gram at that place of a key.
  @inline(__always)
  func visitLeaves(
    of group: UInt32, around place: UnsafeRawPointer?, _ visit: (LeafIndex) -> Void
  ) {
    let group = groups.base + Int(group)
    func consider(_ beside: Beside, _ leaf: LeafIndex) {
      if let place, !beside.isBeside(place) { return }
      visit(leaf)
    }
    consider(group.pointee.beside, group.pointee.leaf)
    guard group.pointee.count > 1 else { return }
    var next = entries.base[Int(group.pointee.first)].next
    while next != .max {
      let entry = entries.base + Int(next)
      consider(entry.pointee.beside, entry.pointee.leaf)
      next = entry.pointee.next
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
      let beside = Beside(place..<place + width, in: literal)
      let group = makeGroup(gram(of: literal, at: place), beside, leaf)
      let entry = makeEntry(GramEntry(leaf: leaf, group: group, beside: beside, sibling: first))
      let head = groups.at(Int(group)).pointee.first
      entries.at(Int(entry)).pointee.next = head
      if head != .max { entries.at(Int(head)).pointee.previous = entry }
      setFirst(of: group, to: entry)
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
        setFirst(of: entry.group, to: entry.next)
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
    if filter.isCrowded(table.count) { makeFilter() }
  }

  private func setFirst(of group: UInt32, to entry: UInt32) {
    let group = groups.at(Int(group))
    group.pointee.first = entry
    guard entry != .max else { return }
    group.pointee.beside = entries.at(Int(entry)).pointee.beside
    group.pointee.leaf = entries.at(Int(entry)).pointee.leaf
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

  private mutating func makeGroup(
    _ gram: UInt64, _ beside: Beside, _ leaf: LeafIndex
  ) -> UInt32 {
    let hash = hash.hash(gram)
    if let index = group(gram, hash) { return index }
    let made = Group(gram: gram, beside: beside, leaf: leaf)
    let index: UInt32
    if let reused = freeGroups.popLast() {
      groups.at(Int(reused)).pointee = made
      index = reused
    } else {
      groups.append(made)
      index = UInt32(groups.count - 1)
    }
    table.insert(UInt32(truncatingIfNeeded: hash), index)
    if filter.isCrowded(table.count) { makeFilter() }
    filter.insert(gram)
    return index
  }

  private mutating func release(_ index: UInt32) {
    let gram = groups.at(Int(index)).pointee.gram
    table.remove(UInt32(truncatingIfNeeded: hash.hash(gram)), index)
    freeGroups.append(index)
    filter.removed()
  }

  private mutating func makeFilter() {
    filter.clear(for: table.count)
    for index in 0..<groups.count where groups.at(index).pointee.count > 0 {
      filter.insert(groups.at(index).pointee.gram)
    }
  }

  // MARK: Checking

  /// Returns a description of a broken invariant of the table, and calls `leaves` with every leaf,
  /// once.
  ///
  /// Nil if the table is sound.
  func flaw(_ leaves: (LeafIndex) -> Void) -> String? {
    if let flaw = table.flaw() { return flaw }
    var seen: [LeafIndex: Int] = [:]
    for index in 0..<groups.count where groups.at(index).pointee.count > 0 {
      let group = groups.at(index).pointee
      let hash = hash.hash(group.gram)
      guard self.group(group.gram, hash) == UInt32(index) else { return "a gram is not found" }
      if !reader.mayHave(group.gram) { return "a gram that the filter does not have" }
      let first = entries.at(Int(group.first)).pointee
      if group.leaf != first.leaf || group.beside != first.beside {
        return "a gram has another first leaf than its entries"
      }
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
