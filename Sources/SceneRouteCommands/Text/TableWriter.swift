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

/// Which columns of a table are shown, and how wide.
struct TableLayout {
  private static let gap = 2
  /// A flexible column that is narrower than this is hard to read.
  private static let readableWidth = 16
  private static let leastWidth = 6

  /// The width of each column; nil for one that is left out.
  let widths: [Int?]
  /// Whether a cell that is too long is cut; else it pushes the rest of its row.
  let cuts: Bool

  /// Measures `rows`, and fits them into `columns` terminal columns when there is a limit.
  init(_ header: [TableColumn], rows: [TableRow], columns: Int?) {
    var widths = header.map { DisplayWidth.of($0.title) }
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        widths[index] = max(widths[index], DisplayWidth.of(cell.text))
      }
    }
    cuts = columns != nil
    guard let columns else {
      self.widths = widths
      return
    }
    let all = Self.squeezed(widths, header, to: columns)
    let narrow = zip(all, widths).contains { fitted, full in
      (fitted ?? 0) < min(full, Self.readableWidth)
    }
    let optional = header.indices.filter { header[$0].squeeze == .optional }
    self.widths =
      narrow && !optional.isEmpty
      ? Self.squeezed(widths, header, to: columns, without: optional) : all
  }

  /// Takes what is too much from the flexible columns, always from the widest.
  private static func squeezed(
    _ widths: [Int], _ header: [TableColumn], to columns: Int, without omitted: [Int] = []
  ) -> [Int?] {
    var fitted: [Int?] = widths
    for index in omitted { fitted[index] = nil }
    let shown = fitted.compactMap { $0 }
    var excess = shown.reduce(0, +) + gap * (shown.count - 1) - columns
    let flexible = header.indices.filter { header[$0].squeeze == .flexible }
    while excess > 0, let widest = flexible.max(by: { (fitted[$0] ?? 0) < (fitted[$1] ?? 0) }),
      let width = fitted[widest], width > leastWidth
    {
      fitted[widest] = width - 1
      excess -= 1
    }
    return fitted
  }

  /// One line of the table, without white space at its end.
  func line(_ cells: [TableCell], _ painter: Painter) -> StyledText {
    var line: StyledText = ""
    var owed = 0
    for (cell, width) in zip(cells, widths) {
      guard let width else { continue }
      let text = cuts ? cell.text.shortened(to: width) : cell.text
      if !text.isEmpty {
        line += String(repeating: " ", count: owed) + painter.paint(text, cell.look)
        owed = 0
      }
      owed += max(0, width - DisplayWidth.of(text)) + Self.gap
    }
    return line
  }
}

/// One column of a table.
struct TableColumn {
  /// What happens to a column of a table that is wider than the terminal.
  enum Squeeze {
    /// It keeps its width.
    case fixed
    /// It gives way, the widest first.
    case flexible
    /// It is left out when the flexible ones would become too narrow to be read.
    case optional
  }

  let title: String
  var squeeze = Squeeze.fixed
}

/// One cell: text as it is shown, and its look.
struct TableCell {
  let text: String
  let look: Painter.Look

  /// Escapes what does not show, so that a column is as wide as what is written.
  init(text: String, look: Painter.Look = .plain) {
    self.text = VisibleText.escaped(text)
    self.look = look
  }

  /// Whether an expectation is met, as one character; empty where there is none.
  init(mark isMet: Bool?) {
    switch isMet {
    case true?: self.init(text: "✓", look: .green)
    case false?: self.init(text: "✗", look: .red)
    case nil: self.init(text: "")
    }
  }
}

/// One row, and the lines that belong under it.
struct TableRow {
  let cells: [TableCell]
  var notes: [StyledText] = []
}
