import PredicateLanguage

/// A key of a dictionary, and what is under it.
struct PropertyListMember: Sendable {
  let key: String
  /// The key's element; 0..<0 in a binary file.
  let keySpan: SourceSpan
  let node: PropertyListNode
}
