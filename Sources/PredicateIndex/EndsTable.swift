/// Chains of leaves by how their matches begin and end, both at once: for `LIKE 'a/*/b'`.
///
/// ```
/// note/*/page-7        (note , /page-7)  first and last bytes, in classes of 2, 4 and 8
/// identifier           one look-up for each pair of classes that is in use: at most nine
/// ```
///
/// Many patterns share their beginning, and many their end; few share both. Most identifiers
/// contain none of the pairs, so a filter is read before the table.
///
/// When it hurts: patterns that differ in the middle only share one chain.
struct EndsTable: ~Copyable {
  /// The leaves of one pair of ends.
  struct Group {
    var first: UInt64
    var last: UInt64
    var chain: LeafIndex
    var count: UInt32
    var classes: UInt8
  }

  private let hash: SeededHash
  private var groups = Slab<Group>()
  private var free: [UInt32] = []
  private var table = SeededTable(slotsPerValue: 4)
  private var filter: BloomFilter
  /// The number of groups of each pair of classes.
  private var used = [UInt32](repeating: 0, count: 9)
  /// A pair of classes that is in use, as it is looked up.
  struct LookUp {
    let classes: UInt8
    let prefix: Int
    let suffix: Int
    let prefixMask: UInt64
    let suffixMask: UInt64

    init(classes: UInt8) {
      self.classes = classes
      prefix = EndsTable.width(Int(classes / 3))
      suffix = EndsTable.width(Int(classes % 3))
      prefixMask = Window.mask(prefix)
      suffixMask = Window.mask(suffix)
    }
  }

  private var lookUps = Slab<LookUp>(capacity: 9)
  private var lookUpCount = 0
  /// The number of filed leaves.
  private(set) var count = 0

  init(hash: SeededHash) {
    self.hash = hash
    filter = BloomFilter(multiplier: hash.hash(hash.seed))
  }

  var heapBytes: Int { groups.heapBytes + table.heapBytes + filter.heapBytes }

  @inline(__always)
  private static func width(_ kind: Int) -> Int { 2 << kind }

  /// The classes of a pair of ends: the longest that fit.
  ///
  /// Nil if one is shorter than two bytes.
  static func classes(_ prefix: [UInt8], _ suffix: [UInt8]) -> UInt8? {
    func kind(_ count: Int) -> UInt8 { count >= 8 ? 2 : count >= 4 ? 1 : 0 }
    guard prefix.count >= 2, suffix.count >= 2 else { return nil }
    return kind(prefix.count) * 3 + kind(suffix.count)
  }

  @inline(__always)
  private func group(_ first: UInt64, _ last: UInt64, _ classes: UInt8, _ hash: UInt32) -> UInt32? {
    table.first(hash) {
      let group = groups.base + Int($0)
      return group.pointee.first == first && group.pointee.last == last
        && group.pointee.classes == classes
    }
  }

  @inline(__always)
  private func hashOf(_ first: UInt64, _ last: UInt64, _ classes: UInt8) -> UInt32 {
    hash.hash(pair: first, last &+ UInt64(classes))
  }

  // MARK: Reading

  /// Calls `visit` with the chain of every pair of ends that `key` has.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func visit(_ key: UnsafeRawPointer, _ count: Int, _ visit: (LeafIndex) -> Void) {
    let filter = filter.reader
    for place in 0..<lookUpCount {
      let lookUp = lookUps.base + place
      let (prefix, suffix) = (lookUp.pointee.prefix, lookUp.pointee.suffix)
      guard prefix <= count, suffix <= count else { continue }
      let first = key.loadUnaligned(as: UInt64.self) & lookUp.pointee.prefixMask
      let end = key + (count &- suffix)
      let last = end.loadUnaligned(as: UInt64.self) & lookUp.pointee.suffixMask
      let classes = lookUp.pointee.classes
      let hash = hashOf(first, last, classes)
      guard filter.mayHave(UInt64(hash)) else { continue }
      if let index = group(first, last, classes, hash) {
        visit(groups.base[Int(index)].chain)
      }
    }
  }

  // MARK: Changing

  /// The two ends of a literal pair, of a pair's classes.
  struct Pair {
    let first: UInt64
    let last: UInt64
    let classes: UInt8

    init?(_ prefix: [UInt8], _ suffix: [UInt8]) {
      guard let classes = EndsTable.classes(prefix, suffix) else { return nil }
      self.classes = classes
      let width = EndsTable.width(Int(classes % 3))
      func word(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
      }
      first = word(prefix.prefix(EndsTable.width(Int(classes / 3))))
      last = word(suffix.suffix(width))
    }
  }

  private func group(of pair: Pair) -> UInt32? {
    group(pair.first, pair.last, pair.classes, hashOf(pair.first, pair.last, pair.classes))
  }

  /// Returns the number of leaves with this pair.
  func count(of pair: Pair) -> Int {
    group(of: pair).map { Int(groups.at(Int($0)).pointee.count) } ?? 0
  }

  /// The chain of the pair; `.none` when there is none.
  func chain(of pair: Pair) -> LeafIndex {
    group(of: pair).map { groups.at(Int($0)).pointee.chain } ?? .none
  }

  /// Notes that a leaf was taken out of a chain that begins with another.
  mutating func removedFromMiddle(_ pair: Pair) {
    count -= 1
    if let index = group(of: pair) { groups.at(Int(index)).pointee.count -= 1 }
  }

  /// Puts a leaf in front of the pair's chain; returns what the chain began with.
  @discardableResult
  mutating func insert(_ pair: Pair, chain: LeafIndex) -> LeafIndex {
    count += 1
    if let index = group(of: pair) {
      let old = groups.at(Int(index)).pointee.chain
      groups.at(Int(index)).pointee.chain = chain
      groups.at(Int(index)).pointee.count += 1
      return old
    }
    let made = Group(
      first: pair.first, last: pair.last, chain: chain, count: 1, classes: pair.classes)
    let index: UInt32
    if let reused = free.popLast() {
      groups.at(Int(reused)).pointee = made
      index = reused
    } else {
      groups.append(made)
      index = UInt32(groups.count - 1)
    }
    let hash = hashOf(pair.first, pair.last, pair.classes)
    table.insert(hash, index)
    if filter.isCrowded(table.count) { makeFilter() }
    filter.insert(UInt64(hash))
    used[Int(pair.classes)] += 1
    if used[Int(pair.classes)] == 1 { noteUsed() }
    return .none
  }

  /// Sets what the pair's chain begins with after a leaf was taken out of it.
  mutating func removed(_ pair: Pair, chain: LeafIndex) {
    count -= 1
    guard let index = group(of: pair) else { return }
    groups.at(Int(index)).pointee.chain = chain
    groups.at(Int(index)).pointee.count -= 1
    guard chain.isNone else { return }
    table.remove(hashOf(pair.first, pair.last, pair.classes), index)
    free.append(index)
    filter.removed()
    if filter.isCrowded(table.count) { makeFilter() }
    used[Int(pair.classes)] -= 1
    if used[Int(pair.classes)] == 0 { noteUsed() }
  }

  private mutating func makeFilter() {
    filter.clear(for: table.count)
    for index in 0..<groups.count {
      let group = groups.at(index).pointee
      if group.count > 0 { filter.insert(UInt64(hashOf(group.first, group.last, group.classes))) }
    }
  }

  /// Makes the list of the classes in use.
  private mutating func noteUsed() {
    lookUpCount = 0
    for classes in used.indices where used[classes] > 0 {
      let lookUp = LookUp(classes: UInt8(classes))
      if lookUpCount == lookUps.count { lookUps.append(lookUp) }
      lookUps.at(lookUpCount).pointee = lookUp
      lookUpCount += 1
    }
  }

  // MARK: Checking

  /// Returns a description of a broken invariant of the table, and calls `chains` with every chain
  /// and its length.
  ///
  /// Nil if the table is sound.
  func flaw(_ chains: (LeafIndex, Int) -> Void) -> String? {
    if let flaw = table.flaw() { return flaw }
    for index in 0..<groups.count where groups.at(index).pointee.count > 0 {
      let group = groups.at(index).pointee
      let hash = hashOf(group.first, group.last, group.classes)
      guard self.group(group.first, group.last, group.classes, hash) == UInt32(index) else {
        return "a pair of ends is not found"
      }
      if !filter.reader.mayHave(UInt64(hash)) { return "a pair that the filter does not have" }
      let isLookedUp = (0..<lookUpCount).contains {
        lookUps.at($0).pointee.classes == group.classes
      }
      if !isLookedUp { return "a class in use is not looked up" }
      chains(group.chain, Int(group.count))
    }
    return nil
  }
}
