import PredicateLanguage
import SceneFixtures

/// One finding of a run: what every answer for programs and every form of report has of it.
struct Finding {
  let id: String
  let severity: Diagnostic.Severity
  let message: String
  let help: String?
  /// The finding's place.
  ///
  /// Nil for a finding about no file.
  var place: FixturePlace?
  /// The place in UTF-8 offsets of the file, or nil.
  var span: SourceSpan?
  /// The path of the value, as RFC 9535 writes it, or nil.
  var path: String?
  /// The name, for people, of the event or step that is not as expected.
  ///
  /// Nil for other findings.
  var label: String?
  var differences: [RoutingExpectation.Difference] = []
  var reasons: [String] = []
  /// Those of the reasons that are about a line of code.
  var codeReasons: [CodeReason] = []

  init(id: String, _ severity: Diagnostic.Severity, _ message: String, help: String?) {
    self.id = id
    self.severity = severity
    self.message = message
    self.help = help
  }

  /// A finding about a predicate that no file has; `place` is that of another text.
  init(_ diagnostic: Diagnostic, at place: FixturePlace? = nil) {
    self.init(
      id: diagnostic.id, diagnostic.severity, diagnostic.message, help: diagnostic.help)
    self.place = place
  }

  /// A finding about a file; lint has names and a severity of its own for it.
  init(
    _ diagnostic: FixtureDiagnostic, named name: String? = nil,
    _ severity: Diagnostic.Severity? = nil
  ) {
    self.init(
      id: name ?? diagnostic.id, severity ?? diagnostic.severity, diagnostic.message,
      help: diagnostic.help)
    place = diagnostic.place
    span = diagnostic.knownSpan
    path = diagnostic.path
  }

  /// The place for reports, which have one for each finding.
  var location: FixturePlace { place ?? FixturePlace(file: "", line: 1, column: 1) }
  /// The fields as they should be, a line each.
  var expected: [String] { differences.map { "\($0.field) \($0.expected)" } }
  /// The fields as they are, a line each.
  var actual: [String] { differences.map { "\($0.field) \($0.actual)" } }

  /// The lines below the message in reports with room for them.
  var details: [String] {
    expected.map { "expected " + $0 } + actual.map { "actual " + $0 }
      + [help.map { "help: " + $0 }].compactMap(\.self) + reasons
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
  /// The findings to show, in order.
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

  /// The properties that similar findings share.
  struct Kind: Hashable {
    let id: String
    let isError: Bool

    /// The most findings of the kind that are shown: errors are to be mended one by one.
    fileprivate var shownAlike: Int { isError ? 10 : 3 }
  }
}

extension FixtureDiagnostic {
  /// The kind of an error or a warning.
  fileprivate var kind: FindingGroups.Kind? {
    severity == .note ? nil : FindingGroups.Kind(id: id, isError: severity == .error)
  }
}
