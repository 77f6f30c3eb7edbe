import PredicateLanguage

/// The part of one line that a diagnostic shows, and the place to underline in it.
struct SourceExcerpt: Hashable, Sendable {
  /// The line, or its part around the place between two `…`.
  let text: String
  /// The place, in UTF-8 offsets of `text`.
  let span: SourceSpan

  /// Cuts the line of `span` out of `bytes`; a span over several lines ends with the first.
  ///
  /// - Complexity: O(1): looks at no more bytes than it shows.
  init(of span: SourceSpan, in bytes: [UInt8]) {
    let lower = min(span.lowerBound, bytes.count)
    var start = lower
    while start > 0, lower - start < FixtureLimits.excerptLeadBytes,
      !Self.endsLine(bytes[start - 1])
    {
      start -= 1
    }
    while start < lower, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = lower
    while end < bytes.count, end - start < FixtureLimits.excerptBytes, !Self.endsLine(bytes[end]) {
      end += 1
    }
    while end > lower, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let lead = start > 0 && !Self.endsLine(bytes[start - 1]) ? "…" : ""
    let trail = end < bytes.count && !Self.endsLine(bytes[end]) ? "…" : ""
    text = lead + String(decoding: bytes[start..<end], as: UTF8.self) + trail
    let shift = lead.utf8.count - start
    self.span = SourceSpan(lower + shift, max(lower, min(span.upperBound, end)) + shift)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
