/// A scene session's persistent identifier: the name that survives the app's relaunch.
///
/// Compares by its UTF-8 bytes, as the platform compares identifiers: a precomposed and a
/// decomposed letter make two names.
public struct SceneIdentifier: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier's text.
  public let rawValue: String

  /// Creates an identifier from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Returns true when both have the same bytes.
  public static func == (left: SceneIdentifier, right: SceneIdentifier) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = rawValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)  // no UTF-8 byte: marks the end
  }
}
