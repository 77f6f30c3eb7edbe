import PredicateLanguage

/// Collects what is found about one file while it is read.
///
/// A class, because every reader of a part of the file adds to the same list.
final class FindingList {
  let file: String
  private let origin: SourceOrigin
  private var map: any SourceMap
  private var own: [Finding] = []
  private var foreign: [(diagnostic: FixtureDiagnostic, place: JSONPath)] = []
  private var known: Set<FixtureDiagnostic> = []
  private lazy var lines = LineTable(map.bytes)
  /// How many findings were too many to keep.
  private var dropped = 0
  /// True when one finding is an error.
  private(set) var hasErrors = false

  init(file: String, map: any SourceMap, origin: SourceOrigin = .start) {
    self.file = file
    self.map = map
    self.origin = origin
  }

  /// Adds a finding about this file.
  func report(_ content: any FindingContent, at place: Finding.Place) {
    if content.severity == .error { hasErrors = true }
    if own.count < FixtureLimits.findings {
      own.append(Finding(content: content, place: place))
    } else {
      dropped += 1
    }
  }

  /// Adds what was found in another file that the value at `path` names; once, however often it
  /// is named.
  func include(_ diagnostics: [FixtureDiagnostic], namedAt path: JSONPath) {
    for diagnostic in diagnostics where known.insert(diagnostic).inserted {
      foreign.append((diagnostic, path))
      if diagnostic.severity == .error { hasErrors = true }
    }
  }

  /// The length of the value at `path` without white space, in bytes.
  func compactLength(ofValueAt path: JSONPath) -> Int {
    map.compactLength(ofValueAt: path)
  }

  /// False for a binary file, whose findings have no lines.
  var hasLines: Bool { map.hasLines }

  /// The offset of the key of the member at `path`.
  func offset(ofKeyAt path: JSONPath) -> Int { map.span(ofKeyAt: path).lowerBound }

  /// The number of the line that the value at `path` begins in.
  func line(ofValueAt path: JSONPath) -> Int {
    origin.linesBefore + lines.line(at: map.span(ofValueAt: path).lowerBound)
  }

  /// Returns every finding with its place in words, in the order of the file.
  ///
  /// - Shape: at most `FixtureLimits.diagnostics`, and one that says that there are more.
  func diagnostics() -> [FixtureDiagnostic] {
    if own.isEmpty && foreign.isEmpty { return [] }
    var positions = SourcePositions(map.bytes, lines: lines)
    let all =
      own.map { (span(of: $0.place).lowerBound, Entry.own($0)) }
      + foreign.map { (map.span(ofValueAt: $0.place).lowerBound, Entry.foreign($0.diagnostic)) }
    let ordered = all.enumerated().sorted { left, right in
      (left.element.0, left.offset) < (right.element.0, right.offset)
    }
    var result = ordered.prefix(FixtureLimits.diagnostics).map { item in
      switch item.element.1 {
      case .foreign(let diagnostic): diagnostic
      case .own(let finding): resolve(finding, &positions)
      }
    }
    if let last = ordered.dropFirst(FixtureLimits.diagnostics).first {
      let more = ordered.count + dropped - FixtureLimits.diagnostics
      let span = SourceSpan(last.element.0, last.element.0)
      let rest = Finding(
        content: FileProblem.moreDiagnostics(more, isError: hasErrors), place: .span(span, .root))
      result.append(resolve(rest, &positions))
    }
    return result
  }

  private enum Entry {
    case own(Finding)
    case foreign(FixtureDiagnostic)
  }

  private func resolve(
    _ finding: Finding, _ positions: inout SourcePositions
  ) -> FixtureDiagnostic {
    let span = span(of: finding.place)
    let (line, column) = positions.position(of: span.lowerBound)
    var path = JSONPath.root
    var predicate: PredicateExcerpt?
    var excerpt = map.hasLines ? SourceExcerpt(of: span, in: map.bytes) : nil
    switch finding.place {
    case .value(let place), .key(let place), .span(_, let place): path = place
    case .predicate(let part, let source, let place):
      path = place
      predicate = PredicateExcerpt(source: source, span: part)
      excerpt = SourceExcerpt(of: part, in: Array(source.utf8))
    case .file: excerpt = nil
    }
    return FixtureDiagnostic(
      content: finding.content, span: origin.inFile(span), file: file,
      line: origin.linesBefore + line, column: column,
      path: path.description, predicate: predicate, excerpt: excerpt)
  }

  private func span(of place: Finding.Place) -> SourceSpan {
    switch place {
    case .value(let path): map.span(ofValueAt: path)
    case .key(let path): map.span(ofKeyAt: path)
    case .span(let span, _): span
    case .predicate(let part, _, let path):
      map.span(of: part, inStringAt: map.span(ofValueAt: path))
    case .file: SourceSpan(0, 0)
    }
  }
}

/// Something wrong or doubtful about one place of a file, before the place has a line and column.
struct Finding {
  /// Where a finding belongs.
  enum Place {
    /// The value at a path, or the innermost container where nothing is there.
    case value(JSONPath)
    /// The key of the member at a path.
    case key(JSONPath)
    /// A known span, inside the value at a path.
    case span(SourceSpan, JSONPath)
    /// A span of the predicate text that the string at a path holds.
    case predicate(SourceSpan, source: String, JSONPath)
    /// The file as a whole.
    case file
  }

  let content: any FindingContent
  let place: Place
}

/// What a finding is called, what it says and how it is mended; a place makes it a diagnostic.
protocol FindingContent: Sendable {
  /// A constant name in kebab case.
  var id: String { get }
  /// How grave it is.
  var severity: Diagnostic.Severity { get }
  /// One sentence in lower case without a full stop.
  var message: String { get }
  /// How to mend it, or nil.
  var help: String? { get }
}

extension FindingContent {
  var severity: Diagnostic.Severity { .error }
}
