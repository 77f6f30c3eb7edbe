import LocatedValues
import PredicateLanguage

/// The place of a line in a log, as an editor shows it.
package struct LinePlace: Hashable, Sendable {
  /// The file's name.
  ///
  /// Nil if the lines come from standard input.
  package let file: String?
  /// The number of the line in its file, from 1; a header is a line.
  package let line: Int

  /// Creates the place of a line.
  package init(file: String?, line: Int) { (self.file, self.line) = (file, line) }

  /// The place in a sentence: "line 3 of `log.csv`".
  package var sentence: String { "line \(line)" + (file.map { " of \(quoted($0))" } ?? "") }

  /// The place in a table: `log.csv:3`.
  package var short: String { (file.map { "\($0):" } ?? "") + String(line) }

  /// Returns the place of the line with `linesBefore` more lines before it on standard input.
  ///
  /// The line of a file keeps its place.
  package func after(_ linesBefore: Int) -> LinePlace {
    file == nil ? LinePlace(file: nil, line: line + linesBefore) : self
  }
}

/// The input that lines of a log come from.
package struct LogOrigin: Sendable {
  /// The number of the input, from 0: one file may be given twice.
  package let number: Int
  /// The file's path.
  ///
  /// Nil if the lines come from standard input.
  package let path: String?
  /// The lines before the first row: 1 where there is a header.
  package let headerLines: Int

  /// Creates an origin.
  package init(number: Int, path: String?, headerLines: Int) {
    (self.number, self.path, self.headerLines) = (number, path, headerLines)
  }
}

/// The places of lines that come in their order.
package struct LinePlaces {
  private var input = -1
  private var path: String?
  /// The lines of the file before those that come next.
  private var linesBefore = 0

  /// Creates places before the first line.
  package init() {}

  /// Goes on to lines of an input; true where they are its first.
  package mutating func begin(_ origin: LogOrigin) -> Bool {
    guard origin.number != input else { return false }
    (input, path) = (origin.number, origin.path)
    linesBefore = origin.headerLines
    return true
  }

  /// The place of one of the lines that come next, from 1.
  package func place(_ line: Int) -> LinePlace { LinePlace(file: path, line: linesBefore + line) }

  /// Goes past lines.
  package mutating func pass(_ lines: Int) { linesBefore += lines }
}
