import Diagnostics

/// A mistake in the form of a property list.
enum PropertyListProblem {
  static let empty = Mistake(
    "empty-file", "the file is empty",
    help: "an Info.plist begins with `<?xml` and `<plist version=\"1.0\">`, or is binary")
  static let notAPropertyList = Mistake(
    "not-a-property-list", "the file is no property list",
    help: "an Info.plist begins with `<?xml` and `<plist version=\"1.0\">`, or is binary")
  static let json = Mistake(
    "json-not-a-property-list", "the file is JSON, not a property list",
    help: "name an Info.plist; `plutil -convert xml1 Info.plist` makes one of JSON")
  static let oldStyle = Mistake(
    "old-style-property-list", "the file is a property list in the old form with braces",
    help: "convert it: `plutil -convert xml1 Info.plist`")

  static func unexpectedEnd(inside: String, line: Int) -> Mistake {
    Mistake(
      "unexpected-end", "the file ends inside \(inside) that begins in line \(line)",
      help: "close it; the file may have been cut")
  }

  static func closesAnother(found: String, open: String, line: Int) -> Mistake {
    Mistake(
      "mismatched-element",
      "found `</\(clipped(found))>` while `<\(clipped(open))>` of line \(line) is open",
      help: "close it with `</\(clipped(open))>`")
  }

  static func unknownElement(_ name: String) -> Mistake {
    Mistake(
      "unknown-element", "a property list has no element \(quoted(name))", help: Self.meant(name))
  }

  static func misplacedElement(_ name: String) -> Mistake {
    Mistake(
      "misplaced-element", "\(quoted(name)) does not belong here",
      help: "elements belong in `<dict>` and `<array>`, keys in `<dict>` alone")
  }

  static func attribute(_ name: String) -> Mistake {
    Mistake(
      "unexpected-attribute", "\(quoted(name)) has attributes",
      help: "remove them: only `plist` has one")
  }

  static let unexpectedText = Mistake(
    "unexpected-text", "there is text between the elements",
    help: "put it inside an element such as `<string>`")

  static func unknownEntity(_ text: String) -> Mistake {
    Mistake(
      "unknown-entity", "\(quoted(text)) is no entity of a property list",
      help: "write `&amp;` for `&`; the others are `&lt;`, `&gt;`, `&quot;`, `&apos;` and `&#N;`")
  }

  static let entityDeclaration = Mistake(
    "entity-declaration", "the document type declares entities of its own",
    help: "write the text itself: entities are not expanded")

  static func duplicateKey(_ key: String, firstLine line: Int?) -> Mistake {
    Mistake(
      "duplicate-key",
      "the key \(quoted(key)) is given twice" + (line.map { ", first in line \($0)" } ?? ""),
      help: "remove one of the two")
  }

  static func keyWithoutValue(_ key: String) -> Mistake {
    Mistake(
      "key-without-value", "the key \(quoted(key)) has no value",
      help: "put a value after it, or remove it")
  }

  static func valueWithoutKey(_ name: String) -> Mistake {
    Mistake(
      "value-without-key", "a \(quoted("<\(name)>")) in a dictionary has no key",
      help: "put a `<key>` in front of it")
  }

  static func invalidNumber(_ text: String) -> Mistake {
    Mistake(
      "invalid-number", "\(quoted(text)) is no number, or too large",
      help: "write digits, as in `<integer>7</integer>`")
  }

  static func invalidDate(_ text: String) -> Mistake {
    Mistake(
      "invalid-date", "\(quoted(text)) is no date",
      help: "write it as in `<date>2026-01-31T09:30:00Z</date>`")
  }

  static let textAfterEnd = Mistake(
    "text-after-end", "something follows the end of the property list",
    help: "a file holds one property list with one value")
  static let nesting = Mistake(
    "nesting-limit", "the property list nests deeper than the limit of \(ValueLimits.nesting)")
  static let tooManyValues = Mistake(
    "value-limit", "the property list has more than \(ValueLimits.propertyListValues) values")
  static let tooMuchText = Mistake(
    "value-limit",
    "the property list has more than \(ValueLimits.propertyListTextBytes) bytes of text")

  static func unknownBinaryVersion(_ version: String) -> Mistake {
    Mistake(
      "unknown-binary-version", "the binary property list has the version \(quoted(version))",
      help: "only `00` is read; convert it: `plutil -convert xml1 Info.plist`")
  }

  static func brokenBinary(_ what: String) -> Mistake {
    Mistake(
      "broken-binary-property-list", "the binary property list is damaged: \(what)",
      help: "make it anew: `plutil -convert binary1 Info.plist`")
  }

  static let cycle = Mistake(
    "cyclic-property-list", "a container of the binary property list holds itself")
  static let keyIsNotText = Mistake(
    "key-not-a-string", "a key of the binary property list is no string")

  static func rootNotADictionary(_ kind: String) -> Mistake {
    Mistake(
      "root-not-a-dictionary", "an Info.plist is a dictionary, not \(kind)",
      help: "put a `<dict>` with the keys around it")
  }

  /// The elements of a property list.
  static let elements = [
    "dict", "array", "string", "true", "false", "integer", "real", "date", "data", "key", "plist",
  ]

  private static func meant(_ name: String) -> String {
    switch name.lowercased() {
    case "bool", "boolean", "yes", "no": return "a Boolean is `<true/>` or `<false/>`"
    case "object", "map", "dictionary": return "did you mean `dict`?"
    case "list": return "did you mean `array`?"
    case "number", "int": return "did you mean `integer`?"
    case "text": return "did you mean `string`?"
    default: break
    }
    return Spelling.closest(to: name, among: elements).map { "did you mean `\($0)`?" }
      ?? "its elements are " + elements.map { "`\($0)`" }.joined(separator: ", ")
  }
}
