import ArgumentParser
import TraceLines

/// The options that say where in the lines of a log the identifiers are.
struct LogOptions: ParsableArguments {
  /// The byte between two values of a row.
  enum Delimiter: String, ExpressibleByArgument, CaseIterable {
    case comma
    case tab
  }

  @Option(
    help: ArgumentHelp(
      """
      Lines are JSON objects: the identifier is the string at this path, keys with dots between \
      them (a backslash before a dot of a key).
      """, valueName: "a.b"))
  var field: String?

  @Option(
    help: ArgumentHelp(
      """
      Lines are rows of values: the identifier is in this column, by the name that the first row \
      of each file gives it, or by its number, from 1.
      """, valueName: "name|n"))
  var column: String?

  @Flag(help: "The first row of each file names the columns, also where --column is a number.")
  var header = false

  @Option(
    help: """
      What is between two values of a row. The default is a tab for files in .tsv, else a comma.
      """)
  var delimiter: Delimiter?

  /// Whether lines are identifiers.
  var isEmpty: Bool { field == nil && column == nil }

  func validate() throws {
    if field != nil, column != nil {
      throw ValidationError("--field and --column exclude each other.")
    }
    if let field { try Self.check(path: field, of: "--field") }
    if let column { try Self.check(column: column) }
    if column == nil, header || delimiter != nil {
      throw ValidationError("--header and --delimiter need --column.")
    }
  }

  /// Refuses these options where there is no log; `option` is the one that names it.
  func validate(isRead: Bool, by option: String) throws {
    if !isRead, !isEmpty {
      throw ValidationError("--field, --column, --header and --delimiter need \(option).")
    }
  }

  static func check(path: String, of option: String) throws {
    if FieldPath(path) == nil {
      throw ValidationError("\(option): `\(path)` is no path such as event.target.")
    }
  }

  static func check(column: String) throws {
    if let number = Int(column), number < 1 { throw ValidationError("Columns are counted from 1.") }
  }

  /// Returns the requested form of the log; `recorded` is the field or column of the recorded
  /// window.
  func form(recorded: String? = nil) -> LogForm {
    if let path = field.flatMap(FieldPath.init) {
      return .json(JSONFields(identifier: path, recorded: recorded.flatMap(FieldPath.init)))
    }
    if let column {
      return .columns(
        column, recorded: recorded, hasHeader: header,
        delimiter: delimiter.map { $0 == .tab ? UInt8(ascii: "\t") : UInt8(ascii: ",") })
    }
    return .identifiers
  }
}
