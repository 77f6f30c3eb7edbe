public import PredicateLanguage

/// One line of `evaluate --jsonl`: a predicate, its arguments, and the identifier to evaluate on.
///
///     {"predicate": "SELF IN %@", "arguments": [["a", "b"]], "input": "a"}
///
/// Other keys are ignored, so that files of vectors can be evaluated as they are; what is under
/// them must be JSON.
public struct EvaluationRequest: Hashable, Sendable {
  /// The predicate's text.
  public let predicate: String
  /// The values of its placeholders, in order.
  public let arguments: [PredicateArgument]
  /// The identifier to evaluate it on; nil for `null`, and where there is no `input`.
  public let input: String?
  /// False for a line without `input`, whose predicate can be read and not evaluated.
  public let hasInput: Bool

  /// Reads one line.
  ///
  /// - Complexity: O(n) for n bytes, at most `FixtureLimits.requestBytes`.
  /// - Throws: the first thing that is wrong with the line.
  public static func read(_ line: [UInt8]) throws(RequestError) -> EvaluationRequest {
    let document = try RequestDocument(line)
    guard case .object = document.value,
      let object = JSONObjectReader(
        document.value, at: .root, name: "the line", findings: document.findings)
    else {
      throw RequestError(.notAnObject, at: document.wholeSpan)
    }
    let predicate = object.requiredString("predicate")
    let arguments = object.arguments("arguments")
    let input = object.text("input")
    try document.throwFinding()
    // Without a finding there are both.
    return EvaluationRequest(
      predicate: predicate ?? "", arguments: arguments ?? [], input: input,
      hasInput: object.has("input"))
  }

  /// Reads a list of arguments alone, as `--arguments` of the command takes it.
  ///
  /// - Complexity: O(n) for n bytes, at most `FixtureLimits.requestBytes`.
  /// - Throws: the first thing that is wrong with the text.
  public static func readArguments(
    _ json: [UInt8]
  ) throws(RequestError) -> [PredicateArgument] {
    let document = try RequestDocument(json)
    guard case .array(let values) = document.value else {
      throw RequestError(.notAList, at: document.wholeSpan)
    }
    let arguments = PredicateArgument.list(of: values, at: .root, document.findings)
    try document.throwFinding()
    return arguments ?? []
  }

  /// The error of a line that has no `input`, of this many bytes.
  public static func missingInput(lineBytes: Int) -> RequestError {
    RequestError(.noInput, at: SourceSpan(0, lineBytes))
  }
}

extension JSONObjectReader {
  /// Returns the string at `key`; nil for `null`, or when there is none.
  fileprivate func text(_ key: String) -> String? {
    if case .null = members[key] { return nil }
    return string(key, expected: "a string or null")
  }
}

/// The JSON of one line, read whole or refused.
struct RequestDocument {
  let value: JSONValue
  let findings: FindingList
  /// The place of all of the line.
  let wholeSpan: SourceSpan
  /// The length of the byte order mark after which the places of `findings` are counted.
  private let markBytes: Int

  /// Reads the form of `line`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: the first mistake of form.
  init(_ line: [UInt8]) throws(RequestError) {
    wholeSpan = SourceSpan(0, line.count)
    guard line.count <= FixtureLimits.requestBytes else {
      throw .tooLong
    }
    markBytes = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = markBytes > 0 ? Array(line.dropFirst(markBytes)) : line
    if let found = JSONDocument.encodingProblem(of: text) {
      throw RequestError(.notUTF8(found.problem), at: Self.moved(found.span, by: markBytes))
    }
    var walk = JSONWalk(bytes: text)
    walk.run()
    if let first = walk.findings.min(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      throw RequestError(.notJSON(first.problem), at: Self.moved(first.span, by: markBytes))
    }
    value = JSONValueReader(bytes: text, nodes: walk.nodes).value()
    findings = FindingList(file: "", map: JSONSourceMap(bytes: text, nodes: walk.nodes))
  }

  /// Throws the first finding, if there is one.
  func throwFinding() throws(RequestError) {
    guard findings.hasErrors, let first = findings.diagnostics().first else { return }
    throw RequestError(
      Diagnostic(
        id: first.id, span: Self.moved(first.span, by: markBytes), message: first.message,
        help: first.help))
  }

  private static func moved(_ span: SourceSpan, by count: Int) -> SourceSpan {
    SourceSpan(span.lowerBound + count, span.upperBound + count)
  }
}

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
