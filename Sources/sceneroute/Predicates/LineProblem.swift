/// Why a line of `evaluate --jsonl` is no request.
enum LineProblem: Error, Equatable {
  case notUTF8
  case tooLong
  case notJSON
  case notAnObject
  case missingKey(String)
  case wrongType(key: String, expected: String)

  /// A constant name in kebab case.
  var id: String {
    switch self {
    case .notUTF8: "line-not-utf8"
    case .tooLong: "line-too-long"
    case .notJSON: "line-not-json"
    case .notAnObject: "line-not-an-object"
    case .missingKey: "missing-key"
    case .wrongType: "wrong-type"
    }
  }

  var message: String {
    switch self {
    case .notUTF8: "the line is not valid UTF-8"
    case .tooLong: "the line is longer than \(LineReader.limitBytes) bytes"
    case .notJSON: "the line is not valid JSON"
    case .notAnObject: "the line must be an object with `predicate` and `input`"
    case .missingKey(let key): "the line has no `\(key)`"
    case .wrongType(let key, let expected): "`\(key)` must be \(expected)"
    }
  }
}
