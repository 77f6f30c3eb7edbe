/// One finding about one place of a source text: what is wrong, where, and how to mend it.
public struct Diagnostic: Hashable, Sendable {
  /// How grave a diagnostic is.
  public enum Severity: String, Hashable, Sendable {
    /// The input is refused.
    case error
    /// The input is taken, and probably not what was meant.
    case warning
    /// Something worth knowing.
    case note
  }

  /// A constant name in kebab case, such as `unknown-operator`.
  public let id: String
  /// How grave it is.
  public let severity: Severity
  /// The place, in UTF-8 offsets of the source text.
  public let span: SourceSpan
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public let message: String
  /// How to mend it, or nil.
  public let help: String?

  package init(
    id: String, severity: Severity = .error, span: SourceSpan, message: String, help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.span = span
    self.message = message
    self.help = help
  }
}
