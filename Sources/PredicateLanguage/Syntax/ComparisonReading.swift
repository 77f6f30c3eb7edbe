/// The kind of an operand, as far as comparisons depend on it.
package enum OperandKind: Hashable, Sendable, CaseIterable {
  case identifier, text, number, null, list
  /// A variable with an unknown value.
  case open
}

/// The question of a comparison of two operands about the identifier, on whichever side it is.
///
/// ```
/// SELF == "a"              text(equal)         "a" == SELF         text(equal)
/// "a" IN SELF              text(contains)      "a" CONTAINS SELF   part(anywhere)
/// {"a", "b"} CONTAINS SELF member              nil != SELF         value(notEqual)
/// ```
package struct PairReading: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// `SELF operator text`.
    case text(ComparisonOperator)
    /// The identifier is a part of the text.
    case part(TextPlace)
    /// The identifier is the pattern of the text.
    case pattern(ComparisonOperator)
    /// The identifier is an element of the list.
    case member
    /// The identifier is between the two elements of the list.
    case bounds
    /// `SELF operator value`: nil, a number, a variable, or a list that it is not looked for in.
    case value(ComparisonOperator)
    /// `SELF operator SELF`.
    case itself(ComparisonOperator)
    /// No more is known than the operands and their operator.
    case general
  }

  package let form: Form
  /// Whether the identifier is the right operand, and the left one is something else.
  package let isMirrored: Bool

  /// Reads a comparison; with ANY or ALL it is `general`, as each element is compared for itself.
  package init(
    _ left: OperandKind, _ operation: ComparisonOperator, _ right: OperandKind,
    _ modifier: ComparisonModifier? = nil
  ) {
    isMirrored = right == .identifier && left != .identifier
    guard modifier == nil, left == .identifier || isMirrored else {
      form = .general
      return
    }
    form =
      switch (isMirrored ? left : right, isMirrored ? operation.mirrored : operation) {
      case (.identifier, _): .itself(operation)
      case (.text, .isIn): .part(.anywhere)
      case (.text, let plain?) where plain.operands != .bounds: .text(plain)
      case (.text, nil) where operation.isPattern: .pattern(operation)
      case (.text, nil): operation.place.map(Form.part) ?? .general
      case (.list, .isIn): .member
      case (.list, .between): .bounds
      case (_, let plain?): .value(plain)
      default: .general
      }
  }
}

/// A comparison of a tree with its operands, read when it is needed and not kept.
struct ComparisonReading {
  let index: NodeIndex
  /// The operator as it is written.
  let operation: ComparisonOperator
  let options: ComparisonOptions
  let modifier: ComparisonModifier?
  let left: NodeIndex
  let right: NodeIndex
  private let pair: PairReading

  /// Returns nil for nodes that are not a comparison.
  init?(_ tree: SyntaxTree, _ index: NodeIndex) {
    // Nothing is copied of the tree: each predicate that is read comes here several times.
    guard case .comparison(let operation, let options, let modifier) = tree.nodes[index.position]
    else { return nil }
    (self.index, self.operation, self.options) = (index, operation, options)
    self.modifier = modifier
    (left, right) = tree.operands(of: index)
    pair = PairReading(tree.operand(left), operation, tree.operand(right), modifier)
  }

  var form: PairReading.Form { pair.form }
  var isMirrored: Bool { pair.isMirrored }

  /// The operand that is compared with the identifier.
  var constant: NodeIndex { isMirrored ? left : right }

  /// Whether the identifier itself is one of its two operands.
  func isOfIdentifier(in tree: SyntaxTree) -> Bool {
    modifier == nil && (tree.operand(left) == .identifier || isMirrored)
  }

  /// Whether it can end in an error: its pattern may fail, or that depends on the identifier.
  var mayFail: Bool {
    operation == .matches || operation == .like && form != .text(.like)
  }

  /// The operands that are compared with the right one, each for itself.
  func lefts(in tree: SyntaxTree) -> [NodeIndex] {
    modifier == nil ? [left] : tree.children(of: left)
  }
}

extension SyntaxNode {
  /// The node's kind as an operand.
  var operand: OperandKind {
    switch self {
    case .identifier: .identifier
    case .string: .text
    case .integer, .real: .number
    case .null: .null
    case .list: .list
    default: .open
    }
  }

  /// The characters of a string.
  ///
  /// Nil if the node is another one.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension SyntaxTree {
  /// Returns the kind of a node as an operand.
  func operand(_ index: NodeIndex) -> OperandKind { nodes[index.position].operand }

  /// The strings of a list of constants, and whether nil is one of them.
  ///
  /// Nil if the list has other elements.
  func members(of list: NodeIndex) -> (texts: [String], hasNil: Bool)? {
    var members: (texts: [String], hasNil: Bool) = ([], false)
    for child in children(of: list) {
      switch self[child] {
      case .string(let text): members.texts.append(text)
      case .null: members.hasNil = true
      case .integer, .real: break
      default: return nil
      }
    }
    return members
  }
}
