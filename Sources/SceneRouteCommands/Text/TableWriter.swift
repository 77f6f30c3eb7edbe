import PredicateLanguage

/// Writes a table of any length in constant memory.
///
/// The first rows decide the widths. A later cell that is wider is cut on a terminal, and pushes
/// its row elsewhere: a program must get every identifier whole.
struct TableWriter {
  /// The number of rows that are measured before the first one is written.
  static let measuredRows = 256

  private let header: [TableColumn]
  private let console: Console
  private let output: OutputBuffer
  private var waiting: [TableRow] = []
  private var layout: TableLayout?

  /// Writes on the output of `console`, or on another one as if it were that.
  init(_ header: [TableColumn], on console: Console, _ output: OutputBuffer? = nil) {
    self.header = header
    self.console = console
    self.output = output ?? console.output
  }

  mutating func add(_ cells: [TableCell], notes: [StyledText] = []) {
    add(TableRow(cells: cells, notes: notes))
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
    output.writeLine(layout.line(titles, console.outputPainter))
    for row in waiting { write(row, layout) }
    waiting = []
  }

  private func write(_ row: TableRow, _ layout: TableLayout) {
    output.writeLines(layout.lines(row.cells, console.outputPainter) + row.notes)
  }
}

extension Console {
  /// Writes a table whose rows are all there; nothing for no rows.
  func writeTable(_ header: [TableColumn], _ rows: [[TableCell]], on output: OutputBuffer? = nil) {
    var table = TableWriter(header, on: self, output)
    for cells in rows { table.add(cells) }
    table.flush()
  }

  /// Writes a table of plain texts.
  func writeTable(_ header: [TableColumn], _ rows: [[String]], on output: OutputBuffer? = nil) {
    writeTable(header, rows.map { $0.map { TableCell(text: $0) } }, on: output)
  }
}

/// The layout of a table: its shown columns and their widths.
struct TableLayout {
  private static let gap = 2
  /// A flexible column that is narrower than this is hard to read.
  private static let readableWidth = 16
  private static let leastWidth = 6

  /// The width of each column.
  ///
  /// Nil if the column is left out.
  let widths: [Int?]
  /// The column whose cells have lines of their own where they are too long for it.
  private let name: Int?
  /// The columns of the terminal, where there is a limit.
  private let columns: Int?
  /// Whether all that was measured has room.
  let fits: Bool
  /// Whether a cell that is too long is cut; else it pushes the rest of its row.
  var cuts: Bool { columns != nil }

  /// Measures `rows`, and fits them into `columns` terminal columns when there is a limit.
  init(_ header: [TableColumn], rows: [TableRow], columns: Int?) {
    var widths = header.map { DisplayWidth.of($0.title) }
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        widths[index] = max(widths[index], DisplayWidth.of(cell.text))
      }
    }
    self.columns = columns
    name = header.firstIndex { $0.squeeze == .name }
    self.widths = columns.map { Self.fitted(widths, header, to: $0) } ?? widths
    fits = columns.map { Self.excess(of: widths, over: $0) <= 0 } ?? true
  }

  /// The widths in a terminal: what explains goes first, the last column before the others; then
  /// names get lines of their own, and what still is too long is cut.
  private static func fitted(_ widths: [Int], _ header: [TableColumn], to columns: Int) -> [Int?] {
    var shown: [Int?] = widths
    for index in header.indices.reversed() where header[index].squeeze == .first {
      if excess(of: shown, over: columns) > 0 { shown[index] = nil }
    }
    func isNarrow(_ squeezed: [Int?]) -> Bool {
      zip(squeezed, widths).contains { fitted, full in
        fitted.map { $0 < min(full, readableWidth) } == true
      }
    }
    for squeeze in [TableColumn.Squeeze.optional, .name] {
      guard isNarrow(squeezed(shown, header, to: columns)) else { break }
      for index in header.indices where header[index].squeeze == squeeze { shown[index] = nil }
    }
    return squeezed(shown, header, to: columns)
  }

  private static func excess(of widths: [Int?], over columns: Int) -> Int {
    let shown = widths.compactMap { $0 }
    return shown.reduce(0, +) + gap * (shown.count - 1) - columns
  }

  /// Takes what is too much from the names, as far as they can be read, and then from the flexible
  /// columns, always from the widest.
  private static func squeezed(
    _ widths: [Int?], _ header: [TableColumn], to columns: Int
  ) -> [Int?] {
    var fitted = widths
    var excess = excess(of: widths, over: columns)
    if let name = header.firstIndex(where: { $0.squeeze == .name }), let width = widths[name] {
      let taken = max(0, min(excess, width - readableWidth))
      fitted[name] = width - taken
      excess -= taken
    }
    let flexible = header.indices.filter { header[$0].squeeze == .flexible }
    while excess > 0, let widest = flexible.max(by: { (fitted[$0] ?? 0) < (fitted[$1] ?? 0) }),
      let width = fitted[widest], width > leastWidth
    {
      fitted[widest] = width - 1
      excess -= 1
    }
    return fitted
  }

  /// The lines of a row: a name that does not fit into its column comes before the others.
  func lines(_ cells: [TableCell], _ painter: Painter) -> [StyledText] {
    guard let name, let columns, DisplayWidth.of(cells[name].text) > widths[name] ?? 0 else {
      return [line(cells, painter)]
    }
    let indent = name == 0 ? 0 : (widths[0] ?? 0) + Self.gap
    let own = cells[name].text.shortened(to: max(Self.leastWidth, columns - indent))
    var first: StyledText = ""
    if name > 0, !cells[0].text.isEmpty {
      first += painter.paint(cells[0].text, cells[0].look)
      first += String(repeating: " ", count: max(0, indent - DisplayWidth.of(cells[0].text)))
    } else {
      first += String(repeating: " ", count: indent)
    }
    var rest = cells
    for index in 0...name { rest[index] = TableCell(text: "") }
    return [first + painter.paint(own, cells[name].look), line(rest, painter)]
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

struct TableColumn {
  /// The behaviour of a column in a table that is wider than the terminal.
  enum Squeeze {
    /// It keeps its width.
    case fixed
    /// It gives way, the widest first.
    case flexible
    /// It gives way before those; a cell that is too long for it has a line of its own.
    case name
    /// It is left out as soon as the table is too wide.
    case first
    /// It is left out when the flexible ones would become too narrow to be read.
    case optional
  }

  let title: String
  var squeeze = Squeeze.fixed

  static func flexible(_ title: String) -> TableColumn {
    TableColumn(title: title, squeeze: .flexible)
  }

  static func name(_ title: String) -> TableColumn { TableColumn(title: title, squeeze: .name) }

  static func first(_ title: String) -> TableColumn { TableColumn(title: title, squeeze: .first) }

  static func optional(_ title: String) -> TableColumn {
    TableColumn(title: title, squeeze: .optional)
  }
}

/// A title alone is that of a column that keeps its width.
extension TableColumn: ExpressibleByStringLiteral {
  init(stringLiteral title: String) { self.init(title: title) }
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

struct TableRow {
  let cells: [TableCell]
  var notes: [StyledText] = []
}
