public import PredicateLanguage

/// One finding about one place of a fixture, a payload or an Info.plist.
public struct FixtureDiagnostic: Hashable, Sendable {
  /// A constant name in kebab case, such as `unknown-key`.
  public let id: String
  /// How grave it is.
  public let severity: Diagnostic.Severity
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public let message: String
  /// How to mend it, or nil.
  public let help: String?
  /// The file, as it was named.
  public let file: String
  /// The line, from 1; 1 for all of a binary file, which has no lines.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// The place in UTF-8 offsets of the file, counted after a byte order mark.
  public let span: SourceSpan
  /// The path of the value as RFC 9535 writes it, such as `$.scenes[1].can`.
  public let path: String
  /// The predicate text that the finding is about, or nil.
  public let predicate: PredicateExcerpt?
  /// The part of the source to show, or nil when the finding is about the file as a whole
  /// or the file is binary.
  let excerpt: SourceExcerpt?

  init(
    content: any FindingContent, span: SourceSpan, file: String, line: Int, column: Int,
    path: String, predicate: PredicateExcerpt?, excerpt: SourceExcerpt?
  ) {
    self.id = content.id
    self.severity = content.severity
    // Whatever text of the user a sentence quotes is made visible.
    self.message = VisibleText.escaped(content.message)
    self.help = content.help.map(VisibleText.escaped)
    self.file = file
    self.line = line
    self.column = column
    self.span = span
    self.path = path
    self.predicate = predicate
    self.excerpt = excerpt
  }
}
