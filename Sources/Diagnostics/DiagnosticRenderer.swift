/// Renders diagnostics for people: what is wrong, the source line, a caret below the place, help.
///
/// ```
/// error[unknown-operator]: `BEGINWITH` is not an operator
///   |
///   | SELF BEGINWITH "mail/"
///   |      ^^^^^^^^^
///   = help: did you mean `BEGINSWITH`?
/// ```
///
/// ```swift
/// let renderer = DiagnosticRenderer(source: error.source, label: "mail.json", usesColor: true)
/// let texts = error.diagnostics.map { renderer.render($0) }
/// ```
///
/// Carets are right below tabs, wide characters and combining marks; control characters are
/// escaped; a long line is cut to a window around the place.
public struct DiagnosticRenderer: Sendable {
  private let source: [UInt8]
  private let label: String?
  private let usesColor: Bool
  /// The number of columns shown of a source line.
  private let columns: Int

  /// Creates a renderer over `source`; `label` says where the text comes from, such as a file.
  ///
  /// `columns` of a source line are shown, and the marks of what is left out beside them.
  public init(
    source: String, label: String? = nil, usesColor: Bool = false, columns: Int = 100
  ) {
    self.source = Array(source.utf8)
    self.label = label
    self.usesColor = usesColor
    self.columns = max(columns, 8)
  }

  /// Returns a diagnostic as several lines, without a newline at the end.
  ///
  /// - Complexity: O(n): n bytes of source.
  public func render(_ diagnostic: Diagnostic) -> String {
    lines(of: diagnostic).map { $0.terminalText }.joined(separator: "\n")
  }

  /// Returns the lines of a diagnostic.
  ///
  /// - Complexity: O(n): n bytes of source.
  package func lines(of diagnostic: Diagnostic) -> [StyledText] {
    var lines = [heading(diagnostic)]
    if let label { lines.append("  \(paint("-->", .blue)) \(label)") }
    let bar = paint("|", .blue)
    lines.append("  \(bar)")
    for line in excerptLines(of: diagnostic.span) { lines.append("  \(bar) \(line)") }
    if let help = diagnostic.help { lines.append("  \(paint("=", .blue)) help: \(help)") }
    return lines
  }

  /// Returns the source line of `span` and the line of carets below it.
  package func excerpt(of span: SourceSpan) -> [String] {
    excerptLines(of: span).map { $0.terminalText }
  }

  private func excerptLines(of span: SourceSpan) -> [StyledText] {
    let line = lineRange(around: span)
    let part = shownRange(around: span, in: line)
    let cells = Cells(
      source[part], offset: part.lowerBound, isCutBefore: part.lowerBound > line.lowerBound,
      isCutAfter: part.upperBound < line.upperBound)
    let (start, end) = cells.columns(of: span)
    let shown = cells.window(around: start, end, width: columns)
    let carets = String(repeating: "^", count: max(1, shown.end - shown.start))
    let indent = String(repeating: " ", count: shown.start)
    return [StyledText(shown.text), indent + paint(carets, .boldRed)]
  }

  /// The part of a long line that a window around `span` may show: each of a thousand findings in
  /// one line is not to cost the whole line.
  private func shownRange(around span: SourceSpan, in line: Range<Int>) -> Range<Int> {
    let reach = Self.bytesOfColumn * min(columns, Self.mostColumns)
    guard line.count > 3 * reach else { return line }
    func cut(_ offset: Int) -> Int {
      var offset = min(max(offset, line.lowerBound), line.upperBound)
      while offset > line.lowerBound, offset < line.upperBound, source[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    }
    return cut(span.lowerBound - reach)..<cut(min(span.upperBound, span.lowerBound + reach) + reach)
  }

  private static let bytesOfColumn = 16
  private static let mostColumns = 10_000

  private func heading(_ diagnostic: Diagnostic) -> StyledText {
    let title = "\(diagnostic.severity.rawValue)[\(diagnostic.id)]"
    return "\(paint(title, look(of: diagnostic.severity))): \(diagnostic.message)"
  }

  private func look(of severity: Diagnostic.Severity) -> StyledText.Look {
    switch severity {
    case .error: .boldRed
    case .warning: .boldYellow
    case .note: .boldCyan
    }
  }

  private func paint(_ text: String, _ look: StyledText.Look) -> StyledText {
    StyledText(text, usesColor ? look : .plain)
  }

  /// The line that `span` begins in, without its line end.
  private func lineRange(around span: SourceSpan) -> Range<Int> {
    let place = min(max(span.lowerBound, 0), source.count)
    let newline = UInt8(ascii: "\n")
    let start = source[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = source[place...].firstIndex(of: newline) ?? source.count
    return start..<end
  }
}

/// The characters of one line, as they are shown, with their columns.
private struct Cells {
  private struct Cell {
    let text: String
    let width: Int
    let offset: Int
  }

  private var cells: [Cell] = []
  private let end: Int
  private let isCutBefore: Bool
  private let isCutAfter: Bool

  init(_ line: ArraySlice<UInt8>, offset: Int, isCutBefore: Bool, isCutAfter: Bool) {
    (self.isCutBefore, self.isCutAfter) = (isCutBefore, isCutAfter)
    var position = offset
    let text = String(decoding: line, as: UTF8.self)
    for (character, shown) in VisibleText.shownCharacters(of: text) {
      let text = character == "\t" ? "    " : shown
      cells.append(Cell(text: text, width: DisplayWidth.of(text), offset: position))
      position += character.utf8.count
    }
    end = position
  }

  /// The first column of `span`, and the one after its last; a caret has at least one column.
  func columns(of span: SourceSpan) -> (start: Int, end: Int) {
    var column = 0
    var start: Int?
    var stop: Int?
    for (index, cell) in cells.enumerated() {
      let next = index + 1 < cells.count ? cells[index + 1].offset : end
      if start == nil, next > span.lowerBound { start = column }
      if stop == nil, cell.offset >= span.upperBound { stop = column }
      column += cell.width
    }
    let first = start ?? column
    return (first, max(stop ?? column, first + 1))
  }

  /// The part of the line that shows the columns `start ..< end`, and where they are in it.
  func window(around start: Int, _ end: Int, width: Int) -> (text: String, start: Int, end: Int) {
    let total = cells.reduce(0) { $0 + $1.width }
    if total <= width, !isCutBefore, !isCutAfter {
      return (cells.map({ $0.text }).joined(), start, end)
    }
    let from = max(0, min(start - width / 3, total - width))
    let hasMoreBefore = from > 0 || isCutBefore
    var text = hasMoreBefore ? "…" : ""
    var column = 0
    var skipped = 0
    for cell in cells {
      if column < from {
        skipped += cell.width
      } else if column + cell.width <= from + width {
        text += cell.text
      }
      column += cell.width
    }
    if from + width < total || isCutAfter { text += "…" }
    let shift = skipped - (hasMoreBefore ? 1 : 0)
    let last = min(end - shift, width + 1)
    return (text, start - shift, max(last, start - shift + 1))
  }
}

/// The number of columns that a text takes on a terminal.
package enum DisplayWidth {
  /// Returns the columns of `text`: 0 for combining marks, 2 for wide characters and emoji.
  ///
  /// - Complexity: O(n): n scalars.
  package static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the columns of one character.
  ///
  /// A character of several scalars is as wide as its widest scalar; emoji presentation is wide.
  static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F, width == 1 { width = 2 }
      width = max(width, self.width(of: scalar))
    }
    return width
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// The blocks whose characters are wide or full-width.
  ///
  /// Source: Unicode Standard Annex #11, EastAsianWidth.txt, classes W and F, by block.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: false
    }
  }
}
