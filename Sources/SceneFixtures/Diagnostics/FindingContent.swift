import PredicateLanguage

/// What a finding is called, what it says and how it is mended; a place makes it a diagnostic.
protocol FindingContent: Sendable {
  /// A constant name in kebab case.
  var id: String { get }
  /// How grave it is.
  var severity: Diagnostic.Severity { get }
  /// One sentence in lower case without a full stop.
  var message: String { get }
  /// How to mend it, or nil.
  var help: String? { get }
}

extension FindingContent {
  var severity: Diagnostic.Severity { .error }
}
