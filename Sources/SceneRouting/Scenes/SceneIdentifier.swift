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
    guard left.rawValue.utf8.count == right.rawValue.utf8.count else { return false }
    return left.withBytes { one in
      right.withBytes { other in
        for place in 0..<one.count where one[place] != other[place] { return false }
        return true
      }
    }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)  // no UTF-8 byte: marks the end
  }

  /// Calls `body` with the UTF-8 bytes; a native string is not copied.
  @inline(__always)
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = rawValue.utf8.withContiguousStorageIfAvailable(body) { return value }
    var copy = rawValue
    return copy.withUTF8(body)
  }
}
