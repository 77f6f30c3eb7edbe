import PredicateLanguage

/// The syntax tree of a predicate for programs.
enum OutlineJSON {
  static func answer(_ predicate: ActivationPredicate) -> JSONText {
    answer(
      source: predicate.source, predicate, errors: [], warnings: predicate.warnings)
  }

  static func answer(_ error: InvalidPredicateError) -> JSONText {
    answer(source: error.source, nil, errors: error.diagnostics, warnings: [])
  }

  private static func answer(
    source: String, _ predicate: ActivationPredicate?, errors: [Diagnostic],
    warnings: [Diagnostic]
  ) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("source")
      json.string(source)
      json.key("canonical")
      json.string(predicate?.canonicalText)
      json.key("tree")
      if let root = predicate?.outline.root { write(root, &json) } else { json.null() }
      json.key("errors")
      json.diagnostics(errors)
      json.key("warnings")
      json.diagnostics(warnings)
    }
    return json
  }

  private static func write(_ node: PredicateOutline.Node, _ json: inout JSONText) {
    json.object { json in
      json.key("kind")
      json.string(node.kind.rawValue)
      json.key("span")
      json.span(node.span)
      json.key("text")
      json.string(node.text)
      json.key("operator")
      json.string(node.comparisonOperator)
      json.key("options")
      json.string(node.options)
      json.key("modifier")
      json.string(node.modifier)
      json.key("value")
      json.string(node.value)
      json.key("children")
      json.array(node.children) { json, child in write(child, &json) }
    }
  }
}
