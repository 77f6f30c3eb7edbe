import PredicateLanguage

/// Writes a table of any length in constant memory.
///
/// The first rows decide the widths. A later cell that is wider is cut on a terminal, and pushes
/// its row elsewhere: a program must get every identifier whole.
struct TableWriter {
  /// So many rows are measured before the first one is written.
  static let measuredRows = 256

  private let header: [TableColumn]
  private let console: Console
  private var waiting: [TableRow] = []
  private var layout: TableLayout?

  init(_ header: [TableColumn], on console: Console) {
    self.header = header
    self.console = console
  }

  mutating func add(_ row: TableRow) {
    if let layout {
      write(row, layout)
    } else {
      waiting.append(row)
      if waiting.count == Self.measuredRows { flush() }
    }
  }

  /// Writes the rows that wait; the widths are fixed from now on.
  mutating func flush() {
    guard layout == nil, !waiting.isEmpty else { return }
    let layout = TableLayout(header, rows: waiting, columns: console.columns)
    self.layout = layout
    let titles = header.map { TableCell(text: $0.title, look: .dim) }
    console.output.writeLine(layout.line(titles, console.outputPainter))
    for row in waiting {
      write(row, layout)
    }
    waiting = []
  }

  private func write(_ row: TableRow, _ layout: TableLayout) {
    console.output.writeLine(layout.line(row.cells, console.outputPainter))
    for note in row.notes {
      console.output.writeLine(note)
    }
  }
}
