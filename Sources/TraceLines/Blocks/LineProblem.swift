/// Why a line gives no identifier.
///
/// The raw values mark such a line among identifiers (`ByteIdentifier.mark`).
package enum LineProblem: UInt8, CaseIterable, Sendable {
  /// Some byte of the line is not part of UTF-8 text.
  case notUTF8 = 2
  /// The line is over `TraceLimits.lineBytes`.
  case tooLong
  /// The identifier is over `TraceLimits.identifierBytes`.
  case identifierTooLong
  /// The line does not have the form of the others.
  case malformed
  /// The line has no value where the identifier is to be.
  case noSuchField
  /// The value is neither a string nor null.
  case notAString
  /// An object of the line has a key twice.
  case duplicateKey

  /// A constant name in kebab case.
  package var id: String {
    switch self {
    case .notUTF8: "line-not-utf8"
    case .tooLong: "line-too-long"
    case .identifierTooLong: "identifier-too-long"
    case .malformed: "malformed-line"
    case .noSuchField: "no-such-field"
    case .notAString: "not-a-string"
    case .duplicateKey: "duplicate-key"
    }
  }

  /// One sentence in lower case without a full stop.
  package var message: String {
    switch self {
    case .notUTF8: "the line is not valid UTF-8"
    case .tooLong: "the line is longer than \(TraceLimits.lineBytes) bytes"
    case .identifierTooLong:
      "the identifier is longer than \(TraceLimits.identifierBytes) bytes"
    case .malformed: "the line does not have the form of the input"
    case .noSuchField: "the line has no such field"
    case .notAString: "the value of the field is neither a string nor null"
    case .duplicateKey: "an object of the line has a key twice"
    }
  }

  /// The same in about three words.
  package var shortReason: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "over 1 MiB"
    case .identifierTooLong: "over 64 KiB"
    case .malformed: "malformed"
    case .noSuchField: "no such field"
    case .notAString: "not a string"
    case .duplicateKey: "a key twice"
    }
  }
}

/// An input could not be read.
package struct ReadFailure: Error {
  /// The system's words.
  package let reason: String

  /// Creates the failure for a reason.
  package init(reason: String) { self.reason = reason }
}
