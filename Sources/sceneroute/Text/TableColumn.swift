import PredicateLanguage

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
}

/// One row, and the lines that belong under it.
struct TableRow {
  let cells: [TableCell]
  var notes: [StyledText] = []
}
