import PredicateLanguage

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
