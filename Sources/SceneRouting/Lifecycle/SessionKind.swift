/// What a window is there for.
///
/// - Source: documented design guidance for windows on iPadOS; the platform has no such property.
public enum SessionKind: String, Hashable, Sendable, CaseIterable {
  /// A window with the app's whole content, which stays until the user closes it.
  case primary
  /// A window for one task, such as writing a message, which ends with it.
  case auxiliary
}
