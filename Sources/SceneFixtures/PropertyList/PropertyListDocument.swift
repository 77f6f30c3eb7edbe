import PredicateLanguage

/// One property list, XML or binary: what its value is, and what is wrong with its form.
struct PropertyListDocument {
  /// The document's dictionary; nil when there are mistakes of form, which come first.
  let root: PropertyListDictionary?
  /// The mistakes of form, and the places that later findings are about.
  let findings: FindingList

  /// Reads `bytes`; `file` names them in diagnostics.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8], file: String) {
    let isBinary = bytes.starts(with: BinaryPropertyListReader.magic)
    var text: [UInt8] = []
    var node: PropertyListNode?
    var mistakes: [PropertyListFinding] = []
    var encoding: JSONDocument.EncodingProblem?
    if isBinary {
      var reader = BinaryPropertyListReader(bytes)
      (node, mistakes) = reader.run()
    } else {
      text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      encoding = JSONDocument.encodingProblem(of: text)
      if encoding == nil { (node, mistakes) = Self.readText(text) }
    }
    findings = FindingList(
      file: file, map: PropertyListSourceMap(bytes: text, hasLines: !isBinary, root: node))
    for mistake in mistakes {
      findings.report(mistake.problem, at: .span(mistake.span, mistake.path))
    }
    if let encoding {
      findings.report(
        encoding.problem, at: encoding.problem == .utf16 ? .file : .span(encoding.span, .root))
    }
    guard let node, !findings.hasErrors else {
      root = nil
      return
    }
    if case .dictionary(let members) = node.value {
      root = members
    } else {
      findings.report(
        PropertyListProblem.rootNotADictionary(node.value.kindName), at: .value(.root))
      root = nil
    }
  }

  /// Reads a text in UTF-8; one that is no XML gets the name of what it looks like.
  private static func readText(_ text: [UInt8]) -> (PropertyListNode?, [PropertyListFinding]) {
    let first = text.firstIndex { $0 > 0x20 }
    guard let first, text[first] == UInt8(ascii: "<") else {
      let span = first.map { SourceSpan($0, $0 + 1) } ?? SourceSpan(0, 0)
      let finding = PropertyListFinding(problem: kind(of: text, first), span: span, path: .root)
      return (nil, [finding])
    }
    var reader = XMLPropertyListReader(text)
    let node = reader.run()
    return (node, reader.findings)
  }

  /// JSON begins with a bracket, and a brace that a quoted key and a colon follow; the form of old
  /// has `=` there.
  private static func kind(of text: [UInt8], _ first: Int?) -> PropertyListProblem {
    guard let first else { return .empty }
    switch text[first] {
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "("): return .oldStyle
    case UInt8(ascii: "{"):
      let sign = text[first...].first { "=:;".utf8.contains($0) }
      return sign == UInt8(ascii: "=") ? .oldStyle : .json
    default: return .notAPropertyList
    }
  }
}
