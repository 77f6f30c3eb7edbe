/// Where evaluation comes to a comparison of a predicate.
package struct ComparisonReach: Sendable {
  /// True for the strings on which the comparison is evaluated and is true.
  package let whenTrue: ActivationPredicate
  /// True for the strings on which the comparison is evaluated and is false.
  package let whenFalse: ActivationPredicate
}

extension ActivationPredicate {
  /// Where evaluation, from left to right until AND and OR are decided, comes to each comparison,
  /// in source order.
  ///
  /// ```
  /// SELF == "a" OR SELF BEGINSWITH "b"
  /// second, true    (NOT SELF == "a") AND SELF BEGINSWITH "b"
  /// second, false   (NOT SELF == "a") AND (NOT SELF BEGINSWITH "b")
  /// ```
  ///
  /// - Complexity: O(c × n): c comparisons, n nodes of the predicate.
  package var comparisonReaches: [ComparisonReach] {
    let tree = storage.tree
    // The compound around each part, and the parts before it there.
    var owners: [Int: (compound: NodeIndex, before: ArraySlice<NodeIndex>)] = [:]
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
      var wanted: [(part: NodeIndex, value: Bool)] = []
      var place = NodeIndex(position)
      while let owner = owners[place.position] {
        var isOr = false
        if case .or = tree[owner.compound] { isOr = true }
        // In the order of evaluation, so that what fails is not come to where it was not before.
        wanted = owner.before.map { ($0, !isOr) } + wanted
        place = owner.compound
      }
      let index = NodeIndex(position)
      return ComparisonReach(
        whenTrue: tree.predicate(of: wanted + [(index, true)]),
        whenFalse: tree.predicate(of: wanted + [(index, false)]))
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
