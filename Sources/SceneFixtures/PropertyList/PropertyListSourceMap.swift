import PredicateLanguage

/// Where every value of one property list is: the values know their own places.
struct PropertyListSourceMap: SourceMap {
  /// The text; empty for a binary file.
  let bytes: [UInt8]
  let hasLines: Bool
  /// The tree; nil while it is read, when every finding brings its own place.
  let root: PropertyListNode?

  /// Returns the place of the value at `path`, or of the innermost container where there is none.
  ///
  /// - Complexity: O(s) for s steps.
  func span(ofValueAt path: JSONPath) -> SourceSpan { places(of: path).value }

  /// Returns the place of the key of the member at `path`; of an element, the element's.
  ///
  /// - Complexity: O(s) for s steps.
  func span(ofKeyAt path: JSONPath) -> SourceSpan {
    let places = places(of: path)
    return places.key ?? places.value
  }

  private func places(of path: JSONPath) -> (key: SourceSpan?, value: SourceSpan) {
    guard var node = root else { return (nil, SourceSpan(0, 0)) }
    var key: SourceSpan?
    for step in path.steps {
      switch (step, node.value) {
      case (.key(let name), .dictionary(let members)):
        guard let member = members[name] else { return (nil, node.span) }
        key = member.keySpan
        node = member.node
      case (.position(let position), .array(let elements)) where elements.indices ~= position:
        key = nil
        node = elements[position]
      default: return (nil, node.span)
      }
    }
    return (key, node.span)
  }
}
