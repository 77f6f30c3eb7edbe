import PredicateLanguage
import SceneFixtures
import SceneRouting

/// A timeline for people: a table, a row a step.
struct StepTable: StepWriter {
  private let showsCalls: Bool
  private let console: Console
  private var table: TableWriter

  init(showsCalls: Bool, on console: Console) {
    self.showsCalls = showsCalls
    self.console = console
    table = TableWriter(
      [
        TableColumn(title: ""),
        TableColumn(title: "STEP", squeeze: .flexible),
        TableColumn(title: "HAPPENED", squeeze: .flexible),
        TableColumn(title: "WINDOW", squeeze: .flexible),
        TableColumn(title: "ACTION"),
        TableColumn(title: "IN FRONT", squeeze: .flexible),
        TableColumn(title: "OTHERS", squeeze: .flexible),
      ], on: console)
  }

  mutating func begin() {}

  mutating func write(_ result: StepResult) {
    let isNamed = result.step.name != nil
    let cells = [
      result.mark, TableCell(text: result.label, look: isNamed ? .bold : .dim),
      TableCell(text: result.happening), result.window, result.actionCell,
      TableCell(text: result.front), TableCell(text: result.othersInWords, look: .dim),
    ]
    let calls = showsCalls ? result.outcome?.calls ?? [] : []
    table.add(TableRow(cells: cells, notes: calls.map(note) + warnings(result)))
  }

  mutating func flush() { table.flush() }

  mutating func end(with system: SceneSystem) { table.flush() }

  private func note(_ call: DelegateCall) -> StyledText {
    "     " + console.outputPainter.paint(call.description, .dim)
  }

  private func warnings(_ result: StepResult) -> [StyledText] {
    (result.outcome?.warnings ?? []).map { warning in
      "     " + console.outputPainter.paint("warning:", .boldYellow) + " " + warning.message
    }
  }
}
