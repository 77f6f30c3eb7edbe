import PredicateLanguage
import SceneRouting

/// Decisions for people: a table, one row an event.
struct DecisionTable: DecisionWriter {
  private let console: Console
  private let marksExpectations: Bool
  private var table: TableWriter
  private var warnings = WarningSummary()

  /// `marksExpectations`: whether a first column says which expectations are met.
  init(on console: Console, marksExpectations: Bool) {
    self.console = console
    self.marksExpectations = marksExpectations
    let mark = marksExpectations ? [TableColumn(title: "")] : []
    table = TableWriter(
      mark + [
        TableColumn(title: "EVENT", squeeze: .flexible),
        TableColumn(title: "SOURCE", squeeze: .optional),
        TableColumn(title: "IDENTIFIER", squeeze: .flexible),
        TableColumn(title: "WINDOW", squeeze: .flexible),
        TableColumn(title: "ACTION"),
        TableColumn(title: "WHY"),
      ], on: console)
  }

  mutating func begin() {}

  mutating func write(_ routed: RoutedEvent) {
    let decision = routed.decision
    let event = routed.selected.event
    // A payload's own warnings were reported when it was read.
    warnings.add(decision.warnings.dropFirst(event.warnings.count))
    let mark = marksExpectations ? [routed.mark ?? TableCell(text: "")] : []
    let cells =
      mark + [
        TableCell(text: routed.selected.label, look: event.name == nil ? .dim : .bold),
        TableCell(text: event.source.rawValue),
        TableCell(text: decision.identifier.shownIdentifier),
        TableCell(text: decision.shownWindow),
        TableCell(text: decision.action.name, look: decision.actionLook),
        TableCell(text: decision.shortReason),
      ]
    table.add(TableRow(cells: cells, notes: decision.errors.map(note)))
  }

  mutating func flush() {
    table.flush()
    console.output.flush()
  }

  mutating func end() {
    table.flush()
    warnings.report(on: console)
  }

  private func note(_ error: SceneError) -> StyledText {
    let title = console.outputPainter.paint("error:", .red)
    let scene = error.scene.rawValue
    let what = error.error.diagnostic.message
    return "   \(title) `\(scene)` was skipped: `\(error.condition.rawValue)`: \(what)"
  }
}
