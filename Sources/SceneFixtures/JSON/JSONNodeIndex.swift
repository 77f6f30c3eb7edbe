/// The position of a node in its source map.
struct JSONNodeIndex: Hashable, Sendable {
  /// The position in the node array.
  let position: Int

  /// The document's own value.
  static let root = JSONNodeIndex(position: 0)
}
