import PredicateLanguage
import SceneRouting

/// A warning of an event, as a finding about a file.
struct WarningFinding: FindingContent {
  let warning: RoutingWarning

  var id: String { warning.id }
  var severity: Diagnostic.Severity { .warning }
  var message: String { warning.message }
  var help: String? { warning.help }
}
