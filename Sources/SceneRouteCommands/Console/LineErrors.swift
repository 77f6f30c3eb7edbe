import PredicateLanguage
import TraceLines

/// The lines of an input that give no identifier: the first are reported one by one, of the others
/// the number.
struct LineErrors {
  /// So many lines show what is wrong; a file of another kind has a mistake in each.
  private static let shown = 10

  private let name: String
  private let console: Console
  private let id: String?
  private let help: String?
  private var count = 0

  /// - Parameters:
  ///   - name: what the input is called.
  ///   - id: that of the findings; nil for that of each problem.
  ///   - help: what becomes of such a line.
  init(in name: String, id: String? = nil, help: String? = nil, on console: Console) {
    (self.name, self.id, self.help, self.console) = (VisibleText.escaped(name), id, help, console)
  }

  /// Reports a line, by its number from 1.
  mutating func report(_ problem: LineProblem, line: Int) {
    count += 1
    guard count <= Self.shown else { return }
    console.reportError(
      id: id ?? problem.id, "\(name), line \(line): \(problem.message)",
      help: count == 1 ? help : nil)
  }

  /// Reports how many lines there were besides.
  func finish() {
    guard count > Self.shown else { return }
    let more = (count - Self.shown).counting("more line")
    console.reportError(id: id ?? "unreadable-lines", "\(name): \(more) could not be read")
  }
}

extension Console {
  /// Reports that the lines of a log are not identifiers.
  func report(_ table: LogTable, help: String) {
    reportError(id: "not-identifiers", table.sentence, help: help)
  }
}
