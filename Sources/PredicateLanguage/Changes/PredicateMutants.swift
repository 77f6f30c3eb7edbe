/// A predicate with one small mistake in it, to see whether anybody notices.
package struct PredicateMutant: Hashable, Sendable {
  /// What was changed.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Another operator, such as BEGINSWITH for CONTAINS, or OR for AND.
    case comparisonOperator = "operator"
    /// `[c]` put in or taken out.
    case option
    /// Another constant.
    case literal
    /// NOT put in or taken out.
    case negation
    /// An operand of AND or OR left out.
    case droppedClause = "dropped clause"
  }

  /// What was changed.
  package let change: Change
  /// The place of what was changed, in the source of the original.
  package let span: SourceSpan
  /// The predicate with the change, read from its text.
  package let predicate: ActivationPredicate
}

extension ActivationPredicate {
  /// The predicates that differ from this one by one small mistake, each once, in source order.
  ///
  /// - Complexity: O(m × n): m mutants, some five for each comparison, n nodes of the predicate.
  package var mutants: [PredicateMutant] {
    guard storage.obstacle == nil else { return [] }
    let tree = storage.tree
    var found: [PredicateMutant] = []
    var seen: Set<ActivationPredicate> = [self]
    func add(_ change: PredicateMutant.Change, _ span: SourceSpan, _ mutated: SyntaxTree) {
      // What the language refuses, such as a pattern cut in two, is no mutant.
      guard
        let predicate = try? ActivationPredicate(format: CanonicalPrinter.text(of: mutated)),
        seen.insert(predicate).inserted
      else { return }
      found.append(PredicateMutant(change: change, span: span, predicate: predicate))
    }
    for position in tree.nodes.indices where tree.nodes[position].isPredicate {
      let index = NodeIndex(position)
      let span = tree.span(of: index)
      switch tree[index] {
      case .comparison:
        for (change, mutated) in tree.mutants(ofComparison: index) { add(change, span, mutated) }
        add(.negation, span, tree.negating(index))
      case .not: add(.negation, span, tree.withoutNegation(index))
      case .and(let count):
        add(.comparisonOperator, span, tree.replacing(index, with: .or(count)))
        for part in tree.children(of: index) {
          add(.droppedClause, tree.span(of: part), tree.leavingOut(part, of: index))
        }
      case .or(let count):
        add(.comparisonOperator, span, tree.replacing(index, with: .and(count)))
        for part in tree.children(of: index) {
          add(.droppedClause, tree.span(of: part), tree.leavingOut(part, of: index))
        }
      case .truth(let value): add(.negation, span, tree.replacing(index, with: .truth(!value)))
      default: break
      }
    }
    return found
  }
}

extension SyntaxTree {
  /// The trees with another operator, option or constant in the comparison.
  fileprivate func mutants(
    ofComparison index: NodeIndex
  ) -> [(PredicateMutant.Change, SyntaxTree)] {
    guard case .comparison(let operation, let options, let modifier) = self[index] else {
      return []
    }
    var found: [(PredicateMutant.Change, SyntaxTree)] = []
    for other in operation.neighbours {
      let node = SyntaxNode.comparison(other, options, modifier)
      found.append((.comparisonOperator, replacing(index, with: node)))
    }
    if operation.takesOptions, !options.isLiteral {
      let node = SyntaxNode.comparison(
        operation, options.symmetricDifference(.caseInsensitive), modifier)
      found.append((.option, replacing(index, with: node)))
    }
    for position in positions(below: index) {
      let place = NodeIndex(position)
      switch nodes[position] {
      case .string(let text):
        for other in Self.neighbours(of: text) {
          found.append((.literal, replacing(place, with: .string(other))))
        }
      case .list(let count) where operation == .isIn && count > 1:
        for element in children(of: place) {
          found.append((.literal, leavingOut(element, ofList: place)))
        }
      default: break
      }
    }
    return found
  }

  /// Texts that a slip of the pen makes: the last character gone, and another one in its place.
  private static func neighbours(of text: String) -> [String] {
    guard let last = text.last else { return ["x"] }
    let shorter = String(text.dropLast())
    return [shorter, shorter + (last == "x" ? "y" : "x")]
  }

  /// The tree with NOT around `index`.
  fileprivate func negating(_ index: NodeIndex) -> SyntaxTree {
    var tree = SyntaxTree()
    for position in nodes.indices {
      tree.append(nodes[position], span: spans[position])
      if position == index.position { tree.append(.not, span: spans[position]) }
    }
    return tree
  }

  /// The tree without the NOT at `index`.
  fileprivate func withoutNegation(_ index: NodeIndex) -> SyntaxTree {
    var tree = SyntaxTree()
    for position in nodes.indices where position != index.position {
      tree.append(nodes[position], span: spans[position])
    }
    return tree
  }

  /// The tree without an element of the list at `list`.
  private func leavingOut(_ element: NodeIndex, ofList list: NodeIndex) -> SyntaxTree {
    let gone = positions(below: element)
    var tree = SyntaxTree()
    for position in nodes.indices where !gone.contains(position) {
      var node = nodes[position]
      if position == list.position, case .list(let count) = node { node = .list(count - 1) }
      tree.append(node, span: spans[position])
    }
    return tree
  }
}

extension ComparisonOperator {
  /// The operators that are easily written for this one.
  fileprivate var neighbours: [ComparisonOperator] {
    switch self {
    case .equal: [.beginsWith, .contains]
    case .notEqual: []
    case .beginsWith: [.contains, .equal]
    case .endsWith: [.contains, .equal]
    case .contains: [.beginsWith, .endsWith]
    case .like: [.equal]
    case .less: [.lessOrEqual]
    case .lessOrEqual: [.less]
    case .greater: [.greaterOrEqual]
    case .greaterOrEqual: [.greater]
    case .matches, .isIn, .between: []
    }
  }

  /// Whether `[c]` means something beside it (E7).
  fileprivate var takesOptions: Bool {
    switch self {
    case .isIn, .between: false
    default: true
    }
  }
}
