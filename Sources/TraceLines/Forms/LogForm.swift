import ByteText
import PredicateLanguage

/// The place of the identifiers in the lines of a log, the same for all of its files.
package enum LogForm: Sendable {
  /// Lines are text of any kind, and not only identifiers.
  case lines
  /// A line is the identifier.
  case identifiers
  /// Lines are JSON objects.
  case json(JSONFields)
  /// By name or number.
  ///
  /// The delimiter is nil if the file's name tells it.
  case columns(String, recorded: String?, hasHeader: Bool, delimiter: UInt8?)

  /// The form of a file's lines, known from the file's beginning.
  package struct Opened {
    /// The form of each line.
    package let form: LineForm
    /// The lines before the first row: 1 where there is a header.
    package var headerLines = 0
    /// The fields or columns that the first line names, where that was looked at.
    package var table: LogTable?
  }

  /// The part that each line has to have, as words for a sentence.
  package var place: String {
    switch self {
    case .json(let fields): "the field \(quoted(fields.identifier.text))"
    case .columns(let column, _, _, _): "the column \(quoted(column))"
    case .identifiers, .lines: "an identifier"
    }
  }

  /// Looks at the first lines of a file, and reads its header where it has one; fails where they
  /// show that the file has another form.
  package func open(
    _ reader: BlockReader, named name: String
  ) throws(ReadFailure) -> Result<Opened, LogProblem> {
    switch self {
    case .lines: return .success(Opened(form: .lines))
    case .identifiers:
      guard let table = try reader.peek({ LogTable(ofLogWithoutOptions: $0, name: name) })
      else { return .success(Opened(form: .identifiers)) }
      return .failure(
        LogProblem(
          id: "not-identifiers", message: table.sentence,
          help: "name where the identifier is: \(table.option) NAME"))
    case .json(let fields):
      let table = try reader.peek { LogTable(ofObjects: $0, name: name) }
      return .success(Opened(form: .json(fields), table: table))
    case .columns(let column, let recorded, let hasHeader, let delimiter):
      let isTabbed = PathText(LogTable.plainName(of: name)).ends(with: ".tsv")
      let delimiter = delimiter ?? (isTabbed ? UInt8(ascii: "\t") : UInt8(ascii: ","))
      let wanted = [column] + (recorded.map { [$0] } ?? [])
      var table: LogTable?
      if hasHeader || wanted.contains(where: { Int($0) == nil }) {
        guard let names = try reader.readHeader(delimiter: delimiter) else {
          if try reader.peek(\.isEmpty) { return .success(Opened(form: .identifiers)) }
          return .failure(LogProblem(missing: column, in: [], of: name))
        }
        table = LogTable(columns: names, name: name)
      }
      let names = table?.names ?? []
      if let missing = wanted.first(where: { Int($0) == nil && !names.containsBytes(of: $0) }) {
        return .failure(LogProblem(missing: missing, in: names, of: name))
      }
      func place(_ column: String) -> Columns.Place {
        Columns.Place(Int(column).map { $0 - 1 } ?? names.firstIndex(where: column.hasBytes))
      }
      let columns = Columns(
        delimiter: delimiter, identifier: place(column), recorded: recorded.map(place))
      return .success(
        Opened(form: .delimited(columns), headerLines: table == nil ? 0 : 1, table: table))
    }
  }
}

/// Something that is wrong with a log as a whole.
package struct LogProblem: Error {
  /// A constant name in kebab case.
  package let id: String
  /// One sentence in lower case without a full stop.
  package let message: String
  /// The advice on how to mend it.
  ///
  /// Nil if there is none.
  package let help: String?

  /// Creates a problem.
  package init(id: String, message: String, help: String? = nil) {
    (self.id, self.message, self.help) = (id, message, help)
  }

  /// A column that the header does not name.
  init(missing column: String, in names: [String], of name: String) {
    let table = LogTable(columns: names, name: name)
    self.init(
      id: "no-such-column",
      message: "the first line of \(LogTable.shown(name)) names no column \(quoted(column))",
      help: Spelling.closest(to: column, among: names).map { "did you mean \(quoted($0))?" }
        ?? "the first line has \(table.shownNames)")
  }
}
