/// Writes a syntax tree in one layout, with the author's own literals.
///
/// As `CanonicalPrinter`, keywords and operators have one spelling. Other than there, strings,
/// numbers, placeholders and variables are copied from the source, and `NOT` inside a compound has
/// no parentheses. The literals keep their order, so their spans ascend.
///
/// Keeps its own stack, so a tree of any depth is printed.
struct LayoutPrinter {
  private enum Step {
    case text(String)
    case node(NodeIndex, isNested: Bool)
  }

  private let tree: SyntaxTree
  private let source: [UInt8]
  private(set) var pieces: [PredicateLayout.Piece] = []
  /// The text since the last literal.
  private var text = ""
  private var steps: [Step] = []

  /// Lays out `tree`, which was read from `source`.
  ///
  /// - Complexity: O(n): n nodes.
  init(_ tree: SyntaxTree, of source: [UInt8]) {
    self.tree = tree
    self.source = source
    steps = [.node(tree.root, isNested: false)]
    while let step = steps.popLast() {
      switch step {
      case .text(let piece): text += piece
      case .node(let index, let isNested): visit(index, isNested)
      }
    }
    flush()
  }

  private mutating func flush() {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = ""
  }

  private mutating func visit(_ index: NodeIndex, _ isNested: Bool) {
    switch tree[index] {
    case .and: push(joined(tree.children(of: index), by: " AND "), inParentheses: isNested)
    case .or: push(joined(tree.children(of: index), by: " OR "), inParentheses: isNested)
    case .list:
      push([.text("{")] + joined(tree.children(of: index), by: ", ") + [.text("}")])
    case .not:
      let child = tree.children(of: index)[0]
      if isNone(index, over: child) {
        push(comparison(child, modifier: "NONE"))
      } else {
        push([.text("NOT "), .node(child, isNested: true)])
      }
    case .comparison(_, _, let modifier): push(comparison(index, modifier: modifier?.symbol))
    default: writeLeaf(index)
    }
  }

  private mutating func push(_ pieces: [Step], inParentheses: Bool = false) {
    if inParentheses {
      text += "("
      steps.append(.text(")"))
    }
    steps += pieces.reversed()
  }

  private func comparison(_ index: NodeIndex, modifier: String?) -> [Step] {
    guard case .comparison(let operation, let options, _) = tree[index] else { return [] }
    let (left, right) = tree.operands(of: index)
    return [
      .text(modifier.map { $0 + " " } ?? ""), .node(left, isNested: true),
      .text(" \(operation.symbol)\(options.symbol) "), .node(right, isNested: true),
    ]
  }

  /// Whether a negation is the one in `NONE`: then it begins where its comparison does.
  private func isNone(_ negation: NodeIndex, over child: NodeIndex) -> Bool {
    tree.span(of: negation).lowerBound == tree.span(of: child).lowerBound
  }

  private func joined(_ nodes: [NodeIndex], by separator: String) -> [Step] {
    var pieces: [Step] = []
    for node in nodes {
      if !pieces.isEmpty { pieces.append(.text(separator)) }
      pieces.append(.node(node, isNested: true))
    }
    return pieces
  }

  private mutating func writeLeaf(_ index: NodeIndex) {
    let span = tree.span(of: index)
    switch tree[index] {
    case .truth(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .null: text += "nil"
    case .identifier where source[span.lowerBound] != UInt8(ascii: "%"): text += "SELF"
    // The words that stand for the numbers 1 and 0.
    case .integer(let number) where source[span.lowerBound].isLetter:
      text += number == 1 ? "TRUE" : "FALSE"
    default:
      flush()
      pieces.append(.source(span))
    }
  }
}
