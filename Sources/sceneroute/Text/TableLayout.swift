import PredicateLanguage

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
