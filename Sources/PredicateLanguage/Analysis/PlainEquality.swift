import ByteText

extension ActivationPredicate {
  /// Whether the text alone shows that two predicates have the same value, or none, on every string
  /// and on nil: they differ in a `NOT` of a `NOT`, or in an operand that came before in its AND or
  /// OR.
  ///
  /// Nothing is asked of what the comparisons mean, so those that are not analysed, or that fail,
  /// are not an obstacle.
  ///
  /// - Complexity: O(n × d): n nodes, d levels.
  package func isPlainlySame(as other: ActivationPredicate) -> Bool {
    storage.tree.plainNodes == other.storage.tree.plainNodes
  }
}

extension SyntaxTree {
  /// The nodes without NOTs of NOTs and repeated operands, in post-order.
  fileprivate var plainNodes: [SyntaxNode] {
    var stack: [[SyntaxNode]] = []
    for node in nodes {
      let operands = Array(stack.suffix(node.childCount))
      stack.removeLast(node.childCount)
      switch node {
      case .not where operands[0].last == .not: stack.append(operands[0].dropLast())
      case .and, .or:
        let kept = operands.uniqued()
        let isAnd = if case .and = node { true } else { false }
        let compound: [SyntaxNode] =
          kept.count == 1 ? [] : [isAnd ? .and(kept.count) : .or(kept.count)]
        stack.append(kept.flatMap { $0 } + compound)
      default: stack.append(operands.flatMap { $0 } + [node])
      }
    }
    return stack.flatMap { $0 }
  }
}
