import ByteText
import LocatedValues
package import PredicateLanguage
package import SceneRouting

/// The texts of a scene's conditions that stand in code.
package struct SceneCode: Sendable {
  package var texts: [ActivationCondition: CodeText] = [:]
  /// The type that sets them; empty for code outside of types.
  package internal(set) var type = ""
  /// The files that the fixture names, as they are called in diagnostics.
  package internal(set) var paths: [String] = []

  package init() {}

  /// The text that a condition was read from.
  ///
  /// Nil if the code leaves it out, and if the condition is not the code's, as after a step that
  /// has changed it.
  package func text(of condition: ActivationCondition, as source: String) -> CodeText? {
    texts[condition].flatMap { $0.source.hasBytes(of: source) ? $0 : nil }
  }

  /// The line of code with a part of a condition.
  ///
  /// Nil if the condition is not the code's.
  package func excerpt(of span: SourceSpan, in source: String, _ condition: ActivationCondition)
    -> CodeExcerpt?
  {
    text(of: condition, as: source)?.excerpt(of: span)
  }
}

/// A source that was read.
package struct CodeFile: Sendable {
  package let label: String
  package let bytes: [UInt8]
  let lines: LineTable

  package init(label: String, bytes: [UInt8]) {
    (self.label, self.bytes, lines) = (label, bytes, LineTable(bytes))
  }

  /// Creates a file of bytes that may begin with a byte order mark, which does not count.
  package init(source bytes: [UInt8], label: String) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.init(label: label, bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
  }
}

/// A byte of one of the files that were read together.
package struct CodeOffset: Hashable, Sendable {
  package let file: Int
  package let offset: Int

  package init(file: Int, offset: Int) { (self.file, self.offset) = (file, offset) }
}

/// A part of one of the files that were read together.
package struct CodeSpan: Sendable {
  package let start: CodeOffset
  /// The offset behind its last byte.
  package let end: Int

  package init(start: CodeOffset, end: Int) { (self.start, self.end) = (start, end) }
}

/// The bytes of a text, and the place in the sources of each.
package struct CodeBytes: Sendable {
  let bytes: [UInt8]
  let place: @Sendable (Int) -> CodeOffset

  package init(_ bytes: [UInt8], place: @escaping @Sendable (Int) -> CodeOffset) {
    (self.bytes, self.place) = (bytes, place)
  }
}

/// Turns places of sources into lines and columns; ascending places cost O(n) together for n bytes.
package struct CodePositions {
  private var positions: [ExactText: SourcePositions] = [:]

  package init() {}

  mutating func position(of offset: Int, in file: CodeFile) -> (line: Int, column: Int) {
    positions[ExactText(file.label), default: SourcePositions(file.bytes, lines: file.lines)]
      .position(of: offset)
  }
}

/// A predicate's text with its places in the sources.
package struct CodeText: Sendable {
  /// The text as the predicate has it.
  package let source: String
  package let arguments: [PredicateArgument]
  /// The place of each of its bytes.
  ///
  /// Nil for a set of SwiftUI, which is written as strings.
  let located: CodeBytes?
  /// The expression that has all of it.
  let whole: CodeSpan
  let files: [CodeFile]

  package init(
    source: String, arguments: [PredicateArgument], located: CodeBytes?, whole: CodeSpan,
    files: [CodeFile]
  ) {
    (self.source, self.arguments, self.located) = (source, arguments, located)
    (self.whole, self.files) = (whole, files)
  }

  /// Whether it is written as a predicate.
  package var isPredicate: Bool { located != nil }

  /// The line with all of it.
  package var excerpt: CodeExcerpt { excerpt(of: SourceSpan(0, source.utf8.count)) }

  package func excerpt(of part: SourceSpan) -> CodeExcerpt {
    var positions = CodePositions()
    return excerpt(of: part, &positions)
  }

  package func excerpt(of part: SourceSpan, _ positions: inout CodePositions) -> CodeExcerpt {
    var (place, end) = (whole.start, whole.end)
    if let located {
      place = located.place(part.lowerBound)
      let last = located.place(max(part.lowerBound, part.upperBound - 1))
      end = last.file == place.file ? last.offset + 1 : place.offset + 1
    }
    let file = files[place.file]
    let span = SourceSpan(place.offset, max(place.offset + 1, end))
    let (line, column) = positions.position(of: place.offset, in: file)
    return CodeExcerpt(
      place: FixturePlace(file: file.label, line: line, column: column), fileSpan: span,
      excerpt: SourceExcerpt(of: span, in: file.bytes))
  }

  /// The line of code with `changes` of the predicate's text, which are in order; the whole text
  /// with them, where they are not written in one line as the predicate has them.
  package func line(
    with changes: [(span: SourceSpan, text: String)], whole changed: String
  ) -> String {
    guard let located, let first = changes.first else { return changed }
    let origin = located.place(first.span.lowerBound)
    let bytes = files[origin.file].bytes
    let line = files[origin.file].lines.place(of: origin.offset).start
    let end = bytes[line...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    guard end - line <= FixtureLimits.codeExpressionBytes else { return changed }
    var result: [UInt8] = []
    var written = line
    for (span, text) in changes {
      let start = located.place(span.lowerBound)
      let part = located.bytes[span.lowerBound..<span.upperBound]
      let stop = start.offset + part.count
      // Signs that a literal writes in another way, and parts of several literals.
      guard start.file == origin.file, start.offset >= written, stop <= end,
        bytes[start.offset..<stop] == part, !text.contains(where: { $0 == "\"" || $0 == "\\" })
      else { return changed }
      result += bytes[written..<start.offset] + Array(text.utf8)
      written = stop
    }
    result += bytes[written..<end]
    return String(decoding: result.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

/// A line of code and the part of it that matters.
package struct CodeExcerpt: Hashable, Sendable {
  package let place: FixturePlace
  /// The line without its indentation, or the part of it that is shown.
  package let text: String
  /// The part, in UTF-8 offsets of `text`.
  package let span: SourceSpan
  /// The part in UTF-8 offsets of the source.
  let fileSpan: SourceSpan
  let excerpt: SourceExcerpt

  init(place: FixturePlace, fileSpan: SourceSpan, excerpt: SourceExcerpt) {
    (self.place, self.fileSpan, self.excerpt) = (place, fileSpan, excerpt)
    let indent = excerpt.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let cut = min(indent, excerpt.span.lowerBound)
    text = String(decoding: excerpt.text.utf8.dropFirst(cut), as: UTF8.self)
    span = SourceSpan(excerpt.span.lowerBound - cut, excerpt.span.upperBound - cut)
  }

  /// The place, the line and carets below the part.
  package var lines: [String] {
    ["--> \(place)"] + DiagnosticRenderer(source: text).excerpt(of: span).map { "  | " + $0 }
  }
}

extension FixtureDiagnostic {
  /// The finding about the part `span` of a predicate, at the line of code that has it.
  package func moved(to code: CodeExcerpt, of source: String, _ span: SourceSpan)
    -> FixtureDiagnostic
  {
    FixtureDiagnostic(
      LocatedDiagnostic(
        Diagnostic(
          id: id, severity: severity, span: code.fileSpan, message: message, help: help),
        file: code.place.file, line: code.place.line, column: code.place.column, path: path,
        predicate: .init(source: source, span: span), excerpt: code.excerpt))
  }
}
