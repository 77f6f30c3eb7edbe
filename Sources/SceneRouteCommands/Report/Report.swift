import SceneFixtures

/// The result of a run, for every form of report.
///
/// All forms have the same facts: file, line, column, id, message, help, expected and actual.
struct Report {
  /// The verb, as in `sceneroute test`.
  let command: String
  /// The files that were looked at, in order.
  let files: [ReportFile]
  let seconds: Double
  /// Why a run that looked at nothing did, and the id of that.
  ///
  /// Nil if the run looked at something.
  let nothing: (id: String, reason: String)?
  /// Whether all that was to be read could be read, and there was something.
  let isComplete: Bool
  /// The rules that results may name, beside those that they do name.
  var rules: [ReportRule] = []
  /// The result of the run in one line.
  let summary: String

  /// Every fact, in order.
  var facts: [Finding] { files.flatMap(\.facts) }
}

/// A rule, for the forms that describe what their results name.
struct ReportRule {
  let id: String
  let name: String
  let summary: String
  /// Makes the whole text, in Markdown.
  let text: () -> String
}

/// The results of a run for one file.
struct ReportFile {
  let path: String
  let seconds: Double
  /// The checks that passed or made the run fail.
  let results: [ReportResult]
  /// Everything that is wrong or doubtful, whether or not it made the run fail.
  let facts: [Finding]
  /// Those that did not make the run fail and do not count as results.
  let besides: [Finding]
}

/// A result that a report lists: what was checked, or a finding that makes the run fail.
struct ReportResult {
  /// The result's name within its file.
  let name: String
  /// The mistake.
  ///
  /// Nil if the result passed.
  let fact: Finding?
  /// Whether the file could not be read.
  let isUnreadable: Bool
  let place: FixturePlace
}
