/// The places of a false predicate at which one change can make it true.
///
/// ```
/// SELF BEGINSWITH "mail/" AND (SELF == "a" OR NOT SELF ENDSWITH "/spam")
/// true                         false          false: the part below is true
/// ```
///
/// Here either part of the `OR` would do, and so would leaving the `OR` out. In an `AND` with two
/// false parts there is no such place.
struct ChangePlaces {
  /// A part that can be left out of the compound around it; nil around the whole predicate.
  struct Omission {
    let part: NodeIndex
    let compound: NodeIndex?
  }

  /// A false comparison that would make the predicate true.
  struct Miss {
    let comparison: NodeIndex
    /// How many scalars of the identifier the true parts beside it ask for.
    let found: Int
  }

  /// The false comparisons that would make the predicate true.
  private(set) var misses: [Miss] = []
  /// The parts without which the predicate would be true.
  private(set) var omissions: [Omission] = []

  private let tree: SyntaxTree
  /// For each node the value of its part; nil where it lacks one.
  private let values: [Bool?]

  /// A part whose value must change for the predicate to be true.
  private struct Obstacle {
    let part: NodeIndex
    /// The value that it must get.
    let wanted: Bool
    /// How many scalars of the identifier the other parts that must hold ask for.
    let found: Int
  }

  /// Walks down from the root, without recursion; `values` are those of the tree's nodes.
  init(_ tree: SyntaxTree, values: [Bool?]) {
    self.tree = tree
    self.values = values
    guard values[tree.root.position] == false else { return }
    if excludes(tree.root) { omissions.append(Omission(part: tree.root, compound: nil)) }
    var obstacles = [Obstacle(part: tree.root, wanted: true, found: 0)]
    while let obstacle = obstacles.popLast() {
      obstacles += below(obstacle).reversed()
    }
  }

  private mutating func below(_ obstacle: Obstacle) -> [Obstacle] {
    let part = obstacle.part
    let parts = tree.children(of: part)
    switch tree[part] {
    case .comparison:
      if obstacle.wanted { misses.append(Miss(comparison: part, found: obstacle.found)) }
      return []
    case .not:
      return parts.map { Obstacle(part: $0, wanted: !obstacle.wanted, found: 0) }
    case .and where obstacle.wanted, .or where !obstacle.wanted:
      let inTheWay = parts.filter { values[$0.position] != obstacle.wanted }
      guard let only = inTheWay.first, inTheWay.count == 1, values[only.position] != nil else {
        return []
      }
      let others = obstacle.wanted ? parts.filter { $0 != only } : []
      let found = max(obstacle.found, others.map(found).max() ?? 0)
      // Without the only comparison that looks for a text, a scene would take nearly everything.
      if !obstacle.wanted || found > 0 || excludes(only) {
        omissions.append(Omission(part: only, compound: part))
      }
      return [Obstacle(part: only, wanted: obstacle.wanted, found: found)]
    case .and, .or:
      return parts.map {
        Obstacle(part: $0, wanted: obstacle.wanted, found: obstacle.found)
      }
    default: return []
    }
  }

  /// Whether a part says what an identifier must not be.
  private func excludes(_ part: NodeIndex) -> Bool {
    switch tree[part] {
    case .not, .comparison(.notEqual, _, _): true
    default: false
    }
  }

  /// The longest text, in scalars, that a true comparison outside every `NOT` of the part finds in
  /// the identifier.
  private func found(_ part: NodeIndex) -> Int {
    var longest = 0
    var parts = [part]
    while let part = parts.popLast() {
      guard values[part.position] == true else { continue }
      switch tree[part] {
      case .comparison(let operation, _, _): longest = max(longest, found(operation, part))
      case .and, .or: parts += tree.children(of: part)
      default: break
      }
    }
    return longest
  }

  private func found(_ operation: ComparisonOperator, _ comparison: NodeIndex) -> Int {
    switch operation {
    // Which element it was, and what of an expression, is not known.
    case .isIn, .matches: return 1
    case .like: break
    default: if operation.place == nil { return 0 }
    }
    let (left, right) = tree.operands(of: comparison)
    for operand in [left, right] {
      guard case .string(let text) = tree[operand] else { continue }
      guard operation == .like else { return text.unicodeScalars.count }
      return EditToken.tokens(ofPattern: text).count { $0.kind == .literal }
    }
    return 0
  }
}
