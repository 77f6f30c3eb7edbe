import PredicateLanguage

extension JSONWalk {
  /// The byte at the offset, or nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The place of the character at the offset.
  var unitSpan: SourceSpan { SourceSpan(offset, scalarEnd(at: offset)) }

  /// Skips white space, and comments with a finding each.
  mutating func skipSpace() throws(Stop) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"): try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(Stop) {
    let start = offset
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : nil
    switch next {
    case UInt8(ascii: "/"):
      while let byte = current, byte != 0x0A, byte != 0x0D { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while offset + 1 < bytes.count, (bytes[offset], bytes[offset + 1]) != (0x2A, 0x2F) {
        offset += 1
      }
      offset = min(offset + 2, bytes.count)
    default: throw unexpected("a value")
    }
    record(.comment, SourceSpan(start, offset))
  }

  /// Keeps a finding; past the limit of diagnostics it is dropped, as nobody would see it.
  mutating func record(_ problem: JSONProblem, _ span: SourceSpan) {
    guard findings.count <= FixtureLimits.diagnostics else { return }
    let path = currentPath()
    findings.append(JSONFinding(problem: problem, span: span, path: path))
  }

  /// Keeps a finding after which nothing can be read.
  mutating func stop(_ problem: JSONProblem, _ span: SourceSpan) -> Stop {
    record(problem, span)
    return Stop()
  }

  mutating func unexpected(_ expected: String) -> Stop {
    let found = quoted(text(offset, scalarEnd(at: offset)))
    return stop(.unexpectedCharacter(found, expected: expected), unitSpan)
  }

  /// The end of the text is reported after its last character that is no white space.
  mutating func unexpectedEnd() -> Stop {
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    let place = SourceSpan(end, end)
    guard let container = open.last else { return stop(.empty, place) }
    let line = linesBefore + lines.line(at: Int(nodes[container.node.position].start))
    let kind = container.isObject ? "object" : "list"
    return stop(.unexpectedEnd(inside: kind, line: line), place)
  }

  /// Returns the bytes from `start` to `end` as text.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
  }

  /// Returns the offset after the Unicode scalar at `offset`.
  func scalarEnd(at offset: Int) -> Int {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// The path of the value that is being read, or of the innermost open container.
  private mutating func currentPath() -> JSONPath {
    var path = JSONPath.root
    for (outer, inner) in zip(open, open.dropFirst().map(\.node) + [reading].compactMap(\.self)) {
      guard inner != outer.node else { break }
      if outer.isObject {
        path = path.appending(foundKey(of: inner))
      } else {
        path = path.appending(outer.count - 1)
      }
    }
    return path
  }

  private mutating func foundKey(of member: JSONNodeIndex) -> String {
    if let key = foundKeys[member.position] { return key }
    let key = JSONSourceMap.key(of: nodes[member.position], in: bytes)
    foundKeys[member.position] = key
    return key
  }
}
