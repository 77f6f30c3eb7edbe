package import LocatedValues
public import PredicateLanguage

/// One line of `evaluate --jsonl`: a predicate, its arguments, and the identifier to evaluate on.
///
/// ```swift
/// let line = #"{"predicate": "SELF IN %@", "arguments": [["a", "b"]], "input": "a"}"#
/// let request = try EvaluationRequest.read(Array(line.utf8))
/// let predicate = try ActivationPredicate(format: request.predicate, arguments: request.arguments)
/// try predicate.evaluate(request.input)  // true
/// ```
///
/// Other keys are ignored, so that files of vectors can be evaluated as they are; what is under
/// them must be JSON.
public struct EvaluationRequest: Hashable, Sendable {
  /// The predicate's text.
  public let predicate: String
  /// The values of its placeholders, in order.
  public let arguments: [PredicateArgument]
  /// The identifier to evaluate it on.
  ///
  /// Nil if it is `null`, and if there is no `input`.
  public let input: String?
  /// False for a line without `input`, whose predicate can be read and not evaluated.
  public let hasInput: Bool

  /// Reads one line.
  ///
  /// - Complexity: O(n) for n bytes, at most `FixtureLimits.requestBytes`.
  /// - Throws: the first thing that is wrong with the line.
  public static func read(_ line: [UInt8]) throws(RequestError) -> EvaluationRequest {
    let object = try RequestError.object(of: line, keys: "`predicate` and `input`")
    let predicate = object.requiredString("predicate")
    let arguments = object.arguments("arguments")
    let input = object.stringOrNull("input")
    try RequestError.throwFirst(of: object.value.document)
    // Both are there: a missing one is a finding.
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
    let root = try RequestError.root(of: json)
    guard root.isList else {
      throw RequestError(RequestProblem.notAList, at: SourceSpan(0, json.count))
    }
    let arguments = PredicateArgument.list(of: root)
    try RequestError.throwFirst(of: root.document)
    return arguments ?? []
  }

  /// The error of a line that has no `input`, of this many bytes.
  public static func missingInput(lineBytes: Int) -> RequestError {
    RequestError(RequestProblem.noInput, at: SourceSpan(0, lineBytes))
  }
}

/// An error in a line that is not a request.
public struct RequestError: Error, Hashable, Sendable {
  /// The problem, with its place in UTF-8 bytes of the line.
  public let diagnostic: Diagnostic

  /// The line is longer than `FixtureLimits.requestBytes`; its place is what was read of it.
  public static let tooLong = RequestError(
    RequestProblem.tooLong, at: SourceSpan(0, FixtureLimits.requestBytes))

  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  package init(_ problem: Mistake, at span: SourceSpan) {
    self.init(problem.diagnostic(at: span))
  }
}

extension RequestError {
  /// Returns the object of `line`, which has `keys` in words.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func object(of line: [UInt8], keys: String) throws(RequestError) -> MemberReader {
    let root = try root(of: line)
    guard root.isObject, let object = MemberReader(root, name: "the line") else {
      throw RequestError(RequestProblem.notAnObject(keys: keys), at: SourceSpan(0, line.count))
    }
    return object
  }

  /// Returns the value of `line`, read whole or refused for its first mistake of form.
  ///
  /// - Complexity: O(n) for n bytes.
  fileprivate static func root(of line: [UInt8]) throws(RequestError) -> LocatedValue {
    guard line.count <= FixtureLimits.requestBytes else { throw .tooLong }
    // Places are counted after a byte order mark.
    let origin = SourceOrigin(linesBefore: 0, bytesBefore: line.byteOrderMarkLength)
    let text = line.withoutByteOrderMark
    if let (problem, span) = JSONProblem.encoding(of: text) {
      throw RequestError(
        RequestProblem.notUTF8(problem), at: origin.inFile(span ?? SourceSpan(0, 0)))
    }
    var parser = JSONParser(text, linesBefore: nil)
    parser.run()
    if let first = parser.mistakes.min(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      throw RequestError(RequestProblem.notJSON(first.problem), at: origin.inFile(first.span))
    }
    if let bytes = parser.missingMemory {
      let problem = FileProblem.notEnoughMemory(bytes: bytes)
      throw RequestError(problem.diagnostic(at: SourceSpan(0, line.count)))
    }
    let document = SourceDocument(file: "", tree: parser.tree, origin: origin)
    return LocatedValue(document: document, index: .root)
  }

  /// Throws the first error that was found in `document`, if there is one.
  static func throwFirst(of document: SourceDocument) throws(RequestError) {
    guard document.hasErrors, let first = document.diagnostics().first else { return }
    throw RequestError(
      Diagnostic(id: first.id, span: first.span, message: first.message, help: first.help))
  }
}

extension RequestError: CustomStringConvertible {
  /// The sentence, and its place.
  public var description: String {
    "\(diagnostic.message), at \(diagnostic.span.lowerBound)..<\(diagnostic.span.upperBound)"
  }
}

/// A problem with a line as a whole.
package enum RequestProblem {
  package static let tooLong = Mistake(
    "line-too-long", "the line is longer than \(FixtureLimits.requestBytes) bytes")
  package static let notAList = Mistake("wrong-type", "the text must be a list")
  package static let noInput = Mistake("missing-key", "the line needs the key `input`")

  package static func notAnObject(keys: String) -> Mistake {
    Mistake("line-not-an-object", "the line must be an object with \(keys)")
  }

  package static func notUTF8(_ problem: Mistake) -> Mistake {
    Mistake(
      "line-not-utf8",
      problem == JSONProblem.utf16 ? "the line is in UTF-16" : problem.message, help: problem.help)
  }

  /// `problem` names no lines.
  package static func notJSON(_ problem: Mistake) -> Mistake {
    let isOfValues = ["duplicate-key", "nesting-limit", "number-out-of-range"].contains(problem.id)
    return Mistake(
      isOfValues ? problem.id : "line-not-json",
      problem == JSONProblem.empty ? "the line is empty" : problem.message, help: problem.help)
  }
}
