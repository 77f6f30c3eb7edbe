package import Diagnostics

extension SourceDocument {
  /// Reads JSON; `origin` is where `bytes` begin in the file.
  ///
  /// - Complexity: O(n) for n bytes.
  package convenience init(json bytes: [UInt8], file: String, origin: SourceOrigin = .start) {
    let text = bytes.withoutByteOrderMark
    if let (problem, span) = JSONProblem.encoding(of: text) {
      self.init(file: file, tree: ValueTree(.json, bytes: text), origin: origin)
      report(problem, at: span.map { .span($0, in: .root) } ?? .file)
      return
    }
    var parser = JSONParser(text, linesBefore: origin.linesBefore)
    parser.run()
    self.init(file: file, tree: parser.tree, origin: origin)
    for mistake in parser.mistakes {
      report(mistake.problem, at: .span(mistake.span, in: mistake.index))
    }
    if let bytes = parser.missingMemory {
      report(FileProblem.notEnoughMemory(bytes: bytes), at: .file)
    }
  }
}

extension JSONProblem {
  /// Finds the first byte that is not UTF-8; a text in UTF-16 is wrong as a whole.
  package static func encoding(of bytes: [UInt8]) -> (problem: Mistake, span: SourceSpan?)? {
    let isUTF16 =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count >= 2 && bytes.count % 2 == 0 && (bytes[0] == 0) != (bytes[1] == 0)
    if isUTF16 { return (utf16, nil) }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error: return (invalidUTF8(bytes[offset]), SourceSpan(offset, offset + 1))
      case .emptyInput: return nil
      }
    }
  }
}

extension [UInt8] {
  /// The length of a byte order mark at the beginning, in bytes.
  ///
  /// 0 if there is none.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The bytes after a byte order mark, if there is one.
  package var withoutByteOrderMark: [UInt8] {
    byteOrderMarkLength > 0 ? Array(dropFirst(byteOrderMarkLength)) : self
  }
}
