import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLint
import SourceScan
import SourceText

/// Gathers findings about sources, each once, with their places in words.
struct SourceFindings {
  private var sources: [ScanSource]
  private var lines: [Int: SourceLines]
  private var known: Set<Key> = []
  /// The findings by file, in no order.
  private(set) var found: [(place: LocatedText.Place, finding: LintFinding)] = []

  private struct Key: Hashable {
    let file: Int
    let offset: Int
    let id: String
    let message: ExactText
  }

  init(_ sources: [ScanSource], _ lines: [Int: SourceLines]) {
    (self.sources, self.lines) = (sources, lines)
  }

  /// Adds a finding of a rule; `end` is the offset behind its place.
  mutating func add(
    _ rule: LintRuleID, _ message: String, help: String? = nil, at place: LocatedText.Place,
    to end: Int? = nil, severity: Diagnostic.Severity? = nil
  ) {
    let severity = severity ?? LintCatalogue.rule(rule).severity
    let diagnostic = Diagnostic(
      id: rule.rawValue, severity: severity, span: SourceSpan(0, 0),
      message: VisibleText.escaped(message), help: help.map(VisibleText.escaped))
    add(diagnostic, of: nil, at: place, to: end) { located, anchor in
      LintFinding(
        rule: LintCatalogue.rule(rule), severity: severity, detail: nil,
        diagnostic: located, anchor: anchor, fix: nil)
    }
  }

  /// Adds what reading a predicate says, which becomes the rule that lint has for it.
  mutating func add(_ diagnostic: Diagnostic, in text: FormatText, source: String) {
    let (place, end) = Self.range(of: diagnostic.span, in: text)
    guard let place else { return }
    let part = LocatedDiagnostic.PredicatePart(source: source, span: diagnostic.span)
    add(diagnostic, of: part, at: place, to: end) { LintFinding($0, anchor: $1) }
  }

  /// Adds what a rule of lint says of a predicate.
  mutating func add(
    _ draft: UnplacedFinding, at span: SourceSpan, in text: FormatText, source: String
  ) {
    let (place, end) = Self.range(of: span, in: text)
    guard let place else { return }
    let rule = LintCatalogue.rule(draft.rule)
    let diagnostic = Diagnostic(
      id: rule.id.rawValue, severity: draft.severity, span: span,
      message: VisibleText.escaped(draft.message), help: draft.help.map(VisibleText.escaped))
    let part = LocatedDiagnostic.PredicatePart(source: source, span: span)
    add(diagnostic, of: part, at: place, to: end) { located, anchor in
      LintFinding(
        rule: rule, severity: draft.severity, detail: nil, diagnostic: located,
        anchor: anchor, fix: nil)
    }
  }

  /// The place of a span's first byte, and the offset behind its last one where that is in the same
  /// file.
  static func range(
    of span: SourceSpan, in text: FormatText
  ) -> (place: LocatedText.Place?, end: Int?) {
    guard let first = text.place(of: span.lowerBound) else { return (nil, nil) }
    let last = text.place(of: max(span.lowerBound, span.upperBound - 1))
    guard let last, last.file == first.file, last.offset > first.offset else { return (first, nil) }
    return (first, last.offset + 1)
  }

  private mutating func add(
    _ diagnostic: Diagnostic, of part: LocatedDiagnostic.PredicatePart?,
    at place: LocatedText.Place, to end: Int?,
    _ make: (FixtureDiagnostic, String) -> LintFinding
  ) {
    let key = Key(
      file: place.file, offset: place.offset, id: diagnostic.id,
      message: ExactText(diagnostic.message))
    guard known.insert(key).inserted else { return }
    if sources[place.file].isGivenBack, let whole = sources[place.file].whole {
      sources[place.file] = whole
    }
    let source = sources[place.file]
    guard place.offset <= source.bytes.count else { return }
    // The scan kept the lines of most files that have findings.
    let table = lines[place.file] ?? SourceLines(source.bytes)
    lines[place.file] = table
    let (line, column) = table.position(of: place.offset)
    let span = place.offset..<max(place.offset + 1, end ?? 0)
    var placed = diagnostic
    placed = Diagnostic(
      id: diagnostic.id, severity: diagnostic.severity, span: SourceSpan(span),
      message: diagnostic.message, help: diagnostic.help)
    let excerpt = Self.excerpt(of: span, line: place.offset - (column - 1), in: source.bytes)
    let located = LocatedDiagnostic(
      placed, file: source.path, line: line, column: column, path: "", predicate: part,
      excerpt: excerpt)
    found.append((place, make(FixtureDiagnostic(located), Self.anchor(excerpt))))
  }

  /// The line of a place, or the part of it that can be shown.
  private static func excerpt(
    of span: Range<Int>, line: Int, in bytes: UnsafeRawBufferPointer
  ) -> SourceExcerpt {
    let start = max(line, span.lowerBound - ValueLimits.excerptBytes)
    let end = min(bytes.count, span.lowerBound + ValueLimits.excerptBytes)
    let shown = Array(bytes[min(start, end)..<end])
    return SourceExcerpt(
      of: SourceSpan(span.lowerBound - start, span.upperBound - start), in: shown)
  }

  /// Returns the text by which a baseline knows a finding: its line, wherever that moves.
  private static func anchor(_ excerpt: SourceExcerpt) -> String {
    let words = excerpt.text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    return clipped(words)
  }
}
