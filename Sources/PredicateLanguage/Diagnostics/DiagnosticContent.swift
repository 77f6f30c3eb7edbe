internal import RegularExpressions

/// What a mistake is called, what it says and how it is mended; a span makes it a diagnostic.
protocol DiagnosticContent {
  /// A constant name in kebab case.
  var id: String { get }
  /// One sentence in lower case without a full stop.
  var message: String { get }
  /// How to mend it, or nil.
  var help: String? { get }
}

extension RegexProblem: DiagnosticContent {}

extension DiagnosticContent {
  /// Returns the diagnostic; whatever text of the user is in it is made visible.
  func diagnostic(at span: SourceSpan, severity: Diagnostic.Severity = .error) -> Diagnostic {
    Diagnostic(
      id: id, severity: severity, span: span, message: VisibleText.escaped(message),
      help: help.map(VisibleText.escaped))
  }
}
