import Diagnostics

/// A mistake in the form of a property list.
enum PropertyListProblem: Hashable {
  case empty
  case notAPropertyList
  case json
  case oldStyle
  case unexpectedEnd(inside: String, line: Int)
  case closesAnother(found: String, open: String, line: Int)
  case unknownElement(String)
  case misplacedElement(String)
  case attribute(String)
  case unexpectedText
  case unknownEntity(String)
  case entityDeclaration
  case duplicateKey(String, firstLine: Int?)
  case keyWithoutValue(String)
  case valueWithoutKey(String)
  case invalidNumber(String)
  case invalidDate(String)
  case textAfterEnd
  case nesting
  case tooManyValues
  case tooMuchText
  case unknownBinaryVersion(String)
  case brokenBinary(String)
  case cycle
  case keyIsNotText
  case rootNotADictionary(String)
}

extension PropertyListProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .empty: "empty-file"
    case .notAPropertyList: "not-a-property-list"
    case .json: "json-not-a-property-list"
    case .oldStyle: "old-style-property-list"
    case .unexpectedEnd: "unexpected-end"
    case .closesAnother: "mismatched-element"
    case .unknownElement: "unknown-element"
    case .misplacedElement: "misplaced-element"
    case .attribute: "unexpected-attribute"
    case .unexpectedText: "unexpected-text"
    case .unknownEntity: "unknown-entity"
    case .entityDeclaration: "entity-declaration"
    case .duplicateKey: "duplicate-key"
    case .keyWithoutValue: "key-without-value"
    case .valueWithoutKey: "value-without-key"
    case .invalidNumber: "invalid-number"
    case .invalidDate: "invalid-date"
    case .textAfterEnd: "text-after-end"
    case .nesting: "nesting-limit"
    case .tooManyValues, .tooMuchText: "value-limit"
    case .unknownBinaryVersion: "unknown-binary-version"
    case .brokenBinary: "broken-binary-property-list"
    case .cycle: "cyclic-property-list"
    case .keyIsNotText: "key-not-a-string"
    case .rootNotADictionary: "root-not-a-dictionary"
    }
  }

  var message: String {
    switch self {
    case .empty: "the file is empty"
    case .notAPropertyList: "the file is no property list"
    case .json: "the file is JSON, not a property list"
    case .oldStyle: "the file is a property list in the old form with braces"
    case .unexpectedEnd(let inside, let line):
      "the file ends inside \(inside) that begins in line \(line)"
    case .closesAnother(let found, let open, let line):
      "found `</\(clipped(found))>` while `<\(clipped(open))>` of line \(line) is open"
    case .unknownElement(let name): "a property list has no element \(quoted(name))"
    case .misplacedElement(let name): "\(quoted(name)) does not belong here"
    case .attribute(let name): "\(quoted(name)) has attributes"
    case .unexpectedText: "there is text between the elements"
    case .unknownEntity(let text): "\(quoted(text)) is no entity of a property list"
    case .entityDeclaration: "the document type declares entities of its own"
    case .duplicateKey(let key, let line?):
      "the key \(quoted(key)) is given twice, first in line \(line)"
    case .duplicateKey(let key, nil): "the key \(quoted(key)) is given twice"
    case .keyWithoutValue(let key): "the key \(quoted(key)) has no value"
    case .valueWithoutKey(let name):
      "a \(quoted("<\(name)>")) in a dictionary has no key"
    case .invalidNumber(let text): "\(quoted(text)) is no number, or too large"
    case .invalidDate(let text): "\(quoted(text)) is no date"
    case .textAfterEnd: "something follows the end of the property list"
    case .nesting: "the property list nests deeper than the limit of \(ValueLimits.nesting)"
    case .tooManyValues:
      "the property list has more than \(ValueLimits.propertyListValues) values"
    case .tooMuchText:
      "the property list has more than \(ValueLimits.propertyListTextBytes) bytes of text"
    case .unknownBinaryVersion(let version):
      "the binary property list has the version \(quoted(version))"
    case .brokenBinary(let what): "the binary property list is damaged: \(what)"
    case .cycle: "a container of the binary property list holds itself"
    case .keyIsNotText: "a key of the binary property list is no string"
    case .rootNotADictionary(let kind): "an Info.plist is a dictionary, not \(kind)"
    }
  }

  var help: String? {
    switch self {
    case .empty, .notAPropertyList:
      "an Info.plist begins with `<?xml` and `<plist version=\"1.0\">`, or is binary"
    case .json:
      "name an Info.plist; `plutil -convert xml1 Info.plist` makes one of JSON"
    case .oldStyle: "convert it: `plutil -convert xml1 Info.plist`"
    case .unexpectedEnd: "close it; the file may have been cut"
    case .closesAnother(_, let open, _): "close it with `</\(clipped(open))>`"
    case .unknownElement(let name): Self.meant(name)
    case .misplacedElement: "elements belong in `<dict>` and `<array>`, keys in `<dict>` alone"
    case .attribute: "remove them: only `plist` has one"
    case .unexpectedText: "put it inside an element such as `<string>`"
    case .unknownEntity:
      "write `&amp;` for `&`; the others are `&lt;`, `&gt;`, `&quot;`, `&apos;` and `&#N;`"
    case .entityDeclaration: "write the text itself: entities are not expanded"
    case .duplicateKey: "remove one of the two"
    case .keyWithoutValue: "put a value after it, or remove it"
    case .valueWithoutKey: "put a `<key>` in front of it"
    case .invalidNumber: "write digits, as in `<integer>7</integer>`"
    case .invalidDate: "write it as in `<date>2026-01-31T09:30:00Z</date>`"
    case .textAfterEnd: "a file holds one property list with one value"
    case .unknownBinaryVersion: "only `00` is read; convert it: `plutil -convert xml1 Info.plist`"
    case .brokenBinary: "make it anew: `plutil -convert binary1 Info.plist`"
    case .rootNotADictionary: "put a `<dict>` with the keys around it"
    case .nesting, .tooManyValues, .tooMuchText, .cycle, .keyIsNotText: nil
    }
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
