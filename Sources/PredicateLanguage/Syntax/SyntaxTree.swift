import ByteText

/// The place of a node in a syntax tree.
struct NodeIndex: Hashable, Sendable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

/// One part of a predicate.
enum SyntaxNode: Hashable, Sendable {
  case truth(Bool)
  case not
  case and(Int)
  case or(Int)
  case comparison(ComparisonOperator, ComparisonOptions, ComparisonModifier?)
  case identifier
  case string(String)
  case integer(Int)
  case real(Double)
  case null
  case list(Int)
  case variable(String)

  /// The node of a floating-point number; a whole one is an integer.
  ///
  /// So `1.0` and `1` have one tree and one canonical text, `1`. Below 2⁵³ no comparison can tell
  /// the two apart, because each such integer is one floating-point number.
  ///
  /// Source: `predicateFormat` prints the description of an `NSNumber`, and Apple documents the
  /// description of a double as `%0.16g`. Other numbers keep all the digits that tell them from
  /// their neighbours, which that format may drop.
  static func number(_ value: Double) -> SyntaxNode {
    guard value.magnitude < 0x1p53, let integer = Int(exactly: value) else { return .real(value) }
    return .integer(integer)
  }

  /// The number of nodes directly below this one.
  var childCount: Int {
    switch self {
    case .not: 1
    case .comparison: 2
    case .and(let count), .or(let count), .list(let count): count
    case .truth, .identifier, .string, .integer, .real, .null, .variable: 0
    }
  }

  /// Whether the node counts for the nesting limit.
  var addsDepth: Bool {
    switch self {
    case .not, .and, .or, .list: true
    default: false
    }
  }

  /// Whether the node is true or false, and not a value.
  var isPredicate: Bool {
    switch self {
    case .truth, .not, .and, .or, .comparison: true
    case .identifier, .string, .integer, .real, .null, .list, .variable: false
    }
  }
}

extension SyntaxNode {
  /// Texts are compared character by character, as `==` of the language does (E1): strings of Swift
  /// are equal that are other characters.
  static func == (left: SyntaxNode, right: SyntaxNode) -> Bool {
    switch (left, right) {
    case (.string(let one), .string(let other)), (.variable(let one), .variable(let other)):
      one.hasBytes(of: other)
    case (.truth(let one), .truth(let other)): one == other
    case (.and(let one), .and(let other)), (.or(let one), .or(let other)),
      (.list(let one), .list(let other)), (.integer(let one), .integer(let other)):
      one == other
    case (.real(let one), .real(let other)): one == other
    case (
      .comparison(let one, let options, let modifier),
      .comparison(let other, let otherOptions, let otherModifier)
    ):
      one == other && options == otherOptions && modifier == otherModifier
    case (.not, .not), (.identifier, .identifier), (.null, .null): true
    default: false
    }
  }
}

/// A predicate as a flat tree.
///
/// Nodes are in post-order: children before their parent, so the root is the last. `extents[i]`
/// counts the nodes of the subtree whose root is `i`. No node refers to another by reference:
/// a tree of any depth is built, walked and freed without recursion.
///
/// ```
/// SELF == "a" OR NOT SELF == "b"
///
/// position  0     1    2   3     4    5   6    7
/// node      SELF  "a"  ==  SELF  "b"  ==  NOT  OR(2)
/// extent    1     1    3   1     1    3   4    8
/// ```
///
/// Two trees are equal when their nodes are; spans do not count.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private(set) var spans: [SourceSpan] = []
  private(set) var extents: [Int] = []

  init() {}

  init(truth: Bool) {
    append(.truth(truth), span: SourceSpan(0, 0))
  }

  /// Makes room for a comparison, so that it does not grow node by node.
  mutating func reserveComparison() {
    nodes.reserveCapacity(4)
    spans.reserveCapacity(4)
    extents.reserveCapacity(4)
  }

  /// The root; the tree must not be empty.
  var root: NodeIndex { NodeIndex(nodes.count - 1) }

  subscript(_ index: NodeIndex) -> SyntaxNode { nodes[index.position] }

  func span(of index: NodeIndex) -> SourceSpan { spans[index.position] }

  /// Appends a node whose children are the last complete subtrees.
  mutating func append(_ node: SyntaxNode, span: SourceSpan) {
    var extent = 1
    var child = nodes.count - 1
    for _ in 0..<node.childCount {
      extent += extents[child]
      child -= extents[child]
    }
    nodes.append(node)
    spans.append(span)
    extents.append(extent)
  }

  /// Appends a copy of a subtree of another tree, with its spans.
  mutating func append(_ subtree: NodeIndex, of other: SyntaxTree) {
    for position in other.positions(below: subtree) {
      nodes.append(other.nodes[position])
      spans.append(other.spans[position])
      extents.append(other.extents[position])
    }
  }

  /// The subtree at `index` as a tree of its own.
  func subtree(_ index: NodeIndex) -> SyntaxTree {
    var tree = SyntaxTree()
    tree.append(index, of: self)
    return tree
  }

  /// The tree with another node at `index`, which has as many children.
  func replacing(_ index: NodeIndex, with node: SyntaxNode) -> SyntaxTree {
    var tree = self
    tree.nodes[index.position] = node
    return tree
  }

  /// The tree without `child`, one of the parts of the compound or list at `parent`.
  ///
  /// A compound of one part is that part.
  func leavingOut(_ child: NodeIndex, of parent: NodeIndex) -> SyntaxTree {
    let gone = positions(below: child)
    var tree = SyntaxTree()
    for position in nodes.indices where !gone.contains(position) {
      var node = nodes[position]
      if position == parent.position {
        switch node {
        case .and(let count) where count > 2: node = .and(count - 1)
        case .or(let count) where count > 2: node = .or(count - 1)
        case .list(let count): node = .list(count - 1)
        default: continue
        }
      }
      tree.append(node, span: spans[position])
    }
    return tree
  }

  /// The positions of a subtree, its root last.
  func positions(below index: NodeIndex) -> Range<Int> {
    index.position + 1 - extents[index.position]..<index.position + 1
  }

  /// The children of a node, first to last.
  ///
  /// - Complexity: O(c): c children.
  func children(of index: NodeIndex) -> [NodeIndex] {
    let count = self[index].childCount
    guard count > 0 else { return [] }
    var children = [NodeIndex](repeating: index, count: count)
    var child = index.position - 1
    for slot in stride(from: count - 1, through: 0, by: -1) {
      children[slot] = NodeIndex(child)
      child -= extents[child]
    }
    return children
  }

  /// The left and right operand of a comparison.
  func operands(of comparison: NodeIndex) -> (left: NodeIndex, right: NodeIndex) {
    let right = comparison.position - 1
    return (NodeIndex(right - extents[right]), NodeIndex(right))
  }

  /// Gives a node another span; used when a tree is printed and its spans move to the new text.
  mutating func setSpan(of index: NodeIndex, to span: SourceSpan) {
    spans[index.position] = span
  }

  /// The greatest number of compounds and lists that are inside one another.
  ///
  /// - Complexity: O(n): n nodes.
  var depth: Int {
    var depths: [Int] = []
    var greatest = 0
    for node in nodes {
      var inner = 0
      for _ in 0..<node.childCount { inner = max(inner, depths.popLast() ?? 0) }
      if node.addsDepth { inner += 1 }
      depths.append(inner)
      greatest = max(greatest, inner)
    }
    return greatest
  }

  /// Whether the tree is nested deeper than is allowed; one of few nodes cannot be.
  var isTooDeep: Bool {
    nodes.count > PredicateLimits.nesting && depth > PredicateLimits.nesting
  }

  /// Whether a variable is in a subtree.
  func hasVariable(below index: NodeIndex) -> Bool {
    nodes[positions(below: index)].contains { if case .variable = $0 { true } else { false } }
  }

  /// The names of the variables, each once, in order of appearance.
  var variables: [String] {
    var names: [String] = []
    for case .variable(let name) in nodes where !names.containsBytes(of: name) {
      names.append(name)
    }
    return names
  }
}

extension SyntaxTree: Hashable {
  static func == (left: SyntaxTree, right: SyntaxTree) -> Bool { left.nodes == right.nodes }

  func hash(into hasher: inout Hasher) { hasher.combine(nodes) }
}
