import PredicateAnalysis
import PredicateLanguage

extension Evaluate {
  /// Prints how a predicate is understood.
  func showTree(of predicate: String, on console: Console) {
    do throws(InvalidPredicateError) {
      let parsed = try ActivationPredicate(
        format: predicate, arguments: arguments.values, profile: common.profile ?? .engine)
      let warnings = parsed.allWarnings
      console.report(warnings, in: parsed.source)
      switch format.format {
      case .json:
        let answer = Self.answer(parsed.source, parsed, warnings: warnings)
        console.output.writeLine(json: answer)
      case .text where canonical: console.output.writeLine(StyledText(parsed.shownCanonicalText))
      case .text: OutlineText(painter: console.outputPainter).write(parsed, to: console.output)
      }
    } catch {
      if answersJSON {
        console.output.writeLine(json: Self.answer(error.source, errors: error.diagnostics))
      }
      console.report(error)
    }
  }

  /// The syntax tree of a predicate for programs, or what is wrong with its text.
  private static func answer(
    _ source: String, _ predicate: ActivationPredicate? = nil, errors: [Diagnostic] = [],
    warnings: [Diagnostic] = []
  ) -> JSONObject {
    [
      "version": 1, "source": source, "canonical": predicate?.canonicalText,
      "tree": predicate?.outline.root.json, "errors": errors, "warnings": warnings,
    ]
  }
}

extension PredicateOutline.Node {
  fileprivate var json: JSONObject {
    let comparison = kind.comparison
    return [
      "kind": kind.name, "span": span, "text": text, "operator": comparison?.operation.symbol,
      "options": comparison?.options.letters, "modifier": comparison?.modifier?.symbol,
      "value": kind.value, "children": JSONArray(children, \.json),
    ]
  }
}

extension PredicateOutline.Node.Kind {
  var name: String {
    switch self {
    case .and: "and"
    case .or: "or"
    case .not: "not"
    case .comparison: "comparison"
    case .truth(let value): value ? "true" : "false"
    case .identifier: "self"
    case .string: "string"
    case .integer, .real: "number"
    case .null: "null"
    case .list: "list"
    case .variable: "variable"
    }
  }

  /// The characters of a string, the digits of a number or the name of a variable.
  fileprivate var value: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .variable(let name): name
    default: nil
    }
  }

  /// The operator, options and modifier of a comparison.
  ///
  /// Nil for other kinds.
  fileprivate var comparison:
    (operation: ComparisonOperator, options: ComparisonOptions, modifier: ComparisonModifier?)?
  {
    if case .comparison(let operation, let options, let modifier) = self {
      (operation, options, modifier)
    } else {
      nil
    }
  }
}

extension ComparisonOptions {
  /// The options without their brackets, such as `cd`.
  fileprivate var letters: String { String(symbol.dropFirst().dropLast()) }
}

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
