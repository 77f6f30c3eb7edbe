import ByteText
package import PredicateLanguage

/// One rule of lint, with all that its page says.
package struct LintRule: Sendable {
  /// The stable code, such as `SR021`; it is never given to another rule.
  package let code: String
  package let id: LintRuleID
  /// The usual severity of a finding; single findings may be less grave.
  package let severity: Diagnostic.Severity
  /// The mistake that the rule finds, in one sentence without a full stop.
  package let summary: String
  /// Why that is worth knowing, in Markdown.
  package let why: String
  /// The rules that it comes from: anchors of `Documentation/RULES.md`, or the names of verbs.
  package let sources: [String]
  /// Files with a finding, and without.
  package let examples: LintExamples

  init(
    _ code: String, _ id: LintRuleID, _ severity: Diagnostic.Severity, _ summary: String,
    from sources: String..., why: String, _ examples: LintExamples
  ) {
    self.code = code
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
    self.sources = sources
    self.examples = examples
  }

  /// Whether a comment in a source may allow it.
  package var canBeAllowedInSources: Bool {
    switch id {
    case .invalidFile, .moreFindings, .unusedSuppression, .unknownSuppression: false
    default: true
    }
  }

  /// Whether a finding can only be in sources.
  package var isOfSources: Bool { examples.form == .swift }

  /// Whether an allowance of a fixture may name the rule: what is said of allowances cannot be
  /// allowed.
  package var canBeAllowed: Bool {
    switch id {
    case .invalidPredicate, .invalidFile, .patternRefusedHere, .moreFindings, .unusedSuppression,
      .unknownSuppression:
      false
    default: true
    }
  }
}

/// The files of a rule: one that it finds something in, and the same mended.
package struct LintExamples: Sendable {
  /// The form of both files.
  package enum Form: String, Sendable {
    case fixture = "json"
    case manifest = "plist"
    /// A source, which Objective-C has too.
    case swift
  }

  package let form: Form
  /// A file with exactly this rule's finding, at `path`.
  package let red: String
  /// The same without a finding.
  package let green: String
  /// The path of the finding, as RFC 9535 writes it.
  package let path: String
  /// A file that both name, or nil; beside sources a fixture or an Info.plist.
  package let named: (name: String, text: String)?
  /// The same two files in Objective-C.
  ///
  /// Nil if there is no such thing, and for other forms.
  package let objectiveC: (red: String, green: String)?

  init(
    _ form: Form = .fixture, at path: String, red: String, green: String,
    named: (name: String, text: String)? = nil, objectiveC: (red: String, green: String)? = nil
  ) {
    self.form = form
    self.path = path
    self.named = named
    self.objectiveC = objectiveC.map { ($0.red + "\n", $0.green + "\n") }
    self.red = red.hasSuffix("\n") ? red : red + "\n"
    self.green = green.hasSuffix("\n") ? green : green + "\n"
  }
}

/// All rules.
package enum LintCatalogue {
  /// Every rule, by code.
  package static let rules: [LintRule] =
    files + language + comparisons + evidence + patterns
    + scenes + conditions + events + payloads + receipts + manifests + sources + losses + drift

  private static let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
  private static let byName = Dictionary(
    uniqueKeysWithValues: rules.flatMap { [($0.code.lowercased(), $0), ($0.id.rawValue, $0)] })

  /// Returns the rule of an id.
  package static func rule(_ id: LintRuleID) -> LintRule {
    guard let rule = byID[id] else { fatalError("no rule of lint has the id \(id.rawValue)") }
    return rule
  }

  /// Returns the rule of a code or an id, whatever the case of its letters.
  package static func rule(named name: String) -> LintRule? { byName[name.asciiLowercased] }
}
