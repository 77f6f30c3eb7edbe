import ByteText

/// The place of the identifier in a line, by the line's form.
package enum LineForm: Sendable {
  /// The line is the identifier.
  case identifiers
  /// The line is text of any length up to the limit of lines.
  case lines
  /// The line is a JSON object.
  case json(JSONFields)
  /// The line is a row of values between commas or tabs.
  case delimited(Columns)
  /// The line is a row that a replay has written, whose window is wanted.
  case decisions

  /// Whether lines may hold text with escapes.
  var hasEscapes: Bool {
    switch self {
    case .identifiers, .lines: false
    case .json, .delimited, .decisions: true
    }
  }

  /// Whether each line has a second value.
  package var hasRecorded: Bool {
    switch self {
    case .identifiers, .lines, .decisions: false
    case .json(let fields): fields.recorded != nil
    case .delimited(let columns): columns.recorded != nil
    }
  }
}

/// The names of the objects on the way to a value: `user.id` is the `id` in the object `user`.
package struct FieldPath: Hashable, Sendable {
  /// The keys, the outermost first; one at least.
  package let keys: [String]

  /// The path as it is given: a backslash before a dot or backslash of a key.
  package var text: String {
    keys.map { $0.replacing("\\", by: #"\\"#).replacing(".", by: #"\."#) }
      .joined(separator: ".")
  }

  /// Reads a path: keys with dots between them, a backslash before a dot or backslash of a key.
  ///
  /// - Returns: nil when a key is empty, or the path ends in a single backslash.
  package init?(_ text: String) {
    var keys = [""]
    var isEscaped = false
    for character in text.unicodeScalars {
      if isEscaped {
        guard character == "." || character == "\\" else { return nil }
        keys[keys.count - 1].unicodeScalars.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "." {
        keys.append("")
      } else {
        keys[keys.count - 1].unicodeScalars.append(character)
      }
    }
    guard !isEscaped, !keys.contains("") else { return nil }
    self.keys = keys
  }
}

/// The fields of a JSON line that are read.
package struct JSONFields: Hashable, Sendable {
  /// The path of the identifier.
  package let identifier: FieldPath
  /// The path of the recorded window.
  ///
  /// Nil if no window is recorded.
  package let recorded: FieldPath?

  /// Creates the fields.
  package init(identifier: FieldPath, recorded: FieldPath? = nil) {
    self.identifier = identifier
    self.recorded = recorded
  }
}

/// The columns of rows that are read.
package struct Columns: Hashable, Sendable {
  /// A column by its place, from 0.
  ///
  /// Nil if the header does not name it.
  package struct Place: Hashable, Sendable {
    /// From 0, or nil.
    package let index: Int?

    /// Creates a place.
    package init(_ index: Int?) { self.index = index }
  }

  /// The byte between two values.
  package let delimiter: UInt8
  /// The column of the identifier.
  package let identifier: Place
  /// The column of the recorded window.
  ///
  /// Nil if no window is recorded.
  package let recorded: Place?

  /// Creates columns.
  package init(delimiter: UInt8, identifier: Place, recorded: Place? = nil) {
    self.delimiter = delimiter
    self.identifier = identifier
    self.recorded = recorded
  }
}
