import PredicateLanguage

/// Where every value of one JSON text is.
///
/// - Invariant: spans lie in `bytes`, which begin after a byte order mark.
struct JSONSourceMap: SourceMap {
  /// The text.
  let bytes: [UInt8]
  /// Every value that was reached, in the order of the text.
  let nodes: [JSONNode]
  /// The children of the containers that were looked up.
  private var children: [JSONNodeIndex: Children] = [:]

  private enum Children {
    case members([String: JSONNodeIndex])
    case elements([JSONNodeIndex])

    subscript(step: JSONPath.Step) -> JSONNodeIndex? {
      switch (self, step) {
      case (.members(let members), .key(let key)): members[key]
      case (.elements(let elements), .position(let position)):
        elements.indices.contains(position) ? elements[position] : nil
      default: nil
      }
    }
  }

  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// Returns the node at `path`, or nil when there is none.
  ///
  /// Of a key that is given twice, the first.
  ///
  /// - Complexity: O(1) for each step into a container that was looked up before, else O(c) for its
  ///   c children.
  mutating func node(at path: JSONPath) -> JSONNodeIndex? {
    let found = nearest(to: path)
    return found.isWhole ? found.index : nil
  }

  /// Returns the place of the value at `path`; of a container, its opening bracket.
  ///
  /// Where `path` leads to nothing, the place of the innermost container on the way.
  mutating func span(ofValueAt path: JSONPath) -> SourceSpan {
    guard let index = nearest(to: path).index else { return SourceSpan(0, 0) }
    let node = nodes[index.position]
    let start = Int(node.start)
    let isContainer = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
    return SourceSpan(start, isContainer ? start + 1 : Int(node.end))
  }

  /// Returns the place of the key of the member at `path`, with its quotes.
  mutating func span(ofKeyAt path: JSONPath) -> SourceSpan {
    if let index = node(at: path), nodes[index.position].hasKey {
      let node = nodes[index.position]
      return SourceSpan(Int(node.keyStart), Int(node.keyEnd))
    }
    return span(ofValueAt: path)
  }

  /// Returns the node at `path`, or the last one on the way that there is.
  private mutating func nearest(to path: JSONPath) -> (index: JSONNodeIndex?, isWhole: Bool) {
    guard !nodes.isEmpty else { return (nil, false) }
    var index = JSONNodeIndex.root
    for step in path.steps {
      if children[index] == nil { children[index] = readChildren(of: index) }
      guard let child = children[index]?[step] else { return (index, false) }
      index = child
    }
    return (index, true)
  }

  private func readChildren(of container: JSONNodeIndex) -> Children {
    var elements: [JSONNodeIndex] = []
    var members: [String: JSONNodeIndex] = [:]
    let end = Int(nodes[container.position].subtreeEnd)
    var child = container.position + 1
    while child < end {
      let node = nodes[child]
      let index = JSONNodeIndex(position: child)
      if node.hasKey {
        let key = Self.key(of: node, in: bytes)
        if members[key] == nil { members[key] = index }
      } else {
        elements.append(index)
      }
      child = Int(node.subtreeEnd)
    }
    return elements.isEmpty ? .members(members) : .elements(elements)
  }

  /// Returns the key of `node` without quotes and escapes; the empty string for an element.
  static func key(of node: JSONNode, in bytes: [UInt8]) -> String {
    let quoted = bytes[Int(node.keyStart)..<Int(node.keyEnd)]
    // A key with a mistake is named as it is written.
    if let key = JSONScalar.text(quoted) { return key }
    let isQuoted = quoted.first == UInt8(ascii: "\"") || quoted.first == UInt8(ascii: "'")
    let text = isQuoted ? quoted.dropFirst().dropLast() : quoted
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONSourceMap {
  /// Returns where a span of a string's text is in the file.
  ///
  /// The text is what the string means: an escape such as `\"` or `\u00e9` takes
  /// more bytes in the file than in the text.
  ///
  /// - Complexity: O(n) for n bytes of the string.
  func span(of span: SourceSpan, inStringAt string: SourceSpan) -> SourceSpan {
    var file = string.lowerBound + 1
    var text = 0
    var lower = file
    while file < string.upperBound - 1, text < span.upperBound {
      if text <= span.lowerBound { lower = file }
      let unit = unit(at: file)
      file += unit.fileBytes
      text += unit.textBytes
    }
    if text <= span.lowerBound { lower = file }
    return SourceSpan(lower, max(lower, file))
  }

  /// Returns the lengths of the character or escape at `offset`, in the file and in the text.
  private func unit(at offset: Int) -> (fileBytes: Int, textBytes: Int) {
    guard bytes[offset] == UInt8(ascii: "\\") else { return (1, 1) }
    guard bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let digits = String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self)
    switch UInt32(digits, radix: 16) ?? 0 {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }

  /// Returns the length of the value at `path` without white space, in bytes; 0 for none.
  mutating func compactLength(ofValueAt path: JSONPath) -> Int {
    node(at: path).map { compactLength(of: nodes[$0.position]) } ?? 0
  }

  func compactLength(of node: JSONNode) -> Int {
    var length = 0
    var isInString = false
    var offset = Int(node.start)
    while offset < Int(node.end) {
      let byte = bytes[offset]
      if isInString && byte == UInt8(ascii: "\\") {
        length += 1
        offset += 1
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
      if isInString || byte > 0x20 { length += 1 }
      offset += 1
    }
    return length
  }
}
