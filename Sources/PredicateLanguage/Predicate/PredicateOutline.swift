/// The syntax tree of a predicate, for tools that show it.
public struct PredicateOutline: Hashable, Sendable {
  /// One part of a predicate.
  public struct Node: Hashable, Sendable {
    /// What a part is.
    public enum Kind: String, Hashable, Sendable {
      /// Compounds.
      case and, or, not
      /// Two operands and an operator.
      case comparison
      /// TRUEPREDICATE and FALSEPREDICATE.
      case `true`, `false`
      /// Operands.
      case identifier = "self"
      /// Operands with a value of their own.
      case string, number, null, list, variable
    }

    /// What the part is.
    public let kind: Kind
    /// Its place in the predicate's source.
    public let span: SourceSpan
    /// Its canonical text.
    public let text: String
    /// The operator of a comparison, as canonical text writes it.
    public let comparisonOperator: String?
    /// The options of a comparison, such as `cd`; empty without any, nil for other parts.
    public let options: String?
    /// `ANY` or `ALL`, or nil.
    public let modifier: String?
    /// The characters of a string, the digits of a number or the name of a variable.
    public let value: String?
    /// The parts of this part, in source order.
    public let children: [Node]
  }

  /// The predicate's text; spans lie in it.
  public let source: String
  /// The whole predicate.
  public let root: Node
}

extension ActivationPredicate {
  /// The syntax tree; of a predicate nested deeper than `PredicateLimits.nesting` only its root.
  ///
  /// - Complexity: O(n × d): n nodes, d levels.
  public var outline: PredicateOutline {
    let tree = storage.tree
    if tree.isTooDeep {
      return PredicateOutline(source: source, root: PredicateOutline.Node(tree, tree.root, []))
    }
    var finished: [PredicateOutline.Node] = []
    for position in tree.nodes.indices {
      let count = tree.nodes[position].childCount
      let children = Array(finished.suffix(count))
      finished.removeLast(count)
      finished.append(PredicateOutline.Node(tree, NodeIndex(position), children))
    }
    return PredicateOutline(source: source, root: finished[finished.count - 1])
  }
}

extension PredicateOutline.Node {
  fileprivate init(_ tree: SyntaxTree, _ index: NodeIndex, _ children: [PredicateOutline.Node]) {
    var comparison: (ComparisonOperator, ComparisonOptions, ComparisonModifier?)?
    var value: String?
    switch tree[index] {
    case .truth(let truth): kind = truth ? .true : .false
    case .not: kind = .not
    case .and: kind = .and
    case .or: kind = .or
    case .comparison(let operation, let options, let modifier):
      kind = .comparison
      comparison = (operation, options, modifier)
    case .identifier: kind = .identifier
    case .string(let text):
      kind = .string
      value = text
    case .integer(let number):
      kind = .number
      value = String(number)
    case .real(let number):
      kind = .number
      value = String(number)
    case .null: kind = .null
    case .list: kind = .list
    case .variable(let name):
      kind = .variable
      value = name
    }
    span = tree.span(of: index)
    text = CanonicalPrinter.text(of: tree, at: index)
    comparisonOperator = comparison?.0.symbol
    options = comparison.map { String($0.1.symbol.dropFirst().dropLast()) }
    modifier = comparison?.2?.symbol
    self.value = value
    self.children = children
  }
}
