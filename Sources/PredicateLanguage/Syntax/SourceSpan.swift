/// A half-open range of UTF-8 offsets in a source text.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public var lowerBound: Int
  /// The offset after the last byte.
  public var upperBound: Int

  /// Creates the span `lowerBound ..< upperBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Returns the smallest span that covers this one and `other`.
  public func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}
