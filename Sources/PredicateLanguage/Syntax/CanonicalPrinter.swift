/// Writes a syntax tree as canonical text.
///
/// Operators in one spelling, keywords in upper case, strings in double quotes with only `\` and
/// `"` escaped, every compound inside a compound in parentheses. Parsing the text gives an equal
/// tree.
///
/// Keeps its own stack, so a tree of any depth is printed.
struct CanonicalPrinter {
  private enum Step {
    case text(String)
    case node(NodeIndex, isNested: Bool)
    case end(NodeIndex, start: Int)
  }

  private let tree: SyntaxTree
  private var text = ""
  private var steps: [Step] = []
  /// The tree with its spans moved to the printed text; only kept where it is wanted.
  private var moved: SyntaxTree?

  private init(_ tree: SyntaxTree, movesSpans: Bool) {
    self.tree = tree
    moved = movesSpans ? tree : nil
  }

  /// Returns the canonical text of the subtree at `index`.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func text(of tree: SyntaxTree, at index: NodeIndex? = nil) -> String {
    var printer = CanonicalPrinter(tree, movesSpans: false)
    printer.print(from: index ?? tree.root)
    return printer.text
  }

  /// Returns the canonical text of `tree`, and the tree with its spans in that text.
  static func relocate(_ tree: SyntaxTree) -> (text: String, tree: SyntaxTree) {
    var printer = CanonicalPrinter(tree, movesSpans: true)
    printer.print(from: tree.root)
    return (printer.text, printer.moved ?? tree)
  }

  private mutating func print(from root: NodeIndex) {
    steps = [.node(root, isNested: false)]
    while let step = steps.popLast() {
      switch step {
      case .text(let piece): text += piece
      case .node(let index, let isNested): visit(index, isNested)
      case .end(let index, let start):
        moved?.setSpan(of: index, to: SourceSpan(start, text.utf8.count))
      }
    }
  }

  /// Writes a leaf, or puts the pieces of an inner node on the stack.
  private mutating func visit(_ index: NodeIndex, _ isNested: Bool) {
    let node = tree[index]
    let isCompound =
      switch node {
      case .not, .and, .or: true
      default: false
      }
    let parenthesised = isNested && isCompound
    if parenthesised { text += "(" }
    let start = text.utf8.count
    var pieces: [Step] = []
    switch node {
    case .and: pieces = joined(tree.children(of: index), by: " AND ")
    case .or: pieces = joined(tree.children(of: index), by: " OR ")
    case .list: pieces = [.text("{")] + joined(tree.children(of: index), by: ", ") + [.text("}")]
    case .not:
      pieces = [.text("NOT ")] + tree.children(of: index).map { .node($0, isNested: true) }
    case .comparison(let operation, let options, let modifier):
      let (left, right) = tree.operands(of: index)
      let sign = " \(operation.symbol)\(options.symbol) "
      pieces = [.node(left, isNested: true), .text(sign), .node(right, isNested: true)]
      if let modifier { pieces.insert(.text(modifier.symbol + " "), at: 0) }
    default: writeLeaf(node)
    }
    if parenthesised { steps.append(.text(")")) }
    steps.append(.end(index, start: start))
    steps += pieces.reversed()
  }

  private func joined(_ nodes: [NodeIndex], by separator: String) -> [Step] {
    var pieces: [Step] = []
    for node in nodes {
      if !pieces.isEmpty { pieces.append(.text(separator)) }
      pieces.append(.node(node, isNested: true))
    }
    return pieces
  }

  private mutating func writeLeaf(_ node: SyntaxNode) {
    switch node {
    case .truth(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .identifier: text += "SELF"
    case .string(let value): writeString(value)
    case .integer(let number): text += String(number)
    case .real(let number): text += String(number)
    case .null: text += "nil"
    case .variable(let name): text += "$" + name
    case .not, .and, .or, .comparison, .list: break
    }
  }

  private mutating func writeString(_ value: String) {
    text += "\""
    if value.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) {
      for scalar in value.unicodeScalars {
        if scalar == "\\" || scalar == "\"" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    } else {
      text += value
    }
    text += "\""
  }
}
