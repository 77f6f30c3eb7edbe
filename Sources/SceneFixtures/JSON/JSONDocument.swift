import PredicateLanguage

/// One JSON text: what its value is, and what is wrong with its form.
struct JSONDocument {
  /// The document's value; nil when there are mistakes of form, which come first.
  let value: JSONValue?
  /// The mistakes of form, and the places that later findings are about.
  let findings: FindingList

  /// Reads `bytes`; `file` names them in diagnostics, `origin` is where they begin in it.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8], file: String, origin: SourceOrigin = .start) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let problem = Self.encodingProblem(of: text) {
      findings = FindingList(
        file: file, map: JSONSourceMap(bytes: text, nodes: []), origin: origin)
      findings.report(
        problem.problem, at: problem.problem == .utf16 ? .file : .span(problem.span, .root))
      value = nil
      return
    }
    var walk = JSONWalk(bytes: text, linesBefore: origin.linesBefore)
    walk.run()
    findings = FindingList(
      file: file, map: JSONSourceMap(bytes: text, nodes: walk.nodes), origin: origin)
    for finding in walk.findings {
      findings.report(finding.problem, at: .span(finding.span, finding.path))
    }
    let memory = FixtureLimits.leastValueMemory * walk.nodes.count
    guard FileSystem.hasMemory(bytes: memory) else {
      findings.report(FileProblem.notEnoughMemory(bytes: memory), at: .file)
      value = nil
      return
    }
    value =
      walk.findings.isEmpty ? JSONValueReader(bytes: text, nodes: walk.nodes).value() : nil
  }

  /// Text that is not UTF-8, and where it stops to be.
  typealias EncodingProblem = (problem: JSONProblem, span: SourceSpan)

  /// Finds the first byte that is not UTF-8.
  static func encodingProblem(of bytes: [UInt8]) -> EncodingProblem? {
    let isUTF16 =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count >= 2 && bytes.count % 2 == 0 && (bytes[0] == 0) != (bytes[1] == 0)
    if isUTF16 { return (.utf16, SourceSpan(0, 0)) }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error: return (.invalidUTF8(bytes[offset]), SourceSpan(offset, offset + 1))
      case .emptyInput: return nil
      }
    }
  }
}
