import Diagnostics

/// A mistake in the form of a JSON text.
package enum JSONProblem: Hashable {
  case empty
  case unexpectedEnd(inside: String, line: Int)
  case unexpectedCharacter(String, expected: String)
  case missingComma
  case missingColon
  case trailingComma
  case comment
  case singleQuotes
  case unquotedKey(String)
  case unterminatedString
  case unescapedQuote
  case controlCharacter(UInt8)
  case unknownEscape(String)
  case unpairedSurrogate(String)
  case invalidNumber(String)
  case unknownWord(String)
  case textAfterValue
  case nesting
  case tooManyValues
  case duplicateKey(String, firstLine: Int)
  case numberOutOfRange
  case utf16
  case invalidUTF8(UInt8)
}

extension JSONProblem: DiagnosticContent {
  package var id: String {
    switch self {
    case .empty: "empty-file"
    case .unexpectedEnd: "unexpected-end"
    case .unexpectedCharacter: "unexpected-character"
    case .missingComma: "missing-comma"
    case .missingColon: "missing-colon"
    case .trailingComma: "trailing-comma"
    case .comment: "comment"
    case .singleQuotes: "single-quotes"
    case .unquotedKey: "unquoted-key"
    case .unterminatedString: "unterminated-string"
    case .unescapedQuote: "unescaped-quote"
    case .controlCharacter: "control-character"
    case .unknownEscape: "unknown-escape"
    case .unpairedSurrogate: "lone-surrogate"
    case .invalidNumber: "invalid-number"
    case .unknownWord: "unknown-word"
    case .textAfterValue: "text-after-end"
    case .nesting: "nesting-limit"
    case .tooManyValues: "value-limit"
    case .duplicateKey: "duplicate-key"
    case .numberOutOfRange: "number-out-of-range"
    case .utf16: "not-utf8"
    case .invalidUTF8: "not-utf8"
    }
  }

  package var message: String {
    switch self {
    case .empty: "the file holds no JSON value"
    case .unexpectedEnd(let inside, let line):
      "the file ends inside the \(inside) that begins in line \(line)"
    case .unexpectedCharacter(let text, let expected): "expected \(expected), found \(text)"
    case .missingComma: "there is no comma between two values"
    case .missingColon: "the key is not followed by a colon"
    case .trailingComma: "nothing follows this comma"
    case .comment: "JSON has no comments"
    case .singleQuotes: "the string is in single quotes"
    case .unquotedKey(let text): "the key \(quoted(text)) has no quotes"
    case .unterminatedString: "the string has no closing quote in its line"
    case .unescapedQuote: "this double quote ends the string of JSON"
    case .controlCharacter(let byte):
      "the string holds the control character `\\u{\(String(byte, radix: 16, uppercase: true))}`"
    case .unknownEscape(let text): "\(quoted(text)) is no escape of JSON"
    case .unpairedSurrogate(let text): "\(quoted(text)) is half of a surrogate pair"
    case .invalidNumber(let text): "\(quoted(text)) is not a number of JSON"
    case .unknownWord(let text): "\(quoted(text)) is not a value of JSON"
    case .textAfterValue: "text follows the end of the JSON value"
    case .nesting: "objects and lists nest deeper than the limit of \(ValueLimits.nesting)"
    case .tooManyValues: "the file has more than \(ValueLimits.values) values"
    case .duplicateKey(let key, let line):
      "the key \(quoted(key)) is given twice, first in line \(line)"
    case .numberOutOfRange: "the number is too large"
    case .utf16: "the file is in UTF-16"
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not part of UTF-8 text here"
    }
  }

  package var help: String? {
    switch self {
    case .missingComma: "put a comma between them"
    case .missingColon: "put a colon between the key and its value"
    case .trailingComma: "remove the comma"
    case .comment: "remove it; the keys `title` and `notes` of a fixture take text"
    case .singleQuotes, .unquotedKey: "write it in double quotes"
    case .unterminatedString: "close it; a line end inside a string is written `\\n`"
    case .unescapedQuote:
      "in a predicate write `'…'` inside the double quotes of JSON; else put a backslash before it"
    case .controlCharacter(let byte): Self.escape(of: byte).map { "write `\($0)`" }
    case .unknownEscape(let text):
      "a backslash in a JSON string is written twice: \(quoted("\\" + text)); in the quotes of a "
        + "predicate, where it is an escape too, four times"
    case .unpairedSurrogate:
      "write both halves, as in `\\uD83D\\uDE00`, or the character itself"
    case .invalidNumber: "write digits with an optional fraction and exponent, as in `-0.5e3`"
    case .unknownWord(let text): Self.meantWord(text).map { "did you mean `\($0)`?" }
    case .duplicateKey: "remove one of the two"
    case .utf16, .invalidUTF8: "save the file as UTF-8"
    case .empty, .unexpectedEnd, .unexpectedCharacter, .textAfterValue, .nesting, .tooManyValues,
      .numberOutOfRange:
      nil
    }
  }

  private static func escape(of byte: UInt8) -> String? {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: nil
    }
  }

  private static func meantWord(_ text: String) -> String? {
    switch text {
    case "nil", "None", "undefined", "NULL": "null"
    case "YES", "yes": "true"
    case "NO", "no": "false"
    default: Spelling.closest(to: text, among: ["true", "false", "null"])
    }
  }
}
