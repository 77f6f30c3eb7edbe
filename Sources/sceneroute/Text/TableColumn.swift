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

/// One cell: text ready to be shown, and its look.
struct TableCell {
  let text: String
  var look = Painter.Look.plain
}

/// One row, and the lines that belong under it.
struct TableRow {
  let cells: [TableCell]
  var notes: [String] = []
}
