import PredicateIndex

/// A row of values, as spreadsheets and databases write them (RFC 4180, a line a row):
///
///     row   := value { delimiter value }
///     value := plain | '"' { any byte but '"' | '""' } '"'
///
/// A plain value has no quotation mark. A quoted value must end in its line: a line end in quotes
/// is an error of the row, and what follows it is read as a row of its own.
extension Columns {
  /// The fields that were read of a row.
  struct Row {
    var identifier = ByteIdentifier(problem: .noSuchField)
    var recorded = ByteIdentifier(problem: .noSuchField)

    static var malformed: Row {
      Row(
        identifier: ByteIdentifier(problem: .malformed),
        recorded: ByteIdentifier(problem: .malformed))
    }
  }

  /// Reads a row.
  func read(_ line: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText) -> Row {
    var row = Row()
    let isWhole = forEachValue(of: line, &unescaped) { column, value in
      if column == identifier.index { row.identifier = ByteIdentifier(limited: value) }
      if let recorded, column == recorded.index {
        row.recorded = ByteIdentifier(limited: value)
      }
    } wants: {
      $0 == identifier.index || $0 == recorded?.index
    }
    return isWhole ? row : .malformed
  }

  /// The values of a header, in order.
  ///
  /// Nil if the line is not a row.
  package static func names(
    ofHeader line: UnsafeRawBufferPointer, delimiter: UInt8
  ) -> [String]? {
    var names: [String] = []
    var unescaped = UnescapedText()
    unescaped.reserve(line.count)
    let columns = Columns(delimiter: delimiter, identifier: Place(nil))
    let isWhole = columns.forEachValue(of: line, &unescaped) { _, value in
      names.append(String(decoding: value, as: UTF8.self))
    } wants: { _ in
      true
    }
    return isWhole ? names : nil
  }

  /// Calls `body` with the values of the columns that are wanted; false when the line is not a row.
  @inline(__always)
  private func forEachValue(
    of line: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText,
    _ body: (Int, UnsafeRawBufferPointer) -> Void, wants: (Int) -> Bool
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    var column = 0
    var place = 0
    while true {
      let start = place
      if place < line.count, line[place] == quote {
        guard let end = Self.closingQuote(of: line, after: place) else { return false }
        place = end + 1
        guard place == line.count || line[place] == delimiter else { return false }
        if wants(column) {
          let value = UnsafeRawBufferPointer(rebasing: line[(start + 1)..<end])
          guard let meant = Self.unquoted(value, &unescaped) else { return false }
          body(column, meant)
        }
      } else {
        while place < line.count, line[place] != delimiter {
          if line[place] == quote { return false }
          place += 1
        }
        if wants(column) { body(column, UnsafeRawBufferPointer(rebasing: line[start..<place])) }
      }
      guard place < line.count else { return true }
      place += 1
      column += 1
    }
  }

  /// The place of the quotation mark that ends the value which begins with that at `start`.
  private static func closingQuote(
    of line: UnsafeRawBufferPointer, after start: Int
  ) -> Int? {
    var place = start + 1
    while place < line.count {
      if line[place] == UInt8(ascii: "\"") {
        guard place + 1 < line.count, line[place + 1] == UInt8(ascii: "\"") else { return place }
        place += 1
      }
      place += 1
    }
    return nil
  }

  /// The text between quotation marks, each pair of them in it one.
  private static func unquoted(
    _ value: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText
  ) -> UnsafeRawBufferPointer? {
    guard value.contains(UInt8(ascii: "\"")) else { return value }
    guard let text = unescaped.begin(most: value.count) else { return nil }
    var (count, place) = (0, 0)
    while place < value.count {
      text[count] = value[place]
      count += 1
      place += value[place] == UInt8(ascii: "\"") ? 2 : 1
    }
    unescaped.keep(count)
    return UnsafeRawBufferPointer(start: text, count: count)
  }
}
