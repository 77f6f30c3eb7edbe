/// A half-open range of UTF-8 offsets in a source text.
///
/// ```swift
/// let bytes = Array(error.source.utf8)
/// let span = error.diagnostics[0].span
/// String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self)  // BEGINWITH
/// ```
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public let lowerBound: Int
  /// The offset after the last byte.
  public let upperBound: Int

  /// Creates the span of a range of UTF-8 offsets.
  public init(_ offsets: Range<Int>) { self.init(offsets.lowerBound, offsets.upperBound) }

  /// Creates the span `lowerBound ..< upperBound`.
  package init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Returns the smallest span that covers this one and `other`.
  func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}
