import PredicateLanguage

/// Leaves of `<`, `<=`, `>`, `>=` and `BETWEEN` in the order of their lower bounds.
///
/// ```
///              [ d … k ]  greatest upper bound below: t      by lower bound from left to right;
///             /         \                                    open bounds are at the ends
///     [ … < c ]         [ m … t ]
/// ```
///
/// A treap: a binary tree by lower bound that is a heap by random priority. Each node knows the
/// greatest upper bound and the most recent entries of its subtree, so a branch that ends before
/// the text, or that can win nothing, is not entered.
///
/// When it hurts: a text inside of k intervals that all might win reads k leaves.
///
/// - Source: R. Seidel and C. Aragon, "Randomized search trees", Algorithmica 16, 1996; the
///   greatest upper bound as in Cormen et al., "Introduction to Algorithms", interval trees.
struct IntervalTree: ~Copyable {
  /// The bytes of a bound, owned by its node; none where the interval is open.
  struct Bound {
    var bytes: UnsafeMutableBufferPointer<UInt8>?

    static var open: Bound { Bound(bytes: nil) }

    init(bytes: UnsafeMutableBufferPointer<UInt8>?) { self.bytes = bytes }

    init(copying bound: AccessTest.Bound?) {
      bytes = bound.map { bound in
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bound.bytes.count)
        _ = copy.initialize(from: bound.bytes)
        return copy
      }
    }

    func deallocate() { bytes?.deallocate() }
  }

  struct Node {
    var leaf: LeafIndex
    var priority: UInt64
    var lower: Bound
    var upper: Bound
    var left: UInt32 = .max
    var right: UInt32 = .max
    var parent: UInt32 = .max
    /// The node of the subtree with the greatest upper bound.
    var last: UInt32 = .max
    /// The most recent entries of the leaf.
    var own = (high: Entry.none, low: Entry.none)
    /// The most recent entries of the subtree.
    var high = Entry.none
    var low = Entry.none
  }

  /// The folding options of the bounds, as in `AccessTest.matchOptions`: they decide the bounds'
  /// order.
  let matchOptions: UInt8
  private var nodes = Slab<Node>()
  private var free: [UInt32] = []
  private var root: UInt32 = .max
  private var random: UInt64
  /// The number of filed leaves.
  private(set) var count = 0

  init(matchOptions: UInt8, seed: UInt64) {
    self.matchOptions = matchOptions
    random = seed | 1
  }

  deinit {
    for index in 0..<nodes.count {
      nodes.at(index).pointee.lower.deallocate()
      nodes.at(index).pointee.upper.deallocate()
    }
  }

  var heapBytes: Int { nodes.heapBytes }

  // MARK: Order

  private func order(
    _ one: UnsafeMutableBufferPointer<UInt8>, _ two: UnsafeBufferPointer<UInt8>
  ) -> Int {
    AccessTest.order(UnsafeBufferPointer(one), two, matchOptions: matchOptions)
  }

  /// Whether one lower bound comes before another; leaves of equal bounds by number.
  private func precedes(_ one: UInt32, _ two: UInt32) -> Bool {
    let (first, second) = (nodes.at(Int(one)), nodes.at(Int(two)))
    let order = orderOfLower(first.pointee.lower, second.pointee.lower)
    return order != 0
      ? order < 0 : first.pointee.leaf.value < second.pointee.leaf.value
  }

  private func orderOfLower(_ one: Bound, _ two: Bound) -> Int {
    guard let first = one.bytes else { return two.bytes == nil ? 0 : -1 }
    guard let second = two.bytes else { return 1 }
    return order(first, UnsafeBufferPointer(second))
  }

  /// The node whose upper bound is the greater; no bound is the greatest.
  private func greater(_ one: UInt32, _ two: UInt32) -> UInt32 {
    if one == .max { return two }
    if two == .max { return one }
    guard let first = nodes.at(Int(one)).pointee.upper.bytes else { return one }
    guard let second = nodes.at(Int(two)).pointee.upper.bytes else { return two }
    return order(first, UnsafeBufferPointer(second)) >= 0 ? one : two
  }

  // MARK: Reading

  /// Calls `visit` with every leaf whose interval holds `text`, while it may win.
  ///
  /// `isWanted` tells whether a subtree with these most recent entries may still win. `text` is in
  /// the form of `matchOptions`.
  ///
  /// - Complexity: O(log n + k): n intervals, k that hold the text and may win.
  func visit(
    _ text: UnsafeBufferPointer<UInt8>, isWanted: (Entry, Entry) -> Bool,
    _ visit: (LeafIndex) -> Void
  ) {
    var next = root
    var cameFrom: UInt32 = .max
    // In order, by parent links, so that no stack is needed: down to the left, the node, down to
    // the right, and up again.
    while next != .max {
      let node = nodes.at(Int(next))
      let isFromAbove = cameFrom == node.pointee.parent
      if isFromAbove {
        if !isWanted(node.pointee.high, node.pointee.low)
          || endsBefore(node.pointee.last, text)
        {
          (cameFrom, next) = (next, node.pointee.parent)
          continue
        }
        if node.pointee.left != .max {
          (cameFrom, next) = (next, node.pointee.left)
          continue
        }
      }
      if isFromAbove || cameFrom == node.pointee.left {
        if begins(next, after: text) {
          // Every lower bound to the right is greater still.
          (cameFrom, next) = (next, node.pointee.parent)
          continue
        }
        if !endsBefore(next, text) { visit(node.pointee.leaf) }
        if node.pointee.right != .max {
          (cameFrom, next) = (next, node.pointee.right)
          continue
        }
      }
      (cameFrom, next) = (next, node.pointee.parent)
    }
  }

  /// Whether the lower bound of a node is greater than `text`.
  private func begins(_ index: UInt32, after text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let lower = nodes.at(Int(index)).pointee.lower.bytes else { return false }
    return order(lower, text) > 0
  }

  /// Whether the upper bound of a node is less than `text`.
  private func endsBefore(_ index: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let upper = nodes.at(Int(index)).pointee.upper.bytes else { return false }
    return order(upper, text) < 0
  }

  // MARK: Changing

  /// Files a leaf; returns its node.
  mutating func insert(_ leaf: LeafIndex, _ test: AccessTest) -> UInt32 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    let node = Node(
      leaf: leaf, priority: random, lower: Bound(copying: test.lower),
      upper: Bound(copying: test.upper))
    let index: UInt32
    if let reused = free.popLast() {
      nodes.at(Int(reused)).pointee = node
      index = reused
    } else {
      nodes.append(node)
      index = UInt32(nodes.count - 1)
    }
    count += 1
    var parent = UInt32.max
    var next = root
    while next != .max {
      parent = next
      next =
        precedes(index, next)
        ? nodes.at(Int(next)).pointee.left : nodes.at(Int(next)).pointee.right
    }
    nodes.at(Int(index)).pointee.parent = parent
    nodes.at(Int(index)).pointee.last = index
    if parent == .max {
      root = index
    } else if precedes(index, parent) {
      nodes.at(Int(parent)).pointee.left = index
    } else {
      nodes.at(Int(parent)).pointee.right = index
    }
    while case let above = nodes.at(Int(index)).pointee.parent, above != .max,
      nodes.at(Int(above)).pointee.priority < node.priority
    {
      rotateUp(index)
    }
    summariseUp(from: index)
    return index
  }

  /// Takes a node out.
  mutating func remove(_ index: UInt32) {
    let node = nodes.at(Int(index))
    // Down to where it has one child at most.
    while node.pointee.left != .max, node.pointee.right != .max {
      let (left, right) = (node.pointee.left, node.pointee.right)
      let isLeft = nodes.at(Int(left)).pointee.priority > nodes.at(Int(right)).pointee.priority
      rotateUp(isLeft ? left : right)
    }
    let child = node.pointee.left != .max ? node.pointee.left : node.pointee.right
    let parent = node.pointee.parent
    if child != .max { nodes.at(Int(child)).pointee.parent = parent }
    replaceChild(of: parent, index, by: child)
    node.pointee.lower.deallocate()
    node.pointee.upper.deallocate()
    node.pointee = Node(leaf: .none, priority: 0, lower: .open, upper: .open)
    free.append(index)
    count -= 1
    summariseUp(from: parent)
  }

  /// Notes the most recent entries of the leaf of a node.
  func update(_ index: UInt32, high: Entry, low: Entry) {
    nodes.at(Int(index)).pointee.own = (high, low)
    summariseUp(from: index)
  }

  private mutating func replaceChild(of parent: UInt32, _ child: UInt32, by other: UInt32) {
    if parent == .max {
      root = other
    } else if nodes.at(Int(parent)).pointee.left == child {
      nodes.at(Int(parent)).pointee.left = other
    } else {
      nodes.at(Int(parent)).pointee.right = other
    }
  }

  /// Exchanges a node and its parent, and keeps the order.
  private mutating func rotateUp(_ index: UInt32) {
    let node = nodes.at(Int(index))
    let parentIndex = node.pointee.parent
    let parent = nodes.at(Int(parentIndex))
    let grand = parent.pointee.parent
    let inner: UInt32
    if parent.pointee.left == index {
      inner = node.pointee.right
      parent.pointee.left = inner
      node.pointee.right = parentIndex
    } else {
      inner = node.pointee.left
      parent.pointee.right = inner
      node.pointee.left = parentIndex
    }
    if inner != .max { nodes.at(Int(inner)).pointee.parent = parentIndex }
    parent.pointee.parent = index
    node.pointee.parent = grand
    replaceChild(of: grand, parentIndex, by: index)
    summarise(parentIndex)
    summarise(index)
  }

  private func summarise(_ index: UInt32) {
    let node = nodes.at(Int(index))
    var last = index
    var best = node.pointee.own
    for child in [node.pointee.left, node.pointee.right] where child != .max {
      let below = nodes.at(Int(child))
      last = greater(last, below.pointee.last)
      if below.pointee.high.beats(best.high) { best.high = below.pointee.high }
      if below.pointee.low.beats(best.low) { best.low = below.pointee.low }
    }
    node.pointee.last = last
    node.pointee.high = best.high
    node.pointee.low = best.low
  }

  private func summariseUp(from index: UInt32) {
    var next = index
    while next != .max {
      summarise(next)
      next = nodes.at(Int(next)).pointee.parent
    }
  }
}

extension IntervalTree {
  /// Returns a description of a broken invariant of the tree, and calls `leaves` with every leaf
  /// and its node.
  ///
  /// Nil if the tree is sound.
  func flaw(_ leaves: (LeafIndex, UInt32) -> Void) -> String? {
    var seen = 0
    for position in 0..<nodes.count where !nodes.at(position).pointee.leaf.isNone {
      seen += 1
      let index = UInt32(position)
      let node = nodes.at(position).pointee
      leaves(node.leaf, index)
      if node.parent == .max {
        if root != index { return "a node without a parent is not the root" }
      } else if nodes.at(Int(node.parent)).pointee.priority < node.priority {
        return "a node of higher priority than its parent"
      }
      for (child, isLeft) in [(node.left, true), (node.right, false)] where child != .max {
        let below = nodes.at(Int(child)).pointee
        if below.parent != index { return "a child that does not know its parent" }
        if precedes(child, index) != isLeft { return "a child on the wrong side" }
        if below.high.beats(node.high) || below.low.beats(node.low) {
          return "a subtree with a more recent entry than its parent knows"
        }
        if greater(node.last, below.last) != node.last { return "a bound over the greatest" }
      }
    }
    return seen == count ? nil : "\(seen) leaves, \(count) counted"
  }
}
