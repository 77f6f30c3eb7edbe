package import LocatedValues
package import PredicateLanguage
package import SceneFixtures
package import SceneRouting

/// Something that lint found, with its place.
package struct LintFinding: Sendable {
  package let rule: LintRule
  package let severity: Diagnostic.Severity
  /// The id of what another verb reports, where that is not the rule's.
  package let detail: String?
  /// The place, the sentence and the help.
  package let diagnostic: FixtureDiagnostic
  /// The path with the names of scenes, events and steps in place of their numbers: it stays when
  /// others come before it.
  package let anchor: String
  /// The fix.
  ///
  /// Nil if a person has to decide.
  package let fix: LintFix?

  package var path: String { diagnostic.path }

  package init(
    rule: LintRule, severity: Diagnostic.Severity, detail: String?, diagnostic: FixtureDiagnostic,
    anchor: String, fix: LintFix?
  ) {
    (self.rule, self.severity, self.detail) = (rule, severity, detail)
    (self.diagnostic, self.anchor, self.fix) = (diagnostic, anchor, fix)
  }
}

/// A change of a fixture that mends a finding.
package struct LintFix: Hashable, Sendable {
  /// The edits of the file, in order.
  package let edits: [FixtureEdit]
  /// Whether the predicate is to mean the same afterwards; `LintFixer` proves it before it writes.
  package let isSafe: Bool
  /// The predicate, by its place among all values of its file.
  let predicate: Int
  /// The edits in the predicate's own text.
  let changes: [PredicateEdit]
}

/// A change of a predicate's text.
struct PredicateEdit: Hashable, Sendable {
  let span: SourceSpan
  let text: String
}

/// The findings of lint in one file.
package struct LintedFile: Sendable {
  package let path: String
  /// False where the file is neither a fixture nor an Info.plist.
  package var isReadable = true
  /// In the order of the file; those of files that it names come last.
  package var findings: [LintFinding] = []
  /// The number of findings that the fixture allows.
  package var allowed = 0
  /// The bytes that the findings are of, where one has a fix.
  package var fixable: [UInt8]?

  package init(path: String) { self.path = path }
}

/// A finding before its place has words: what a rule says about a part of a fixture.
package struct UnplacedFinding {
  /// The subject of a finding.
  package enum Place {
    case value(LocatedValue)
    case predicate(LintPredicate, SourceSpan)
    /// All of a condition that stands in the code which the value names.
    case code(CodeText, ActivationCondition, LocatedValue)
  }

  package let rule: LintRuleID
  package var severity: Diagnostic.Severity
  package let message: String
  package var help: String?
  package let place: Place
  /// Changes of the predicate that mend it, in its own text.
  package var changes: [(span: SourceSpan, text: String)] = []
  /// Whether they leave its meaning.
  var isSafe = false
  /// Scenes that it is about, by their places; of what the analysis finds.
  var scenes: [Int] = []

  package init(
    _ rule: LintRuleID, _ message: String, help: String? = nil, at place: Place,
    severity: Diagnostic.Severity? = nil, changes: [(span: SourceSpan, text: String)] = [],
    isSafe: Bool = false
  ) {
    self.rule = rule
    self.severity = severity ?? LintCatalogue.rule(rule).severity
    self.message = message
    self.help = help
    self.place = place
    self.changes = changes
    self.isSafe = isSafe
  }

  /// The value that it is about.
  var value: LocatedValue {
    switch place {
    case .value(let value), .code(_, _, let value): value
    case .predicate(let predicate, _): predicate.value
    }
  }

  /// The position of the finding's subject among all values of the file.
  var order: Int {
    switch place {
    case .value(let value): value.order
    case .predicate(let predicate, _): predicate.order
    case .code(_, let condition, let value): value.order(ofCode: condition)
    }
  }

  /// The line of code that it is about, or nil.
  func code(_ positions: inout CodePositions) -> (line: CodeExcerpt, source: String, SourceSpan)? {
    switch place {
    case .value: return nil
    case .predicate(let predicate, let span):
      return predicate.code.map { ($0.excerpt(of: span, &positions), predicate.source, span) }
    case .code(let text, _, _):
      let span = SourceSpan(0, text.source.utf8.count)
      return (text.excerpt(of: span, &positions), text.source, span)
    }
  }

  /// The finding for whoever gives it a place.
  var finding: FixtureFinding {
    let content = Mistake(
      LintCatalogue.rule(rule).id.rawValue, severity: severity, message, help: helpWithCode)
    guard case .predicate(let predicate, let span) = place, predicate.code == nil else {
      return FixtureFinding(content, at: value)
    }
    return FixtureFinding(content, at: span, of: predicate.source, in: predicate.value)
  }

  /// The help; for a predicate in code also the line as it should be, because nothing edits code.
  private var helpWithCode: String? {
    guard case .predicate(let predicate, _) = place, let code = predicate.code, !changes.isEmpty
    else { return help }
    let line = code.line(with: changes, whole: predicate.applying(changes))
    return [help, "as it should be: \(quoted(line))"].compactMap(\.self).joined(separator: "; ")
  }
}

extension Diagnostic.Severity {
  /// The word of lint, and of reports in which a note is information.
  package var word: String { self == .note ? "info" : rawValue }
}
