public import PredicateLanguage

/// A predicate inside a file, and the part of it that a finding is about.
public struct PredicateExcerpt: Hashable, Sendable {
  /// The predicate's text, without JSON's quotes and escapes.
  public let source: String
  /// The place in UTF-8 offsets of `source`.
  public let span: SourceSpan
}
