/// The operands of an AND or OR that two of them may decide: comparisons, and negated ones.
///
/// An AND is never true when two of its operands are never true together. An OR is always true
/// when that holds of the negations of two.
package struct CompoundOperands {
  /// The numbers of two operands that are never true together, or one of which always is.
  package struct Pair {
    let first: Int
    let second: Int
    /// Whether always exactly one of them is true.
    let isComplementary: Bool

    package init(_ first: Int, _ second: Int, isComplementary: Bool) {
      (self.first, self.second, self.isComplementary) = (first, second, isComplementary)
    }
  }

  private struct Operand {
    let node: NodeIndex
    /// The comparison below its `NOT`s.
    let reading: ComparisonReading
    /// Whether the comparison must be false, with `==` for `!=`.
    let isNegated: Bool
  }

  package let isOr: Bool
  let compound: NodeIndex
  private let operands: [Operand]
  private let tree: SyntaxTree

  /// Leaves out the comparisons in `settled` and those with variables.
  ///
  /// Nil if fewer than two are left.
  init?(_ tree: SyntaxTree, _ compound: NodeIndex, without settled: Set<Int>) {
    self.tree = tree
    self.compound = compound
    let isOr = if case .or = tree[compound] { true } else { false }
    self.isOr = isOr
    operands = tree.children(of: compound).compactMap { node in
      var index = node
      while tree[index] == .not { index = NodeIndex(index.position - 1) }
      guard let reading = ComparisonReading(tree, index), !settled.contains(index.position),
        !tree.hasVariable(below: index)
      else { return nil }
      let hasNot = !(node.position - index.position).isMultiple(of: 2)
      return Operand(node: node, reading: reading, isNegated: (hasNot != reading.isUnequal) != isOr)
    }
    if operands.count < 2 { return nil }
  }

  /// The number of the predicate's nodes in the compound.
  package var size: Int { tree.positions(below: compound).count }

  func node(_ number: Int) -> NodeIndex { operands[number].node }

  /// Whether the compound is the whole predicate.
  package var isWhole: Bool { compound == tree.root }

  /// The compound as a predicate.
  package var predicate: ActivationPredicate? {
    try? ActivationPredicate(compiling: tree.subtree(compound), source: "", warnings: [])
  }

  /// Each operand as the AND wants it, or as the OR must not have it, and whether it may fail.
  package var wishes: [(predicate: ActivationPredicate, mayFail: Bool)] {
    operands.map { operand in
      let reading = operand.reading
      let node = SyntaxNode.comparison(
        reading.isUnequal ? .equal : reading.operation, reading.options, reading.modifier)
      var part = tree.subtree(reading.index)
      part = part.replacing(part.root, with: node)
      if operand.isNegated { part.append(.not, span: SourceSpan(0, 0)) }
      return (ActivationPredicate(building: part), reading.mayFail)
    }
  }

  /// Whether a comparison of the compound can end in an error.
  package var mayFail: Bool {
    tree.positions(below: compound).contains { position in
      ComparisonReading(tree, NodeIndex(position))?.mayFail == true
    }
  }

  /// A short text for which the AND is likely true, or the OR false: what must be there, in a row.
  package var likelyWitness: String {
    var (start, middle, end) = ("", "", "")
    for operand in operands where !operand.isNegated {
      let (form, constant) = (operand.reading.form, operand.reading.constant)
      let isList = form == .member || form == .bounds
      let node = isList ? tree.children(of: constant).first : constant
      guard let text = node.flatMap({ tree[$0].text }) else { continue }
      switch form {
      case .text(.equal), .text(.notEqual), .member: return text.utf8.count <= 256 ? text : ""
      case .text(.beginsWith), .text(.greaterOrEqual), .bounds:
        if text.utf8.count > start.utf8.count { start = text }
      case .text(.endsWith): if text.utf8.count > end.utf8.count { end = text }
      case .text(.contains): middle += text
      case .text(.like): middle += text.filter { $0 != "*" }
      default: break
      }
    }
    let text = start + middle + end
    return text.utf8.count <= 256 ? text : ""
  }
}

extension ComparisonReading {
  fileprivate var isUnequal: Bool { operation == .notEqual && modifier == nil }
}
