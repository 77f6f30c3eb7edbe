import LocatedValues
import PredicateLanguage

/// Where a line of a log is, as an editor shows it.
package struct LinePlace: Hashable, Sendable {
  /// The file's name; nil for standard input.
  package let file: String?
  /// The number of the line in its file, from 1; a header is a line.
  package let line: Int

  /// Creates the place of a line.
  package init(file: String?, line: Int) { (self.file, self.line) = (file, line) }

  /// The place in a sentence: "line 3 of `log.csv`".
  package var sentence: String { "line \(line)" + (file.map { " of \(quoted($0))" } ?? "") }

  /// The place in a table: `log.csv:3`.
  package var short: String { (file.map { "\($0):" } ?? "") + String(line) }

  /// The place in lines of standard input that come after so many others; a line of a file stays
  /// where it is.
  package func after(_ linesBefore: Int) -> LinePlace {
    file == nil ? LinePlace(file: nil, line: line + linesBefore) : self
  }
}
