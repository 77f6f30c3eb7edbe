/// The strings on which evaluation comes to a comparison of a predicate.
///
/// The predicates are made when they are asked for: each is as long as what is evaluated before.
package struct ComparisonReach: Sendable {
  /// The compound around each part, and the parts before it there.
  fileprivate typealias Owners = [Int: (compound: NodeIndex, before: ArraySlice<NodeIndex>)]

  private let tree: SyntaxTree
  private let owners: Owners
  private let index: NodeIndex

  fileprivate init(_ tree: SyntaxTree, _ owners: Owners, _ index: NodeIndex) {
    (self.tree, self.owners, self.index) = (tree, owners, index)
  }

  /// True for the strings on which the comparison is evaluated and is true.
  package var whenTrue: ActivationPredicate { tree.predicate(of: wanted + [(index, true)]) }

  /// True for the strings on which the comparison is evaluated and is false.
  package var whenFalse: ActivationPredicate { tree.predicate(of: wanted + [(index, false)]) }

  /// The parts that are evaluated before, and the value that each must have.
  private var wanted: [(part: NodeIndex, value: Bool)] {
    var wanted: [(part: NodeIndex, value: Bool)] = []
    var place = index
    while let owner = owners[place.position] {
      var isOr = false
      if case .or = tree[owner.compound] { isOr = true }
      // In the order of evaluation, so that what fails is not come to where it was not before.
      wanted = owner.before.map { ($0, !isOr) } + wanted
      place = owner.compound
    }
    return wanted
  }
}

extension ActivationPredicate {
  /// The reach of each comparison, in source order.
  ///
  /// Evaluation goes from left to right until AND and OR are decided.
  ///
  /// ```
  /// SELF == "a" OR SELF BEGINSWITH "b"
  /// second, true    (NOT SELF == "a") AND SELF BEGINSWITH "b"
  /// second, false   (NOT SELF == "a") AND (NOT SELF BEGINSWITH "b")
  /// ```
  ///
  /// - Complexity: O(n): n nodes of the predicate; and O(n) for each predicate that is made.
  package var comparisonReaches: [ComparisonReach] {
    let tree = storage.tree
    var owners: ComparisonReach.Owners = [:]
    for position in tree.nodes.indices {
      let index = NodeIndex(position)
      switch tree[index] {
      case .and, .or, .not:
        let parts = tree.children(of: index)
        for (place, part) in parts.enumerated() {
          owners[part.position] = (index, parts[..<place])
        }
      default: break
      }
    }
    return tree.nodes.indices.compactMap { position in
      guard case .comparison = tree.nodes[position] else { return nil }
      return ComparisonReach(tree, owners, NodeIndex(position))
    }
  }
}

extension SyntaxTree {
  /// The predicate that is true where each of the parts has its value.
  fileprivate func predicate(of parts: [(part: NodeIndex, value: Bool)]) -> ActivationPredicate {
    var tree = SyntaxTree()
    for (part, value) in parts {
      tree.append(part, of: self)
      if !value { tree.append(.not, span: span(of: part)) }
    }
    if parts.count > 1 { tree.append(.and(parts.count), span: SourceSpan(0, 0)) }
    return ActivationPredicate(building: tree)
  }
}
