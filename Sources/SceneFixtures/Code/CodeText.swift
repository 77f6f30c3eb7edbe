import LocatedValues
package import PredicateLanguage
package import SceneRouting
import SourceScan
import SourceText

/// The texts of a scene's conditions that stand in code.
package struct SceneCode: Sendable {
  var texts: [ActivationCondition: CodeText] = [:]
  /// The type that sets them; empty for code outside of types.
  package internal(set) var type = ""
  /// The files that the fixture names, as they are called in diagnostics.
  package internal(set) var paths: [String] = []

  /// The line of code with a part of a condition; nil where the condition is not the code's, as
  /// after a step that has changed it.
  package func excerpt(of span: SourceSpan, in source: String, _ condition: ActivationCondition)
    -> CodeExcerpt?
  {
    guard let text = texts[condition], text.source == source else { return nil }
    return text.excerpt(of: span)
  }
}

/// A predicate's text with its places in the sources.
struct CodeText: Sendable {
  /// The text as the predicate has it.
  let source: String
  /// Where each byte of it is written; nil for a set of SwiftUI, which is written as strings.
  let located: LocatedText?
  /// Where all of it is written.
  let whole: ScanExpression
  let files: [(label: String, bytes: [UInt8])]

  /// - Complexity: O(n): n bytes of the source.
  func excerpt(of part: SourceSpan) -> CodeExcerpt {
    var (place, end) = (whole.place, whole.end)
    if let located {
      place = located.place(of: part.lowerBound)
      let last = located.place(of: max(part.lowerBound, part.upperBound - 1))
      end = last.file == place.file ? last.offset + 1 : place.offset + 1
    }
    let (label, bytes) = files[place.file]
    var positions = SourcePositions(bytes, lines: LineTable(bytes))
    let (line, column) = positions.position(of: place.offset)
    let excerpt = SourceExcerpt(
      of: SourceSpan(place.offset, max(place.offset + 1, end)), in: bytes)
    let indent = excerpt.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let cut = min(indent, excerpt.span.lowerBound)
    return CodeExcerpt(
      place: FixturePlace(file: label, line: line, column: column),
      text: String(decoding: excerpt.text.utf8.dropFirst(cut), as: UTF8.self),
      span: SourceSpan(excerpt.span.lowerBound - cut, excerpt.span.upperBound - cut))
  }
}

/// A line of code, without its indentation, and the part of it that matters.
package struct CodeExcerpt: Hashable, Sendable {
  package let place: FixturePlace
  package let text: String
  /// In UTF-8 offsets of `text`.
  package let span: SourceSpan

  /// The place, the line and carets below the part.
  var lines: [String] {
    ["--> \(place)"] + DiagnosticRenderer(source: text).excerpt(of: span).map { "  | " + $0 }
  }
}
