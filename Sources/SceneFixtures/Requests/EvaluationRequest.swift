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
