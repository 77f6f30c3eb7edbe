import PredicateLanguage
import SceneFixtures
import TraceLines

/// The lines of standard input that cannot be read: the first are reported one by one, of the
/// others the number.
struct LineErrors {
  /// So many lines show what is wrong; a file of another kind has a mistake in each.
  private static let shown = 10

  private let console: Console
  private let id: String?
  private var count = 0

  /// - Parameter id: that of the findings; nil for that of each problem.
  init(id: String? = nil, on console: Console) { (self.id, self.console) = (id, console) }

  /// Reports a line, by its number from 1.
  mutating func report(_ problem: LineProblem, line: Int) {
    count += 1
    guard count <= Self.shown else { return }
    console.reportError(
      id: id ?? problem.id, "standard input, line \(line): \(problem.message)")
  }

  /// Reports how many lines there were besides.
  func finish() {
    guard count > Self.shown else { return }
    let more = (count - Self.shown).counting("more line")
    console.reportError(
      id: id ?? "unreadable-lines", "standard input: \(more) could not be read")
  }
}

extension Console {
  /// Reports the lines of a log without an identifier: of each reason how many, and the first.
  ///
  /// - Parameter id: that of the findings; nil for that of each problem.
  func report(_ badLines: [String: ReplaySummary.BadLines], id: String? = nil) {
    for (problem, lines) in badLines.sorted(by: { $0.key < $1.key }) {
      reportError(
        id: id ?? problem,
        "\(lines.count.counting("line")) without an identifier: \(problem), first "
          + lines.first.sentence, help: "they are not counted")
    }
  }
}
