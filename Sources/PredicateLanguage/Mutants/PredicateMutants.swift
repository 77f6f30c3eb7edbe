/// A predicate with one small mistake in it, to see whether a test detects it.
package struct PredicateMutant: Hashable, Sendable {
  /// The kind of the change.
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

  /// The kind of the change.
  package let change: Change
  /// The place of what was changed, in the source of the original.
  package let span: SourceSpan
  /// The predicate with the change, read from its text.
  package let predicate: ActivationPredicate
}

extension ActivationPredicate {
  /// The predicates that differ from this one by one small mistake, each once, in source order.
  package var mutants: [PredicateMutant] {
    var found: [PredicateMutant] = []
    forEachMutant { found.append($0) }
    return found
  }

  /// The number of possible changes; some make no predicate, or one that another makes too.
  ///
  /// - Complexity: O(n): n nodes of the predicate.
  package var changeCount: Int {
    if storage.obstacle != nil { return 0 }
    var count = 0
    storage.tree.forEachChange { _, _, _ in count += 1 }
    return count
  }

  /// Makes the mutants one after the other: each takes as much memory as the predicate.
  ///
  /// A change for which `isWanted` is false is not made.
  ///
  /// - Complexity: O(m × n): m mutants, some five for each comparison, n nodes of the predicate.
  package func forEachMutant(
    where isWanted: () -> Bool = { true }, _ body: (PredicateMutant) -> Void
  ) {
    guard storage.obstacle == nil else { return }
    var seen: Set<TextDigest> = [TextDigest(canonicalText)]
    storage.tree.forEachChange { change, span, mutated in
      guard isWanted() else { return }
      let text = CanonicalPrinter.text(of: mutated())
      // What the language refuses, such as a pattern cut in two, is not a mutant.
      guard seen.insert(TextDigest(text)).inserted,
        let predicate = try? ActivationPredicate(keepingTreeOf: text)
      else { return }
      body(PredicateMutant(change: change, span: span, predicate: predicate))
    }
  }
}

/// A text in a few bytes: texts that differ have another one, but for a chance in 2 to the 128.
private struct TextDigest: Hashable {
  private let halves: [Int]

  init(_ text: String) {
    var text = text
    halves = text.withUTF8 { bytes in
      (0..<2).map { salt in
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return hasher.finalize()
      }
    }
  }
}

extension SyntaxTree {
  fileprivate typealias ChangeBody = (
    PredicateMutant.Change, SourceSpan, @escaping () -> SyntaxTree
  ) -> Void

  /// Tells every change in source order, and how the tree with it is made.
  fileprivate func forEachChange(_ body: ChangeBody) {
    for position in nodes.indices where nodes[position].isPredicate {
      let index = NodeIndex(position)
      let span = span(of: index)
      switch self[index] {
      case .comparison:
        forEachChange(ofComparison: index) { change, mutated in body(change, span, mutated) }
        body(.negation, span) { negating(index) }
      case .not: body(.negation, span) { withoutNegation(index) }
      case .and(let count):
        body(.comparisonOperator, span) { replacing(index, with: .or(count)) }
        forEachOmission(in: index, body)
      case .or(let count):
        body(.comparisonOperator, span) { replacing(index, with: .and(count)) }
        forEachOmission(in: index, body)
      case .truth(let value):
        body(.negation, span) { replacing(index, with: .truth(!value)) }
      default: break
      }
    }
  }

  private func forEachOmission(in index: NodeIndex, _ body: ChangeBody) {
    for part in children(of: index) {
      body(.droppedClause, span(of: part)) { leavingOut(part, of: index) }
    }
  }

  /// Tells the changes of the operator, an option or a constant of the comparison.
  private func forEachChange(
    ofComparison index: NodeIndex,
    _ body: (PredicateMutant.Change, @escaping () -> SyntaxTree) -> Void
  ) {
    guard case .comparison(let operation, let options, let modifier) = self[index] else { return }
    for other in operation.neighbours {
      let node = SyntaxNode.comparison(other, options, modifier)
      body(.comparisonOperator) { replacing(index, with: node) }
    }
    if operation.takesOptions, !options.isLiteral {
      let node = SyntaxNode.comparison(
        operation, options.symmetricDifference(.caseInsensitive), modifier)
      body(.option) { replacing(index, with: node) }
    }
    for position in positions(below: index) {
      let place = NodeIndex(position)
      switch nodes[position] {
      case .string(let text):
        for other in Self.neighbours(of: text) {
          body(.literal) { replacing(place, with: .string(other)) }
        }
      case .list(let count) where operation == .isIn && count > 1:
        for element in children(of: place) {
          body(.literal) { leavingOut(element, of: place) }
        }
      default: break
      }
    }
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
}
