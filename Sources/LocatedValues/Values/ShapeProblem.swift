package import Diagnostics

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
package enum ShapeProblem {
  package static func unknownKey(_ key: String, in object: String, known: [String], meant: String?)
    -> Mistake
  {
    Mistake(
      "unknown-key", "\(object) has no key \(quoted(key))",
      help: meant.map { "did you mean `\($0)`?" }
        ?? Spelling.suggestion(for: key, among: known, "its keys are"))
  }

  package static func missingKey(_ key: String, in object: String) -> Mistake {
    Mistake("missing-key", "\(object) needs the key \(quoted(key))")
  }

  package static func conflictingKeys(
    _ first: String, _ second: String, in object: String, help: String
  ) -> Mistake {
    Mistake(
      "conflicting-keys", "\(object) has either `\(first)` or `\(second)`, not both", help: help)
  }

  package static func wrongType(
    of what: String, found: String, expected: String, help: String? = nil
  ) -> Mistake {
    Mistake("wrong-type", "\(what) must be \(expected), not \(found)", help: help)
  }

  package static func unknownValue(_ value: String, of key: String, known: [String]) -> Mistake {
    Mistake(
      "unknown-value", "\(quoted(value)) is no value of \(quoted(key))",
      help: key == "state" && value == "closed"
        ? "a window in the app switcher is `disconnected`; leave out one that the user has closed"
        : Spelling.suggestion(for: value, among: known, "its values are") + rest(of: known, value))
  }

  package static func wrongElement(of key: String, found: String, expected: ValueType) -> Mistake {
    Mistake(
      "wrong-element",
      "an element of \(quoted(key)) must be \(expected.propertyListName), not \(found)",
      help: expected.propertyListHelp)
  }

  package static func elementWithoutArray(_ key: String) -> Mistake {
    Mistake(
      "element-without-array", "\(quoted(key)) must be an array, not its element alone",
      help: "put an `<array>` around it")
  }

  package static func booleanAsText(_ key: String, _ text: String) -> Mistake {
    Mistake(
      "boolean-as-text", "\(quoted(key)) must be a Boolean, not the string \(quoted(text))",
      help: Self.truth(of: text).map { "write `<\($0)/>`" } ?? ValueType.boolean.propertyListHelp)
  }

  package static func booleanAsNumber(_ key: String, _ number: Int) -> Mistake {
    Mistake(
      "boolean-as-number", "\(quoted(key)) must be a Boolean, not the number \(number)",
      help: "write `<\(number != 0)/>`")
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
