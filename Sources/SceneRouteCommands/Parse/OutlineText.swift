import PredicateLanguage

/// The syntax tree of a predicate for people: a column of spans, and the tree beside it.
struct OutlineText {
  let painter: Painter

  func write(_ predicate: ActivationPredicate, to output: OutputBuffer) {
    let root = predicate.outline.root
    output.writeLine(painter.paint(predicate.shownCanonicalText, .bold))
    output.writeLine("")
    let spanWidth = Self.widestSpan(root)
    write(root, lead: "", branch: "", spanWidth, output)
  }

  /// The depth is bounded by the language's limit on nesting.
  private func write(
    _ node: PredicateOutline.Node, lead: String, branch: String, _ spanWidth: Int,
    _ output: OutputBuffer
  ) {
    let span = Self.text(node.span)
    let pad = String(repeating: " ", count: spanWidth - span.utf8.count)
    let place = painter.paint(span, .dim)
    let strokes = painter.paint(lead + branch, .dim)
    output.writeLine("\(pad)\(place)  \(strokes)\(label(node))")
    let below = lead + TreeLines.below(branch)
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1
      write(
        child, lead: below, branch: isLast ? TreeLines.last : TreeLines.middle, spanWidth, output)
    }
  }

  private func label(_ node: PredicateOutline.Node) -> StyledText {
    let kind = painter.paint(node.kind.name, .cyan)
    switch node.kind {
    case .comparison(let operation, let options, let modifier):
      let prefix = modifier.map { $0.symbol + " " } ?? ""
      return kind + " " + prefix + operation.symbol + options.symbol
    case .string, .integer, .real, .variable: return kind + " " + node.text
    default: return kind
    }
  }

  private static func text(_ span: SourceSpan) -> String {
    "\(span.lowerBound)..<\(span.upperBound)"
  }

  private static func widestSpan(_ node: PredicateOutline.Node) -> Int {
    node.children.map(widestSpan).reduce(text(node.span).utf8.count, max)
  }
}

extension ActivationPredicate {
  /// The canonical text with every character that must not reach a terminal as the language's own
  /// escape, so that what is shown can be copied and means the same.
  var shownCanonicalText: String { ShownPredicate.text(of: canonicalText) }
}
