extension Sequence {
  /// Returns the first of the elements that have the same key, in their order.
  ///
  /// - Complexity: O(n): n elements.
  @inlinable
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// Returns the first of equal elements, in their order.
  ///
  /// - Complexity: O(n): n elements.
  @inlinable
  package func uniqued() -> [Element] { uniqued { $0 } }
}

extension Sequence<String> {
  /// Returns the first of the texts that have the same bytes, in their order.
  ///
  /// - Complexity: O(n): n bytes.
  package func uniqued() -> [String] { uniqued { ExactText($0) } }
}
