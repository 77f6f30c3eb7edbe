import PredicateLanguage

/// Something wrong or doubtful about one place of a file, before the place has a line and column.
struct Finding {
  /// Where a finding belongs.
  enum Place {
    /// The value at a path, or the innermost container where nothing is there.
    case value(JSONPath)
    /// The key of the member at a path.
    case key(JSONPath)
    /// A known span, inside the value at a path.
    case span(SourceSpan, JSONPath)
    /// A span of the predicate text that the string at a path holds.
    case predicate(SourceSpan, source: String, JSONPath)
    /// The file as a whole.
    case file
  }

  let content: any FindingContent
  let place: Place
}
