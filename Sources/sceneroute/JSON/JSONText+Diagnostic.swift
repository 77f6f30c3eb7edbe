import PredicateLanguage

extension JSONText {
  /// A span as `[from, to]`, in UTF-8 offsets.
  mutating func span(_ span: SourceSpan?) {
    guard let span else { return null() }
    array([span.lowerBound, span.upperBound]) { json, offset in json.integer(offset) }
  }

  /// A diagnostic with all that it says.
  mutating func diagnostic(_ diagnostic: Diagnostic) {
    object { json in
      json.key("id")
      json.string(diagnostic.id)
      json.key("message")
      json.string(diagnostic.message)
      json.key("help")
      json.string(diagnostic.help)
      json.key("span")
      json.span(diagnostic.span)
    }
  }

  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    array(diagnostics) { json, diagnostic in json.diagnostic(diagnostic) }
  }
}
