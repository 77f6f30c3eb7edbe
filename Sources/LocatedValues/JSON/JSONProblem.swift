package import Diagnostics

/// A mistake in the form of a JSON text.
package enum JSONProblem {
  package static let empty = Mistake("empty-file", "the file holds no JSON value")

  package static func unexpectedEnd(inside: String, line: Int?) -> Mistake {
    Mistake(
      "unexpected-end",
      line.map { "the file ends inside the \(inside) that begins in line \($0)" }
        ?? "the line ends inside an unclosed \(inside)")
  }

  package static func unexpectedCharacter(_ text: String, expected: String) -> Mistake {
    Mistake("unexpected-character", "expected \(expected), found \(text)")
  }

  package static let missingComma = Mistake(
    "missing-comma", "there is no comma between two values", help: "put a comma between them")
  package static let missingColon = Mistake(
    "missing-colon", "the key is not followed by a colon",
    help: "put a colon between the key and its value")
  package static let trailingComma = Mistake(
    "trailing-comma", "nothing follows this comma", help: "remove the comma")
  package static let comment = Mistake(
    "comment", "JSON has no comments",
    help: "remove it; the keys `title` and `notes` of a fixture take text")
  package static let singleQuotes = Mistake(
    "single-quotes", "the string is in single quotes", help: "write it in double quotes")

  package static func unquotedKey(_ text: String) -> Mistake {
    Mistake(
      "unquoted-key", "the key \(quoted(text)) has no quotes", help: "write it in double quotes")
  }

  package static let unterminatedString = Mistake(
    "unterminated-string", "the string has no closing quote in its line",
    help: "close it; a line end inside a string is written `\\n`")
  package static let unescapedQuote = Mistake(
    "unescaped-quote", "this double quote ends the string of JSON",
    help:
      "in a predicate write `'…'` inside the double quotes of JSON; else put a backslash before it")

  package static func controlCharacter(_ byte: UInt8) -> Mistake {
    Mistake(
      "control-character",
      "the string holds the control character `\\u{\(String(byte, radix: 16, uppercase: true))}`",
      help: Self.escape(of: byte).map { "write `\($0)`" })
  }

  package static func unknownEscape(_ text: String) -> Mistake {
    Mistake(
      "unknown-escape", "\(quoted(text)) is no escape of JSON",
      help:
        "a backslash in a JSON string is written twice: \(quoted("\\" + text)); in the quotes of a "
        + "predicate, where it is an escape too, four times")
  }

  package static func unpairedSurrogate(_ text: String) -> Mistake {
    Mistake(
      "lone-surrogate", "\(quoted(text)) is half of a surrogate pair",
      help: "write both halves, as in `\\uD83D\\uDE00`, or the character itself")
  }

  package static func invalidNumber(_ text: String) -> Mistake {
    Mistake(
      "invalid-number", "\(quoted(text)) is not a number of JSON",
      help: "write digits with an optional fraction and exponent, as in `-0.5e3`")
  }

  package static func unknownWord(_ text: String) -> Mistake {
    Mistake(
      "unknown-word", "\(quoted(text)) is not a value of JSON",
      help: Self.meantWord(text).map { "did you mean `\($0)`?" })
  }

  package static let textAfterValue = Mistake(
    "text-after-end", "text follows the end of the JSON value")
  package static let nesting = Mistake(
    "nesting-limit", "objects and lists nest deeper than the limit of \(ValueLimits.nesting)")
  package static let tooManyValues = Mistake(
    "value-limit", "the file has more than \(ValueLimits.values) values")

  package static func duplicateKey(_ key: String, firstLine line: Int?) -> Mistake {
    Mistake(
      "duplicate-key",
      "the key \(quoted(key)) is given twice" + (line.map { ", first in line \($0)" } ?? ""),
      help: "remove one of the two")
  }

  package static let numberOutOfRange = Mistake("number-out-of-range", "the number is too large")
  package static let utf16 = Mistake(
    "not-utf8", "the file is in UTF-16", help: "save the file as UTF-8")

  package static func invalidUTF8(_ byte: UInt8) -> Mistake {
    Mistake(
      "not-utf8",
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not part of UTF-8 text here",
      help: "save the file as UTF-8")
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
