import ByteText
package import Diagnostics

/// One file that is read: its values with their places, and what is found about them.
///
/// A class, because every reader of a part of the file adds to the same findings.
package final class SourceDocument {
  package let file: String
  package let tree: ValueTree
  private let origin: SourceOrigin
  private var own: [UnplacedDiagnostic] = []
  private var foreign: [(diagnostic: LocatedDiagnostic, place: ValueIndex)] = []
  private var known: Set<LocatedDiagnostic> = []
  private lazy var lines = LineTable(tree.bytes)
  private lazy var positions = SourcePositions(tree.bytes, lines: lines)
  /// The ids of warnings that the author of what is read expects: they are not findings.
  package var expectedWarnings: [String] = []
  /// The number of findings that were dropped because there were too many.
  private var dropped = 0
  /// True when one finding is an error that leaves nothing to use.
  package private(set) var hasErrors = false

  package init(file: String, tree: ValueTree, origin: SourceOrigin = .start) {
    self.file = file
    self.tree = tree
    self.origin = origin
  }

  /// The document's value.
  ///
  /// Nil as long as there are errors, as of form, which come first.
  package var root: LocatedValue? {
    hasErrors || tree.nodes.isEmpty ? nil : LocatedValue(document: self, index: .root)
  }

  /// False for a binary file, whose findings have no lines.
  package var hasLines: Bool { tree.form != .binary }

  /// Adds a finding about this file.
  ///
  /// With `leavesFileUsable` what is in the file can be read in spite of an error.
  package func report<Problem: DiagnosticContent>(
    _ problem: @autoclosure () -> Problem, at place: UnplacedDiagnostic.Place,
    leavesFileUsable: Bool = false
  ) {
    // Words are not made for nothing: a file may have millions of mistakes.
    if own.count >= ValueLimits.findings, hasErrors, expectedWarnings.isEmpty {
      dropped += 1
      return
    }
    let content = problem()
    if content.severity == .error, !leavesFileUsable { hasErrors = true }
    if content.severity == .warning, expectedWarnings.contains(content.id) { return }
    if own.count < ValueLimits.findings {
      own.append(UnplacedDiagnostic(content: content, place: place))
    } else {
      dropped += 1
    }
  }

  /// Adds what was found in another file that the value at `place` names; once, however often it
  /// is named.
  fileprivate func include(_ diagnostics: [LocatedDiagnostic], namedAt place: ValueIndex) {
    for diagnostic in diagnostics {
      let (id, severity) = (diagnostic.diagnostic.id, diagnostic.diagnostic.severity)
      if severity == .warning, expectedWarnings.contains(id) { continue }
      guard known.insert(diagnostic).inserted else { continue }
      foreign.append((diagnostic, place))
      if severity == .error { hasErrors = true }
    }
  }

  /// The number of the line that the value at `index` begins in.
  fileprivate func line(of index: ValueIndex) -> Int {
    origin.linesBefore + lines.line(at: tree.span(of: index).lowerBound)
  }

  /// The place of the value at `index`.
  ///
  /// Places in ascending order cost O(n) together for n bytes.
  fileprivate func position(of index: ValueIndex) -> (line: Int, column: Int) {
    let (line, column) = positions.position(of: tree.span(of: index).lowerBound)
    return (origin.linesBefore + line, column)
  }

  /// Returns the paths of `values`, which are in the order of the file.
  package func paths(of values: [LocatedValue]) -> [String] {
    var paths = PathWriter(tree)
    return values.map { paths.path(of: $0.index) }
  }
}

/// Something wrong or doubtful about one place of a file, before the place has a line and column.
package struct UnplacedDiagnostic {
  /// The place of a finding.
  package enum Place {
    /// A value.
    case value(ValueIndex)
    /// The key of a member.
    case key(ValueIndex)
    /// A member that the object does not have.
    case missing(String, in: ValueIndex)
    /// A known span, inside a value.
    case span(SourceSpan, in: ValueIndex)
    /// A span of the predicate text that a string holds.
    case predicate(SourceSpan, source: String, in: ValueIndex)
    /// The file as a whole.
    case file

    /// The value that the finding is about.
    fileprivate var index: ValueIndex {
      switch self {
      case .value(let index), .key(let index), .missing(_, let index), .span(_, let index),
        .predicate(_, _, let index):
        index
      case .file: .root
      }
    }
  }

  package let content: Mistake
  package let place: Place

  /// Creates a finding at a place.
  package init(content: some DiagnosticContent, place: Place) {
    (self.content, self.place) = (Mistake(content), place)
  }
}

// MARK: - Diagnostics

extension SourceDocument {
  /// Returns every finding with its place in words, in the order of the file.
  ///
  /// - Shape: at most `ValueLimits.diagnostics`, and one that says that there are more.
  package func locatedDiagnostics() -> [LocatedDiagnostic] {
    if own.isEmpty && foreign.isEmpty { return [] }
    var positions = SourcePositions(tree.bytes, lines: lines)
    var paths = PathWriter(tree)
    let all =
      own.map { (span(of: $0.place).lowerBound, Entry.own($0)) }
      + foreign.map { diagnostic, place in
        (tree.span(of: place).lowerBound, Entry.foreign(diagnostic, namedAt: place))
      }
    let ordered = all.enumerated().sorted { left, right in
      (left.element.0, left.offset) < (right.element.0, right.offset)
    }
    var result = ordered.prefix(ValueLimits.diagnostics).map { item in
      switch item.element.1 {
      // What has no values of its own, as code, has the path of the value that names it.
      case .foreign(let diagnostic, let place) where diagnostic.path.isEmpty:
        diagnostic.with(path: paths.path(of: place))
      case .foreign(let diagnostic, _): diagnostic
      case .own(let finding): resolve(finding, &positions, &paths)
      }
    }
    if let last = ordered.dropFirst(ValueLimits.diagnostics).first {
      let more = ordered.count + dropped - ValueLimits.diagnostics
      let span = SourceSpan(last.element.0, last.element.0)
      let rest = UnplacedDiagnostic(
        content: FileProblem.moreDiagnostics(more, isError: hasErrors),
        place: .span(span, in: .root))
      result.append(resolve(rest, &positions, &paths))
    }
    return result
  }

  /// Returns `findings` with their places in words, in the same order.
  ///
  /// Places in ascending order cost O(n) together for n bytes.
  package func locate(_ findings: [UnplacedDiagnostic]) -> [LocatedDiagnostic] {
    var positions = SourcePositions(tree.bytes, lines: lines)
    var paths = PathWriter(tree)
    return findings.map { resolve($0, &positions, &paths) }
  }

  private enum Entry {
    case own(UnplacedDiagnostic)
    case foreign(LocatedDiagnostic, namedAt: ValueIndex)
  }

  private func resolve(
    _ finding: UnplacedDiagnostic, _ positions: inout SourcePositions, _ paths: inout PathWriter
  ) -> LocatedDiagnostic {
    let span = span(of: finding.place)
    let (line, column) = positions.position(of: span.lowerBound)
    var path = paths.path(of: finding.place.index)
    var predicate: LocatedDiagnostic.PredicatePart?
    var excerpt = hasLines ? SourceExcerpt(of: span, in: tree.bytes) : nil
    switch finding.place {
    case .value, .key, .span: break
    case .missing(let key, _): path += PathWriter.step(key)
    case .predicate(let part, let source, _):
      predicate = .init(source: source, span: part)
      excerpt = SourceExcerpt(of: part, in: Array(source.utf8))
    case .file: excerpt = nil
    }
    return LocatedDiagnostic(
      finding.content.diagnostic(at: origin.inFile(span)), file: file,
      line: origin.linesBefore + line, column: column, path: path, predicate: predicate,
      excerpt: excerpt)
  }

  private func span(of place: UnplacedDiagnostic.Place) -> SourceSpan {
    switch place {
    case .value(let index), .missing(_, let index): tree.span(of: index)
    case .key(let index): tree.span(ofKeyOf: index)
    case .span(let span, _): span
    case .predicate(let part, _, let index):
      JSONScalar.place(of: part, inStringAt: tree.span(of: index), of: tree.bytes)
    case .file: SourceSpan(0, 0)
    }
  }
}

// MARK: - Values

/// One value of a document.
package struct LocatedValue {
  package let document: SourceDocument
  package let index: ValueIndex

  /// Creates the value at `index` of `document`.
  package init(document: SourceDocument, index: ValueIndex) {
    (self.document, self.index) = (document, index)
  }

  /// The value's content.
  package var content: ValueContent { document.tree.content(of: index) }

  /// The key of a member; the empty string for an element.
  package var key: String { document.tree.key(of: index) }

  /// Whether the value is an object with this member.
  package func hasMember(_ key: String) -> Bool {
    isObject && parts.contains { $0.key.hasBytes(of: key) }
  }

  /// The text of a string, or nil.
  package var text: String? { if case .string(let text) = content { text } else { nil } }

  package var isNull: Bool { content == .null }
  package var isObject: Bool { content == .object }
  package var isList: Bool { content == .list }

  /// The elements of a list or the values of an object's members, in the order of the file.
  package var parts: some Sequence<LocatedValue> {
    document.tree.parts(of: index).lazy.map { LocatedValue(document: document, index: $0) }
  }

  /// The number of elements or members.
  ///
  /// - Complexity: O(n) for n of them.
  package var count: Int { document.tree.parts(of: index).reduce(0) { count, _ in count + 1 } }

  /// The value's kind in the words of its form, with an article: "a string".
  package var kindName: String {
    let isJSON = document.tree.form == .json
    return switch content {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .real: "a number"
    case .string: "a string"
    case .list: isJSON ? "a list" : "an array"
    case .object: isJSON ? "an object" : "a dictionary"
    case .other(let name): name
    }
  }

  /// The number of the line that the value begins in.
  package var line: Int { document.line(of: index) }

  /// The line and the column that the value begins in, from 1.
  package var position: (line: Int, column: Int) { document.position(of: index) }

  /// The length of the value without white space, in bytes; of JSON alone.
  package var compactLength: Int {
    let node = document.tree.nodes[index.position]
    return JSONScalar.compactLength(of: document.tree.bytes[Int(node.start)..<Int(node.end)])
  }

  /// Adds a finding about the value.
  package func report<Problem: DiagnosticContent>(_ problem: @autoclosure () -> Problem) {
    document.report(problem(), at: .value(index))
  }

  /// Adds a finding about the member's key.
  package func reportKey<Problem: DiagnosticContent>(_ problem: @autoclosure () -> Problem) {
    document.report(problem(), at: .key(index))
  }

  /// Adds what was found in the file that the value names; once, however often it is named.
  package func include(_ diagnostics: [LocatedDiagnostic]) {
    document.include(diagnostics, namedAt: index)
  }
}
