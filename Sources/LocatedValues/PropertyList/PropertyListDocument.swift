import Diagnostics

/// A mistake in the form of a property list, its place, and the value that it is in.
struct PropertyListMistake {
  let problem: Mistake
  let span: SourceSpan
  let index: ValueIndex
}

extension SourceDocument {
  /// Reads a property list, XML or binary, whose value is a dictionary.
  ///
  /// Foundation's reader says neither where a value is nor that a key is given twice, calls every
  /// mistake of form "could not be read", and on Linux crashes on some damaged binary files. So
  /// this module reads both forms itself, and the tests compare it with Foundation.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Source: PropertyList-1.0.dtd; CFBinaryPList.c for the binary form.
  package convenience init(propertyList bytes: [UInt8], file: String) {
    let text = bytes.withoutByteOrderMark
    if bytes.starts(with: BinaryPropertyListReader.magic) {
      var reader = BinaryPropertyListReader(bytes)
      reader.run()
      self.init(file: file, tree: reader.tree)
      report(reader.mistakes)
    } else if let (problem, span) = JSONProblem.encoding(of: text) {
      self.init(file: file, tree: ValueTree(.xml, bytes: text))
      report(problem, at: span.map { .span($0, in: .root) } ?? .file)
    } else if let mistake = Self.otherForm(text) {
      self.init(file: file, tree: ValueTree(.xml, bytes: text))
      report([mistake])
    } else {
      var reader = XMLPropertyListReader(text)
      reader.run()
      self.init(file: file, tree: reader.tree)
      report(reader.mistakes)
    }
    if let root, !root.isObject {
      root.report(PropertyListProblem.rootNotADictionary(root.kindName))
    }
  }

  private func report(_ mistakes: [PropertyListMistake]) {
    for mistake in mistakes {
      report(mistake.problem, at: .span(mistake.span, in: mistake.index))
    }
  }

  /// Returns the name of what a text other than XML looks like.
  ///
  /// Nil if it is XML.
  private static func otherForm(_ text: [UInt8]) -> PropertyListMistake? {
    let first = text.firstIndex { $0 > 0x20 }
    if let first, text[first] == UInt8(ascii: "<") { return nil }
    let span = first.map { SourceSpan($0, $0 + 1) } ?? SourceSpan(0, 0)
    return PropertyListMistake(problem: kind(of: text, first), span: span, index: .root)
  }

  /// JSON begins with `[`, or with `{`, a quoted key and a colon; the old form has `=` there.
  private static func kind(of text: [UInt8], _ first: Int?) -> Mistake {
    guard let first else { return PropertyListProblem.empty }
    switch text[first] {
    case UInt8(ascii: "["): return PropertyListProblem.json
    case UInt8(ascii: "("): return PropertyListProblem.oldStyle
    case UInt8(ascii: "{"):
      let sign = text[first...].first { "=:;".utf8.contains($0) }
      return sign == UInt8(ascii: "=") ? PropertyListProblem.oldStyle : PropertyListProblem.json
    default: return PropertyListProblem.notAPropertyList
    }
  }
}
