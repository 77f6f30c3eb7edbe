package import Diagnostics

/// The position of a value in its tree.
package struct ValueIndex: Hashable, Sendable {
  package let position: Int

  /// The document's own value.
  package static let root = ValueIndex(position: 0)
}

/// The content of a value; the parts of a list or an object are the nodes inside it.
package enum ValueContent: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits 64 bits, such as `3` and `3.0`.
  case integer(Int)
  case real(Double)
  case string(String)
  case list
  case object
  /// A date or data of a property list, in words, with an article: no key that is read has one.
  case other(String)
}

/// The values of one file and their places, in flat storage.
///
/// Serves JSON and both forms of property lists. JSON's scalars are read out of the text when
/// a reader wants them; what a property list holds is kept beside its nodes.
///
/// Shape: nodes are in the order of their values in the file, so the nodes inside a list or an
/// object follow it without a gap, and the next sibling is the node at `subtreeEnd`.
///
///     {"a": [1, 2], "b": 3}     0 object ····· subtreeEnd 5
///                               1 ├ "a" list · subtreeEnd 4
///                               2 │ ├ 1
///                               3 │ └ 2
///                               4 └ "b" 3
///
/// - Invariant: spans lie in `bytes`, which begin after a byte order mark; those of a binary
///   property list are empty.
package struct ValueTree: Sendable {
  /// The form of the file.
  package enum Form: Sendable {
    case json
    case xml
    case binary
  }

  /// The places of one value, in UTF-8 offsets.
  package struct Node: Sendable {
    /// The place of the member's key, with its quotes or its element; empty when there is no key.
    var keyStart: UInt32 = 0
    var keyEnd: UInt32 = 0
    /// The place of the value; of a container in XML, its opening tag.
    package var start: UInt32
    package var end: UInt32
    /// The position of the first node that is not inside this value.
    var subtreeEnd: UInt32
  }

  package let form: Form
  /// The text that spans are offsets of; empty for a binary file, which has no lines to show.
  package let bytes: [UInt8]
  /// Every value that was reached.
  package var nodes: [Node] = []
  /// The content of each node of a property list; empty for JSON.
  private var contents: [ValueContent] = []
  /// The key of each node of a property list; empty for JSON.
  ///
  /// Nil if the node is an element.
  private var keys: [String?] = []

  package init(_ form: Form, bytes: [UInt8] = []) {
    self.form = form
    self.bytes = bytes
  }

  /// The tree of a file that could not be read.
  package static let empty = ValueTree(.json)

  /// Returns the content of the value at `index`.
  package func content(of index: ValueIndex) -> ValueContent {
    guard form == .json else { return contents[index.position] }
    let node = nodes[index.position]
    return JSONScalar.content(bytes[Int(node.start)..<Int(node.end)])
  }

  /// The key of the member at `index`; the empty string for an element.
  package func key(of index: ValueIndex) -> String {
    guard form == .json else { return keys[index.position] ?? "" }
    let node = nodes[index.position]
    return JSONScalar.key(bytes[Int(node.keyStart)..<Int(node.keyEnd)])
  }

  /// True when the value at `index` is a member of an object.
  package func hasKey(_ index: ValueIndex) -> Bool {
    guard form == .json else { return keys[index.position] != nil }
    return nodes[index.position].keyStart != nodes[index.position].keyEnd
  }

  /// The place of the value at `index`; of a container, its opening bracket or tag.
  package func span(of index: ValueIndex) -> SourceSpan {
    guard index.position < nodes.count else { return SourceSpan(0, 0) }
    let node = nodes[index.position]
    let isBracket = form == .json && JSONScalar.isContainer(bytes[Int(node.start)])
    return SourceSpan(Int(node.start), isBracket ? Int(node.start) + 1 : Int(node.end))
  }

  /// The place of the key of the member at `index`; of an element, the element's.
  package func span(ofKeyOf index: ValueIndex) -> SourceSpan {
    guard index.position < nodes.count, hasKey(index) else { return span(of: index) }
    let node = nodes[index.position]
    return SourceSpan(Int(node.keyStart), Int(node.keyEnd))
  }

  /// The bytes of the value at `index` and its key without the white space between their parts.
  ///
  /// - Complexity: O(n): n values inside it.
  package func bytesWithoutSpace(of index: ValueIndex) -> Int {
    let part = nodes[index.position..<Int(nodes[index.position].subtreeEnd)]
    return part.indices.reduce(0) { count, position in
      let key = Int(nodes[position].keyEnd - nodes[position].keyStart)
      let span = span(of: ValueIndex(position: position))
      // A separator, and the end of a list or an object, are two bytes.
      return count + key + span.upperBound - span.lowerBound + 2
    }
  }

  /// The values directly inside the value at `index`, in the order of the file.
  package func parts(of index: ValueIndex) -> Parts {
    Parts(
      position: index.position + 1, end: Int(nodes[index.position].subtreeEnd), nodes: nodes)
  }

  /// The positions of the values directly inside a container.
  package struct Parts: Sequence, IteratorProtocol {
    fileprivate var position: Int
    fileprivate let end: Int
    fileprivate let nodes: [Node]

    package mutating func next() -> ValueIndex? {
      guard position < end else { return nil }
      defer { position = Int(nodes[position].subtreeEnd) }
      return ValueIndex(position: position)
    }
  }
}

// MARK: - Property lists

extension ValueTree {
  /// Adds a value of a property list, at first with no more than its key.
  package mutating func append(key: String?, at keySpan: SourceSpan) -> ValueIndex {
    let index = ValueIndex(position: nodes.count)
    let place = (UInt32(keySpan.lowerBound), UInt32(keySpan.upperBound))
    nodes.append(
      Node(
        keyStart: place.0, keyEnd: place.1, start: place.0, end: place.1,
        subtreeEnd: UInt32(nodes.count + 1)))
    contents.append(.null)
    keys.append(key)
    return index
  }

  /// Says what the value at `index` is, and where; its parts are all there.
  package mutating func fill(_ index: ValueIndex, _ content: ValueContent, at span: SourceSpan) {
    contents[index.position] = content
    nodes[index.position].start = UInt32(span.lowerBound)
    nodes[index.position].end = UInt32(span.upperBound)
  }

  /// Says that all parts of the value at `index` are there.
  package mutating func close(_ index: ValueIndex) {
    nodes[index.position].subtreeEnd = UInt32(nodes.count)
  }
}

// MARK: - Paths

/// Writes the ways from a document's root to its values: `$.scenes[1].can`.
///
/// Keeps the way to the last value: those of ascending values cost one walk over the tree together,
/// and many values inside one member write its key once.
package struct PathWriter {
  private struct Level {
    let container: Int
    var child: Int
    var ordinal = 0
    var step: String?
  }

  private let tree: ValueTree
  private var levels: [Level] = []

  package init(_ tree: ValueTree) {
    self.tree = tree
  }

  /// Returns the path of the value at `index` as RFC 9535 writes it; a key that is not
  /// a plain name is in brackets and quotes.
  package mutating func path(of index: ValueIndex) -> String {
    let target = index.position
    while let level = levels.last, target < level.child || target >= end(of: level.container) {
      levels.removeLast()
    }
    if levels.isEmpty, target > 0 { levels = [Level(container: 0, child: 1)] }
    while var level = levels.popLast() {
      while target >= end(of: level.child) {
        level = Level(
          container: level.container, child: end(of: level.child), ordinal: level.ordinal + 1)
      }
      level.step = level.step ?? step(to: level)
      levels.append(level)
      if level.child == target { break }
      levels.append(Level(container: level.child, child: level.child + 1))
    }
    return levels.reduce("$") { $0 + ($1.step ?? "") }
  }

  private func end(of position: Int) -> Int { Int(tree.nodes[position].subtreeEnd) }

  private func step(to level: Level) -> String {
    let index = ValueIndex(position: level.child)
    return tree.hasKey(index) ? Self.step(tree.key(of: index)) : "[\(level.ordinal)]"
  }

  /// Returns the step to the member `key`.
  package static func step(_ key: String) -> String {
    isPlain(key) ? ".\(key)" : "[\"\(clipped(key))\"]"
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.utf8.first, key.utf8.count <= quotedScalars else { return false }
    return first.isNameByte && key.utf8.allSatisfy { $0.isNameByte || $0.isDigit }
  }
}

extension UInt8 {
  /// True for a letter of ASCII and `_`.
  package var isNameByte: Bool {
    switch self {
    case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  /// True for a digit of ASCII.
  package var isDigit: Bool { 0x30...0x39 ~= self }
}
