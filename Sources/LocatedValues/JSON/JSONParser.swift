import ByteText
package import Diagnostics

/// Reads a JSON text in one walk, and keeps the place of every value and key.
///
/// Foundation's decoder gives no places and, on Linux, does not say where it stopped. The parser
/// checks the grammar strictly (RFC 8259: no comments, no trailing commas), goes on after a
/// mistake whose end is clear, and finds keys that are given twice. The meaning of a scalar
/// is worked out when a reader wants it.
///
///     value   := object | list | string | number | word
///     object  := "{" [ string ":" value { "," string ":" value } ] "}"
///     list    := "[" [ value { "," value } ] "]"
///
/// - Complexity: O(n) time for n bytes; the call stack does not grow with nesting.
package struct JSONParser {
  /// The parser cannot go on; its last finding says why.
  package struct Stop: Error {}

  /// A mistake in the form of the text, its place, and the value that it is in.
  package struct Finding {
    package let problem: Mistake
    package let span: SourceSpan
    package let index: ValueIndex
  }

  /// An object or list whose closing bracket is still to come.
  private struct OpenContainer {
    let index: Int
    let closer: UInt8
    var count = 0
    /// Whether every key so far is ASCII without escapes: then equal keys have equal bytes.
    var hasPlainKeys = true

    var isObject: Bool { closer == UInt8(ascii: "}") }
  }

  package let bytes: [UInt8]
  /// The values read from the text.
  package private(set) var tree: ValueTree
  package private(set) var mistakes: [Finding] = []
  /// The bytes of memory that the system did not give; the text was not read to its end.
  package private(set) var missingMemory: Int?
  /// Lines of the file before this text: messages name lines of the file.
  ///
  /// Nil if the text is one line, whose mistakes name none.
  private let linesBefore: Int?
  package private(set) var offset = 0
  private var open: [OpenContainer] = []
  /// The value that is being read, for the place of a mistake.
  private var reading: Int?
  private lazy var lines = LineTable(bytes)

  package init(_ bytes: [UInt8], linesBefore: Int? = nil) {
    self.bytes = bytes
    self.linesBefore = linesBefore
    tree = ValueTree(.json, bytes: bytes)
  }

  /// Reads the whole text.
  package mutating func run() {
    do throws(Stop) {
      try document()
    } catch {
      for container in open { tree.close(ValueIndex(position: container.index)) }
      open.removeAll()
    }
  }

  private mutating func document() throws(Stop) {
    try skipSpace()
    guard current != nil else { throw stop(JSONProblem.empty, SourceSpan(0, 0)) }
    try value(key: nil)
    while !open.isEmpty { try step() }
    try skipSpace()
    if current != nil { throw stop(JSONProblem.textAfterValue, unitSpan) }
  }

  /// Reads the next member, element or closing bracket of the innermost container.
  private mutating func step() throws(Stop) {
    let last = open.count - 1
    let (closer, isFirst) = (open[last].closer, open[last].count == 0)
    reading = nil
    try skipSpace()
    guard let first = current else { throw unexpectedEnd() }
    if first == closer { return close() }
    if !isFirst {
      try comma(first, before: closer)
      if current == closer { return close() }
    }
    open[last].count += 1
    if open[last].isObject {
      let key = try key()
      try colon()
      try value(key: key)
    } else {
      try value(key: nil)
    }
  }

  /// Reads the comma between two members, and the space after it.
  private mutating func comma(_ first: UInt8, before closer: UInt8) throws(Stop) {
    guard first == UInt8(ascii: ",") else {
      if Self.beginsValue(first) {
        record(JSONProblem.missingComma, unitSpan)
        return
      }
      throw unexpected("`,` or `\(Character(Unicode.Scalar(closer)))`")
    }
    let place = offset
    offset += 1
    try skipSpace()
    if current == closer { record(JSONProblem.trailingComma, SourceSpan(place, place + 1)) }
  }

  private mutating func key() throws(Stop) -> (start: Int, end: Int) {
    let start = offset
    var isPlain = false
    switch current {
    case UInt8(ascii: "\""): isPlain = try string()
    case UInt8(ascii: "'"): try singleQuotedString()
    case let byte? where Self.isWordByte(byte):
      skipWord()
      let found = text(start, offset)
      record(JSONProblem.unquotedKey(found), SourceSpan(start, offset))
    case nil: throw unexpectedEnd()
    default: throw unexpected("a key in double quotes")
    }
    if !isPlain { open[open.count - 1].hasPlainKeys = false }
    return (start, offset)
  }

  private mutating func colon() throws(Stop) {
    try skipSpace()
    guard let byte = current else { throw unexpectedEnd() }
    if byte == UInt8(ascii: ":") {
      offset += 1
      try skipSpace()
    } else if Self.beginsValue(byte) {
      record(JSONProblem.missingColon, unitSpan)
    } else {
      throw unexpected("`:`")
    }
  }

  /// Reads a scalar, or the opening bracket of a container.
  private mutating func value(key: (start: Int, end: Int)?) throws(Stop) {
    guard let byte = current else { throw unexpectedEnd() }
    let index = tree.nodes.count
    guard index < ValueLimits.values else { throw stop(JSONProblem.tooManyValues, unitSpan) }
    if index == tree.nodes.capacity { try makeRoom() }
    tree.nodes.append(
      ValueTree.Node(
        keyStart: UInt32(key?.start ?? 0), keyEnd: UInt32(key?.end ?? 0), start: UInt32(offset),
        end: UInt32(offset), subtreeEnd: UInt32(index + 1)))
    reading = index
    switch byte {
    case UInt8(ascii: "{"): try opening(index, closer: UInt8(ascii: "}"))
    case UInt8(ascii: "["): try opening(index, closer: UInt8(ascii: "]"))
    case UInt8(ascii: "\""):
      _ = try string()
      if let next = current, Self.isWordByte(next) { try unescapedQuote() }
    case UInt8(ascii: "'"): try singleQuotedString()
    case _ where Self.isNumberByte(byte): number()
    case _ where Self.isWordByte(byte): try word()
    default: throw unexpected("a value")
    }
    tree.nodes[index].end = UInt32(offset)
  }

  /// Doubles the room for values, if the system has so much memory: without it Swift would end the
  /// process.
  private mutating func makeRoom() throws(Stop) {
    let count = max(64, 2 * tree.nodes.count)
    let memory = count * MemoryLayout<ValueTree.Node>.stride
    guard FileSystem.hasMemory(bytes: memory) else {
      missingMemory = memory
      throw Stop()
    }
    tree.nodes.reserveCapacity(count)
  }

  private mutating func opening(_ index: Int, closer: UInt8) throws(Stop) {
    guard open.count < ValueLimits.nesting else { throw stop(JSONProblem.nesting, unitSpan) }
    offset += 1
    open.append(OpenContainer(index: index, closer: closer))
  }

  private mutating func close() {
    offset += 1
    let container = open[open.count - 1]
    tree.nodes[container.index].end = UInt32(offset)
    tree.nodes[container.index].subtreeEnd = UInt32(tree.nodes.count)
    if container.isObject && container.count > 1 { findDuplicateKeys(of: container) }
    open.removeLast()
  }
}

// MARK: - Keys that are given twice

extension JSONParser {
  /// The largest number of keys that are compared with each other.
  private static let fewKeys = 8

  private mutating func findDuplicateKeys(of object: OpenContainer) {
    if object.hasPlainKeys, object.count <= Self.fewKeys, !hasEqualKeys(object.index) { return }
    var seen: [ExactText: UInt32] = [:]
    for child in tree.parts(of: ValueIndex(position: object.index)) {
      let (key, node) = (tree.key(of: child), tree.nodes[child.position])
      if let first = seen[ExactText(key)] {
        reading = child.position
        let line = linesBefore.map { $0 + lines.line(at: Int(first)) }
        record(
          JSONProblem.duplicateKey(key, firstLine: line),
          SourceSpan(Int(node.keyStart), Int(node.keyEnd)))
      } else {
        seen[ExactText(key)] = node.keyStart
      }
    }
  }

  /// Whether two keys of an object have the same bytes.
  private func hasEqualKeys(_ object: Int) -> Bool {
    let end = tree.nodes.count
    var first = object + 1
    while first < end {
      var second = Int(tree.nodes[first].subtreeEnd)
      while second < end {
        if hasEqualKeys(tree.nodes[first], tree.nodes[second]) { return true }
        second = Int(tree.nodes[second].subtreeEnd)
      }
      first = Int(tree.nodes[first].subtreeEnd)
    }
    return false
  }

  private func hasEqualKeys(_ left: ValueTree.Node, _ right: ValueTree.Node) -> Bool {
    guard left.keyEnd - left.keyStart == right.keyEnd - right.keyStart else { return false }
    let shift = Int(right.keyStart) - Int(left.keyStart)
    for place in Int(left.keyStart)..<Int(left.keyEnd) where bytes[place] != bytes[place + shift] {
      return false
    }
    return true
  }
}

// MARK: - Space and mistakes

extension JSONParser {
  /// The byte at the offset.
  ///
  /// Nil at the end.
  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The place of the character at the offset.
  private var unitSpan: SourceSpan { SourceSpan(offset, scalarEnd(at: offset)) }

  /// Skips white space, and comments with a mistake each.
  private mutating func skipSpace() throws(Stop) {
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
    record(JSONProblem.comment, SourceSpan(start, offset))
  }

  /// Keeps a mistake; past the limit of diagnostics it is dropped, as it would not be listed.
  private mutating func record(_ problem: @autoclosure () -> Mistake, _ span: SourceSpan) {
    guard mistakes.count <= ValueLimits.diagnostics else { return }
    let position = open.last.map { reading ?? $0.index } ?? 0
    mistakes.append(
      Finding(problem: problem(), span: span, index: ValueIndex(position: position)))
  }

  /// Keeps a mistake after which nothing can be read.
  private mutating func stop(_ problem: Mistake, _ span: SourceSpan) -> Stop {
    record(problem, span)
    return Stop()
  }

  private mutating func unexpected(_ expected: String) -> Stop {
    let found = quoted(text(offset, scalarEnd(at: offset)))
    return stop(JSONProblem.unexpectedCharacter(found, expected: expected), unitSpan)
  }

  /// The end of the text is reported after its last character other than white space.
  private mutating func unexpectedEnd() -> Stop {
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    let place = SourceSpan(end, end)
    guard let container = open.last else { return stop(JSONProblem.empty, place) }
    let line = linesBefore.map { $0 + lines.line(at: Int(tree.nodes[container.index].start)) }
    let kind = container.isObject ? "object" : "list"
    return stop(JSONProblem.unexpectedEnd(inside: kind, line: line), place)
  }

  /// Returns the bytes from `start` to `end` as text.
  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
  }

  /// Returns the offset after the Unicode scalar at `offset`.
  private func scalarEnd(at offset: Int) -> Int {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

// MARK: - Scalars

extension JSONParser {
  /// Reads on behind a string that a word follows, as in `"SELF == "x""`: to the quote of its line
  /// that ends the value.
  private mutating func unescapedQuote() throws(Stop) {
    let quote = SourceSpan(offset - 1, offset)
    while let byte = current, byte != 0x0A, byte != 0x0D {
      offset += 1
      guard byte == UInt8(ascii: "\"") else { continue }
      let next = bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
      if next.map({ ",]}\n\r".utf8.contains($0) }) ?? true {
        return record(JSONProblem.unescapedQuote, quote)
      }
    }
    throw stop(JSONProblem.unescapedQuote, quote)
  }

  /// Reads a string, from its opening quote to after its closing one.
  ///
  /// - Returns: true when it is ASCII without escapes.
  private mutating func string() throws(Stop) -> Bool {
    let start = offset
    var isPlain = true
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return isPlain
      case UInt8(ascii: "\\"):
        isPlain = false
        try escape()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw stop(JSONProblem.unterminatedString, SourceSpan(start, offset))
      case 0..<0x20:
        record(JSONProblem.controlCharacter(byte), unitSpan)
        offset += 1
      default:
        if byte >= 0x80 { isPlain = false }
        offset += 1
      }
    }
    throw stop(JSONProblem.unterminatedString, SourceSpan(start, offset))
  }

  /// Reads one escape, from its backslash; a pair of surrogates is one.
  private mutating func escape() throws(Stop) {
    let start = offset
    offset += 1
    switch current {
    case UInt8(ascii: "u"): unicodeEscape(from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default:
      offset = scalarEnd(at: offset)
      let found = text(start, offset)
      record(JSONProblem.unknownEscape(found), SourceSpan(start, offset))
    }
  }

  private mutating func unicodeEscape(from start: Int) {
    guard let unit = hexadecimalUnit() else {
      let found = text(start, offset)
      record(JSONProblem.unknownEscape(found), SourceSpan(start, offset))
      return
    }
    let half = SourceSpan(start, offset)
    guard (0xD800..<0xE000).contains(unit) else { return }
    if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      let afterHigh = offset
      offset += 1
      if let low = hexadecimalUnit(), (0xDC00..<0xE000).contains(low) { return }
      offset = afterHigh
    }
    let found = text(half.lowerBound, half.upperBound)
    record(JSONProblem.unpairedSurrogate(found), half)
  }

  /// Reads `u` and four hexadecimal digits; where they are fewer, stops after the last one.
  private mutating func hexadecimalUnit() -> UInt32? {
    offset += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap(JSONScalar.hexadecimalDigit) else { return nil }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  /// Reads a string in single quotes, which is a mistake whose end is clear.
  private mutating func singleQuotedString() throws(Stop) {
    let start = offset
    offset += 1
    while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "'") {
        record(JSONProblem.singleQuotes, SourceSpan(start, offset))
        return
      }
    }
    offset = min(offset, bytes.count)
    throw stop(JSONProblem.unterminatedString, SourceSpan(start, offset))
  }

  /// Reads a number and all that is glued to it.
  private mutating func number() {
    let start = offset
    while let byte = current, Self.isNumberByte(byte) || Self.isWordByte(byte) { offset += 1 }
    let run = bytes[start..<offset]
    if !JSONScalar.isNumber(run) {
      let found = text(start, offset)
      record(JSONProblem.invalidNumber(found), SourceSpan(start, offset))
    } else if run.count > 300 || run.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      Double(text(start, offset))?.isFinite != true
    {
      record(JSONProblem.numberOutOfRange, SourceSpan(start, offset))
    }
  }

  /// Reads `true`, `false`, `null` or a word that is in their place.
  ///
  /// A text that begins with another word is another language, and is not read on.
  private mutating func word() throws(Stop) {
    let start = offset
    skipWord()
    let word = text(start, offset)
    if word != "true" && word != "false" && word != "null" {
      record(JSONProblem.unknownWord(word), SourceSpan(start, offset))
      if open.isEmpty { throw Stop() }
    }
  }

  private mutating func skipWord() {
    while let byte = current, Self.isWordByte(byte) || byte.isDigit { offset += 1 }
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: byte.isDigit
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte == UInt8(ascii: "$")
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: isNumberByte(byte) || isWordByte(byte)
    }
  }
}
