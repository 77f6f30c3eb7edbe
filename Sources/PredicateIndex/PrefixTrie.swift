internal import CPrefetch

/// Chains of leaves by prefix: one walk down finds every prefix of an identifier.
///
/// ```
/// root ── note/ ─┬─ 4 ─┬─ 2 •        • a chain of leaves whose literal ends here
///          •     │     └─ 7/page •
///                └─ draft •
/// ```
///
/// A node is one cache line: a label of up to 14 bytes and up to 8 children, compared all at once.
/// More children make the node wide: a table of 256. Walked from the end it serves suffixes.
///
/// When it hurts: literals that share long beginnings and differ late take a cache miss for every
/// 14 bytes.
///
/// - Invariant: every node but the root has a chain or a child, and its first byte finds it.
struct PrefixTrie: ~Copyable {
  /// The most bytes of a literal that are filed; the leaf compares the rest.
  static let longestLiteral = 64

  /// Whether texts are read from their ends.
  let isReversed: Bool
  private var nodes = Slab<TrieNode>()
  private var free: [UInt32] = []
  /// The children of wide nodes by first byte; 0 means that there is none.
  private var tables = Slab<UnsafeMutablePointer<UInt32>>()
  private var freeTables: [UInt32] = []
  /// The number of filed leaves.
  private(set) var count = 0

  init(isReversed: Bool) {
    self.isReversed = isReversed
    nodes.append(TrieNode())
  }

  deinit {
    for index in 0..<tables.count where !freeTables.contains(UInt32(index)) {
      tables.at(index).pointee.deallocate()
    }
  }

  var heapBytes: Int {
    nodes.heapBytes + tables.heapBytes + (tables.count - freeTables.count) * 1024
  }

  // MARK: Reading

  /// Eight bytes of the text from `offset` on, in the order in which the trie reads them.
  @inline(__always)
  private func window(_ key: UnsafeRawPointer, _ count: Int, _ offset: Int) -> UInt64 {
    isReversed
      ? (key + (count - offset - 8)).loadUnaligned(as: UInt64.self).byteSwapped
      : (key + offset).loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  private func child(of node: UnsafeMutablePointer<TrieNode>, _ byte: UInt8) -> UInt32 {
    if node.pointee.isWide { return tables.base[Int(node.pointee.table)][Int(byte)] }
    // A zero byte where the first bytes are equal; the lowest such byte is exact.
    let difference = node.pointee.firsts ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    let place = zeros.trailingZeroBitCount >> 3
    guard place < Int(node.pointee.childCount) else { return 0 }
    return UnsafeRawPointer(node).load(
      fromByteOffset: TrieNode.slotsOffset &+ place &* 4, as: UInt32.self)
  }

  /// Calls `visit` with the chain of every literal that `key` begins with, short ones first.
  ///
  /// `key` is a `KeyBuffer` of `count` bytes.
  ///
  /// - Complexity: O(n): n bytes, less where the text leaves the trie early.
  @inline(__always)
  func visit(_ key: UnsafeRawPointer, _ count: Int, _ visit: (LeafIndex) -> Void) {
    var node = nodes.base
    var offset = 0
    while offset < count {
      let head = window(key, count, offset)
      let next = child(of: node, UInt8(truncatingIfNeeded: head))
      if next == 0 { return }
      node = nodes.base + Int(next)
      let length = Int(node.pointee.labelCount)
      let different = node.pointee.difference(from: head, window(key, count, offset &+ 8), length)
      // A label that is longer than the rest is as good as different.
      if different | UInt64(bitPattern: Int64(count &- offset &- length)) >> 63 != 0 { return }
      offset &+= length
      if !node.pointee.chain.isNone { visit(node.pointee.chain) }
    }
  }

  // MARK: Reading step by step

  /// A walk down that stops wherever memory must be fetched, so that others can go on meanwhile.
  struct Walk: BitwiseCopyable {
    /// The next node, or the place in a wide node's table that tells it.
    fileprivate var next: UnsafeRawPointer
    fileprivate var isNode: Bool
    fileprivate var offset: Int
  }

  /// Begins a walk.
  ///
  /// Nil if it would end at once.
  @inline(__always)
  func walk(_ key: UnsafeRawPointer, _ count: Int) -> Walk? {
    guard self.count > 0, count > 0 else { return nil }
    var walk = Walk(next: UnsafeRawPointer(nodes.base), isNode: true, offset: 0)
    return descend(&walk, from: nodes.base, key, count) ? walk : nil
  }

  /// Goes on with what was fetched; calls `visit` with a chain that was found.
  ///
  /// - Returns: whether there is more to fetch.
  @inline(__always)
  func step(
    _ walk: inout Walk, _ key: UnsafeRawPointer, _ count: Int, _ visit: (LeafIndex) -> Void
  ) -> Bool {
    guard walk.isNode else {
      let child = walk.next.load(as: UInt32.self)
      if child == 0 { return false }
      walk.next = UnsafeRawPointer(nodes.base + Int(child))
      walk.isNode = true
      prefetch_line(walk.next)
      return true
    }
    let node = UnsafeMutableRawPointer(mutating: walk.next).assumingMemoryBound(to: TrieNode.self)
    let length = Int(node.pointee.labelCount)
    let different = node.pointee.difference(
      from: window(key, count, walk.offset), window(key, count, walk.offset &+ 8), length)
    if different | UInt64(bitPattern: Int64(count &- walk.offset &- length)) >> 63 != 0 {
      return false
    }
    walk.offset &+= length
    if !node.pointee.chain.isNone { visit(node.pointee.chain) }
    return walk.offset < count && descend(&walk, from: node, key, count)
  }

  /// Notes where the child of a node is, and has it fetched.
  @inline(__always)
  private func descend(
    _ walk: inout Walk, from node: UnsafeMutablePointer<TrieNode>, _ key: UnsafeRawPointer,
    _ count: Int
  ) -> Bool {
    let byte = UInt8(truncatingIfNeeded: window(key, count, walk.offset))
    if node.pointee.isWide {
      walk.next = UnsafeRawPointer(tables.base[Int(node.pointee.table)] + Int(byte))
      walk.isNode = false
    } else {
      let child = child(of: node, byte)
      if child == 0 { return false }
      walk.next = UnsafeRawPointer(nodes.base + Int(child))
      walk.isNode = true
    }
    prefetch_line(walk.next)
    return true
  }

  // MARK: Changing

  /// Returns the node of `literal`, made if needed.
  ///
  /// `literal` is in the order in which the trie reads, of `longestLiteral` bytes at most.
  private mutating func makeNode(of literal: [UInt8]) -> UInt32 {
    var index: UInt32 = 0
    var offset = 0
    while offset < literal.count {
      let byte = literal[offset]
      let next = child(of: nodes.at(Int(index)), byte)
      if next == 0 {
        let end = min(literal.count, offset + TrieNode.longestLabel)
        let made = append(TrieNode(label: literal[offset..<end]))
        setChild(of: index, byte, to: made)
        index = made
        offset = end
        continue
      }
      let common = commonCount(of: nodes.at(Int(next)), literal, offset)
      if common < Int(nodes.at(Int(next)).pointee.labelCount) {
        let label = nodes.at(Int(next)).pointee.labelBytes
        let middle = append(TrieNode(label: label[..<common]))
        nodes.at(Int(next)).pointee.setLabel(label[common...])
        setChild(of: middle, label[common], to: next)
        setChild(of: index, byte, to: middle)
        index = middle
      } else {
        index = next
      }
      offset += common
    }
    return index
  }

  /// The chain of leaves of `literal`, if the trie has it; makes nothing.
  func knownChain(of literal: [UInt8]) -> LeafIndex {
    var node = nodes.base
    var offset = 0
    while offset < literal.count {
      let next = child(of: node, literal[offset])
      guard next != 0 else { return .none }
      node = nodes.at(Int(next))
      let count = Int(node.pointee.labelCount)
      guard commonCount(of: node, literal, offset) == count else { return .none }
      offset += count
    }
    return node.pointee.chain
  }

  /// Returns the number of bytes of a node's label that are in `literal` at `offset`.
  private func commonCount(
    of node: UnsafeMutablePointer<TrieNode>, _ literal: [UInt8], _ offset: Int
  ) -> Int {
    let most = min(Int(node.pointee.labelCount), literal.count - offset)
    var common = 0
    while common < most, node.pointee.labelByte(common) == literal[offset + common] { common += 1 }
    return common
  }

  /// The chain of leaves of `literal`; `.none` when there is none.
  mutating func chain(of literal: [UInt8]) -> LeafIndex {
    nodes.at(Int(makeNode(of: literal))).pointee.chain
  }

  /// Puts a leaf in front of the chain of `literal`; returns what the chain began with.
  @discardableResult
  mutating func insert(_ literal: [UInt8], chain: LeafIndex) -> LeafIndex {
    let node = nodes.at(Int(makeNode(of: literal)))
    let old = node.pointee.chain
    node.pointee.chain = chain
    count += 1
    return old
  }

  /// Notes that a leaf was taken out of a chain that begins with another.
  mutating func removedFromMiddle() { count -= 1 }

  /// Sets what the chain of `literal` begins with after a leaf was taken out of it.
  mutating func removed(_ literal: [UInt8], chain: LeafIndex) {
    count -= 1
    // A node for each byte and the root at most.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: literal.count + 1) { path in
      path[0] = 0
      var depth = 0
      var offset = 0
      while offset < literal.count {
        let next = child(of: nodes.at(Int(path[depth])), literal[offset])
        guard next != 0 else { return }
        depth += 1
        path[depth] = next
        offset += Int(nodes.at(Int(next)).pointee.labelCount)
      }
      nodes.at(Int(path[depth])).pointee.chain = chain
      if chain.isNone { prune(path, depth) }
    }
  }

  /// Takes away the node at the end of a path, which has become needless, and its parent if that
  /// has too.
  private mutating func prune(_ path: UnsafeMutableBufferPointer<UInt32>, _ end: Int) {
    for depth in stride(from: end, to: 0, by: -1) {
      let index = path[depth]
      let parent = path[depth - 1]
      let node = nodes.at(Int(index))
      guard node.pointee.chain.isNone else { return }
      let first = node.pointee.labelByte(0)
      // A wide node has many children.
      switch node.pointee.childCount {
      case 0:
        removeChild(of: parent, first)
        free.append(index)
      case 1:
        let only = node.pointee.children(0)
        let child = nodes.at(Int(only))
        guard node.pointee.labelCount + child.pointee.labelCount <= TrieNode.longestLabel else {
          return
        }
        let label = node.pointee.labelBytes + child.pointee.labelBytes
        child.pointee.setLabel(label[...])
        setChild(of: parent, first, to: only)
        free.append(index)
        return
      default: return
      }
    }
  }

  private mutating func append(_ node: TrieNode) -> UInt32 {
    if let index = free.popLast() {
      nodes.at(Int(index)).pointee = node
      return index
    }
    nodes.append(node)
    return UInt32(nodes.count - 1)
  }

  private mutating func releaseTable(_ table: UInt32) {
    tables.at(Int(table)).pointee.deallocate()
    freeTables.append(table)
  }

  private func children(of index: UInt32) -> [UInt32] {
    let node = nodes.at(Int(index))
    if node.pointee.isWide {
      let table = tables.at(Int(node.pointee.table)).pointee
      return (0..<256).compactMap { table[$0] == 0 ? nil : table[$0] }
    }
    return (0..<Int(node.pointee.childCount)).map { node.pointee.children($0) }
  }

  private mutating func setChild(of index: UInt32, _ byte: UInt8, to child: UInt32) {
    let node = nodes.at(Int(index))
    if node.pointee.isWide {
      setWideChild(of: node, byte, to: child)
    } else if let place = node.pointee.place(of: byte) {
      node.pointee.setChild(place, byte, child)
    } else if Int(node.pointee.childCount) < TrieNode.mostChildren {
      node.pointee.setChild(Int(node.pointee.childCount), byte, child)
      node.pointee.childCount += 1
    } else {
      widen(index)
      setWideChild(of: node, byte, to: child)
    }
  }

  private func setWideChild(
    of node: UnsafeMutablePointer<TrieNode>, _ byte: UInt8, to child: UInt32
  ) {
    let table = tables.at(Int(node.pointee.table)).pointee
    if table[Int(byte)] == 0 { node.pointee.wideCount += 1 }
    table[Int(byte)] = child
  }

  private mutating func widen(_ index: UInt32) {
    let node = nodes.at(Int(index))
    let table = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    for place in 0..<TrieNode.mostChildren {
      table[Int(node.pointee.first(place))] = node.pointee.children(place)
    }
    if let reused = freeTables.popLast() {
      tables.at(Int(reused)).pointee = table
      node.pointee.makeWide(table: reused)
    } else {
      tables.append(table)
      node.pointee.makeWide(table: UInt32(tables.count - 1))
    }
  }

  private mutating func removeChild(of index: UInt32, _ byte: UInt8) {
    let node = nodes.at(Int(index))
    guard node.pointee.isWide else {
      if let place = node.pointee.place(of: byte) { node.pointee.removeChild(place) }
      return
    }
    let table = tables.at(Int(node.pointee.table)).pointee
    table[Int(byte)] = 0
    node.pointee.wideCount -= 1
    // Half full, so that one child more or less does not change the form each time.
    guard node.pointee.wideCount <= TrieNode.mostChildren / 2 else { return }
    let released = node.pointee.table
    node.pointee.makeNarrow()
    for byte in 0..<256 where table[byte] != 0 {
      node.pointee.setChild(Int(node.pointee.childCount), UInt8(byte), table[byte])
      node.pointee.childCount += 1
    }
    releaseTable(released)
  }

  // MARK: Checking

  /// Returns a description of a broken invariant of the trie, and calls `literals` with every chain
  /// and its literal.
  ///
  /// Nil if the trie is sound.
  func flaw(_ literals: (LeafIndex, [UInt8]) -> Void) -> String? {
    var pending: [(index: UInt32, literal: [UInt8])] = [(0, [])]
    var seen = 0
    while let (index, literal) = pending.popLast() {
      seen += 1
      let node = nodes.at(Int(index)).pointee
      let children = children(of: index)
      if node.isWide, children.count != node.wideCount { return "a wide node counts wrongly" }
      if !node.chain.isNone { literals(node.chain, literal) }
      if index != 0, node.chain.isNone {
        if children.isEmpty { return "a node without chain and children" }
      }
      for child in children {
        let label = nodes.at(Int(child)).pointee.labelBytes
        guard let first = label.first, self.child(of: nodes.at(Int(index)), first) == child else {
          return "a child that its first byte does not find"
        }
        pending.append((child, literal + label))
      }
    }
    return seen + free.count == nodes.count ? nil : "nodes are lost"
  }
}
