package import RegularExpressions

/// What a finding is called, what it says and how it is mended; a place makes it a diagnostic.
package protocol DiagnosticContent: Sendable {
  /// A constant name in kebab case.
  var id: String { get }
  /// How grave it is.
  var severity: Diagnostic.Severity { get }
  /// One sentence in lower case without a full stop.
  var message: String { get }
  /// How to mend it, or nil.
  var help: String? { get }
}

extension DiagnosticContent {
  package var severity: Diagnostic.Severity { .error }

  /// Returns the diagnostic; whatever text of the user is in it is made visible.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      id: id, severity: severity, span: span, message: VisibleText.escaped(message),
      help: help.map(VisibleText.escaped))
  }
}

extension RegexProblem: DiagnosticContent {}
