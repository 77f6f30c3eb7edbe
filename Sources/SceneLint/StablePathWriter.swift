import ByteText
import LocatedValues
import PredicateLanguage
package import SceneFixtures

/// Writes paths that stay when a fixture gets other scenes, events or steps: their names in place
/// of their numbers.
///
/// ```
/// $.scenes[3].can        $.scenes[notes].can
/// $.events[1].url        $.events[a link].url
/// $.timeline[7]          $.timeline[7], where the step has no name
/// ```
package struct StablePathWriter {
  private var names: [String: String] = [:]

  package init(_ subject: LintSubject) {
    for (key, name) in [("scenes", "id"), ("events", "name"), ("timeline", "name")] {
      var seen: [ExactText: Int] = [:]
      for (index, value) in (subject.text.root.member(key)?.items ?? []).enumerated() {
        guard let text = value.member(name)?.text else { continue }
        seen[ExactText(text), default: 0] += 1
        // Names of events may come twice.
        let count = seen[ExactText(text)] ?? 1
        let shown = clipped(text) + (count > 1 ? " #\(count)" : "")
        names["$.\(key)[\(index)]"] = "$.\(key)[\(shown)]"
      }
    }
  }

  package func anchor(of path: String) -> String {
    guard let close = path.utf8.firstIndex(of: UInt8(ascii: "]")),
      let name = names[String(path[...close])]
    else {
      return path
    }
    return name + path[path.utf8.index(after: close)...]
  }
}

extension LintFinding {
  /// A finding of another verb.
  package init(_ diagnostic: FixtureDiagnostic, anchor: String) {
    let id = Self.rule(of: diagnostic)
    rule = LintCatalogue.rule(id)
    severity = diagnostic.severity
    detail = id.rawValue == diagnostic.id ? nil : diagnostic.id
    self.diagnostic = diagnostic
    self.anchor = anchor
    fix = nil
  }

  /// The findings of drafts, with their places.
  package static func located(
    _ drafts: [UnplacedFinding], in text: FixtureText, _ anchors: StablePathWriter
  ) -> [LintFinding] {
    var positions = CodePositions()
    return zip(drafts, text.diagnostics(of: drafts.map(\.finding))).map { draft, diagnostic in
      let diagnostic =
        draft.code(&positions).map { diagnostic.moved(to: $0.line, of: $0.source, $0.2) }
        ?? diagnostic
      return LintFinding(
        rule: LintCatalogue.rule(draft.rule), severity: draft.severity, detail: nil,
        diagnostic: diagnostic, anchor: anchors.anchor(of: diagnostic.path),
        fix: fix(of: draft, in: text))
    }
  }

  private static func fix(of draft: UnplacedFinding, in text: FixtureText) -> LintFix? {
    guard case .predicate(let predicate, _) = draft.place, !draft.changes.isEmpty,
      predicate.code == nil
    else { return nil }
    return LintFix(
      edits: draft.changes.map {
        text.edit(replacing: $0.span, with: $0.text, inString: predicate.value)
      }, isSafe: draft.isSafe, predicate: predicate.value.order,
      changes: draft.changes.map { PredicateEdit(span: $0.span, text: $0.text) })
  }

  /// The same finding, which says how many more of its rule there are.
  func counting(more count: Int) -> LintFinding {
    let limit = LintCatalogue.rule(.moreFindings)
    return LintFinding(
      rule: limit, severity: .note, detail: rule.id.rawValue,
      diagnostic: diagnostic.counting(more: count), anchor: anchor, fix: nil)
  }

  /// The rule of what another verb reports.
  private static func rule(of diagnostic: FixtureDiagnostic) -> LintRuleID {
    if diagnostic.id == "more-diagnostics" { return .moreFindings }
    if let rule = LintRuleID(rawValue: diagnostic.id),
      diagnostic.severity != .error || LintRuleID.ofLaunch.contains(rule)
    {
      return rule
    }
    if refusedHere.contains(diagnostic.id) { return .patternRefusedHere }
    let isOfPredicate = diagnostic.predicate != nil || diagnostic.id == "open-variable"
    return isOfPredicate ? .invalidPredicate : .invalidFile
  }

  /// The errors of patterns that ICU takes and this engine does not.
  private static let refusedHere: Set = [
    "regex-unavailable-property", "regex-class-case", "regex-repeated-letter",
    "regex-look-behind-length", "regex-word-flag", "regex-interval-too-big", "regex-too-large",
  ]
}
