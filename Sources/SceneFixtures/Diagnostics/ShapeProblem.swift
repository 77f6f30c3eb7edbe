import PredicateLanguage

/// What can be wrong with the keys and types of an object.
enum ShapeProblem: Hashable {
  case unknownKey(String, in: String, known: [String], meant: String?)
  case missingKey(String, in: String)
  case wrongType(of: String, found: String, expected: String)
  case unknownValue(String, of: String, known: [String])
}

extension ShapeProblem: FindingContent {
  var id: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .missingKey: "missing-key"
    case .wrongType: "wrong-type"
    case .unknownValue: "unknown-value"
    }
  }

  var message: String {
    switch self {
    case .unknownKey(let key, let object, _, _):
      "\(object) has no key \(quoted(key))"
    case .missingKey(let key, let object): "\(object) needs the key \(quoted(key))"
    case .wrongType(let what, let found, let expected):
      "\(what) must be \(expected), not \(found)"
    case .unknownValue(let value, let key, _):
      "\(quoted(value)) is no value of \(quoted(key))"
    }
  }

  var help: String? {
    switch self {
    case .unknownKey(_, _, _, let meant?): "did you mean `\(meant)`?"
    case .unknownKey(let word, _, let known, nil):
      Self.suggestion(for: word, among: known, kind: "keys")
    case .unknownValue(let word, _, let known):
      Self.suggestion(for: word, among: known, kind: "values")
    case .missingKey, .wrongType: nil
    }
  }

  private static func suggestion(for word: String, among known: [String], kind: String) -> String {
    if let closest = Spelling.closest(to: word, among: known) {
      return "did you mean `\(closest)`?"
    }
    return "its \(kind) are \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
