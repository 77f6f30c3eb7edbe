/// One small change of a predicate that makes it true for one identifier.
package struct PredicateChange: Sendable {
  /// The place of the part that changes, in the predicate's source.
  package let span: SourceSpan
  /// The part's canonical text.
  package let before: String
  /// The canonical text of what is in its place; nil when the part is left out.
  package let after: String?
  /// The whole predicate with the change, read from text; it is true for the identifier.
  package let predicate: ActivationPredicate
  /// The identifier, spelt so that the predicate is true without the change; nil when there is no
  /// such spelling close by.
  package let identifier: String?
  /// How many scalars change; an option that is added counts as one.
  package let cost: Int
}

/// The search ended at a limit: it is not known which change is the smallest.
package struct ChangeSearchLimit: Error {}

extension SyntaxTree {
  /// The tree with another node at `index`, which has as many children.
  func replacing(_ index: NodeIndex, with node: SyntaxNode) -> SyntaxTree {
    var tree = SyntaxTree()
    for position in nodes.indices {
      tree.append(position == index.position ? node : nodes[position], span: spans[position])
    }
    return tree
  }

  /// The tree without `child`, one of the parts of the compound at `parent`.
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
        default: continue
        }
      }
      tree.append(node, span: spans[position])
    }
    return tree
  }

  /// The subtree at `index` as a tree of its own.
  func subtree(_ index: NodeIndex) -> SyntaxTree {
    var tree = SyntaxTree()
    tree.append(index, of: self)
    return tree
  }
}
