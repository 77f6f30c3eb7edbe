public import PredicateLanguage

/// A line is no request: why, and where.
public struct RequestError: Error, Hashable, Sendable {
  /// What is wrong, with its place in UTF-8 bytes of the line.
  public let diagnostic: Diagnostic

  /// The line is longer than `FixtureLimits.requestBytes`; its place is what was read of it.
  public static let tooLong = RequestError(
    .tooLong, at: SourceSpan(0, FixtureLimits.requestBytes))

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  init(_ problem: RequestProblem, at span: SourceSpan) {
    self.init(
      Diagnostic(id: problem.id, span: span, message: problem.message, help: problem.help))
  }
}

extension RequestError: CustomStringConvertible {
  /// The sentence, and its place.
  public var description: String {
    "\(diagnostic.message), at \(diagnostic.span.lowerBound)..<\(diagnostic.span.upperBound)"
  }
}

/// What can be wrong with a line as a whole.
enum RequestProblem: Hashable {
  case tooLong
  case notUTF8(JSONProblem)
  case notJSON(JSONProblem)
  case notAnObject
  case notAList
  case noInput
}

extension RequestProblem: FindingContent {
  var id: String {
    switch self {
    case .tooLong: "line-too-long"
    case .notUTF8: "line-not-utf8"
    case .notJSON(.duplicateKey), .notJSON(.nesting), .notJSON(.numberOutOfRange):
      form?.id ?? "line-not-json"
    case .notJSON: "line-not-json"
    case .notAnObject: "line-not-an-object"
    case .notAList: "wrong-type"
    case .noInput: "missing-key"
    }
  }

  var message: String {
    switch self {
    case .tooLong: "the line is longer than \(FixtureLimits.requestBytes) bytes"
    case .notUTF8(.utf16): "the line is in UTF-16"
    case .notUTF8(let problem): problem.message
    // A line is no file, and has one line.
    case .notJSON(.empty): "the line is empty"
    case .notJSON(.unexpectedEnd(let inside, _)): "the line ends inside an unclosed \(inside)"
    case .notJSON(.duplicateKey(let key, _)): "the key \(quoted(key)) is given twice"
    case .notJSON(let problem): problem.message
    case .notAnObject: "the line must be an object with `predicate` and `input`"
    case .notAList: "the text must be a list"
    case .noInput: "the line needs the key `input`"
    }
  }

  var help: String? { form?.help }

  private var form: JSONProblem? {
    switch self {
    case .notUTF8(let problem), .notJSON(let problem): problem
    case .tooLong, .notAnObject, .notAList, .noInput: nil
    }
  }
}
