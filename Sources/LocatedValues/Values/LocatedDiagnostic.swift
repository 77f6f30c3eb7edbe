package import Diagnostics

/// A diagnostic with its place in words: file, line, column and path.
package struct LocatedDiagnostic: Hashable, Sendable {
  /// A predicate inside a file, and the part of it that the diagnostic is about.
  package struct PredicatePart: Hashable, Sendable {
    /// The predicate's text, without JSON's quotes and escapes.
    package let source: String
    /// The place in UTF-8 offsets of `source`.
    package let span: SourceSpan

    package init(source: String, span: SourceSpan) { (self.source, self.span) = (source, span) }
  }

  /// The finding; its span is in UTF-8 offsets of the file, after a byte order mark.
  package var diagnostic: Diagnostic
  /// The file, as it was named.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  /// The path of the value as RFC 9535 writes it.
  package let path: String
  /// The predicate text that it is about, or nil.
  package let predicate: PredicatePart?
  /// The part of the source to show.
  ///
  /// Nil if the diagnostic is about the file as a whole, or the file is binary.
  package let excerpt: SourceExcerpt?

  /// Creates a diagnostic at a place.
  package init(
    _ diagnostic: Diagnostic, file: String, line: Int, column: Int, path: String,
    predicate: PredicatePart? = nil, excerpt: SourceExcerpt? = nil
  ) {
    self.diagnostic = diagnostic
    (self.file, self.line, self.column, self.path) = (file, line, column, path)
    (self.predicate, self.excerpt) = (predicate, excerpt)
  }

  /// The same diagnostic at another path.
  func with(path: String) -> LocatedDiagnostic {
    LocatedDiagnostic(
      diagnostic, file: file, line: line, column: column, path: path, predicate: predicate,
      excerpt: excerpt)
  }
}
