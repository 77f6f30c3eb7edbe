import PredicateLanguage

/// One walk over a JSON text that keeps places only: where each value and key begins and ends.
///
/// Foundation's decoder says no place and, on Linux, tells nobody where it stopped. The walk
/// checks the grammar strictly (RFC 8259: no comments, no trailing commas), goes on after a
/// mistake whose end is clear, and finds keys that are given twice. `JSONValueReader` makes values
/// of what it found.
///
///     value   := object | list | string | number | word
///     object  := "{" [ string ":" value { "," string ":" value } ] "}"
///     list    := "[" [ value { "," value } ] "]"
///
/// - Complexity: O(n) time for n bytes; the call stack does not grow with nesting.
struct JSONWalk {
  /// The walk cannot go on; its last finding says why.
  struct Stop: Error {}

  /// An object or list whose closing bracket is still to come.
  struct OpenContainer {
    let node: JSONNodeIndex
    let closer: UInt8
    var count = 0

    var isObject: Bool { closer == UInt8(ascii: "}") }
  }

  let bytes: [UInt8]
  /// Lines of the file before this text: messages name lines of the file.
  let linesBefore: Int
  var offset = 0
  var nodes: [JSONNode] = []
  var open: [OpenContainer] = []
  var findings: [JSONFinding] = []
  /// The keys on the way to findings, by the position of their nodes: a thousand mistakes inside a
  /// member share its key, which may be megabytes long.
  var foundKeys: [Int: String] = [:]
  /// The value that is being read, for the path of a finding.
  var reading: JSONNodeIndex?
  lazy var lines = LineTable(bytes)

  init(bytes: [UInt8], linesBefore: Int = 0) {
    self.bytes = bytes
    self.linesBefore = linesBefore
  }

  /// Reads the whole text.
  mutating func run() {
    do throws(Stop) {
      try document()
    } catch {
      open.removeAll()
    }
  }

  private mutating func document() throws(Stop) {
    try skipSpace()
    guard current != nil else {
      throw stop(.empty, SourceSpan(0, 0))
    }
    try value(key: nil)
    while !open.isEmpty { try step() }
    try skipSpace()
    if current != nil { throw stop(.textAfterValue, unitSpan) }
  }

  /// Reads the next member, element or closing bracket of the innermost container.
  private mutating func step() throws(Stop) {
    let container = open[open.count - 1]
    reading = nil
    try skipSpace()
    guard let first = current else { throw unexpectedEnd() }
    if first == container.closer { return close() }
    if container.count > 0 {
      try comma(first, before: container.closer)
      if current == container.closer { return close() }
    }
    open[open.count - 1].count += 1
    if container.isObject {
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
        record(.missingComma, unitSpan)
        return
      }
      throw unexpected("`,` or `\(Character(Unicode.Scalar(closer)))`")
    }
    let place = unitSpan
    offset += 1
    try skipSpace()
    if current == closer { record(.trailingComma, place) }
  }

  private mutating func key() throws(Stop) -> SourceSpan {
    let start = offset
    switch current {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "'"): try singleQuotedString()
    case let byte? where Self.isWordByte(byte):
      skipWord()
      record(.unquotedKey(text(start, offset)), SourceSpan(start, offset))
    case nil: throw unexpectedEnd()
    default: throw unexpected("a key in double quotes")
    }
    return SourceSpan(start, offset)
  }

  private mutating func colon() throws(Stop) {
    try skipSpace()
    guard let byte = current else { throw unexpectedEnd() }
    if byte == UInt8(ascii: ":") {
      offset += 1
      try skipSpace()
    } else if Self.beginsValue(byte) {
      record(.missingColon, unitSpan)
    } else {
      throw unexpected("`:`")
    }
  }

  /// Reads a scalar, or the opening bracket of a container.
  private mutating func value(key: SourceSpan?) throws(Stop) {
    guard let byte = current else { throw unexpectedEnd() }
    guard nodes.count < FixtureLimits.values else { throw stop(.tooManyValues, unitSpan) }
    let index = JSONNodeIndex(position: nodes.count)
    nodes.append(
      JSONNode(
        keyStart: UInt32(key?.lowerBound ?? 0), keyEnd: UInt32(key?.upperBound ?? 0),
        start: UInt32(offset), end: UInt32(offset), subtreeEnd: UInt32(nodes.count + 1)))
    reading = index
    switch byte {
    case UInt8(ascii: "{"): try opening(index, closer: UInt8(ascii: "}"))
    case UInt8(ascii: "["): try opening(index, closer: UInt8(ascii: "]"))
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "'"): try singleQuotedString()
    case _ where Self.isNumberByte(byte): number()
    case _ where Self.isWordByte(byte): try word()
    default: throw unexpected("a value")
    }
    nodes[index.position].end = UInt32(offset)
  }

  private mutating func opening(_ index: JSONNodeIndex, closer: UInt8) throws(Stop) {
    guard open.count < FixtureLimits.nesting else { throw stop(.nesting, unitSpan) }
    offset += 1
    open.append(OpenContainer(node: index, closer: closer))
  }

  private mutating func close() {
    let container = open[open.count - 1]
    if container.isObject && container.count > 1 { findDuplicateKeys(of: container.node) }
    open.removeLast()
    offset += 1
    nodes[container.node.position].end = UInt32(offset)
    nodes[container.node.position].subtreeEnd = UInt32(nodes.count)
  }

  private mutating func findDuplicateKeys(of object: JSONNodeIndex) {
    var seen: [String: JSONNode] = [:]
    var child = object.position + 1
    while child < nodes.count {
      let node = nodes[child]
      let key = JSONSourceMap.key(of: node, in: bytes)
      if let first = seen[key] {
        let line = linesBefore + lines.line(at: Int(first.keyStart))
        reading = JSONNodeIndex(position: child)
        record(
          .duplicateKey(key, firstLine: line), SourceSpan(Int(node.keyStart), Int(node.keyEnd)))
      } else {
        seen[key] = node
      }
      child = Int(node.subtreeEnd)
    }
  }
}
