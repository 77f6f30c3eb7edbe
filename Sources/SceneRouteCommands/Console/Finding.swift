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

  /// A fact of a report, which has a place and no span.
  init(_ fact: ReportFact) {
    id = fact.id
    severity = Severity(fact.severity)
    message = fact.message
    help = fact.help
    place = fact.place
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

extension Finding: JSONRepresentable {
  var json: JSONObject {
    [
      "id": id, "severity": severity.rawValue, "file": place?.file, "path": path,
      "line": place?.line, "column": place?.column, "fileSpan": span, "message": message,
      "help": help,
    ]
  }
}

/// Findings for people: of the errors and of the warnings of one kind the first few, with the
/// number of the others.
struct FindingGroups {
  /// What is to be shown, in order.
  let shown: [FixtureDiagnostic]

  init(_ findings: [FixtureDiagnostic]) {
    shown = Self.shown(findings, kind: \.kind).map { $1 > 0 ? $0.counting(more: $1) : $0 }
  }

  /// The first few items of each kind, the last of them with the number of those that are left out;
  /// an item without a kind is always shown.
  static func shown<Item>(
    _ items: [Item], kind: (Item) -> Kind?
  ) -> [(item: Item, more: Int)] {
    var counts: [Kind: Int] = [:]
    for kind in items.compactMap(kind) { counts[kind, default: 0] += 1 }
    var seen: [Kind: Int] = [:]
    return items.compactMap { item in
      guard let kind = kind(item), let all = counts[kind] else { return (item, 0) }
      let place = seen[kind, default: 0] + 1
      seen[kind] = place
      if place > kind.shownAlike { return nil }
      return (item, place == kind.shownAlike ? all - place : 0)
    }
  }

  /// What findings that are alike have in common.
  struct Kind: Hashable {
    let id: String
    let isError: Bool

    /// So many are shown: errors are to be mended one by one.
    fileprivate var shownAlike: Int { isError ? 10 : 3 }
  }
}

extension FixtureDiagnostic {
  /// The kind of an error or a warning.
  fileprivate var kind: FindingGroups.Kind? {
    severity == .note ? nil : FindingGroups.Kind(id: id, isError: severity == .error)
  }
}
