import PredicateLanguage

/// A value and its place in the file.
struct PropertyListNode: Sendable {
  let value: PropertyListValue
  /// The element, of a container its opening tag; 0..<0 in a binary file.
  let span: SourceSpan
}
