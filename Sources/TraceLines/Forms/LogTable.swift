import ByteText
import LocatedValues
import PredicateIndex
import PredicateLanguage

/// The fields or columns of a log whose lines are not identifiers, as its first line shows them.
///
/// A log of JSON objects or rows that is read as identifiers opens a new window for each line: who
/// forgot `--field` or `--column` learns it from the first line.
package struct LogTable: Sendable {
  /// The most names that are shown.
  private static let shownNames = 8
  /// A longer first line is not looked into.
  private static let lookedAtBytes = 64 * 1024

  /// The kind of a line.
  package enum Kind: Sendable {
    /// A JSON object.
    case object
    /// A row of values.
    case row
  }

  /// The kind of the lines.
  package let kind: Kind
  /// The input's name.
  package let name: String
  /// The paths of the strings of an object, or the names of the columns.
  package let names: [String]

  /// Looks at the first lines of a log that is read as identifiers.
  ///
  /// Nil if they may be such.
  ///
  /// An object is one; a row is one where the file's name says so, or the first line has names and
  /// the next as many values.
  package init?(ofLogWithoutOptions lines: UnsafeRawBufferPointer, name: String) {
    guard let first = Self.line(of: lines, from: 0) else { return nil }
    if let fields = Self.fields(of: first.line) {
      (kind, self.name, names) = (.object, name, fields)
      return
    }
    let plain = PathText(Self.plainName(of: name))
    let isTable = plain.ends(with: ".csv") || plain.ends(with: ".tsv")
    let second = Self.line(of: lines, from: first.end)
    for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ",")] {
      guard let columns = Columns.names(ofHeader: first.line, delimiter: delimiter),
        columns.count > 1
      else { continue }
      let values = second.flatMap { Columns.names(ofHeader: $0.line, delimiter: delimiter) }
      let isHeader =
        Set(columns.map { ExactText($0) }).count == columns.count
        && columns.allSatisfy(Self.isColumnName)
      guard isTable || isHeader && values?.count == columns.count else { continue }
      (kind, self.name, names) = (.row, name, columns)
      return
    }
    return nil
  }

  /// The fields of the first line of a log of JSON objects.
  ///
  /// Nil if the line is another one.
  package init?(ofObjects lines: UnsafeRawBufferPointer, name: String) {
    guard let first = Self.line(of: lines, from: 0), let fields = Self.fields(of: first.line)
    else { return nil }
    (kind, self.name, names) = (.object, name, fields)
  }

  /// The columns that the header of a log names.
  package init(columns: [String], name: String) {
    (kind, self.name, names) = (.row, name, columns)
  }

  /// A sentence about the first line: its kind and its names.
  package var sentence: String {
    let what = kind == .object ? "a JSON object" : "a row of values"
    return "line 1 of \(Self.shown(name)) is \(what), not an identifier: it has \(shownNames)"
  }

  /// The name of an input in a sentence.
  package static func shown(_ name: String) -> String {
    name == "standard input" ? name : quoted(name)
  }

  /// The names in a sentence, the first of very many.
  package var shownNames: String {
    if names.isEmpty { return "no text" }
    let shown = names.prefix(Self.shownNames).map { quoted($0) }.joined(separator: ", ")
    return names.count > Self.shownNames ? "\(shown), …" : shown
  }

  /// The option that names the field or column.
  package var option: String { kind == .object ? "--field" : "--column" }

  /// The name without the ending that tells of compression.
  static func plainName(of name: String) -> String {
    [".gz", ".zst"].lazy.compactMap { PathText(name).beginning(before: $0) }.first ?? name
  }

  private static func line(
    of lines: UnsafeRawBufferPointer, from start: Int
  ) -> (line: UnsafeRawBufferPointer, end: Int)? {
    guard start < lines.count else { return nil }
    let feed = lines[start...].firstIndex(of: UInt8(ascii: "\n"))
    var line = lines[start..<(feed ?? lines.count)]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard line.count <= lookedAtBytes else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: line)
    guard UTF8Validation.firstFault(in: bytes) == nil else { return nil }
    return (bytes, (feed ?? lines.count) + 1)
  }

  /// A name of a column has a letter and nothing that separates the parts of an identifier.
  private static func isColumnName(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.unicodeScalars.contains(where: \.properties.isAlphabetic)
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.canonicalCombiningClass != .notReordered
          || "_- .".unicodeScalars.contains($0)
      }
  }

  /// The paths of the strings of an object.
  ///
  /// Nil if the line is not an object.
  private static func fields(of line: UnsafeRawBufferPointer) -> [String]? {
    guard line.first == UInt8(ascii: "{") else { return nil }
    return TextFields.paths(of: Array(line), limit: shownNames + 1)
  }
}
