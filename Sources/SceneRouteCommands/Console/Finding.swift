import PredicateLanguage
import SceneFixtures

/// One finding of a run, as an answer for programs has it.
struct Finding {
  /// How grave it is: the names that programs know.
  enum Severity: String {
    case error
    case warning
    case note
  }

  let id: String
  let severity: Severity
  let message: String
  let help: String?
  /// Where it is, or nil for one that is about no file.
  let place: FixturePlace?
  /// The place in UTF-8 offsets of the file, or nil.
  let span: SourceSpan?
  /// The path of the value, as RFC 9535 writes it, or nil.
  let path: String?

  init(id: String, _ severity: Severity, _ message: String, help: String?) {
    self.id = id
    self.severity = severity
    self.message = message
    self.help = help
    place = nil
    span = nil
    path = nil
  }

  /// A finding about a predicate that no file has; `place` is that of another text.
  init(_ diagnostic: Diagnostic, at place: FixturePlace? = nil) {
    id = diagnostic.id
    severity = Severity(diagnostic.severity)
    message = diagnostic.message
    help = diagnostic.help
    self.place = place
    span = nil
    path = nil
  }

  init(_ diagnostic: FixtureDiagnostic) {
    id = diagnostic.id
    severity = Severity(diagnostic.severity)
    message = diagnostic.message
    help = diagnostic.help
    place = diagnostic.place
    span = diagnostic.knownSpan
    path = diagnostic.path
  }
}

extension Finding.Severity {
  fileprivate init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
  }
}

extension JSONText {
  /// An answer that has findings alone.
  mutating func findings(_ findings: [Finding]) {
    object { json in
      json.key("version")
      json.integer(1)
      json.key("diagnostics")
      json.array(findings) { json, finding in json.finding(finding) }
    }
  }

  mutating func finding(_ finding: Finding) {
    object { json in json.members(of: finding) }
  }

  /// What a finding says, as members.
  mutating func members(of finding: Finding) {
    key("id")
    string(finding.id)
    key("severity")
    string(finding.severity.rawValue)
    key("file")
    string(finding.place?.file)
    key("path")
    string(finding.path)
    place(finding.place)
    key("fileSpan")
    span(finding.span)
    key("message")
    string(finding.message)
    key("help")
    string(finding.help)
  }

  /// The line and the column of a place, as members.
  mutating func place(_ place: FixturePlace?) {
    key("line")
    if let place { integer(place.line) } else { null() }
    key("column")
    if let place { integer(place.column) } else { null() }
  }
}

/// Findings for people: of the warnings of one kind the first few, with the number of the others.
struct FindingGroups {
  /// So many warnings of a kind are shown.
  private static let shownAlike = 3

  /// What is to be shown, in order.
  private(set) var shown: [FixtureDiagnostic] = []

  init(_ findings: [FixtureDiagnostic]) {
    var counts: [String: Int] = [:]
    for finding in findings where finding.severity == .warning {
      counts[finding.id, default: 0] += 1
    }
    var seen: [String: Int] = [:]
    for finding in findings {
      guard finding.severity == .warning else {
        shown.append(finding)
        continue
      }
      let place = seen[finding.id, default: 0] + 1
      seen[finding.id] = place
      let all = counts[finding.id] ?? 0
      if place < Self.shownAlike || place == Self.shownAlike && all <= Self.shownAlike {
        shown.append(finding)
      } else if place == Self.shownAlike {
        shown.append(finding.counting(more: all - place))
      }
    }
  }
}
