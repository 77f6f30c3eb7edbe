import ByteText
import FixtureTools
import PredicateLanguage
import SceneFixtures

/// The difference between two texts as `diff -u` writes it; the one of all verbs.
///
/// Compares line by line, as for texts that differ inside of lines. Who adds or removes lines says
/// which; any other pair differs as a whole.
struct UnifiedDiff {
  private static let context = 3

  private let name: String
  private let old: Lines
  private let new: Lines
  /// The lines that become others, in the order of the file.
  private let changes: [Change]

  private typealias Change = (old: Range<Int>, new: Range<Int>)

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
    if isWhole || self.old.lines.count != self.new.lines.count {
      changes = [(self.old.lines.indices, self.new.lines.indices)]
      return
    }
    var runs: [Range<Int>] = []
    for line in self.old.lines.indices where self.old.lines[line] != self.new.lines[line] {
      if let last = runs.last, last.upperBound == line {
        runs[runs.count - 1] = last.lowerBound..<line + 1
      } else {
        runs.append(line..<line + 1)
      }
    }
    changes = runs.map { ($0, $0) }
  }

  /// The difference that a recording makes.
  init(_ old: [UInt8], _ recording: FixtureRecording, name: String) {
    self.init(old, recording.bytes, name: name, changes: recording.changes)
  }

  /// Creates a difference with known changes.
  init(_ old: [UInt8], _ new: [UInt8], name: String, changes: [LineChange]) {
    self.name = name
    self.old = Lines(old)
    self.new = Lines(new)
    let (old, new) = (self.old, self.new)
    // An edit at the end of a line leaves the line.
    self.changes = changes.map { change in
      let same = zip(old.lines[change.old], new.lines[change.new]).prefix { $0 == $1 }.count
      return (change.old.dropFirst(same), change.new.dropFirst(same))
    }
  }

  func write(to output: OutputBuffer, _ painter: Painter) {
    let hunks = self.hunks
    guard !hunks.isEmpty else { return }
    output.writeLine(painter.paint("--- \(name)", .bold))
    output.writeLine(painter.paint("+++ \(name)", .bold))
    for hunk in hunks {
      let title = "@@ -\(Self.range(hunk.old)) +\(Self.range(hunk.new)) @@"
      output.writeLine(painter.paint(title, .cyan))
      write(hunk, to: output, painter)
    }
  }

  /// Changes that are shown together, with the lines around them.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
    var changes: [Change]
  }

  private var hunks: [Hunk] {
    var hunks: [Hunk] = []
    for change in changes {
      let before = min(Self.context, change.old.lowerBound)
      let after = min(Self.context, old.lines.count - change.old.upperBound)
      let lines = change.old.lowerBound - before..<change.old.upperBound + after
      let added = change.new.lowerBound - before..<change.new.upperBound + after
      if let last = hunks.last, last.old.upperBound >= lines.lowerBound {
        hunks[hunks.count - 1] = Hunk(
          old: last.old.lowerBound..<lines.upperBound,
          new: last.new.lowerBound..<added.upperBound, changes: last.changes + [change])
      } else {
        hunks.append(Hunk(old: lines, new: added, changes: [change]))
      }
    }
    return hunks
  }

  private static func range(_ lines: Range<Int>) -> String {
    lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1),\(lines.count)"
  }

  private func write(_ hunk: Hunk, to output: OutputBuffer, _ painter: Painter) {
    func write(_ sign: String, _ text: Lines, _ lines: Range<Int>, _ look: Painter.Look) {
      for line in lines {
        self.write(sign, text.lines[line], look, to: output, painter)
        if text.isUnfinished(line) { output.writeLine("\\ No newline at end of file") }
      }
    }
    var line = hunk.old.lowerBound
    for change in hunk.changes {
      write(" ", old, line..<change.old.lowerBound, .plain)
      // The new lines come after all the old ones of a change.
      write("-", old, change.old, .red)
      write("+", new, change.new, .green)
      line = change.old.upperBound
    }
    write(" ", old, line..<hunk.old.upperBound, .plain)
  }

  private func write(
    _ sign: String, _ line: ArraySlice<UInt8>, _ look: Painter.Look, to output: OutputBuffer,
    _ painter: Painter
  ) {
    guard painter.usesColor else {
      let bytes = Array(sign.utf8) + line + "\n".utf8
      return output.write { json in json.file(bytes, loneReturn: "\\r") }
    }
    var text = String(decoding: line, as: UTF8.self).replacing("\t", by: "    ")
    if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
    output.writeLine(painter.paint(sign + text, look))
  }
}
