import PredicateLanguage

/// A diagnostic of the predicate language, as a finding about a file.
struct PredicateFinding: FindingContent {
  let diagnostic: Diagnostic

  var id: String { diagnostic.id }
  var severity: Diagnostic.Severity { diagnostic.severity }
  var message: String { diagnostic.message }
  var help: String? { diagnostic.help }
}
