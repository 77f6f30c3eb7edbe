/// The syntax tree of a predicate, for tools that show it.
///
/// ```swift
/// let outline = try ActivationPredicate("SELF BEGINSWITH[c] 'a' OR SELF == nil").outline
/// outline.root.kind              // .or
/// outline.root.children[0].text  // SELF BEGINSWITH[c] "a"
/// outline.root.children[1].text  // SELF == nil
/// ```
public struct PredicateOutline: Hashable, Sendable {
  /// One part of a predicate.
  public struct Node: Hashable, Sendable {
    /// The kind of a part.
    public enum Kind: Hashable, Sendable {
      /// A compound: every part is true, or one of the parts, or the part is false.
      case and, or, not
      /// Two operands and how they are compared; `modifier` is `ANY` or `ALL` before the first.
      case comparison(
        ComparisonOperator, options: ComparisonOptions, modifier: ComparisonModifier?)
      /// TRUEPREDICATE or FALSEPREDICATE.
      case truth(Bool)
      /// SELF, the identifier.
      case identifier
      /// A string, with its escapes resolved.
      case string(String)
      /// An integer.
      case integer(Int)
      /// A floating-point number that is not an integer.
      case real(Double)
      /// `nil`.
      case null
      /// A list, whose elements are the children.
      case list
      /// A variable by its name, without `$`.
      case variable(String)
    }

    /// The part's kind.
    public let kind: Kind
    /// Its place in the predicate's source.
    public let span: SourceSpan
    /// Its canonical text.
    public let text: String
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
    kind =
      switch tree[index] {
      case .truth(let truth): .truth(truth)
      case .not: .not
      case .and: .and
      case .or: .or
      case .comparison(let operation, let options, let modifier):
        .comparison(operation, options: options, modifier: modifier)
      case .identifier: .identifier
      case .string(let text): .string(text)
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .null: .null
      case .list: .list
      case .variable(let name): .variable(name)
      }
    span = tree.span(of: index)
    text = CanonicalPrinter.text(of: tree, at: index)
    self.children = children
  }
}

extension PredicateOutline.Node.Kind {
  /// The part's kind as an operand.
  package var operand: OperandKind {
    switch self {
    case .identifier: .identifier
    case .string: .text
    case .integer, .real: .number
    case .null: .null
    case .list: .list
    default: .open
    }
  }
}
