import PredicateAnalysis
import PredicateLanguage
import SceneRouting
import TraceLines

/// A comparison of two fixtures for people: a table of moves.
struct DiffText {
  /// So many reasons for what is not known are shown.
  private static let shownUnknowns = 8

  private let console: Console

  init(_ console: Console) { self.console = console }

  private var painter: Painter { console.outputPainter }

  func write(_ report: DiffReport, _ checks: [Diff.FailOn] = []) {
    let difference = report.difference
    line(Self.summary(difference))
    line("identifiers: \(report.domain)")
    if !difference.moves.isEmpty {
      line("")
      write(difference.moves)
    }
    for change in difference.scoreChanges {
      line("")
      line(
        "\(change.scene.shown) keeps \(change.witness.text.shownIdentifier), now by"
          + " `\(change.score.name)`"
          + (change.witness.kind == .any ? " (a shorter one may exist)" : ""))
    }
    for change in report.states {
      line("")
      line("\(change.scene.shown) is \(change.state.rawValue) now")
    }
    for unknown in difference.unknowns.prefix(Self.shownUnknowns) {
      line("")
      let pair = unknown.isAboutAll ? "" : "\(unknown.from.window) to \(unknown.to.window): "
      console.output.writeLine(
        painter.paint("unknown:", .boldYellow) + " "
          + VisibleText.escaped(pair + unknown.obstacle.diagnostic.message))
    }
    if let traced = report.traced {
      line("")
      write(traced)
    }
    for check in report.open(checks) {
      line("")
      line(
        "--fail-on \(check.rawValue): whether an identifier does so is not known: the question was"
          + " left open, and the check fails.")
    }
  }

  private func line(_ text: String) {
    for line in VisibleText.escaped(text).wrapped(to: console.columns) {
      console.output.writeLine(StyledText(line))
    }
  }

  private func write(_ moves: [SceneMove]) {
    var table = TableWriter(
      [
        TableColumn(title: "IDENTIFIER", squeeze: .flexible),
        TableColumn(title: "FROM", squeeze: .flexible),
        TableColumn(title: "TO", squeeze: .flexible), TableColumn(title: "", squeeze: .optional),
      ], on: console)
    for move in moves {
      let remarks = [
        move.isBeyondASCII ? "only for text outside ASCII" : nil,
        move.witness.kind == .any ? "a shorter one may exist" : nil,
      ].compactMap(\.self)
      table.add(
        TableRow(cells: [
          TableCell(text: move.readable.text.shownIdentifier, look: .bold),
          TableCell(text: move.from.window), TableCell(text: move.to.window),
          TableCell(text: remarks.joined(separator: "; "), look: .dim),
        ]))
    }
    table.flush()
  }

  private func write(_ traced: MoveCounts) {
    let count = "\(traced.moved) of \(traced.lines.counting("recorded identifier")) move"
    if traced.moved == 0 { return line(count) }
    line("\(count):")
    var table = TableWriter(
      [
        TableColumn(title: "COUNT"), TableColumn(title: "FROM", squeeze: .flexible),
        TableColumn(title: "TO", squeeze: .flexible),
        TableColumn(title: "SUCH AS", squeeze: .flexible),
      ], on: console)
    for entry in traced.inOrder {
      table.add(
        TableRow(cells: [
          TableCell(text: String(entry.count)), TableCell(text: entry.key.from.window),
          TableCell(text: entry.key.to.window),
          TableCell(text: (entry.example?.identifier).shownIdentifier),
        ]))
    }
    table.flush()
    if traced.otherMoves > 0 { line("moves between other windows: \(traced.otherMoves)") }
  }

  /// What a comparison came to, in a sentence.
  static func summary(_ difference: SceneDifference) -> String {
    let count = difference.moves.count
    let moves =
      count == 0
      ? "No identifier goes to another window"
      : "Identifiers move between \(count.counting("pair")) of windows"
    return difference.unknowns.isEmpty
      ? (count == 0 ? moves + ": it is proved." : moves + "; between no others, it is proved.")
      : moves + " as far as is known; \(difference.unknowns.count.counting("pair")) without an"
        + " answer."
  }
}
