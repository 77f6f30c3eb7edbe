import Diagnostics

/// The types of values that readers expect.
package enum ValueType: Hashable {
  case string
  case boolean
  case list
  case object

  /// The type in JSON's words.
  var jsonName: String {
    switch self {
    case .string: "a string"
    case .boolean: "true or false"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The type in the words of property lists, with an article.
  var propertyListName: String {
    switch self {
    case .string: "a string"
    case .boolean: "a Boolean"
    case .list: "an array"
    case .object: "a dictionary"
    }
  }

  /// The help that shows a value of the type in a property list.
  var propertyListHelp: String {
    switch self {
    case .string: "write it as `<string>…</string>`"
    case .boolean: "write `<true/>` or `<false/>`"
    case .list: "write it as `<array>…</array>`"
    case .object: "write it as `<dict>…</dict>`"
    }
  }
}

/// A mistake in the keys or types of an object.
package enum ShapeProblem: Hashable {
  case unknownKey(String, in: String, known: [String], meant: String?)
  case missingKey(String, in: String)
  case conflictingKeys(String, String, in: String, help: String)
  case wrongType(of: String, found: String, expected: String, help: String? = nil)
  case unknownValue(String, of: String, known: [String])
  // The rest is about property lists alone.
  case wrongElement(of: String, found: String, expected: ValueType)
  case elementWithoutArray(String)
  case booleanAsText(String, String)
  case booleanAsNumber(String, Int)
}

extension ShapeProblem: DiagnosticContent {
  package var id: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .missingKey: "missing-key"
    case .conflictingKeys: "conflicting-keys"
    case .wrongType: "wrong-type"
    case .unknownValue: "unknown-value"
    case .wrongElement: "wrong-element"
    case .elementWithoutArray: "element-without-array"
    case .booleanAsText: "boolean-as-text"
    case .booleanAsNumber: "boolean-as-number"
    }
  }

  package var message: String {
    switch self {
    case .unknownKey(let key, let object, _, _): "\(object) has no key \(quoted(key))"
    case .missingKey(let key, let object): "\(object) needs the key \(quoted(key))"
    case .conflictingKeys(let first, let second, let object, _):
      "\(object) has either `\(first)` or `\(second)`, not both"
    case .wrongType(let what, let found, let expected, _):
      "\(what) must be \(expected), not \(found)"
    case .unknownValue(let value, let key, _): "\(quoted(value)) is no value of \(quoted(key))"
    case .wrongElement(let key, let found, let expected):
      "an element of \(quoted(key)) must be \(expected.propertyListName), not \(found)"
    case .elementWithoutArray(let key):
      "\(quoted(key)) must be an array, not its element alone"
    case .booleanAsText(let key, let text):
      "\(quoted(key)) must be a Boolean, not the string \(quoted(text))"
    case .booleanAsNumber(let key, let number):
      "\(quoted(key)) must be a Boolean, not the number \(number)"
    }
  }

  package var help: String? {
    switch self {
    case .unknownKey(_, _, _, let meant?): "did you mean `\(meant)`?"
    case .unknownKey(let word, _, let known, nil):
      Spelling.suggestion(for: word, among: known, "its keys are")
    case .unknownValue("closed", "state", _):
      "a window in the app switcher is `disconnected`; leave out one that the user has closed"
    case .unknownValue(let word, _, let known):
      Spelling.suggestion(for: word, among: known, "its values are")
        + Self.rest(of: known, word)
    case .conflictingKeys(_, _, _, let help): help
    case .missingKey: nil
    case .wrongType(_, _, _, let help): help
    case .wrongElement(_, _, let expected): expected.propertyListHelp
    case .elementWithoutArray: "put an `<array>` around it"
    case .booleanAsText(_, let text):
      Self.truth(of: text).map { "write `<\($0)/>`" } ?? ValueType.boolean.propertyListHelp
    case .booleanAsNumber(_, let number): "write `<\(number != 0)/>`"
    }
  }

  /// All values, after the one that was probably meant: of a few, any may have been.
  private static func rest(of known: [String], _ word: String) -> String {
    guard known.count <= fewValues, Spelling.closest(to: word, among: known) != nil else {
      return ""
    }
    return " its values are \(Spelling.list(known))"
  }

  private static let fewValues = 4

  private static func truth(of text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }
}
