import PredicateLanguage

// MARK: - Tags

extension XMLPropertyListReader {
  /// Reads the next tag, over white space, comments and instructions.
  ///
  /// `open` is the element that it is in.
  mutating func tag(inside open: XMLTag?) throws(Stop) -> XMLTag {
    try skipSpace(inside: open)
    guard offset < bytes.count else { throw unexpectedEnd(open) }
    guard bytes[offset] == UInt8(ascii: "<") else {
      throw stop(open == nil ? .notAPropertyList : .unexpectedText, textSpan)
    }
    return try tagHere(inside: open)
  }

  private mutating func tagHere(inside open: XMLTag?) throws(Stop) -> XMLTag {
    let start = offset
    offset += 1
    let isClosing = take("/")
    let nameStart = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    let name = text(nameStart, offset)
    if name.isEmpty { throw stop(.unexpectedText, SourceSpan(start, offset)) }
    let attributes = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") { throw stop(.unknownElement(name), SourceSpan(start, offset)) }
      offset += 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        while offset < bytes.count, bytes[offset] != byte { offset += 1 }
        offset = min(offset + 1, bytes.count)
      }
    }
    guard offset < bytes.count else { throw unexpectedEnd(open, in: "a tag", from: start) }
    let isEmpty = offset > attributes && bytes[offset - 1] == UInt8(ascii: "/")
    let hasAttributes = bytes[attributes..<(isEmpty ? offset - 1 : offset)].contains { $0 > 0x20 }
    offset += 1
    let span = SourceSpan(start, offset)
    if isClosing && (isEmpty || hasAttributes) { throw stop(.attribute("/" + name), span) }
    return XMLTag(
      name: name, isClosing: isClosing, isEmpty: isEmpty, hasAttributes: hasAttributes, span: span)
  }

  /// Expects that `tag`, a closing one, closes `open`.
  mutating func check(_ tag: XMLTag, closes open: XMLTag) throws(Stop) {
    guard tag.name != open.name else { return }
    let line = lines.line(at: open.span.lowerBound)
    throw stop(.closesAnother(found: tag.name, open: open.name, line: line), tag.span)
  }

  /// The place from the opening tag to where the reader is.
  func span(from tag: XMLTag) -> SourceSpan { SourceSpan(tag.span.lowerBound, offset) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    JSONWalk.isNameByte(byte) || JSONWalk.isDigit(byte) || byte >= 0x80
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }
}

// MARK: - Text

extension XMLPropertyListReader {
  /// Returns the text of the element that `open` opens, and reads its closing tag.
  mutating func text(of open: XMLTag) throws(Stop) -> String {
    if open.isEmpty { return "" }
    var result: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw unexpectedEnd(open) }
      switch bytes[offset] {
      case UInt8(ascii: "&"): result.append(contentsOf: try entity().utf8)
      case UInt8(ascii: "<"):
        if take("<![CDATA[") {
          let start = offset
          let end = try skip(to: "]]>", inside: open)
          result.append(contentsOf: bytes[start..<end])
        } else if try !skipAside(inside: open) {
          let tag = try tagHere(inside: open)
          guard tag.isClosing else { throw stop(.unexpectedTag(tag), tag.span) }
          try check(tag, closes: open)
          return String(decoding: result, as: UTF8.self)
        }
      case let byte:
        result.append(byte)
        offset += 1
      }
    }
  }

  private mutating func entity() throws(Stop) -> String {
    let start = offset
    let limit = min(offset + 12, bytes.count)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw stop(.unknownEntity("&"), SourceSpan(start, start + 1))
    }
    offset = end + 1
    let name = text(start + 1, end)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else { throw stop(.unknownEntity(text(start, offset)), SourceSpan(start, offset)) }
    return String(Character(scalar))
  }

  /// Returns the bytes from `start` to `end` as text.
  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

// MARK: - What is no value

extension XMLPropertyListReader {
  /// Skips white space, the declaration, comments and the document type.
  mutating func skipProlog() throws(Stop) {
    while true {
      try skipSpace(inside: nil)
      let start = offset
      guard take("<!DOCTYPE") else { return }
      try skipDocumentType(from: start)
    }
  }

  private mutating func skipDocumentType(from start: Int) throws(Stop) {
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): throw stop(.entityDeclaration, SourceSpan(start, offset))
      case UInt8(ascii: ">"): return
      default: break
      }
    }
    throw unexpectedEnd(nil, in: "the document type", from: start)
  }

  private mutating func skipSpace(inside open: XMLTag?) throws(Stop) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "<"): guard try skipAside(inside: open) else { return }
      default: return
      }
    }
  }

  /// Skips a comment or processing instruction if one is here.
  private mutating func skipAside(inside open: XMLTag?) throws(Stop) -> Bool {
    if take("<!--") {
      _ = try skip(to: "-->", inside: open)
    } else if take("<?") {
      _ = try skip(to: "?>", inside: open)
    } else {
      return false
    }
    return true
  }

  /// Goes past the next `end` and returns where it begins.
  private mutating func skip(to end: StaticString, inside open: XMLTag?) throws(Stop) -> Int {
    let start = offset
    while offset < bytes.count {
      let here = offset
      if take(end) { return here }
      offset += 1
    }
    throw unexpectedEnd(open, in: "a comment or declaration", from: max(0, start - 1))
  }

  /// Goes past `token` if it is here.
  private mutating func take(_ token: StaticString) -> Bool {
    let isHere = token.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isHere { offset += token.utf8CodeUnitCount }
    return isHere
  }
}

// MARK: - Findings

extension XMLPropertyListReader {
  /// Keeps a finding; past the limit of diagnostics it is dropped, as nobody would see it.
  mutating func record(_ problem: PropertyListProblem, _ span: SourceSpan) {
    guard findings.count <= FixtureLimits.diagnostics else { return }
    findings.append(PropertyListFinding(problem: problem, span: span, path: path))
  }

  /// Keeps a finding after which nothing can be read.
  mutating func stop(_ problem: PropertyListProblem, _ span: SourceSpan) -> Stop {
    record(problem, span)
    return Stop()
  }

  /// The end of the text is reported after its last character that is no white space.
  private mutating func unexpectedEnd(
    _ open: XMLTag?, in part: String? = nil, from start: Int? = nil
  ) -> Stop {
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    let inside = part ?? open.map { "a `<\(clipped($0.name))>`" }
    guard let inside, let begin = start ?? open?.span.lowerBound else {
      return stop(.notAPropertyList, SourceSpan(end, end))
    }
    let line = lines.line(at: begin)
    return stop(.unexpectedEnd(inside: inside, line: line), SourceSpan(end, end))
  }

  /// The rest of the line up to the next tag.
  private var textSpan: SourceSpan {
    let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "<") || $0 < 0x20 } ?? bytes.count
    return SourceSpan(offset, end)
  }
}

extension PropertyListProblem {
  /// What is wrong with a tag in the place of a value or a text.
  static func unexpectedTag(_ tag: XMLTag) -> PropertyListProblem {
    elements.contains(tag.name) ? .misplacedElement(tag.name) : .unknownElement(tag.name)
  }
}
