import PredicateLanguage
import SceneFixtures

/// What a run came to, for every form of report.
///
/// All forms have the same facts: file, line, column, id, message, help, expected and actual.
struct Report {
  /// The verb, as in `sceneroute test`.
  let command: String
  /// The files that were looked at, in order.
  let files: [ReportFile]
  let seconds: Double
  /// Why a run that looked at nothing did, and the id of that; nil when it looked at something.
  let nothing: (id: String, reason: String)?
  /// Whether all that was to be read could be read, and there was something.
  let isComplete: Bool
  /// The rules that results may name, beside those that they do name.
  var rules: [ReportRule] = []
  /// What the run came to, in one line.
  let summary: String

  /// Every fact, in order.
  var facts: [ReportFact] { files.flatMap(\.facts) }
}

/// A rule, for the forms that describe what their results name.
struct ReportRule {
  let id: String
  let name: String
  let summary: String
  /// The whole text, in Markdown.
  let text: String
}

/// What a run says of one file.
struct ReportFile {
  let path: String
  let seconds: Double
  /// What passed or made the run fail.
  let results: [ReportResult]
  /// Everything that is wrong or doubtful, whether or not it made the run fail.
  let facts: [ReportFact]
  /// Those that did not make the run fail and do not count as results.
  let besides: [ReportFact]
}

/// A result that a report lists: what was checked, or a finding that makes the run fail.
struct ReportResult {
  /// What it is called within its file.
  let name: String
  /// What is wrong, or nil when it passed.
  let fact: ReportFact?
  /// Whether the file could not be read.
  let isUnreadable: Bool
  let place: FixturePlace
}

/// A failed check or a finding, with all that every report says of it.
struct ReportFact {
  /// The rule, by the name that reports use.
  let id: String
  let severity: Diagnostic.Severity
  let message: String
  let help: String?
  let place: FixturePlace
  /// What people call the event or step; nil for a finding about the file.
  let label: String?
  var differences: [RoutingExpectation.Difference] = []
  var reasons: [String] = []

  /// The fields as they should be, a line each.
  var expected: [String] { differences.map { "\($0.field) \($0.expected)" } }
  /// The fields as they are, a line each.
  var actual: [String] { differences.map { "\($0.field) \($0.actual)" } }

  /// What reports with room for lines say below the message.
  var details: [String] {
    expected.map { "expected " + $0 } + actual.map { "actual " + $0 }
      + [help.map { "help: " + $0 }].compactMap(\.self) + reasons
  }
}

extension ReportFact {
  init(_ finding: FixtureDiagnostic) {
    id = finding.id
    severity = finding.severity
    message = finding.message
    help = finding.help
    place = finding.place
    label = nil
  }
}

extension Diagnostic.Severity {
  /// The word of TAP, and of other forms in which a note is information.
  var word: String { self == .note ? "info" : rawValue }
}
