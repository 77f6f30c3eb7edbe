import PredicateLanguage

/// The difference between two texts as `diff -u` writes it.
///
/// Made for texts that differ inside of lines, as fixtures do; any other pair differs as a whole.
struct UnifiedDiff {
  /// So many lines are shown before and after a change.
  private static let context = 3

  /// A line of the diff without its sign.
  private enum Row {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
    /// The line before ends its file without a line feed.
    case noLineFeed
  }

  private let name: String
  private let old: Lines
  private let new: Lines
  private let isWhole: Bool

  private struct Lines {
    let lines: [ArraySlice<UInt8>]
    let endsInLineFeed: Bool

    init(_ bytes: [UInt8]) {
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      endsInLineFeed = lines.last?.isEmpty ?? true
      if endsInLineFeed { lines.removeLast() }
      self.lines = lines
    }

    func isUnfinished(_ line: Int) -> Bool { !endsInLineFeed && line == lines.count - 1 }
  }

  /// `isWhole`: no line is in both texts.
  init(_ old: [UInt8], _ new: [UInt8], name: String, isWhole: Bool = false) {
    self.name = name
    self.old = Lines(old)
    self.new = Lines(new)
    self.isWhole = isWhole || self.old.lines.count != self.new.lines.count
  }

  /// Writes the diff; nothing where the texts are equal.
  func write(to output: OutputBuffer, _ painter: Painter) {
    let hunks = self.hunks
    guard !hunks.isEmpty else { return }
    output.writeLine(painter.paint("--- \(name)", .bold))
    output.writeLine(painter.paint("+++ \(name)", .bold))
    for hunk in hunks {
      let title = "@@ -\(Self.range(hunk.old)) +\(Self.range(hunk.new)) @@"
      output.writeLine(painter.paint(title, .cyan))
      for row in rows(of: hunk) { write(row, to: output, painter) }
    }
  }

  private typealias Hunk = (old: Range<Int>, new: Range<Int>)

  /// The lines that belong to a change, with those around it.
  private var hunks: [Hunk] {
    if isWhole { return [(old.lines.indices, new.lines.indices)] }
    var hunks: [Range<Int>] = []
    for line in old.lines.indices where old.lines[line] != new.lines[line] {
      let lower = max(0, line - Self.context)
      let upper = min(old.lines.count, line + 1 + Self.context)
      if let last = hunks.last, last.upperBound >= lower {
        hunks[hunks.count - 1] = last.lowerBound..<upper
      } else {
        hunks.append(lower..<upper)
      }
    }
    return hunks.map { ($0, $0) }
  }

  private static func range(_ lines: Range<Int>) -> String {
    lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1),\(lines.count)"
  }

  private func rows(of hunk: Hunk) -> [Row] {
    var rows: [Row] = []
    // The new lines come after all the old ones of a change.
    var added: [Row] = []
    for line in hunk.old {
      let text = old.lines[line]
      let isSame = !isWhole && new.lines[line] == text
      if isSame {
        rows += added
        added = []
      }
      rows.append(isSame ? .same(text) : .removed(text))
      if old.isUnfinished(line) { rows.append(.noLineFeed) }
      if !isSame, !isWhole { append(line, to: &added) }
    }
    if isWhole {
      for line in hunk.new { append(line, to: &added) }
    }
    return rows + added
  }

  private func append(_ line: Int, to rows: inout [Row]) {
    rows.append(.added(new.lines[line]))
    if new.isUnfinished(line) { rows.append(.noLineFeed) }
  }

  private func write(_ row: Row, to output: OutputBuffer, _ painter: Painter) {
    switch row {
    case .same(let line): write(" ", line, .plain, to: output, painter)
    case .removed(let line): write("-", line, .red, to: output, painter)
    case .added(let line): write("+", line, .green, to: output, painter)
    case .noLineFeed: output.writeLine("\\ No newline at end of file")
    }
  }

  private func write(
    _ sign: String, _ line: ArraySlice<UInt8>, _ look: Painter.Look, to output: OutputBuffer,
    _ painter: Painter
  ) {
    guard painter.usesColor else {
      let bytes = Array(sign.utf8) + line + "\n".utf8
      return output.write { json in json.file(bytes, loneReturn: "\\r") }
    }
    var text = String(decoding: line, as: UTF8.self).replacing("\t", with: "    ")
    if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
    output.writeLine(painter.paint(sign + text, look))
  }
}
